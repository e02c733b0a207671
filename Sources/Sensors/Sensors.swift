// Sensors: what a body and its sensors produce.
//
// A `Population` says who the athletes are, and an `AthleteSampler` draws an `Athlete` from it. An `EffortPlan` is a
// workout plan joined to physiology. A `Body` takes both and a `WorkoutKey` and draws, before any device runs, all that
// happens in one workout: the `EffortScript` (what is done, and when it is logged), the true heart rate and energy, and
// the `CandidateSample`s that the wrist sensor would report. What devices do later only decides which of these are let
// through.
//
//     Population ─► Athlete ──┐                        ┌─► HeartRateTrack ─► SensorResponse ─► WristSensor ─┐
//     WorkoutPlan ─► EffortPlan ─► Body: EffortScript ─┤   (truth)            lag, noise         episodes   ├─► candidates
//     WorkoutKey ─────────────┘                        └─► EnergyTrack ────► EnergyEstimate ────────────────┘
//
// All chance comes from `RandomStream`s: GSL's distributions over a generator of our own, one stream for each seed,
// athlete, workout and `Purpose`. A stream belongs to one law, so a setting that changes one thing moves nothing else;
// whatever is drawn is brought to a decimal grid before anything builds on it, so that the last bit of a processor's
// `exp` reaches no output.
//
// Much here is chosen and not published; each number says which in `Population.parameters`, `Performance.parameters`
// and `SensorSettings.parameters`. The heart-rate model is our own reduction of published ones, sensor lag and episode
// rates are guesses that reproduce published errors, and two of the checks on strength training rest on one person.
// None of it is fit for medical use.
//
// Read in this order: StreamKey, RandomStream, Athlete, AthleteSampler, EffortPlan, EffortScript, HeartRateModel,
// HeartRateTrack, EnergyTrack, SensorSettings, WristSensor, Body.
