public import Sensors
public import Session
public import Timeline
public import Workouts

/// Everything a simulation depends on but the seed.
public struct Scenario: Hashable, Sendable {
    public var population = Population()
    public var plan: WorkoutPlan
    public var performance = Performance()
    public var sensors = SensorSettings()
    public var session = SessionSettings()
    public var schedule = Schedule()
    public var launch = LaunchSettings()
    public var human = HumanSettings()
    public var faults = FaultSettings()
    public var switches = Preset.bulletproof.switches
    /// Whether the watch is alone, or phone, cloud and link are played too, and by which design.
    public var sync = Sync.watchOnly
    public var phone = PhoneSettings()
    public var link = LinkSettings()
    public var cloud = CloudSettings()
    /// What happens at given times, besides what the human and chance do.
    public var script = Script()

    /// How many runs, and so planned workouts, an outing has.
    var runsPerOuting: Int { schedule.secondRun == .none ? 1 : 2 }

    /// A population at rest from faults that carries out a plan.
    public init(plan: WorkoutPlan) {
        self.plan = plan
    }
}

/// How the watch and its app are set.
public struct SessionSettings: Hashable, Sendable {
    /// From what the zones of each athlete are reckoned.
    public enum Zones: Hashable, Sendable {
        /// Shares of the reserve between the resting rate and the maximum that the app assumes.
        case heartRateReserve([Double])
        /// Shares of the maximum that the app assumes.
        case percentOfMaximum([Double])
        /// Heart rates in beats per minute.
        case custom([Double])
    }

    public var zones = Zones.heartRateReserve(HeartRateZones.defaultFractions)
    /// The longest a heart rate is held where the next sample stays away; nil holds it without limit.
    public var gapLimit: TimeSpan? = .seconds(15)
    /// Whether a pause for want of motion stops the clock of active time.
    public var countsMotionPauses = true
    /// Whether a weight written down per side counts twice in the volume.
    public var countsBothSides = true
    /// Whether the body's mass counts in the volume of bodyweight exercises.
    public var countsBodyMass = false
    public var graceWindow = TimeSpan.seconds(10)
    public var startTimeout = TimeSpan.seconds(15)
    public var staleLimit = TimeSpan.hours(6)
    public var appLaunch = TimeSpan.seconds(2)
    public var sessionStart = TimeSpan.milliseconds(500)
    public var settling = TimeSpan.seconds(90)

    /// Sets everything as it is by default.
    public init() {}
}

/// When workouts take place.
public struct Schedule: Hashable, Sendable {
    /// What happens in one outing besides the one run.
    public enum SecondRun: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case none
        /// The athlete ends the run on the phone and at once starts another.
        case replaces
        /// The athlete starts another beside it; both end together.
        case parallel
    }

    /// When the first workout of every athlete begins.
    public var start = Instant(microseconds: 1_767_592_800_000_000)
    /// The time zones in which athletes live, each as likely as the others.
    public var timeZones = ["UTC"]
    public var workoutsPerAthlete = 1
    /// From the start of one workout to that of the next; longer where the one is not over by then.
    public var interval = TimeSpan.hours(48)
    /// How far starts are spread, evenly, after that.
    public var spread = TimeSpan.zero
    public var secondRun = SecondRun.none
    /// How far into the first run the second starts.
    public var secondRunShare = 0.5
    /// How long faults go on after the last run of an outing is over: an edit, a record and their echoes take minutes.
    public var aftermath = TimeSpan.minutes(5)
    /// How long nothing fails after that, while a person looks at both devices: every retry doubles up to minutes.
    public var healing = TimeSpan.minutes(15)

    /// Schedules one workout on Monday, 2026-01-05, at 06:00 UTC.
    public init() {}
}

/// How a start on the phone reaches the watch.
public struct LaunchSettings: Hashable, Sendable {
    /// From the start to the arrival of the launch handoff.
    public var handoffDelay = VariableSpan(median: .seconds(2), sigma: 0.5)
    /// From a change on the phone to its arrival on the watch.
    public var pushDelay = VariableSpan(median: .seconds(3), sigma: 0.8)
    /// From the end of the first run to the appearance of the second, where one replaces the other.
    public var replacementDelay = VariableSpan(median: .milliseconds(1_500), sigma: 0.5)

    /// Reaches the watch in seconds.
    public init() {}
}
