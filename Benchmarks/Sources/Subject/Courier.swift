import CommandChannel
import MossoLab

/// Sets on their way from a watch to a phone over a wire that loses nothing, with all that both ends order carried out:
/// stores, confirmations, sends and timers.
public struct Courier {
    /// A set as an athlete logs it.
    public struct Tap: Hashable, Sendable, BitwiseCopyable {
        var set: UInt32
        var weight: UInt16
        var repetitions: UInt16
    }

    private var sender = CommandSender<Tap>(
        restoring: nil, random: SenderIdentity(lineage: 1, incarnation: 2), milliseconds: 1_700_000_000_000)
    private var receiver = CommandReceiver<Tap>()
    private var directives: [CommandSender<Tap>.Directive] = []
    private var wire: [Segment<Tap>] = []
    private let session = Identifier(key: 1)
    /// How many sets were shown as done, for how many the watch was to store something, and what was lifted in all.
    public private(set) var confirmed = 0
    public private(set) var stores = 0
    public private(set) var lifted = 0

    /// Two devices that reach each other.
    public init() {
        sender.handle(.reachabilityChanged(true), into: &directives)
        directives.removeAll(keepingCapacity: true)
    }

    /// Sends some sets, in rounds that are stored at once and answered at once.
    public mutating func send(_ commands: Int, inRoundsOf size: Int) {
        for round in 0..<commands / size {
            for set in 0..<size {
                let tap = Tap(set: UInt32(truncatingIfNeeded: round &* size &+ set), weight: 100, repetitions: 8)
                _ = try? sender.submit(tap, for: session, into: &directives)
            }
            if let last = endStores() { sender.handle(.stored(through: last), into: &directives) }
            carryOut()
            for position in wire.indices {
                _ = receiver.receive(wire[position]) { segment in
                    lifted &+= Int(segment.command.weight)
                    return .applied
                }
            }
            wire.clear()
            if let acknowledgement = receiver.acknowledgement {
                sender.handle(.acknowledged(acknowledgement), into: &directives)
            }
            carryOut()
        }
    }

    /// The number through which everything is stored, as all that was ordered is.
    private mutating func endStores() -> SequenceNumber? {
        var last: SequenceNumber?
        for position in directives.indices {
            if case .store(let number) = directives[position] { last = number }
        }
        if last != nil { stores += 1 }
        directives.clear()
        return last
    }

    private mutating func carryOut() {
        for position in directives.indices {
            switch directives[position] {
            case .confirm: confirmed += 1
            case .send(let segment): wire.append(segment)
            case .store, .refused, .setTimer: break
            }
        }
        directives.clear()
    }
}
