public import Timeline

/// The sending end of a channel: numbers commands, holds them until they are acknowledged, and sends again what is lost.
///
/// It answers with directives, which the app carries out in order:
///
///     submit ──► store ──► (written) stored ──► confirm, send ──► (on the wire) acknowledged
///                                                      ▲                │ not for 5 s while reachable
///                                                      └── one again ◄──┘
///
/// A command is accepted once it is stored: from then on it will be applied exactly once, or refused and told so, however
/// often either app dies. Before that the athlete is not shown that it is done. A write that fails is tried again; until
/// then nothing is confirmed or sent. What a new launch needs is in `stored`.
public struct CommandSender<Command: Sendable>: Sendable {
    /// A command that is held.
    public struct Entry: Sendable {
        public var number: SequenceNumber
        public var session: Identifier
        public var command: Command

        /// Makes an entry, as it is read from storage.
        public init(number: SequenceNumber, session: Identifier, command: Command) {
            self.number = number
            self.session = session
            self.command = command
        }
    }

    /// What is stored, in one write.
    public struct Stored: Sendable {
        public var lineage: UInt64
        /// The last number that was ever used.
        public var last: SequenceNumber
        /// What is held, by ascending number.
        public var entries: [Entry]

        /// Makes what is read from storage.
        public init(lineage: UInt64, last: SequenceNumber, entries: [Entry]) {
            self.lineage = lineage
            self.last = last
            self.entries = entries
        }
    }

    /// What a sender is told.
    public enum Event: Hashable, Sendable {
        /// `stored` has been written, as it was when a command of this number had been accepted.
        case stored(through: SequenceNumber)
        case acknowledged(Acknowledgement)
        /// The transport says that it could not send; it need not be right.
        case sendFailed(SequenceNumber)
        case reachabilityChanged(Bool)
        case timerFired(generation: UInt32)
    }

    /// What a sender orders.
    public enum Directive: Sendable {
        /// Write `stored`, then say so with `Event.stored`; of several, one write and the last number will do.
        case store(through: SequenceNumber)
        /// The command of this number is safe: show it as done.
        case confirm(SequenceNumber)
        case send(Segment<Command>)
        /// The receiver has refused a command, for instance since its session had ended: show it as not done.
        ///
        /// A `store` follows, so that a new launch neither sends it again nor forgets what the athlete was told.
        case refused(Entry)
        /// Tell, by a monotonic clock, when a span is over; a generation tells a timer from one that it replaced.
        case setTimer(after: TimeSpan, generation: UInt32)
    }

    /// Why a command is not accepted.
    public enum Refusal: Error, Hashable, Sendable {
        /// As many are held as can be; the receiver has not been heard of for long.
        case full
        /// The numbers have run out, which takes corrupt storage.
        case exhausted
    }

    /// How long acknowledgements may stand still before one command is sent again.
    @inlinable public static var patience: TimeSpan { .seconds(5) }
    /// How many commands are held at most: some tens of workouts.
    @inlinable public static var capacity: Int { 4_096 }

    public let switches: ChannelSwitches
    @inlinable public var identity: SenderIdentity { who }
    @usableFromInline package var who: SenderIdentity
    /// The number of the next command.
    @usableFromInline package var next: SequenceNumber
    @usableFromInline package var held = HeldCommands<Command>()
    /// All below this number are in storage.
    @usableFromInline package var storedEnd: SequenceNumber
    /// How many numbers below `storedEnd` were never sent, since the other device has been out of reach.
    @usableFromInline package var unsent: UInt64 = 0
    /// All below this number have been acknowledged.
    @usableFromInline package var acknowledged: SequenceNumber
    @usableFromInline package var isReachable = false
    @usableFromInline package var isTimerSet = false
    @usableFromInline package var generation: UInt32 = 0

    /// Makes the sender of an app that has just launched.
    ///
    /// Storage that is absent, or that holds numbers too high to go on from, counts as lost: what it held cannot be told
    /// from what was applied. Of entries that are out of order or come twice the first of each number counts, and a last
    /// number below one of them is put right. A clock that is behind reuses nothing.
    ///
    /// What is held was shown as done before, and is sent as soon as the other device is reachable.
    ///
    /// - Parameters:
    ///   - stored: What was stored last; nil where nothing ever was, or what was cannot be read.
    ///   - random: The identity to use; its lineage counts only where nothing was stored.
    ///   - milliseconds: The wall clock, in milliseconds since 1970.
    ///   - switches: The rules that are on.
    @inlinable
    public init(
        restoring stored: Stored?, random: SenderIdentity, milliseconds: Int64, switches: ChannelSwitches = .all
    ) {
        self.switches = switches
        let stored = stored.flatMap { NumberSeed.isPlausible($0.highest) ? $0 : nil }
        who = SenderIdentity(
            lineage: switches.contains(.ownNumbers) ? stored?.lineage ?? random.lineage : 0,
            incarnation: switches.contains(.incarnationToken) ? random.incarnation : 0)
        next = NumberSeed.first(milliseconds: milliseconds, last: stored?.highest)
        if let stored, switches.contains(.storedQueue) { held.append(contentsOf: stored.entries) }
        storedEnd = next
        acknowledged = held.first?.number ?? next
    }

    /// What a new launch needs: to be written where `Directive.store` says so.
    @inlinable
    public var stored: Stored {
        Stored(
            lineage: identity.lineage, last: next - 1, entries: switches.contains(.storedQueue) ? heldEntries : [])
    }

    /// How many commands are held.
    @inlinable
    public var heldCount: Int { held.count }

    /// What is held, by ascending number.
    @inlinable
    public var heldEntries: [Entry] { Array(held.live) }
}

extension CommandSender.Stored {
    /// The highest number in it.
    @inlinable
    var highest: SequenceNumber { entries.reduce(last) { max($0, $1.number) } }
}

extension CommandSender: Equatable where Command: Equatable {}
extension CommandSender: Hashable where Command: Hashable {}
extension CommandSender.Entry: Equatable where Command: Equatable {}
extension CommandSender.Entry: Hashable where Command: Hashable {}
extension CommandSender.Stored: Equatable where Command: Equatable {}
extension CommandSender.Stored: Hashable where Command: Hashable {}
extension CommandSender.Directive: Equatable where Command: Equatable {}
extension CommandSender.Directive: Hashable where Command: Hashable {}
