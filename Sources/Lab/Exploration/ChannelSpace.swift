public import CommandChannel
import Timeline

/// The command channel between a watch and a phone, with a wire that does whatever it likes: the real sender and the
/// real receiver, what is stored of them, and what is on its way.
///
/// The athlete taps some sets, one after the other, at any time. The wire delivers what is on it in any order, and loses
/// and doubles some. Both apps may die at any point, before a store and after it, and start anew. Timers fire whenever
/// they are set. Numbers count from 1,000, and launches and storages are 1, 2, …, in place of random ones.
///
/// A watch app may die between a store and the word that it is done, may be told that it could not send what arrives all
/// the same, and may learn that the phone is out of reach for a while. That all ends well is shown for one fair order at a
/// time: see `FairOrder`.
public struct ChannelSpace: StateSpace {
    /// How much may happen.
    public struct Bound: Hashable, Sendable {
        public var commands = 3
        public var losses = 2
        public var duplicates = 2
        public var watchRelaunches = 1
        public var phoneRelaunches = 1
        /// How often the watch may find its storage empty, and its clock behind, as it launches.
        public var storageLosses = 0
        /// How often the phone may end the workout session.
        public var sessionEnds = 0
        /// How often the watch may be told that it could not send what arrives all the same.
        public var failures = 1
        /// How often the watch may learn that the phone is out of reach, for a while.
        public var spells = 1
        /// The most copies of one message that are on their way at once.
        public var copies = 2

        /// The default: three commands, two losses, two duplicates, and one relaunch of each side.
        public init() {}

        /// How many a bound may be at most, so that a state fits into few bytes.
        public static let most = 7

        /// Bounds within this one that are soon explored, from the smallest on: few commands, and few faults of the wire.
        public var smaller: [Bound] {
            [(1, 0, 0), (2, 0, 0), (2, 1, 0), (2, 1, 1)].compactMap { commands, losses, duplicates in
                var bound = self
                bound.commands = min(commands, self.commands)
                (bound.losses, bound.duplicates) = (min(losses, self.losses), min(duplicates, self.duplicates))
                return bound == self ? nil : bound
            }
        }

        /// What cannot happen within this bound though it seems to be asked for, as sentences.
        public var vacuities: [String] {
            var vacuities: [String] = []
            if commands == 0 { vacuities.append("commands=0: nothing is ever sent, so that nothing is proved") }
            if storageLosses > 0, watchRelaunches == 0 {
                vacuities.append("storageLosses: storage is found empty at a relaunch, and watchRelaunches is 0")
            }
            if duplicates > 0, copies == 1 { vacuities.append("duplicates: copies is 1, so that nothing is doubled") }
            return vacuities
        }

        /// The bound, with each number between nothing and `most`.
        var clamped: Bound {
            var bound = self
            for path in Self.paths { bound[keyPath: path] = min(max(0, self[keyPath: path]), Self.most) }
            bound.copies = max(1, bound.copies)
            return bound
        }

        private static var paths: [WritableKeyPath<Bound, Int>] {
            [
                \.commands, \.losses, \.duplicates, \.watchRelaunches, \.phoneRelaunches, \.storageLosses,
                \.sessionEnds, \.failures, \.spells, \.copies,
            ]
        }
    }

    /// In which order things happen once nothing fails any more.
    public enum FairOrder: Hashable, Sendable, CaseIterable {
        /// What is on the wire arrives, lowest first; then the phone answers, and only then a timer fires.
        case lowestFirst
        /// The phone answers whenever it has news; then what is on the wire arrives, highest first, and only then a timer
        /// fires.
        case answersFirst
    }

    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    public let bound: Bound
    public let switches: ChannelSwitches
    /// Whether states that differ in nothing that can matter count as one.
    public let reduces: Bool
    /// Whether states count as one that differ only in what nothing will ever read.
    public let folds: Bool
    public let order: FairOrder
    var machines: ChannelMachines
    public var state: State

    var isSessionOpen: Bool { machines.phones.facts[state.phone].isSessionOpen }

    /// What must never be.
    enum Fault: UInt8 {
        case appliedTwice = 1
        case outOfOrder
        case refusedThoughApplied
    }

