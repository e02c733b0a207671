public import Timeline
public import Workouts

/// What a person sees on the phone.
public struct PhoneScreen: Hashable, Sendable, BitwiseCopyable {
    /// What the app tells without being asked.
    public struct Banners: OptionSet, Hashable, Sendable, BitwiseCopyable {
        public let rawValue: UInt8

        /// Makes a set of bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The watch could not be launched into the workout.
        public static let launchFailed = Banners(rawValue: 1)
        /// The watch has not answered the launch.
        public static let launchTimedOut = Banners(rawValue: 2)
        /// There is a run that this app cannot read, since a newer one wrote it.
        public static let newerFile = Banners(rawValue: 4)
        /// What the watch should hear is too large for it, however much is left out.
        public static let pushTooLarge = Banners(rawValue: 8)
    }

    /// Whether the app is in front.
    public var isShown: Bool
    /// How many active runs it shows.
    public var activeRuns: Int
    /// The exercise that is open, and where in it the run is.
    public var exercise: ExerciseFlow?
    /// The cover with which it follows the watch.
    public var cover: ExerciseFlow?
    /// The run whose editor is open.
    public var editor: Identifier?
    /// The order of the split whose detail is open.
    public var split: UInt8?
    public var isSplitSheetOpen: Bool
    public var banners: Banners
}

extension DocumentPhone {
    /// What a person sees on the phone.
    public var screen: PhoneScreen {
        var activeRuns = 0
        stored.cache.visit(ended: 0) { if !isBuried(stored.cache.rows[$0].workout) { activeRuns += 1 } }
        return PhoneScreen(
            isShown: isShown, activeRuns: activeRuns, exercise: exercise, cover: cover,
            editor: memory.editor, split: memory.split,
            isSplitSheetOpen: memory.isSplitSheetOpen, banners: memory.banners)
    }

    /// Whether a person sees the app.
    public var isShown: Bool { memory.state == .foreground }

    /// The exercise that is open, and where in it the run is.
    public var exercise: ExerciseFlow? { memory.live.flow }

    /// The cover with which it follows the watch.
    public var cover: ExerciseFlow? { memory.live.mirror.cover }

    /// A run as the phone shows it; nil where it shows none.
    public func shown(_ workout: Identifier) -> WorkoutDocument? {
        shows(workout) ? stored.cache[workout] : nil
    }

    /// Whether the phone shows a run.
    func shows(_ workout: Identifier) -> Bool {
        stored.cache.position(of: workout) != nil && !isBuried(workout)
    }
}
