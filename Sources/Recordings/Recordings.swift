// Recordings: how others' files are read.
//
// Untrusted bytes go in; `Workouts.Recording` values with warnings come out, or one `RecordingError`. Each format has a
// reader that does nothing but understand bytes: it fills an `ActivityLog`, stamp by stamp in the order of the file,
// and a `WorkoutOutline` with what the file says of each workout as a whole. One `RecordingAssembler` then decides, the
// same way for all formats, what happened.
//
//     bytes ─► RecordingReader ─┬► FITReader ─► FITDecoder ─► FITPart ─┐
//              (by content)     ├► XMLReader ─► TCX-, GPXHandler ──────┤   log +     ┌► Recording
//                               ├► CSVRecordingReader ─────────────────┼─► outline ─►┤   with warnings
//                               └► HRMReader ──────────────────────────┘  assembler  └► …
//
// The rules by which it decides. A recording is played as a session that runs from `start` to `end`, pauses where its
// events say so, and holds each heart rate until the next; so the rules are chosen that these come out right even where
// a device contradicts itself. Whatever is mended is said in a warning.
//
//  1. Clock. Stamps that step back by at most 60 s are sorted. Longer steps back, more than 24 h without a stamp while
//     the timer runs, and stamps more than 100 days behind the first are those of a clock that was set: what follows is
//     moved so that it goes on after one ordinary step, or is left where it is once its stamps fit again. The date is
//     that of the clock on which the session says it began, if that was ever set; where no clock was, `hasKnownDate` is
//     false. A device's own sums of more than 100 days are not believed either.
//  2. Samples. From 1 to 254 bpm; zero and FIT's 255 are missing. Of several with one date the last in the file wins.
//  3. Start. The session's own, or the first entry where that is earlier or the session gives none.
//  4. End. The start plus the device's elapsed time, which is finer than whole-second stamps; entries up to 2 s behind
//     it are pulled onto it, a millisecond apart. Where entries lie farther behind while the timer agrees with its
//     stops, the longest stop was counted as shorter, and what follows it is moved up. Otherwise such entries count and
//     not the device; likewise where its end lies more than 24 h behind the last entry. Without elapsed time, the last
//     entry.
//  5. Pauses. From each stop of the timer (any kind, and a stop of all at the end of a session) to its next start; a
//     last stop lasts to the end, or is the end where it lies within a second of it. Where the pauses differ from the
//     device's timer by more than a second, their ends are moved evenly until they agree, if a second for each is
//     enough; else the stops count. Where the device paused and wrote no stop, the pauses are put where its entries are
//     farthest apart, each at the end of its gap. In GPX the receiver was off between two segments.
//  6. Lost heart rate. Where entries go on without a heart rate for longer than 10 s and than three usual intervals
//     before the next, it is unknown from the first of these entries (`heartRateLost`); so it is behind the last heart
//     rate, from the first entry without one, or after so long a silence. Silence before another heart rate is no loss:
//     then the value is held.
//  7. Several workouts. FIT files in a chain are apart, but a file of nothing but a strap's heart rates belongs to the
//     one before it. Sessions in one file divide it at their starts; sets and laps go by theirs.
//  8. A file that was cut off. All whole entries count. The device's sums say nothing then, and are reckoned anew.
//  9. Energy is the device's figure, resting share included where it does not tell it apart, spent evenly while the
//     timer runs: over the session, over each lap, or from one reading of a running total to the next.
// 10. Zones are the file's own; a heart rate on a bound lies in the upper one.
//
// Memory is bounded by the file: an entry takes two bytes there at least, and some sixty here until its workout is
// made. What takes little room there and much here is counted: workouts, sessions, laps and sets beyond a limit are
// left out, with one warning. Bounds are proven once per message. XML goes through Expat, which reads it piece by
// piece, is hardened against hostile input and is on every system that has Swift; entity declarations and deep nesting
// are refused.
//
// Read in this order: RecordingReader, ActivityLog, RecordingClock, WorkoutOutline, RecordingAssembler, Stretch, Pauses,
// then a format: FITReader, FITDecoder, FITDefinition, FITPart; XMLReader, TCXHandler, GPXHandler; CSVColumn,
// CSVRecordingReader; HRMReader.