    /// Prepares a channel.
    ///
    /// - Parameters:
    ///   - bound: How much may happen; at most 7 commands.
    ///   - switches: The rules that are on.
    ///   - reduces: Whether states that differ in nothing that can matter count as one.
    ///   - folds: Whether states count as one that differ only in what nothing will ever read: the launch of a message,
    ///     with `resyncAtOldest`, and the storage of a watch that cannot start anew.
    ///   - order: What happens once nothing fails any more.
    public init(
        _ bound: Bound, switches: ChannelSwitches = .all, reduces: Bool = true, folds: Bool = true,
        order: FairOrder = .lowestFirst
    ) {
        self.bound = bound.clamped
        self.switches = switches
        (self.reduces, self.folds, self.order) = (reduces, folds, order)
        machines = ChannelMachines(
            switches: switches, tellsLaunchesApart: !folds || !switches.contains(.resyncAtOldest))
        let watch = machines.number(of: Watch(switches: switches))
        state = State(
            budget: Budget(bound.clamped),
            watch: machines.outcome(of: .reachabilityChanged(true), watch: watch).watch,
            phone: machines.number(of: Phone(receiver: Receiver(switches: switches))))
    }

    /// Explores everything that can happen: see `Explorer`.
    ///
    /// It stands here, where the space is known, so that the compiler makes an explorer of its own for it.
    public func explore(
        jobs: Int = 1, limit: Int = 100_000_000, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> Exploration {
        try await Explorer(self, jobs: jobs, limit: limit).run(progress: progress)
    }

    public mutating func start() {
        self = ChannelSpace(bound, switches: switches, reduces: reduces, folds: folds, order: order)
    }

    public var violation: UInt8? { state.ledger.fault?.rawValue }

    /// Whether every tap that was shown as done has been applied, or refused and shown so, and the watch knows it.
    public var isGoal: Bool {
        let facts = machines.watches.facts[state.watch]
        return state.ledger.missing == 0 && state.ledger.unsaid == 0 && facts.isEmpty && !facts.isStoring
    }

    public var shortfall: String {
        if state.ledger.missing != 0 {
            return "shown as done and never applied: \(Self.taps(in: state.ledger.missing))"
        }
        if state.ledger.unsaid != 0 {
            return "refused, and the watch never hears of it: \(Self.taps(in: state.ledger.unsaid))"
        }
        return "applied, and the watch never hears of it"
    }

    /// The taps of a mask, in words.
    private static func taps(in mask: UInt8) -> String {
        (1...7).filter { mask & 1 << $0 != 0 }.map { "set \($0)" }.joined(separator: ", ")
    }

    public var reached: UInt32 { state.situation }

    public static func name(ofViolation number: UInt8) -> String {
        switch Fault(rawValue: number) {
        case .appliedTwice: "a set is applied twice"
        case .outOfOrder: "a set is applied after a later one"
        case .refusedThoughApplied: "a set is refused, and applied too"
        case nil: "something is wrong"
        }
    }

    /// What was worth reaching.
    enum Situation: UInt32, CaseIterable {
        case early, drained, duplicate, resent, watchRelaunched, phoneRelaunched, storageLost, sessionEnded,
            numbersJumped, diedBetween, backInReach

        var name: String {
            switch self {
            case .early: "a command waits for one before it"
            case .drained: "a gap closes, and what waited is applied"
            case .duplicate: "a command comes once more"
            case .resent: "a command is sent again"
            case .watchRelaunched: "the watch app launches anew while it holds commands"
            case .phoneRelaunched: "the phone app launches anew while commands wait"
            case .storageLost: "the watch has lost its storage"
            case .sessionEnded: "a command comes for a session that has ended"
            case .numbersJumped: "the numbers jump with the clock"
            case .diedBetween: "the watch app dies between a store and the word that it is done"
            case .backInReach: "the phone is in reach again while the watch holds commands"
            }
        }
    }

    /// The rules that have to do with the order in which things happen.
    public static let rules = ChannelSwitch.allCases.filter { $0 != .wideNumbers && $0 != .seededRevision }

    /// What stands in the states in place of what is random, large, or never read.
    public var renamings: String {
        let launches =
            machines.tellsLaunchesApart
            ? "launches and storages are 1, 2, …" : "launches are all 1, since nothing reads them; storages are 1, 2, …"
        let storage = folds ? "; what is stored is gone once no relaunch is left that could read it" : ""
        return "numbers count from \(Self.origin), a clock that is ahead jumps by \(Self.jump); \(launches)\(storage)"
    }

    public static var situations: [String] { Situation.allCases.map(\.name) }

    mutating func note(_ situation: Situation) { state.situation |= 1 << situation.rawValue }
}
