/// Walks through the messages of one FIT file.
struct FITDecoder {
    /// Where and why it ended before the file did.
    enum Stop {
        /// The bytes end within a message.
        case truncated(at: Int)
        /// A message has a type that nothing defines.
        case undefined(at: Int, localType: Int)
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int
    private let end: Int
    private var definitions = [FITDefinition?](repeating: nil, count: 16)
    private var lastStamp: Int64?
    private(set) var part = FITPart()
    private(set) var misfitCount = 0

    /// Starts at the first message.
    ///
    /// - Precondition: The range lies within the bytes.
    init(_ bytes: UnsafeRawBufferPointer, messages: Range<Int>) {
        precondition(messages.lowerBound >= 0 && messages.upperBound <= bytes.count, "messages outside the file")
        self.bytes = bytes
        position = messages.lowerBound
        end = messages.upperBound
    }

    /// Reads messages up to the end, or up to a place where it cannot go on.
    mutating func decode() -> Stop? {
        guard let base = bytes.baseAddress else { return nil }
        while position < end {
            let header = base.load(fromByteOffset: position, as: UInt8.self)
            if header & 0xC0 == 0x40 {
                guard define(header) else { return .truncated(at: position) }
                continue
            }
            let localType = Int(header & 0x80 == 0 ? header & 0x0F : (header >> 5) & 0x03)
            guard let definition = definitions[localType] else {
                return .undefined(at: position, localType: localType)
            }
            // The one bounds check of the message: every field lies within the size of its definition.
            guard definition.size < end - position else { return .truncated(at: position) }
            let body = base + position + 1
            position += 1 + definition.size
            guard let kind = definition.kind else {
                if header & 0x80 != 0 || definition.timestamp.offset >= 0 { _ = stamp(body, definition, header) }
                continue
            }
            if kind == .record {
                takeRecord(body, definition, header)
            } else {
                let stamp = stamp(body, definition, header)
                let message = FITMessage(body: body, fields: definition.fields, isBigEndian: definition.isBigEndian)
                part.take(message, kind, stamp: stamp)
            }
        }
        return nil
    }

    /// Moves on to the next place at which messages can begin anew: a definition that is not there by chance.
    ///
    /// - Returns: False where there is none.
    mutating func resynchronize() -> Bool {
        for candidate in stride(from: position + 1, to: end, by: 1) where bytes[candidate] & 0xD0 == 0x40 {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[candidate + 1..<end])
            var length = 0
            guard
                let definition = FITDefinition(
                    rest, hasDeveloperFields: bytes[candidate] & 0x20 != 0, length: &length),
                definition.isPlausible(rest), length < rest.count, rest[length] & 0x0F == bytes[candidate] & 0x0F,
                rest[length] & 0xC0 == 0
            else { continue }
            position = candidate
            return true
        }
        return false
    }

    private mutating func define(_ header: UInt8) -> Bool {
        var length = 0
        let rest = UnsafeRawBufferPointer(rebasing: bytes[position + 1..<end])
        guard let definition = FITDefinition(rest, hasDeveloperFields: header & 0x20 != 0, length: &length) else {
            return false
        }
        definitions[Int(header & 0x0F)] = definition
        misfitCount += definition.misfitCount
        position += 1 + length
        return true
    }

    /// The stamp of a message in seconds since FIT's epoch, from its own field or from its compressed header.
    @inline(__always)
    private mutating func stamp(_ body: UnsafeRawPointer, _ definition: FITDefinition, _ header: UInt8) -> Int64? {
        if definition.timestamp.offset >= 0 {
            guard
                let seconds = fitNumber(
                    body + definition.timestamp.offset, definition.timestamp.type, isBigEndian: definition.isBigEndian),
                seconds > 0, seconds <= 4_294_967_295
            else { return nil }
            lastStamp = Int64(seconds)
        } else if header & 0x80 != 0, let last = lastStamp {
            lastStamp = last + (Int64(header & 0x1F) - last) & 0x1F
        } else {
            return nil
        }
        return lastStamp.map(FITTime.milliseconds)
    }

    @inline(__always)
    private mutating func takeRecord(_ body: UnsafeRawPointer, _ definition: FITDefinition, _ header: UInt8) {
        guard let stamp = stamp(body, definition, header) else { return part.log.undatedCount += 1 }
        let time = part.log.clock.mend(stamp)
        let isBigEndian = definition.isBigEndian
        @inline(__always)
        func number(_ place: FITDefinition.Place) -> Double? {
            place.offset < 0 ? nil : fitNumber(body + place.offset, place.type, isBigEndian: isBigEndian)
        }
        if let beatsPerMinute = number(definition.heartRate) {
            part.log.log(heartRate: beatsPerMinute, at: time)
        } else {
            part.log.silences.append(time)
        }
        if let watts = number(definition.power) { part.log.log(power: watts, at: time) }
        if let speed = number(definition.enhancedSpeed) ?? number(definition.speed) {
            part.log.log(speed: speed / 1_000, at: time)
        }
        if let kcal = number(definition.energy) { part.log.log(energy: kcal, at: time) }
    }
}
