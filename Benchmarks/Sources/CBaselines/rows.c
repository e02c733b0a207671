// The ceiling of formatting: every digit by hand, the date once a day, no check of anything.
#include "baselines.h"

#include <string.h>
#include <time.h>

static const char *const phases[] = {
    "idle", "warmUp", "set", "rest", "steady", "ramp", "interval", "recovery", "coolDown", "done",
};
static const char *const artefacts[] = {
    "none", "lag", "poorContact", "motion", "cadenceLock", "spike", "frozen", "zero", "drop", "contactLoss",
};

enum { CHUNK = 1 << 16, ROW = 512 };

static char buffer[CHUNK + ROW];

static inline char *text(char *p, const char *s) {
    while (*s) *p++ = *s++;
    return p;
}

static inline char *number(char *p, uint32_t value) {
    char digits[10];
    int n = 0;
    do digits[n++] = '0' + value % 10;
    while (value /= 10);
    while (n) *p++ = digits[--n];
    return p;
}

static inline char *fraction(char *p, uint32_t value, int digits) {
    for (int i = digits - 1; i >= 0; i--, value /= 10) p[i] = '0' + value % 10;
    return p + digits;
}

static char *instant(char *p, int64_t milliseconds) {
    static char day[12];
    static int64_t known = -1;
    if (milliseconds / 86400000 != known) {
        time_t seconds = milliseconds / 1000;
        struct tm civil;
        strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&seconds, &civil));
        known = milliseconds / 86400000;
    }
    uint32_t rest = milliseconds % 86400000;
    memcpy(p, day, 10);
    p[10] = 'T';
    p = fraction(p + 11, rest / 3600000, 2);
    *p++ = ':';
    p = fraction(p, rest / 60000 % 60, 2);
    *p++ = ':';
    p = fraction(p, rest / 1000 % 60, 2);
    *p++ = '.';
    p = fraction(p, rest % 1000, 3);
    *p++ = 'Z';
    return p;
}

static inline char *decimal(char *p, uint32_t value, uint32_t unit, int digits) {
    p = number(p, value / unit);
    *p++ = '.';
    return fraction(p, value % unit, digits);
}

size_t baseline_csv(const BaselineSample *samples, long count) {
    size_t total = 0;
    char *p = buffer;
    for (const BaselineSample *s = samples; s < samples + count; s++) {
        p = number(p, s->athlete);
        p = text(p, ",0,");
        p = instant(p, s->milliseconds);
        *p++ = ',';
        p = text(p, phases[s->phase]);
        *p++ = ',';
        p = decimal(p, s->true_hundredths, 100, 2);
        *p++ = ',';
        p = number(p, s->heart_rate);
        *p++ = ',';
        p = decimal(p, s->calories, 1000, 3);
        *p++ = ',';
        p = text(p, artefacts[s->artefact]);
        p = text(p, ",true,");
        p = instant(p, s->milliseconds + 500);
        *p++ = '\r';
        *p++ = '\n';
        if (p - buffer > CHUNK) {
            total += p - buffer;
            p = buffer;
        }
    }
    return total + (p - buffer);
}

size_t baseline_json(const BaselineSample *samples, long count) {
    size_t total = 0;
    char *p = buffer;
    for (const BaselineSample *s = samples; s < samples + count; s++) {
        p = text(p, "{\"athlete\":");
        p = number(p, s->athlete);
        p = text(p, ",\"workout\":0,\"time\":\"");
        p = instant(p, s->milliseconds);
        p = text(p, "\",\"phase\":\"");
        p = text(p, phases[s->phase]);
        p = text(p, "\",\"trueHeartRate\":");
        p = decimal(p, s->true_hundredths, 100, 2);
        p = text(p, ",\"heartRate\":");
        p = number(p, s->heart_rate);
        p = text(p, ",\"activeEnergyKcal\":");
        p = decimal(p, s->calories, 1000, 3);
        p = text(p, ",\"artefact\":\"");
        p = text(p, artefacts[s->artefact]);
        p = text(p, "\",\"delivered\":true,\"arrival\":\"");
        p = instant(p, s->milliseconds + 500);
        p = text(p, "\"}\n");
        if (p - buffer > CHUNK) {
            total += p - buffer;
            p = buffer;
        }
    }
    return total + (p - buffer);
}
