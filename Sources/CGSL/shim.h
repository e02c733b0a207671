// GSL's random numbers, distributions, statistics, differential equations and curve fitting, as Swift sees them.
//
// Method and generator globals of GSL are `extern const T *`, which Swift imports as mutable globals and refuses in
// concurrent code; the accessors below hand out the same pointers by value.
#ifndef MOSSO_CGSL_SHIM_H
#define MOSSO_CGSL_SHIM_H

#include <math.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_odeiv2.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_version.h>

static inline const gsl_odeiv2_step_type *cgsl_step_rk8pd(void) { return gsl_odeiv2_step_rk8pd; }
static inline const gsl_multifit_nlinear_type *cgsl_multifit_trust(void) { return gsl_multifit_nlinear_trust; }

// Swift's own libraries have no logarithm without a platform's.
static inline double cgsl_log(double x) { return log(x); }

#endif
