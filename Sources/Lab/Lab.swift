// Lab: what may go wrong and what becomes of it.
//
// A `Scenario` says everything a simulation depends on but the seed: who trains, what they do, how their watch is set,
// what goes wrong how often, what the human does about it, and which fixes are on. A `World` plays it for one athlete:
// it draws what the body does, writes the human's and the faults' plans, and lets virtual time run from event to event
// until nothing is left to happen. What became of each planned workout is its `WorkoutOutcome`.
//
//     Scenario, seed, athlete ──► Body ──► candidate samples ─┐ let through while a session listens
//                │                                            ▼
//                └──► human, launch, faults ──► queue ──► Watch ──► HealthStore ──► WorkoutOutcome
//
// The body is drawn first and nothing below changes it: with any fixes, faults or delays the same athlete has the same
// heart rate.
//
// A recording takes the body's place in `RecordingReplay`, and goes through the same session and builder.
//
// Read in this order: Scenario, Outing, FaultPlan, World, WorkoutOutcome, RecordingReplay.
