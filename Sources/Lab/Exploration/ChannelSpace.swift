public import CommandChannel
import Timeline

/// The command channel between a watch and a phone, with a wire that does whatever it likes: the real sender and the
/// real receiver, what is stored of them, and what is on its way.
///
/// The athlete taps some sets, one after the other, at any time. The wire delivers what is on it in any order, and loses
/// and doubles some. Both apps may die at any point, before a store and after it, and start anew. Timers fire whenever
/// they are set. Numbers count from 1,000, and launches and storages are 1, 2, …, in place of random ones.
///
/// Left out are spells in which the watch knows that it does not reach the phone, failures that are told of what arrives
/// all the same, and deaths between a write and the word that it is done. That all ends well is shown for one fair order:
/// what is on the wire arrives, the phone answers, and then a timer fires.
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
                \.sessionEnds,
                \.copies,
            ]
        }
    }

    /// Something on its way, so many times.
    struct Flight<Content: Sendable>: Sendable {
        var content: Content
        var copies: UInt8
    }

    /// A command of the space: the number of its tap, from 1.
    typealias Command = UInt8
    typealias Sender = CommandSender<Command>
    typealias Receiver = CommandReceiver<Command>

    /// What is left of all that may happen.
    struct Budget: Hashable, Sendable {
        var taps: UInt8
        var losses: UInt8
        var duplicates: UInt8
        var watchRelaunches: UInt8
        var phoneRelaunches: UInt8
        var storageLosses: UInt8
        var sessionEnds: UInt8
    }

    /// Large, and so not handed on by value.
    private let passing = PassedByReference()
    public let bound: Bound
    public let switches: ChannelSwitches
    /// Whether states that differ in nothing that can matter count as one.
    public let reduces: Bool
    var budget: Budget
    var sender: Sender
    /// What the watch has in storage, if anything.
    var stored = Sender.Stored(lineage: 0, last: 0, entries: [])
    var hasStored = false
    /// Whether a store is under way.
    var isStoring = false
    var receiver: Receiver
    /// On the way to the phone and to the watch, in an order that follows from what they are.
    var segments: [Flight<Segment<Command>>] = []
    var answers: [Flight<Acknowledgement>] = []
    /// The taps that were shown as done, that were applied, and that were refused, a bit for each.
    var accepted: UInt8 = 0
    var applied: UInt8 = 0
    var refused: UInt8 = 0
    /// The taps of which the watch shows that they were refused.
    var shownRefused: UInt8 = 0
    var last: Command = 0
    var isSessionOpen = true
    var fault: Fault?
    var situation: UInt32 = 0

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
    public init(_ bound: Bound, switches: ChannelSwitches = .all, reduces: Bool = true) {
        self.bound = bound.clamped
        self.switches = switches
        self.reduces = reduces
        budget = Budget(bound.clamped)
        sender = Self.launch(nil, incarnation: 1, lineage: 1, clock: Self.origin, switches)
        receiver = Receiver(switches: switches)
        reach()
    }

    /// Explores everything that can happen: see `Explorer`.
    ///
    /// It stands here, where the space is known, so that the compiler makes an explorer of its own for it.
    public func explore(
        jobs: Int = 1, limit: Int = 100_000_000, progress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> Exploration {
        try await Explorer(self, jobs: jobs, limit: limit).run(progress: progress)
    }

    public mutating func start() { self = ChannelSpace(bound, switches: switches, reduces: reduces) }

    /// The first number, and by how much a clock that is ahead jumps.
    static var origin: Int64 { 1_000 }
    static var jump: Int64 { 10 }
    static var session: Identifier { Identifier(high: 0, low: 0) }

    /// A sender whose app has just launched, and that reaches the phone.
    static func launch(
        _ stored: Sender.Stored?, incarnation: UInt64, lineage: UInt64, clock: Int64, _ switches: ChannelSwitches
    ) -> Sender {
        Sender(
            restoring: stored, random: SenderIdentity(lineage: lineage, incarnation: incarnation), milliseconds: clock,
            switches: switches)
    }

    public var violation: UInt8? { fault?.rawValue }

    /// Whether every tap that was shown as done has been applied, or refused and shown so, and the watch knows it.
    public var isGoal: Bool {
        accepted & ~(applied | refused) == 0 && refused == shownRefused && sender.heldCount == 0 && !isStoring
    }

    public var shortfall: String {
        let lost = Self.taps(in: accepted & ~(applied | refused))
        if !lost.isEmpty { return "shown as done and never applied: \(lost)" }
        let unsaid = Self.taps(in: refused & ~shownRefused)
        if !unsaid.isEmpty { return "refused, and the watch never hears of it: \(unsaid)" }
        return "applied, and the watch never hears of it"
    }

    /// The taps of a mask, in words.
    private static func taps(in mask: UInt8) -> String {
        (1...7).filter { mask & 1 << $0 != 0 }.map { "set \($0)" }.joined(separator: ", ")
    }

    public var reached: UInt32 { situation }

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
            numbersJumped

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
            }
        }
    }

    /// The rules that have to do with the order in which things happen.
    public static let rules = ChannelSwitch.allCases.filter { $0 != .wideNumbers && $0 != .seededRevision }

    /// What stands in the states in place of what is random or large.
    public static let renamings =
        "numbers count from \(origin), a clock that is ahead jumps by \(jump); launches and storages are 1, 2, …"

    public static var situations: [String] { Situation.allCases.map(\.name) }

    mutating func note(_ situation: Situation) { self.situation |= 1 << situation.rawValue }
}

extension ChannelSpace.Budget {
    /// What is left at first of a bound that is clamped.
    init(_ bound: ChannelSpace.Bound) {
        self.init(
            taps: UInt8(bound.commands), losses: UInt8(bound.losses), duplicates: UInt8(bound.duplicates),
            watchRelaunches: UInt8(bound.watchRelaunches), phoneRelaunches: UInt8(bound.phoneRelaunches),
            storageLosses: UInt8(bound.storageLosses), sessionEnds: UInt8(bound.sessionEnds))
    }
}
