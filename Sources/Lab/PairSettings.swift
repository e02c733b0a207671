public import Timeline
public import Workouts

/// How phone and watch are kept in step, if there is a phone at all.
public enum Sync: String, Hashable, Sendable, CaseIterable {
    /// A watch alone; what the phone would tell it comes without fault.
    case watchOnly
    /// Both devices edit documents, which are merged log by log.
    case documents
    /// The phone owns everything and publishes snapshots; the watch shows them and sends commands.
    case commands
}

/// How the phone and its app are set.
public struct PhoneSettings: Hashable, Sendable {
    /// From the launch of the app until it can be told anything.
    public var appLaunch = TimeSpan.seconds(2)
    /// From leaving the foreground until the system suspends the app: what iOS grants without a background task.
    public var background = TimeSpan.seconds(5)
    /// For how long the system lets the app run that it woke for a message.
    public var wake = TimeSpan.seconds(10)
    /// From the arrival of an edit of the watch until its merge is in the file: decode, merge, coordinate, write.
    public var ingest = TimeSpan.milliseconds(150)
    /// After how long a launch of the watch that is not answered is given up.
    public var launchTimeout = TimeSpan.seconds(20)
    /// After how long a live frame that could not be sent is tried again, the first time; it doubles.
    public var liveRetry = TimeSpan.seconds(1)
    /// How long after the end of its phase a mirror without news counts as stale: a set takes less than that longer.
    public var mirrorGrace = TimeSpan.seconds(20)
    /// For how long after its end a completed run is pushed.
    public var tailAge = TimeSpan.hours(24)
    /// How many completed runs are pushed at most.
    public var tailCount = 25
    /// How many splits the athlete keeps besides the one that is trained, and how many exercises each has.
    public var otherSplits = 3
    public var exercisesPerSplit = 6
    /// How many runs were completed within a day before the first: they ride in every push.
    public var recentRuns = 1
    /// Whether the run goes from set to set and on to the next exercise by itself.
    public var autoAdvances = false
    public var restSeconds = 90
    /// How long a finished exercise waits before it counts as done.
    public var doneCountdownSeconds = 5

    /// Sets everything as it is by default.
    public init() {}
}

/// How the cloud behaves in which the phone keeps its files.
public struct CloudSettings: Hashable, Sendable {
    /// From the change of a file until the phone's observer has seen it: a metadata query gathers in batches.
    public var observerLag = VariableSpan(median: .milliseconds(300), sigma: 0.6)
    /// From the change of a file until the cloud has it.
    public var upload = VariableSpan(median: .seconds(3), sigma: 0.8)
    /// From a change in the cloud until the phone has it.
    public var download = VariableSpan(median: .seconds(4), sigma: 0.8)
    /// How likely the system takes a run's file off the phone in an outing.
    public var offloadShare = 0.0
    /// How often another device of the athlete edits a run, in each outing on average.
    public var otherDeviceEdits = 0.0
    /// How likely another device of the athlete deletes a run.
    public var otherDeviceDeleteShare = 0.0

    /// Nobody else edits and nothing is taken away.
    public init() {}
}
