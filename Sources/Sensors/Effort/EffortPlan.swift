public import Workouts

internal import Timeline

/// A workout plan as bodies carry it out: every number checked, and each exercise joined to what it demands.
///
/// Make it once and use it for as many athletes as you like.
public struct EffortPlan: Hashable, Sendable {
    /// The plan it was made from.
    public let plan: WorkoutPlan
    /// The plan's exercises in the order of its groups; a performed set names its own by position here.
    public let exercises: [Exercise]
    let performance: Performance
    let stations: [Station]
    let groups: [Group]
    /// The rest between two groups; none where the work is endurance.
    let changeover: Spread
    /// What the athlete does between two sets.
    let posture: RestPosture
    let warmUp: [Bout]
    let work: [Bout]
    let coolDown: [Bout]

    /// An exercise with its numbers at hand.
    struct Station: Hashable, Sendable, BitwiseCopyable {
        var demand: ExerciseDemand
        var load: PlannedExercise.Load
        var isPerSide: Bool
        var reps: Int
        var repsInReserve: Double
        var repetition: Spread
    }

    /// Stations done in turn.
    struct Group: Hashable, Sendable {
        var stations: Range<Int>
        var rounds: Int
        var rest: Spread
        var transition: Spread
    }

    /// A lognormal length of time in seconds.
    struct Spread: Hashable, Sendable, BitwiseCopyable {
        var median: Double
        var sigma: Double
    }

    /// A stretch of endurance work at one intensity or between two.
    struct Bout: Hashable, Sendable, BitwiseCopyable {
        var seconds: Double
        var from: Intensity
        var to: Intensity
        var phase: Phase
        /// Whether a lap begins with it, and whether one ends.
        var beginsLap = false
        var endsLap = false
    }

    /// How long a plan may be expected to last, and how many sets it may have.
    static let hoursMaximum = 24.0
    static let setCountMaximum = 2_000

    /// Checks a plan and joins it to physiology.
    ///
    /// - Throws: `SensorError`, which names the first number that makes no sense by its path in the plan.
    public init(_ plan: WorkoutPlan, performance: Performance = Performance()) throws(SensorError) {
        try performance.check()
        self.plan = plan
        self.performance = performance
        warmUp = try Self.bouts(plan.warmUp, "warmUp", phase: .warmUp)
        coolDown = try Self.bouts(plan.coolDown, "coolDown", phase: .coolDown)
        var stations: [Station] = []
        var groups: [Group] = []
        var exercises: [Exercise] = []
        switch plan.work {
        case .endurance(let bouts):
            try Self.require(bouts.count, in: 1...1_000, "work.bouts")
            work = try Self.bouts(bouts, "work.bouts", phase: nil)
            changeover = Spread(median: 0, sigma: 0)
            posture = .standing
        case .strength(let strength):
            work = []
            changeover = try Self.spread(strength.changeover, in: 0...3_600, "work.changeover")
            posture = strength.posture
            try Self.require(strength.groups.count, in: 1...100, "work.groups")
            for (index, group) in strength.groups.enumerated() {
                let path = "work.groups[\(index)]"
                try Self.require(group.exercises.count, in: 1...50, path + ".exercises")
                let first = stations.count
                for (position, exercise) in group.exercises.enumerated() {
                    stations.append(try Self.station(exercise, "\(path).exercises[\(position)]"))
                    exercises.append(exercise.exercise)
                }
                groups.append(try Self.group(group, stations: first..<stations.count, path))
            }
        }
        self.stations = stations
        self.groups = groups
        self.exercises = exercises
        try Self.require(setCount, in: 0...Self.setCountMaximum, "work sets")
        try Sensors.require(expectedSeconds / 3_600, in: 0.001...Self.hoursMaximum, "plan duration", "h")
    }

    /// The number of planned sets.
    public var setCount: Int { groups.reduce(0) { $0 + $1.stations.count * $1.rounds } }

    /// How long the plan takes where every length is at its median, in seconds.
    public var expectedSeconds: Double {
        var seconds = (warmUp + work + coolDown).reduce(0) { $0 + $1.seconds }
        for group in groups {
            let rounds = Double(group.rounds)
            for station in group.stations {
                seconds += rounds * Double(stations[station].reps) * stations[station].repetition.median
            }
            seconds += rounds * Double(group.stations.count - 1) * group.transition.median
            seconds += (rounds - 1) * group.rest.median
        }
        return seconds + Double(max(0, groups.count - 1)) * changeover.median
    }
}

