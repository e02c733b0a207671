// Workouts: what is planned, logged and measured, as plain data.
//
// An `ActivityType` says what kind of workout it is, with HealthKit's names and numbers. A `WorkoutPlan` says what an
// athlete means to do: a `StrengthPlan` or endurance bouts, between a warm-up and a cool-down. `LoggedSet`,
// `WorkoutEvent`, `HeartRateSample` and `EnergySample` say what happened. `HeartRateZones` divides heart rates, and
// `WorkoutMetrics` sums a workout up under the names that apps exchange. A `Recording` is what a device wrote about one
// workout, read from a file.
//
// Documents are what devices keep and exchange: a `WorkoutDocument` holds a `WorkoutLog` for each exercise, and each log
// its sets. Two versions of a run become one by `merge`, in whatever order they meet. `DocumentCoder` writes and reads
// them as JSON, with dates of whole seconds: what comes back is the `wireValue`.
//
//     SplitDocument ──► WorkoutDocument ──► edits on two devices ──► merge ──► one run ──► DocumentCoder ──► JSON
//
// All of it is values without behaviour, save the arithmetic that belongs to one of them: `OneRepMaximum` and
// `TrainingVolume`.
//
// Read in this order: ActivityType, Exercise, LoggedSet, WorkoutPlan, StrengthPlan, HeartRateZones, WorkoutMetrics,
// Recording, then in Documents: WorkoutDocument, WorkoutLog, SplitDocument, WorkoutEditing, WorkoutMerge, WireValue,
// DocumentCoder, DocumentLayout, DocumentNode.
