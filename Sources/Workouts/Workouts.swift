// Workouts: what is planned, logged and measured, as plain data.
//
// An `ActivityType` says what kind of workout it is, with HealthKit's names and numbers. A `WorkoutPlan` says what an
// athlete means to do: a `StrengthPlan` or endurance bouts, between a warm-up and a cool-down. `LoggedSet`,
// `WorkoutEvent`, `HeartRateSample` and `EnergySample` say what happened. `HeartRateZones` divides heart rates, and
// `WorkoutMetrics` sums a workout up under the names that apps exchange. A `Recording` is what a device wrote about one
// workout, read from a file.
//
// All of it is values without behaviour, save the arithmetic that belongs to one of them: `OneRepMaximum` and
// `TrainingVolume`.
//
// Read in this order: ActivityType, Exercise, LoggedSet, WorkoutPlan, StrengthPlan, HeartRateZones, WorkoutMetrics,
// Recording.