// MARK: Checks

extension EffortPlan {
    private static func require(_ count: Int, in range: ClosedRange<Int>, _ name: String) throws(SensorError) {
        guard range.contains(count) else { throw .count(name: name, found: count, expected: range) }
    }

    private static func spread(
        _ span: VariableSpan, in range: ClosedRange<Double>, _ path: String
    ) throws(SensorError) -> Spread {
        try Sensors.require(span.median.seconds, in: range, path + ".median", "s")
        try Sensors.require(span.sigma, in: 0...1, path + ".sigma")
        return Spread(median: span.median.seconds, sigma: span.sigma)
    }

    private static func station(_ planned: PlannedExercise, _ path: String) throws(SensorError) -> Station {
        switch planned.load {
        case .shareOfOneRepMaximum(let share): try Sensors.require(share, in: 0.05...1, path + ".load")
        case .kilograms(let weight): try Sensors.require(weight, in: 0...1_000, path + ".load", "kg")
        }
        try require(planned.reps, in: 1...200, path + ".reps")
        try Sensors.require(planned.repsInReserve, in: 0...30, path + ".repsInReserve")
        return Station(
            demand: .of(planned.exercise), load: planned.load, isPerSide: planned.exercise.loading == .perSide,
            reps: planned.reps, repsInReserve: planned.repsInReserve,
            repetition: try spread(planned.repetition, in: 0.5...30, path + ".repetition"))
    }

    private static func group(
        _ group: ExerciseGroup, stations: Range<Int>, _ path: String
    ) throws(SensorError) -> Group {
        try require(group.rounds, in: 1...100, path + ".rounds")
        return Group(
            stations: stations, rounds: group.rounds,
            rest: try spread(group.rest, in: 0...3_600, path + ".rest"),
            transition: try spread(group.transition, in: 0...3_600, path + ".transition"))
    }

    private static func bouts(
        _ bouts: [EnduranceBout], _ path: String, phase: Phase?
    ) throws(SensorError) -> [Bout] {
        var result: [Bout] = []
        for (index, bout) in bouts.enumerated() {
            let path = "\(path)[\(index)]"
            switch bout {
            case .steady(let step):
                result.append(try Self.bout(step, phase ?? .steady, path))
            case .ramp(let duration, let from, let to):
                try check(from, path + ".from")
                try check(to, path + ".to")
                try Sensors.require(duration.seconds, in: 1...86_400, path + ".duration", "s")
                result.append(Bout(seconds: duration.seconds, from: from, to: to, phase: phase ?? .ramp))
            case .intervals(let repeats, let work, let recovery):
                try require(repeats, in: 1...500, path + ".repeats")
                var hard = try Self.bout(work, phase ?? .interval, path + ".work")
                var easy = try Self.bout(recovery, phase ?? .recovery, path + ".recovery")
                hard.beginsLap = true
                easy.endsLap = true
                for _ in 0..<repeats { result += [hard, easy] }
            }
        }
        return result
    }

    private static func bout(_ step: EnduranceStep, _ phase: Phase, _ path: String) throws(SensorError) -> Bout {
        try check(step.intensity, path + ".intensity")
        try Sensors.require(step.duration.seconds, in: 1...86_400, path + ".duration", "s")
        return Bout(seconds: step.duration.seconds, from: step.intensity, to: step.intensity, phase: phase)
    }

    private static func check(_ intensity: Intensity, _ path: String) throws(SensorError) {
        switch intensity {
        case .heartRateReserve(let share): try Sensors.require(share, in: 0...1.3, path)
        case .walking(let speed, let grade):
            try Sensors.require(speed, in: 0...12, path + ".kilometersPerHour", "km/h")
            try Sensors.require(grade, in: -0.4...0.4, path + ".grade")
        case .running(let speed, let grade):
            try Sensors.require(speed, in: 0...40, path + ".kilometersPerHour", "km/h")
            try Sensors.require(grade, in: -0.4...0.4, path + ".grade")
        case .cycling(let watts): try Sensors.require(watts, in: 0...1_500, path + ".watts", "W")
        }
    }
}
