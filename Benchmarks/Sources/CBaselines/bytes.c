// The ceilings below which nothing can be written: bytes copied, and bytes handed to the system.
#include "baselines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 1 << 17 };

size_t baseline_copy(size_t bytes) {
    // More than the caches of one core hold.
    static char from[1 << 23], to[1 << 23];
    size_t done = 0;
    for (; done < bytes; done += sizeof to) {
        memcpy(to, from, sizeof to);
        from[0] += to[done % sizeof to];
    }
    return done;
}

size_t baseline_write(size_t bytes, const char *folder) {
    static char block[BLOCK];
    char path[1024];
    snprintf(path, sizeof path, "%s/baselineXXXXXX", folder);
    int file = mkstemp(path);
    if (file < 0) return 0;
    unlink(path);
    size_t done = 0;
    while (done < bytes) {
        ssize_t written = write(file, block, sizeof block);
        if (written <= 0) break;
        done += written;
    }
    close(file);
    return done;
}
