import CommandChannel
import Timeline

// What a state is made of beside the machines.
extension ChannelSpace {
    /// What is left of all that may happen: four bits for each.
    struct Budget: BitwiseCopyable, Sendable {
        enum Part: UInt64, CaseIterable {
            case taps, losses, duplicates, watchRelaunches, phoneRelaunches, storageLosses, sessionEnds, failures,
                spells
        }

        fileprivate(set) var word: UInt64 = 0

        /// What is left at first of a bound that is clamped.
        init(_ bound: Bound) {
            for part in Part.allCases { word |= UInt64(bound[part]) << (part.rawValue * 4) }
        }

        subscript(part: Part) -> Int { Int(word >> (part.rawValue * 4) & 0xF) }

        func hasSameRelaunches(_ other: Budget) -> Bool { (word ^ other.word) & 0xFF << 12 == 0 }

        /// Leaves nothing of a part.
        mutating func giveUp(_ part: Part) { word &= ~(0xF << (part.rawValue * 4)) }

        mutating func spend(_ part: Part) { word -= 1 << (part.rawValue * 4) }
    }

    /// What has come of the taps: a bit for each.
    struct Ledger: BitwiseCopyable, Sendable {
        /// Those that were shown as done, that were applied, and that were refused.
        var accepted: UInt8 = 0
        var applied: UInt8 = 0
        var refused: UInt8 = 0
        /// Those of which the watch shows that they were refused.
        var shownRefused: UInt8 = 0
        /// The last that was applied.
        var last: UInt8 = 0
        var fault: Fault?

        /// What was shown as done, and has not come about.
        var missing: UInt8 { accepted & ~(applied | refused) }
        /// What was refused, and is not shown so.
        var unsaid: UInt8 { refused & ~shownRefused }

        var word: UInt64 {
            UInt64(accepted) | UInt64(applied) << 8 | UInt64(refused) << 16 | UInt64(shownRefused) << 24
                | UInt64(last) << 32 | UInt64(fault?.rawValue ?? 0) << 40
        }

        init() {}

        fileprivate init(word: UInt64) {
            func byte(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: word >> (8 * place)) }
            (accepted, applied, refused, shownRefused) = (byte(0), byte(1), byte(2), byte(3))
            (last, fault) = (byte(4), Fault(rawValue: byte(5)))
        }
    }

    /// What is and has come about; the watch and the phone stand in `machines` under their numbers.
    public struct State: BitwiseCopyable, Sendable {
        var budget: Budget
        var ledger = Ledger()
        var watch: Int
        var phone: Int
        /// On the way to the phone and to the watch.
        var segments = Wire()
        var answers = Wire()
        /// What has just been worth reaching.
        var situation: UInt32 = 0
    }

    public var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine(state.budget.word)
        fingerprint.combine(state.ledger.word)
        fingerprint.combine(machines.watches.facts[state.watch].fingerprint)
        fingerprint.combine(machines.phones.facts[state.phone].fingerprint)
        fingerprint.combine(state.segments.fingerprint)
        fingerprint.combine(state.answers.fingerprint)
        return max(1, fingerprint.value)
    }

    public func write(to bytes: inout StateBytes) {
        bytes.append(state.budget.word | UInt64(state.segments.count) << 48 | UInt64(state.answers.count) << 56)
        bytes.append(state.ledger.word | UInt64(state.phone) << 48)
        bytes.append(UInt32(truncatingIfNeeded: state.watch))
        state.segments.write(to: &bytes)
        state.answers.write(to: &bytes)
        if state.phone > UInt16.max || state.watch > UInt32.max { bytes.giveUp() }
    }

    public mutating func load(_ bytes: Span<UInt8>) {
        let bytes = bytes.bytes
        let first = bytes.unsafeLoadUnaligned(as: UInt64.self)
        let second = bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self)
        state.budget.word = first & 0xFFFF_FFFF_FFFF
        state.ledger = Ledger(word: second & 0xFFFF_FFFF_FFFF)
        state.phone = Int(second >> 48)
        state.watch = Int(bytes.unsafeLoadUnaligned(fromByteOffset: 16, as: UInt32.self))
        machines.learn(watch: state.watch, phone: state.phone)
        let counts = (Int(first >> 48 & 0xFF), Int(first >> 56))
        state.segments = Wire(bytes, from: 20, count: counts.0, &machines.segments)
        state.answers = Wire(bytes, from: 20 + 2 * counts.0, count: counts.1, &machines.answers)
        state.situation = 0
    }
}

extension ChannelSpace.Bound {
    fileprivate subscript(part: ChannelSpace.Budget.Part) -> Int {
        switch part {
        case .taps: commands
        case .losses: losses
        case .duplicates: duplicates
        case .watchRelaunches: watchRelaunches
        case .phoneRelaunches: phoneRelaunches
        case .storageLosses: storageLosses
        case .sessionEnds: sessionEnds
        case .failures: failures
        case .spells: spells
        }
    }
}
