public import Timeline

/// What an athlete means to do in one workout.
///
/// A plan is the same for every athlete: loads are shares of what an athlete can lift and intensities shares of the
/// heart-rate reserve, unless it says kilograms, a speed or a power.
public struct WorkoutPlan: Hashable, Sendable {
    /// What the body of the workout consists of.
    public enum Work: Hashable, Sendable {
        case strength(StrengthPlan)
        case endurance([EnduranceBout])
    }

    public var activity: ActivityType
    public var isIndoor: Bool
    public var warmUp: [EnduranceBout]
    public var work: Work
    public var coolDown: [EnduranceBout]

    /// Plans a workout.
    public init(
        activity: ActivityType, isIndoor: Bool = true, warmUp: [EnduranceBout] = [], work: Work,
        coolDown: [EnduranceBout] = []
    ) {
        self.activity = activity
        self.isIndoor = isIndoor
        self.warmUp = warmUp
        self.work = work
        self.coolDown = coolDown
    }
}

/// A length of time that varies from one time to the next, lognormally.
public struct VariableSpan: Hashable, Sendable {
    public var median: TimeSpan
    /// The standard deviation of the logarithm; zero for a length that never varies.
    public var sigma: Double

    /// Makes a length that varies around a median.
    public init(median: TimeSpan, sigma: Double = 0) {
        self.median = median
        self.sigma = sigma
    }
}

/// How hard endurance work is.
public enum Intensity: Hashable, Sendable, BitwiseCopyable {
    /// A share of the heart-rate reserve, which is nearly the same share of the oxygen-uptake reserve.
    case heartRateReserve(Double)
    /// Walking at a speed, on a slope given as rise over distance.
    case walking(kilometersPerHour: Double, grade: Double)
    /// Running at a speed, on a slope given as rise over distance.
    case running(kilometersPerHour: Double, grade: Double)
    /// Cycling at a mechanical power.
    case cycling(watts: Double)
}

/// A stretch of endurance work.
public enum EnduranceBout: Hashable, Sendable {
    case steady(EnduranceStep)
    /// Work that grows, or lessens, evenly.
    case ramp(duration: TimeSpan, from: Intensity, to: Intensity)
    /// Work and recovery in turn; each turn is a lap.
    case intervals(repeats: Int, work: EnduranceStep, recovery: EnduranceStep)
}

/// A time at one intensity.
public struct EnduranceStep: Hashable, Sendable {
    public var duration: TimeSpan
    public var intensity: Intensity

    /// Makes a step.
    public init(duration: TimeSpan, intensity: Intensity) {
        self.duration = duration
        self.intensity = intensity
    }
}
