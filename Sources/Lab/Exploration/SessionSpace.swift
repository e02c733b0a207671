import Devices
public import Session
import Timeline
import Workouts

/// The real watch with its sessions, and beside it what a phone does: runs that begin, end and are deleted, launches that
/// arrive late, twice or never, and pushes of which the latest counts.
///
/// Three minutes pass with whatever a person does, and nothing else takes time; timers fire whenever they are set, the
/// time-out of a start where that does not answer. Left out are sensors, logged sets, sessions that are left for hours
/// (N22), and starts that answer after their time-out. The phone hears at once of what is finished on the watch.
public struct SessionSpace: ValueSpace {
    /// How much may happen.
    public struct Bound: Hashable, Sendable {
        public var runs = 2
        public var deletes = 0
        /// How many faults there are in all, whatever their kind.
        public var faults = 1
        public var launchLosses = 1
        public var launchDoubles = 1
        public var crashes = 1
        /// Restarts of the watch, over which the system keeps its session or does not.
        public var reboots = 1
        /// How often the system takes the session.
        public var takings = 1
        /// How many starts never answer.
        public var hangs = 1
        public var suspensions = 0
        /// How often the athlete opens the app without need.
        public var openings = 0

        public init() {}
    }

    /// The rules that have to do with the order in which things happen to a session.
    public static let rules: [Switch] = [.H1, .H2a, .H2b, .H3, .L1, .N6, .N10, .N11, .N12, .N15, .N19, .N20]

    /// What stands in the states in place of what is random or large.
    public static let renamings = "runs and records are 1, 2, …; whatever a person does takes three minutes"

    /// What must never be.
    enum Fault: UInt8 {
        case twoSessions = 1
        case savedTwice
    }

    /// What was worth reaching.
    enum Situation: UInt32, CaseIterable {
        case launchKept, launchDropped, startHung, recovered, salvaged, discarded, replaced, unclaimed, lostInReboot,
            builderLost, savedFromLog

        var name: String {
            switch self {
            case .launchKept: "a launch is kept while a session runs"
            case .launchDropped: "a launch is dropped, since its run is over"
            case .startHung: "a start does not answer"
            case .recovered: "a session is taken up again"
            case .salvaged: "a session that the system has taken is saved"
            case .discarded: "a session is dropped, since its run is gone"
            case .replaced: "a session that no app holds gives way to another"
            case .unclaimed: "a session asks for its run"
            case .lostInReboot: "a reboot takes the session"
            case .builderLost: "a builder dies with its app"
            case .savedFromLog: "a run is saved without that its session ends"
            }
        }
    }

    /// A run as the phone has it, and whether it has ever been pushed to the watch.
    struct PhoneRun: Sendable {
        var run: Run
        var isDeleted = false
    }

    static var step: TimeSpan { .minutes(3) }

    public let bound: Bound
    public let switches: Switches
    var left: Bound
    var watch: Watch
    var now = Instant.epoch + .seconds(1_000_000)
    var runs: [PhoneRun] = []
    /// How many launches are on their way.
    var launches = 0
    /// The runs that are on their way to the watch, the latest only.
    var push: [Run]?
    var timers: [Watch.Timer] = []
    /// Whether the system has taken a session, so that a run may lack one, and a record its run.
    var wasTaken = false
    var fault: Fault?
    var situation: UInt32 = 0

    /// Prepares a watch on which the app has never run.
    public init(_ bound: Bound = Bound(), switches: Switches = Preset.bulletproof.switches) {
        self.bound = bound
        self.switches = switches
        left = bound
        var settings = Watch.Settings()
        settings.switches = switches
        watch = Watch(settings)
    }

    /// Explores everything that can happen: see `ValueExplorer`.
    public func explore(
        jobs: Int = 1, limit: Int = 10_000_000, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> Exploration {
        try await ValueExplorer(self, jobs: jobs, limit: limit).run(progress: progress)
    }

    public var fingerprint: UInt64 {
        var digest = Fingerprint()
        digest.combine(watch)
        digest.combine(now)
        for count in [
            left.deletes, left.faults, left.launchLosses, left.launchDoubles, left.crashes, left.reboots, left.takings,
            left.hangs, left.suspensions, left.openings, launches,
        ] {
            digest.combine(count)
        }
        digest.combine(runs.map(\.run))
        for run in runs { digest.combine(run.isDeleted) }
        digest.combine(push != nil)
        digest.combine(push ?? [])
        digest.combine(timers)
        digest.combine(wasTaken)
        digest.combine(Int(fault?.rawValue ?? 0))
        return max(2, digest.value)
    }

    public var violation: UInt8? { fault?.rawValue }
    public var reached: UInt32 { situation }
    public static var situations: [String] { Situation.allCases.map(\.name) }

    mutating func note(_ situation: Situation) { self.situation |= 1 << situation.rawValue }

    public static func name(ofViolation number: UInt8) -> String {
        switch Fault(rawValue: number) {
        case .twoSessions: "two sessions run at once"
        case .savedTwice: "a run is saved twice"
        case nil: "something is wrong"
        }
    }

    /// Whether nothing is under way any more, and all is as it must be.
    public var isGoal: Bool { fairChoice == nil && lack == nil }

    public var shortfall: String { lack ?? "it goes on for ever" }

    /// What is not as it must be once nothing is under way any more.
    private var lack: String? {
        // What was over before a session began may wait for its end.
        let isAnyActive = runs.contains { !$0.isDeleted && $0.run.status.isActive }
        for (index, phoneRun) in runs.enumerated() {
            let records = watch.healthStore.entries.count { $0.run == phoneRun.run.id }
            if phoneRun.isDeleted {
                if records > 0, !wasTaken { return "run \(index + 1) is deleted, and has a record" }
            } else if phoneRun.run.status == .completed {
                if records == 0, !isAnyActive, !isBesideSaved(phoneRun.run) {
                    return "run \(index + 1) is completed, and has no record"
                }
            } else if !watch.isListening, !wasTaken {
                return "run \(index + 1) is under way, and no session records it"
            }
        }
        if !isAnyActive, watch.sessionCount > 0 {
            return "a session runs for ever, and no run is under way"
        }
        if !wasTaken, watch.healthStore.entries.contains(where: { $0.run == nil }) { return "a record is of no run" }
        return nil
    }

    /// Whether a run was carried out beside another that has a record: of runs that share a session one gets it.
    private func isBesideSaved(_ run: Run) -> Bool {
        runs.contains { other in
            other.run.id != run.id && other.run.start < run.end ?? now && run.start < other.run.end ?? now
                && watch.healthStore.entries.contains { $0.run == other.run.id }
        }
    }
}
