// libcrypto's SHA-256, as Swift sees it.
#ifndef MOSSO_CCRYPTO_SHIM_H
#define MOSSO_CCRYPTO_SHIM_H

#include <openssl/evp.h>

#endif
