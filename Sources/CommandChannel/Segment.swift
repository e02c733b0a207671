public import Timeline

/// The place of a command in its sender's stream; it only ever increases.
public typealias SequenceNumber = UInt64

/// Who sends: which storage its numbers come from, and which launch of its app.
public struct SenderIdentity: Hashable, Sendable, BitwiseCopyable {
    /// Drawn at random when storage is found empty, and stored: another one has numbers of its own.
    public var lineage: UInt64
    /// Drawn at random at each launch, and never stored.
    public var incarnation: UInt64

    /// Names a sender.
    public init(lineage: UInt64, incarnation: UInt64) {
        self.lineage = lineage
        self.incarnation = incarnation
    }
}

/// A command on its way, as the sender holds it until it is acknowledged: a segment, in TCP's words.
public struct Segment<Command: Sendable>: Sendable {
    public var number: SequenceNumber
    /// The lowest number that the sender still held when it sent this: whatever is below has been acknowledged.
    public var oldest: SequenceNumber
    public var sender: SenderIdentity
    /// The workout session for which the command was given.
    public var session: Identifier
    public var command: Command

    /// Makes a segment, as it is read from the wire.
    public init(
        number: SequenceNumber, oldest: SequenceNumber, sender: SenderIdentity, session: Identifier, command: Command
    ) {
        self.number = number
        self.oldest = oldest
        self.sender = sender
        self.session = session
        self.command = command
    }
}

extension Segment: Equatable where Command: Equatable {}
extension Segment: Hashable where Command: Hashable {}

/// How far a receiver has come with the commands of a sender: cumulative and exclusive, as RCV.NXT of RFC 9293 §3.4.
///
/// It rides on whatever the receiver sends anyhow, and may come late, twice or never.
public struct Acknowledgement: Hashable, Sendable {
    /// Whose numbers it speaks of.
    public var lineage: UInt64
    /// The number that is expected next: all below are dealt with, this one is not.
    public var next: SequenceNumber
    /// Numbers below `next` that were refused, such as for a session that had ended, in ascending order.
    public var refused: [SequenceNumber]

    /// Makes an acknowledgement, as it is read from the wire.
    public init(lineage: UInt64, next: SequenceNumber, refused: [SequenceNumber] = []) {
        self.lineage = lineage
        self.next = next
        self.refused = refused
    }
}
