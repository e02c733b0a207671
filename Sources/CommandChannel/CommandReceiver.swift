/// The receiving end of a channel: lets each command be applied exactly once, in the order of their numbers.
///
/// A command that is expected is applied, and those that wait behind it with it. One below is a duplicate. One above
/// waits for the gap to close, which the acknowledgement names.
///
///     let reception = receiver.receive(segment) { segment in
///         guard segment.session == openSession else { return .refused }
///         log.append(segment.command)
///         return .applied
///     }
///
/// What was applied and `stored` are to be written in one transaction before `acknowledgement` is sent: else a command is
/// lost or doubled where the app dies in between. A transaction that fails is undone by going on with the receiver as it
/// was, which is a value.
public struct CommandReceiver<Command: Sendable>: Sendable {
    /// How far the commands of one sender's storage have come.
    public struct Stream: Hashable, Sendable {
        public var lineage: UInt64
        /// The launch of the sender's app from which the last command came; it decides nothing.
        public var incarnation: UInt64
        /// The number that is expected next.
        public var expected: SequenceNumber
        /// Numbers that were refused and that the sender may still hold, ascending.
        public var refused: [SequenceNumber]

        /// Makes a stream, as it is read from storage.
        public init(
            lineage: UInt64, incarnation: UInt64, expected: SequenceNumber, refused: [SequenceNumber] = []
        ) {
            self.lineage = lineage
            self.incarnation = incarnation
            self.expected = expected
            self.refused = refused
        }
    }

    /// What is stored, with what was applied.
    public struct Stored: Hashable, Sendable {
        /// The streams that were heard of last, the latest at the end.
        public var streams: [Stream]

        /// Makes what is read from storage.
        public init(streams: [Stream] = []) {
            self.streams = streams
        }
    }

    /// What an app makes of a command; it is asked once for each.
    public enum Outcome: Hashable, Sendable {
        case applied
        /// It is not carried out, but uses up its number like any other.
        case refused
    }

    /// What becomes of a segment.
    public enum Reception: Hashable, Sendable {
        /// Something was handed to the app: the command, and those that waited for it.
        case applied(count: Int)
        /// It waits for those before it.
        case early
        /// It was dealt with before.
        case duplicate
        /// It came early and there is no room for it; it will be sent again.
        case dropped
        /// No sender sends such numbers.
        case malformed
    }

    /// How many commands of one sender that came early can wait.
    @inlinable public static var bufferCapacity: Int { 256 }
    /// How many refusals are kept for the sender to hear of; before it has, it is let refuse no more.
    @inlinable public static var refusalCapacity: Int { 256 }
    /// How many streams are remembered: as often as that a sender may lose its storage before an old command doubles.
    @inlinable public static var streamCapacity: Int { 16 }

    public let switches: ChannelSwitches
    /// The streams that were heard of last, the latest at the end.
    @usableFromInline package var streams: [Stream]
    /// What came early, by number.
    @usableFromInline package var buffer: [Segment<Command>] = []
    /// Launches that were heard of, for a receiver that goes by them.
    @usableFromInline package var launches: [UInt64] = []

    /// Makes the receiver of an app that has just launched.
    ///
    /// What no sender could go on from is corrupt, and as good as absent; so is what a later stream contradicts.
    ///
    /// - Parameters:
    ///   - stored: What was stored last; nil where nothing was, or it cannot be read.
    ///   - switches: The rules that are on.
    @inlinable
    public init(restoring stored: Stored? = nil, switches: ChannelSwitches = .all) {
        self.switches = switches
        streams = []
        guard switches.contains(.storedReceiver), let stored else { return }
        for var stream in stored.streams where stream.expected <= NumberSeed.end {
            streams.removeAll { $0.lineage == stream.lineage }
            let expected = stream.expected
            stream.refused = stream.refused.filter { $0 < expected }.sorted().suffix(Self.refusalCapacity)
            streams.append(stream)
        }
        streams.removeFirst(max(0, streams.count - Self.streamCapacity))
        launches = streams.map(\.incarnation)
    }

    /// What a new launch needs.
    @inlinable
    public var stored: Stored { Stored(streams: switches.contains(.storedReceiver) ? streams : []) }

    /// How far the stream has come that was heard of last; nil before any was.
    ///
    /// A sender whose commands come after those of another hears of them with the next that it sends, or sends again.
    @inlinable
    public var acknowledgement: Acknowledgement? {
        guard let stream = streams.last else { return nil }
        let next = switches.contains(.exclusiveAck) ? stream.expected : max(stream.expected, 1) - 1
        return Acknowledgement(lineage: stream.lineage, next: next, refused: stream.refused)
    }

    /// How many commands wait for one before them.
    @inlinable
    public var bufferedCount: Int { buffer.count }
}

extension CommandReceiver: Equatable where Command: Equatable {}
extension CommandReceiver: Hashable where Command: Hashable {}
