// The bare draws: GSL's distributions over the generator that Mosso uses, written in C.
#include "baselines.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_randist.h>

typedef struct {
    uint64_t word[4];
} Xoshiro;

static inline uint64_t rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline uint64_t next(Xoshiro *state) {
    uint64_t *w = state->word;
    uint64_t result = rotated(w[0] + w[3], 23) + w[0];
    uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = rotated(w[3], 45);
    return result;
}

static void set(void *state, unsigned long seed) {
    for (int i = 0; i < 4; i++) ((Xoshiro *)state)->word[i] = (seed + i) * 0x9e3779b97f4a7c15u | 1;
}

static unsigned long get(void *state) { return next(state); }

static double get_double(void *state) { return (double)(next(state) >> 11) * 0x1p-53; }

static const gsl_rng_type xoshiro = {"xoshiro256++", UINT64_MAX, 0, sizeof(Xoshiro), set, get, get_double};

enum { LATENTS = 14 };

// What athletes are drawn with: equal correlations stand for the true ones, which cost the same.
typedef struct {
    gsl_vector *mean, *deviates;
    gsl_matrix *factor;
} Latents;

static Latents latents_alloc(void) {
    Latents latents = {gsl_vector_calloc(LATENTS), gsl_vector_alloc(LATENTS), gsl_matrix_alloc(LATENTS, LATENTS)};
    gsl_matrix_set_all(latents.factor, 0.3);
    for (int i = 0; i < LATENTS; i++) gsl_matrix_set(latents.factor, i, i, 1);
    gsl_linalg_cholesky_decomp1(latents.factor);
    return latents;
}

static void latents_free(Latents latents) {
    gsl_vector_free(latents.mean);
    gsl_vector_free(latents.deviates);
    gsl_matrix_free(latents.factor);
}

static double draw_athlete(const gsl_rng *rng, const DrawCounts *n, const Latents *latents) {
    double sum = 0;
    for (long i = 0; i < n->multivariate; i++) {
        gsl_ran_multivariate_gaussian(rng, latents->mean, latents->factor, latents->deviates);
        sum += gsl_vector_get(latents->deviates, 0);
    }
    for (long i = 0; i < n->lognormal_quantile; i++)
        sum += gsl_cdf_lognormal_Pinv(gsl_cdf_ugaussian_P(gsl_vector_get(latents->deviates, i % LATENTS)), 0, 0.2);
    for (long i = 0; i < n->gaussian_quantile; i++) {
        double low = gsl_cdf_ugaussian_P(-2.0), high = gsl_cdf_ugaussian_P(2.5);
        sum += gsl_cdf_ugaussian_Pinv(low + gsl_rng_uniform(rng) * (high - low));
    }
    return sum;
}

double baseline_draws(const DrawCounts *n, long workouts) {
    gsl_rng *rng = gsl_rng_alloc(&xoshiro);
    double weights[] = {0.05, 0.04, 0.06, 0.06, 0.06, 0.10, 0.16, 0.25, 0.22};
    gsl_ran_discrete_t *choices = gsl_ran_discrete_preproc(sizeof weights / sizeof *weights, weights);
    Latents latents = latents_alloc();
    double sum = 0;
    for (long workout = 0; workout < workouts; workout++) {
        sum += draw_athlete(rng, n, &latents);
        for (long i = 0; i < n->gamma; i++) sum += gsl_ran_gamma(rng, 9, 0.4);
        for (long i = 0; i < n->gaussian; i++) sum += gsl_ran_gaussian_ziggurat(rng, 2);
        for (long i = 0; i < n->lognormal; i++) sum += gsl_ran_lognormal(rng, 0, 0.15);
        for (long i = 0; i < n->exponential; i++) sum += gsl_ran_exponential(rng, 30);
        for (long i = 0; i < n->flat; i++) sum += gsl_ran_flat(rng, 3, 8);
        for (long i = 0; i < n->bernoulli; i++) sum += gsl_ran_bernoulli(rng, 0.1);
        for (long i = 0; i < n->geometric; i++) sum += gsl_ran_geometric(rng, 0.01);
        for (long i = 0; i < n->discrete; i++) sum += (double)gsl_ran_discrete(rng, choices);
    }
    latents_free(latents);
    gsl_ran_discrete_free(choices);
    gsl_rng_free(rng);
    return sum;
}
