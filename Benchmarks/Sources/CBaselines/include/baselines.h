// What the figures of Mosso are compared with: the same work done by plain C, with nothing around it.
#ifndef MOSSO_BASELINES_H
#define MOSSO_BASELINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How many draws of each kind one workout takes.
typedef struct {
    long gaussian;
    long gamma;
    long lognormal;
    long exponential;
    long flat;
    long bernoulli;
    long geometric;
    long discrete;
    // Athletes: 14 correlated normal deviates each, and the quantiles by which the rest of them are drawn.
    long multivariate;
    long lognormal_quantile;
    long gaussian_quantile;
} DrawCounts;

// Draws all of that for some workouts with GSL over xoshiro256++, and does nothing with it; returns the sum.
double baseline_draws(const DrawCounts *per_workout, long workouts);

// One sample as samples.csv has it.
typedef struct {
    int64_t milliseconds;
    uint32_t athlete;
    uint16_t true_hundredths;
    uint16_t calories;
    uint8_t heart_rate;
    uint8_t phase;
    uint8_t artefact;
} BaselineSample;

// Formats samples as lines of samples.csv, or of samples.jsonl, into a buffer that is used again and again; returns how
// many bytes that made.
size_t baseline_csv(const BaselineSample *samples, long count);
size_t baseline_json(const BaselineSample *samples, long count);

// Copies so many bytes within memory, or writes them to a file that is removed at once; returns how many.
size_t baseline_copy(size_t bytes);
size_t baseline_write(size_t bytes, const char *folder);

// Takes some commands over a queue from one end to another, in rounds of so many, each once and in order; returns the sum
// of what they say.
uint64_t baseline_channel(long commands, long round);

// Plays some sessions of a ping-pong over a lossy link on a C++ priority queue; returns how many events there were.
long baseline_events(long sessions, long pings);

#ifdef __cplusplus
}
#endif

#endif
