// Devices: how watch and phone carry out what the session machines order, and what they say to each other.
//
// A `Watch` is three things that fail apart from each other: the app, whose memory is gone after a crash; what the app
// has stored, which is not; and the system, which keeps sessions and their builders on behalf of apps and hands each
// finished record to the `HealthStore`.
//
//     handoff, pushes, taps, faults ──► Watch.App ──► SessionCoordinator ──► Watch.System ──► HealthStore
//                                           ▲   (memory)                    (sessions)         (records)
//     heart rate, energy ───────────────────┴───────────────────────────────────┘
//
// All of it is one value: it is told what happens and when, and answers with the timers it wants set and with notices
// of what it did.
//
// In the document design two apps keep copies of the same runs. Each answers an event with `Effects`: what it wants sent,
// what it wants to be reminded of, and what a person could see.
//
//     a person ──► DocumentPhone ──launch (T1), push (T2), frames (T3)──► DocumentWatch ◄── a person
//                   │   ▲   ◄────edits (T3, else T4), frames, requests────  │
//               files, cloud                                              Watch
//
// Both go by the same rules for what a tap changes (`RunAction`), where in an exercise a run is (`PhaseEngine`), and what
// the one shows of the other (`LiveMirror`); `LiveExercise` holds these together.
//
// Read in this order: Watch, Watch+App, Watch+System, HealthStore; then Payloads; then in Documents: Effects, Taps,
// DocumentPhone, DocumentWatch, PhaseEngine, LiveMirror, LiveExercise; WorkoutTable and CloudStore.
