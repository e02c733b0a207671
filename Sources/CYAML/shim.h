// libyaml's event parser, as Swift sees it.
#ifndef MOSSO_CYAML_SHIM_H
#define MOSSO_CYAML_SHIM_H

#include <yaml.h>

#endif
