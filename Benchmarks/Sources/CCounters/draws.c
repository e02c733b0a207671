// Stands in the place of GSL's draws: a function of the program comes before one of a library that it loads.
#define _GNU_SOURCE
#include "counters.h"

#include <dlfcn.h>
#include <stddef.h>

static long counts[DRAW_KINDS];
static int depth;

long draw_count(DrawKind kind) { return counts[kind]; }

#define COUNTED(kind, result, name, parameters, arguments) \
    result name parameters { \
        static result(*next) parameters; \
        if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
        if (depth++ == 0) counts[kind]++; \
        result value = next arguments; \
        depth--; \
        return value; \
    }

COUNTED(DRAW_GAUSSIAN, double, gsl_ran_gaussian_ziggurat, (const void *r, double sigma), (r, sigma))
COUNTED(DRAW_GAMMA, double, gsl_ran_gamma, (const void *r, double shape, double scale), (r, shape, scale))
COUNTED(DRAW_LOGNORMAL, double, gsl_ran_lognormal, (const void *r, double zeta, double sigma), (r, zeta, sigma))
COUNTED(DRAW_EXPONENTIAL, double, gsl_ran_exponential, (const void *r, double mean), (r, mean))
COUNTED(DRAW_FLAT, double, gsl_ran_flat, (const void *r, double low, double high), (r, low, high))
COUNTED(DRAW_BERNOULLI, unsigned, gsl_ran_bernoulli, (const void *r, double p), (r, p))
COUNTED(DRAW_GEOMETRIC, unsigned, gsl_ran_geometric, (const void *r, double p), (r, p))
COUNTED(DRAW_DISCRETE, size_t, gsl_ran_discrete, (const void *r, const void *table), (r, table))
COUNTED(
    DRAW_MULTIVARIATE, int, gsl_ran_multivariate_gaussian,
    (const void *r, const void *mean, const void *factor, void *result), (r, mean, factor, result))
COUNTED(DRAW_LOGNORMAL_QUANTILE, double, gsl_cdf_lognormal_Pinv, (double p, double zeta, double sigma), (p, zeta, sigma))
COUNTED(DRAW_GAUSSIAN_QUANTILE, double, gsl_cdf_ugaussian_Pinv, (double p), (p))
COUNTED(DRAW_GAUSSIAN_QUANTILE, double, gsl_cdf_ugaussian_Qinv, (double p), (p))
COUNTED(DRAW_OTHER, double, gsl_ran_beta, (const void *r, double a, double b), (r, a, b))
COUNTED(DRAW_OTHER, double, gsl_ran_laplace, (const void *r, double scale), (r, scale))
COUNTED(DRAW_OTHER, double, gsl_ran_tdist, (const void *r, double degrees), (r, degrees))
COUNTED(DRAW_OTHER, unsigned, gsl_ran_poisson, (const void *r, double mean), (r, mean))
