// Timeline: when things happen.
//
// An `Instant` is a point in time and a `TimeSpan` a distance between two of them; both are whole microseconds, so
// that two runs of one seed agree to the last bit. An `EventQueue` hands out what was scheduled, in order of time and,
// within one instant, in order of scheduling. An `Identifier` names a thing for ever without asking a clock or a
// random source, and `Fingerprintable` values yield the words by which two runs are compared.
//
//     Instant ── + TimeSpan ──► Instant          schedule ──► EventQueue ──► next (instant, event)
//
// Nothing here reads a clock. Only a simulation advances time, and only by taking the next event from its queue.
//
// Read in this order: TimeSpan, Instant, EventQueue, Identifier, Fingerprint.
