// Session: what a workout session does next.
//
// Everything here is a value. It is told what happened and when, answers with directives, and owns no clock, no random
// source, no file and no thread; so the same value runs in an app, in a simulation and in an exhaustive search.
//
// The words: an *event* or a *call* comes in, a *directive* goes out, a *refusal* is an event turned down.
//
//     launch handoff, runs, timers ──► SessionCoordinator ──► start, recover, finish, discard
//                                            │ asks                       │
//                                     SessionEndPlanner            WorkoutSession
//                                                          ┌──────────────┴──────────────┐
//                                                   SessionMachine                  LiveBuilder ──► WorkoutRecord
//                                              (states of the session)     (samples, zones, metrics)
//
// `SessionMachine` and `LiveBuilder` follow HealthKit's `HKWorkoutSession` and `HKLiveWorkoutBuilder`; the pair of them
// lives in the system and outlives a crash of the app. `SessionCoordinator` lives in the app and decides when a session
// is born and when it ends.
//
// Read in this order: SessionMachine, LiveBuilder, WorkoutSession, SessionEndPlanner, SessionCoordinator, WorkoutRecord.
