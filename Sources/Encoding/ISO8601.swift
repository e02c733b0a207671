public import Timeline

extension ByteBuffer {
    /// Appends an instant as `2026-01-05T06:00:00.000Z`: UTC, whole milliseconds.
    ///
    /// Years outside 0 to 9999 are held at those ends, since the format has four digits for them.
    public mutating func append(_ instant: Instant) {
        appendInPlace(limit: 24) { out in
            let held = min(max(instant, earliestWritable), latestWritable)
            let day = (held.milliseconds - floorModulo(held.milliseconds, millisecondsPerDay)) / millisecondsPerDay
            let time = UInt64(floorModulo(held.milliseconds, millisecondsPerDay))
            writeDate(daysSinceEpoch: day, to: out)
            out[10] = UInt8(ascii: "T")
            writeDecimal(time / 3_600_000, digits: 2, to: out + 11)
            out[13] = UInt8(ascii: ":")
            writeDecimal(time / 60_000 % 60, digits: 2, to: out + 14)
            out[16] = UInt8(ascii: ":")
            writeDecimal(time / 1_000 % 60, digits: 2, to: out + 17)
            out[19] = UInt8(ascii: ".")
            writeDecimal(time % 1_000, digits: 3, to: out + 20)
            out[23] = UInt8(ascii: "Z")
            return 24
        }
    }

    /// Appends the date of an instant on a clock that is some seconds ahead of UTC, as `2026-01-05`.
    public mutating func append(dateOf instant: Instant, secondsFromUTC: Int) {
        appendInPlace(limit: 10) { out in
            let local = instant + .seconds(Int64(secondsFromUTC))
            let held = min(max(local, earliestWritable), latestWritable).milliseconds
            writeDate(daysSinceEpoch: (held - floorModulo(held, millisecondsPerDay)) / millisecondsPerDay, to: out)
            return 10
        }
    }
}

private let millisecondsPerDay: Int64 = 86_400_000
private let earliestWritable = Instant(microseconds: -62_167_219_200_000_000)
private let latestWritable = Instant(microseconds: 253_402_300_799_999_000)

private func floorModulo(_ number: Int64, _ divisor: Int64) -> Int64 {
    let remainder = number % divisor
    return remainder < 0 ? remainder + divisor : remainder
}

private func writeDate(daysSinceEpoch days: Int64, to out: UnsafeMutablePointer<UInt8>) {
    let (year, month, day) = civilDate(daysSinceEpoch: days)
    writeDecimal(UInt64(year), digits: 4, to: out)
    out[4] = UInt8(ascii: "-")
    writeDecimal(UInt64(month), digits: 2, to: out + 5)
    out[7] = UInt8(ascii: "-")
    writeDecimal(UInt64(day), digits: 2, to: out + 8)
}

extension Instant {
    /// Reads a date and time of ISO 8601 such as `2026-01-05T06:00:00.250Z` or `2026-01-05 07:00+01:00`.
    ///
    /// Digits behind the sixth of a second are cut. Seconds may be left out.
    ///
    /// - Parameters:
    ///   - text: The UTF-8 bytes of the whole text; nothing may stand before or behind.
    ///   - secondsFromUTC: What to assume where the text names no offset; nil refuses such a text.
    public init?(iso8601 text: some Collection<UInt8>, assumingSecondsFromUTC secondsFromUTC: Int? = nil) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2),
            scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2)
        else { return nil }
        var second = 0
        var microsecond = 0
        if scanner.take(":") {
            guard let seconds = scanner.number(digits: 2) else { return nil }
            second = seconds
            if scanner.take(".") || scanner.take(",") {
                guard let fraction = scanner.fraction() else { return nil }
                microsecond = fraction
            }
        }
        guard let offset = scanner.offset() ?? secondsFromUTC, scanner.isAtEnd,
            let civil = CivilTime(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second,
                microsecond: microsecond)
        else { return nil }
        self = civil.instant - .seconds(Int64(offset))
    }
}

/// Reads runs of digits from untrusted bytes.
private struct DigitScanner<Bytes: Collection<UInt8>> {
    private let bytes: Bytes
    private var position: Bytes.Index

    init(_ bytes: Bytes) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
        bytes.formIndex(after: &position)
        return true
    }

    mutating func digit() -> Int? {
        guard !isAtEnd, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) else { return nil }
        defer { bytes.formIndex(after: &position) }
        return Int(bytes[position] - UInt8(ascii: "0"))
    }

    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// One or more digits of a second's fraction, in microseconds.
    mutating func fraction() -> Int? {
        guard var number = digit() else { return nil }
        var digits = 1
        while let next = digit() {
            if digits < 6 {
                number = number * 10 + next
                digits += 1
            }
        }
        return number * Int(powerOfTen(6 - digits))
    }

    /// `Z`, `+01:00`, `+0100` or `+01`, in seconds ahead of UTC; nil where there is none.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        let colon = take(":")
        guard let minutes = number(digits: 2) else { return colon ? nil : sign * hours * 3_600 }
        return minutes < 60 ? sign * (hours * 3_600 + minutes * 60) : nil
    }
}
