// Counts what a program asks of the allocator and of GSL, by standing in their place and handing each call on.
#ifndef MOSSO_COUNTERS_H
#define MOSSO_COUNTERS_H

// How many blocks of memory were asked for so far.
long allocation_count(void);

typedef enum {
    DRAW_GAUSSIAN,
    DRAW_GAMMA,
    DRAW_LOGNORMAL,
    DRAW_EXPONENTIAL,
    DRAW_FLAT,
    DRAW_BERNOULLI,
    DRAW_GEOMETRIC,
    DRAW_DISCRETE,
    DRAW_MULTIVARIATE,
    DRAW_LOGNORMAL_QUANTILE,
    DRAW_GAUSSIAN_QUANTILE,
    DRAW_OTHER,
    DRAW_KINDS
} DrawKind;

// How many draws of a kind were asked for so far; those that a distribution makes inside of itself do not count.
long draw_count(DrawKind kind);

#endif
