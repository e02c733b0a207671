// Expat's streaming XML parser, as Swift sees it.
#ifndef MOSSO_CEXPAT_SHIM_H
#define MOSSO_CEXPAT_SHIM_H

#include <expat.h>

#endif
