import Devices
public import Session
import Timeline
import Workouts

/// One run that is edited on phone and watch at once: the real edits and the real merge, and versions that arrive in any
/// order, late, or twice.
///
/// The watch sends what it has after each edit. The phone has a file and a cache of it, which lags behind until the
/// observer looks; what it then finds is pushed. The clocks agree and stand still but for some ticks of a second, so that
/// edits have equal dates. Left out are edits that are lost on the way, since an edit of the watch is kept until the phone
/// says that it is stored.
public struct MergeSpace: ValueSpace {
    /// How much may happen.
    public struct Bound: Hashable, Sendable {
        /// How many edits the two devices make in all.
        public var edits = 2
        public var logs = 2
        public var sets = 2
        /// How often an exercise may be deleted.
        public var deletes = 1
        /// How often a version arrives and yet stays on its way.
        public var duplicates = 1
        /// How often a second passes.
        public var ticks = 1

        public init() {}
    }

    /// The rules that have to do with the order of edits and deliveries.
    public static let rules: [Switch] = [.M2, .N5, .N9, .N14, .N16, .N17]

    /// What stands in the states in place of what is random or large.
    public static let renamings = "the clock counts whole seconds from 1000"

    /// What must never be.
    enum Fault: UInt8 {
        case orderMatters = 1
        case secondTimeMatters
        case takenUpAgain
        case reopened
        case comesBack
    }

    /// What was worth reaching.
    enum Situation: UInt32, CaseIterable {
        case lags, duplicate, equalDates, isOver, endsTwice, bothDelete, bothTouch

        var name: String {
            switch self {
            case .lags: "a version arrives while the cache lags behind"
            case .duplicate: "a version arrives twice"
            case .equalDates: "one exercise is edited twice within a second"
            case .isOver: "the run is over"
            case .endsTwice: "both devices end the run"
            case .bothDelete: "an exercise that is deleted is edited meanwhile"
            case .bothTouch: "both devices change one set"
            }
        }
    }

    static var start: Instant { .epoch + .seconds(1_000) }

    public let bound: Bound
    public let switches: Switches
    var left: Bound
    var file: WorkoutDocument
    var cache: WorkoutDocument
    var watch: WorkoutDocument
    /// On the way to the phone and to the watch, in an order that follows from what they are, each once.
    var toPhone: [WorkoutDocument] = []
    var toWatch: [WorkoutDocument] = []
    var now = Self.start
    /// By log and set: which devices have changed it, a bit for each, and whether it is done as they left it.
    var touched = [UInt8](repeating: 0, count: WorkoutDocument.capacity * WorkoutLog.capacity)
    var isDone = [Bool](repeating: false, count: WorkoutDocument.capacity * WorkoutLog.capacity)
    var fault: Fault?
    var situation: UInt32 = 0

    /// Prepares a run of which nothing is done.
    public init(_ bound: Bound = Bound(), switches: Switches = Preset.bulletproof.switches) {
        self.bound = bound
        self.switches = switches
        left = bound
        var run = WorkoutDocument(
            id: Identifier(high: 0, low: 1), split: 0, activity: .traditionalStrengthTraining, start: Self.start)
        run.status = .inProgress
        for number in 0..<bound.logs {
            run.insert(
                WorkoutLog(
                    number: UInt8(number), exercise: UInt8(number), setCount: bound.sets,
                    planned: SetEntry(reps: 5, weightGrams: 50_000), updatedAt: Self.start))
        }
        (file, cache, watch) = (run, run, run)
    }

    /// Explores everything that can happen: see `ValueExplorer`.
    public func explore(
        jobs: Int = 1, limit: Int = 10_000_000, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> Exploration {
        try await ValueExplorer(self, jobs: jobs, limit: limit).run(progress: progress)
    }

    public var fingerprint: UInt64 {
        var digest = Fingerprint()
        for count in [left.edits, left.deletes, left.duplicates, left.ticks] { digest.combine(count) }
        digest.combine(file)
        digest.combine(cache)
        digest.combine(watch)
        digest.combine(toPhone)
        digest.combine(toWatch)
        digest.combine(now)
        for index in touched.indices where touched[index] != 0 {
            digest.combine(UInt64(index) << 8 | UInt64(touched[index]) << 1 | (isDone[index] ? 1 : 0))
        }
        digest.combine(Int(fault?.rawValue ?? 0))
        return max(2, digest.value)
    }

    public var violation: UInt8? { fault?.rawValue }
    public var reached: UInt32 { situation }
    public static var situations: [String] { Situation.allCases.map(\.name) }

    mutating func note(_ situation: Situation) { self.situation |= 1 << situation.rawValue }

    public static func name(ofViolation number: UInt8) -> String {
        switch Fault(rawValue: number) {
        case .orderMatters: "which of two versions is merged into the other matters"
        case .secondTimeMatters: "a version that is merged a second time changes something"
        case .takenUpAgain: "a run that is over is taken up again"
        case .reopened: "an exercise is taken up again by a device that knows it is over"
        case .comesBack: "an exercise that is deleted comes back"
        case nil: "something is wrong"
        }
    }

    /// Whether all has arrived, both devices have one run, and nothing is lost that only one of them has changed.
    public var isGoal: Bool { !isUnderWay && lack == nil }

    private var isUnderWay: Bool { file != cache || !toPhone.isEmpty || !toWatch.isEmpty }

    public var shortfall: String { lack ?? "it goes on for ever" }

    /// What is not as it must be once all has arrived.
    private var lack: String? {
        if file != watch { return "phone and watch hold different runs for good" }
        if let set = lostSet { return "\(set) is not as the one device left it that has changed it" }
        let isEveryLogOver = (0..<file.logCount).allSatisfy { !file[log: $0].status.isActive }
        if file.logCount > 0, isEveryLogOver, file.status.isActive {
            return "every exercise is over, and the run is not"
        }
        return nil
    }

    /// A set that differs from what the only device left behind that has changed it.
    private var lostSet: String? {
        for index in touched.indices where touched[index] == 1 || touched[index] == 2 {
            let (log, set) = (index / WorkoutLog.capacity, index % WorkoutLog.capacity)
            guard let position = file.position(ofLog: UInt8(log)) else { continue }
            if file[log: position][set: set].isDone != isDone[index] {
                return "set \(set + 1) of exercise \(log + 1)"
            }
        }
        return nil
    }
}
