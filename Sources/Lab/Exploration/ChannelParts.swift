import CommandChannel
import Timeline

// What a channel is made of: of each part there are few different ones, so that each is numbered.
extension ChannelSpace {
    /// A command of the space: the number of its tap, from 1.
    struct Tap: Hashable, Sendable, Fingerprintable {
        var number: UInt8

        /// Its place in a mask of taps.
        var bit: UInt8 { 1 << number }

        func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(UInt64(number)) }
    }

    typealias Sender = CommandSender<Tap>
    typealias Receiver = CommandReceiver<Tap>

    /// The watch: its machine, and what it has in storage, if anything.
    struct Watch: Part {
        var sender: Sender {
            // Which of the timers it is that runs, nobody asks.
            didSet { sender.generation = 0 }
        }
        var stored: Sender.Stored?
        /// Whether a store is under way.
        var isStoring = false

        struct Facts: BitwiseCopyable, Sendable {
            var fingerprint: UInt64
            var lineage: UInt64
            var acknowledged: SequenceNumber
            var isStoring: Bool
            var isTimerSet: Bool
            var isReachable: Bool
            var isEmpty: Bool
            var hasStored: Bool
        }

        var facts: Facts {
            var fingerprint = Fingerprint()
            fingerprint.combine(sender)
            fingerprint.combine(stored)
            fingerprint.combine(isStoring)
            return Facts(
                fingerprint: fingerprint.value, lineage: sender.identity.lineage, acknowledged: sender.acknowledged,
                isStoring: isStoring, isTimerSet: sender.isTimerSet, isReachable: sender.isReachable,
                isEmpty: sender.heldCount == 0, hasStored: stored != nil)
        }
    }

    /// The phone: its machine, which is stored with what it has applied.
    struct Phone: Part {
        var receiver: Receiver
        var isSessionOpen = true

        struct Facts: BitwiseCopyable, Sendable {
            var fingerprint: UInt64
            var isSessionOpen: Bool
        }

        var facts: Facts {
            var fingerprint = Fingerprint()
            fingerprint.combine(receiver)
            fingerprint.combine(isSessionOpen)
            return Facts(fingerprint: fingerprint.value, isSessionOpen: isSessionOpen)
        }
    }

    /// A message, as the wire knows it.
    struct MessageFacts: BitwiseCopyable, Sendable {
        var fingerprint: UInt64
        /// Where it stands among others.
        var order: UInt64
        /// The number of a segment; the next one of an answer.
        var number: SequenceNumber
        var lineage: UInt64
        var tap = Tap(number: 0)

        /// Makes up what is asked of a message; it is ordered by words below 4,096, of which the first counts most.
        init(
            _ content: some Fingerprintable, by words: (UInt64, UInt64, UInt64), number: SequenceNumber, lineage: UInt64
        ) {
            var fingerprint = Fingerprint()
            fingerprint.combine(content)
            self.fingerprint = fingerprint.value
            order = words.0 << 52 | (words.1 & 0xFFF) << 40 | (words.2 & 0xFFF) << 28 | fingerprint.value >> 36
            (self.number, self.lineage) = (number, lineage)
        }
    }
}

extension Segment<ChannelSpace.Tap>: Part {
    var facts: ChannelSpace.MessageFacts {
        var facts = ChannelSpace.MessageFacts(
            self, by: (number, sender.lineage << 6 | sender.incarnation, oldest), number: number,
            lineage: sender.lineage)
        facts.tap = command
        return facts
    }
}

extension Acknowledgement: Part {
    var facts: ChannelSpace.MessageFacts {
        ChannelSpace.MessageFacts(self, by: (lineage, next, UInt64(refused.count)), number: next, lineage: lineage)
    }
}
