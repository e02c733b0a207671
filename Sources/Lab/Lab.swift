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
// What lies between phone and watch is a `Link`: four transports, the reach of the devices, and every fault of them.
//
//     device A ── send ──► Link ── LinkOccurrence ──► queue ──► Link ── LinkEvent ──► device B
//                           │ weather: spells, outages, bursts, stuck queues, drawn when an outing begins
//                           └ fates: delay, loss, duplicate, hold, …, each drawn from a stream of its own
//
// A `PairWorld` plays the athlete's whole world: the same body, and a human with a phone and a watch, the cloud behind
// the phone, and a link between the two. Each outing has a phase in which things go wrong and one in which nothing does
// any more; what must hold in between and after it the `Claims` say.
//
//     HumanPlan, Script ──► taps ──► DocumentPhone ◄─► Link ◄─► DocumentWatch ──► HealthStore
//     PairFaultPlan ──► faults           │  ▲                      ▲
//                                        ▼  │ observer, downloads  └── candidate samples
//                                      CloudStore ◄── another device
//
// Everything that chance decides is drawn from a stream of its own, is recorded as a decision on request, and can be
// suppressed by its coordinates.
//
// Read in this order: Scenario, Outing, FaultPlan, AthleteLife, World, WorkoutOutcome, RecordingReplay; LinkSettings,
// LinkDecision, LinkWeather, Link, and the four files of the transports beside it; PairSettings, HumanPlan, Script,
// PairFaultPlan, PairWorld and the files of its aspects; Claims.
