public import Timeline
public import Workouts

/// An exercise that is open on a screen or a mirror's cover, and where in it the run is.
public struct ExerciseFlow: Hashable, Sendable, BitwiseCopyable {
    public var workout: Identifier
    /// The number of the log.
    public var log: UInt8
    public var engine: PhaseEngine

    /// Opens an exercise.
    public init(workout: Identifier, log: UInt8, engine: PhaseEngine) {
        self.workout = workout
        self.log = log
        self.engine = engine
    }
}

extension ExerciseFlow: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(workout)
        fingerprint.combine(Int(log))
        fingerprint.combine(engine)
    }
}

extension ExerciseFlow {
    /// Opens a log of a run as a person does, or as the exercise before it hands over; nil where it is over or absent.
    public init?(
        opening number: UInt8, of document: WorkoutDocument, split: SplitDocument?, settings: AppSettings,
        at reading: Instant
    ) {
        guard let position = document.position(ofLog: number), document[log: position].status.isActive else {
            return nil
        }
        let plan = PhaseEngine.Plan(position, of: document, split: split, settings: settings)
        let engine = PhaseEngine(plan, done: document[log: position].doneMask, at: reading)
        self.init(workout: document.id, log: number, engine: engine)
    }

    /// Follows a frame; a run that has not arrived yet is followed by what the frame itself tells.
    public init(
        following frame: LiveProgress, of document: WorkoutDocument?, split: SplitDocument?,
        settings: AppSettings
    ) {
        var plan = PhaseEngine.Plan(setCount: frame.setCount, split: split, exercise: nil, settings: settings)
        if let document, let position = document.position(ofLog: frame.log) {
            plan = PhaseEngine.Plan(position, of: document, split: split, settings: settings)
        }
        plan.setCount = frame.setCount
        self.init(workout: frame.workout, log: frame.log, engine: PhaseEngine(plan, following: frame))
    }
}

extension PhaseEngine.Plan {
    /// Plans the log at a position of a run.
    public init(_ position: Int, of document: WorkoutDocument, split: SplitDocument?, settings: AppSettings) {
        let log = document[log: position]
        self.init(setCount: log.setCount, split: split, exercise: log.exercise, settings: settings)
        handsOver = document.activeLog(after: log.number) != nil
    }

    fileprivate init(setCount: UInt8, split: SplitDocument?, exercise: UInt8?, settings: AppSettings) {
        var workSeconds: UInt16 = 40
        if let split, let exercise, Int(exercise) < split.exercises.count {
            workSeconds = split.exercises[Int(exercise)].workSeconds
        }
        self.init(
            setCount: setCount, autoAdvances: split?.autoAdvances ?? false, handsOver: false,
            work: .seconds(Int64(workSeconds)), rest: .seconds(Int64(settings.restSeconds)),
            doneCountdown: .seconds(Int64(settings.doneCountdownSeconds)))
    }
}

extension WorkoutDocument {
    /// The number of the first log after another that is not over; nil where there is none.
    public func activeLog(after number: UInt8) -> UInt8? {
        for position in 0..<logCount {
            let log = self[log: position]
            if log.number > number, log.status.isActive { return log.number }
        }
        return nil
    }
}
