// Devices: how a watch carries out what the session machines order.
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
// Read in this order: Watch, Watch+App, Watch+System, HealthStore.
