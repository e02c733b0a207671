public import Timeline

extension ByteBuffer {
    /// Appends an instant as `2026-01-05T06:00:00.000Z`: UTC, whole milliseconds.
    ///
    /// Years outside 0 to 9999 are held at those ends, since the format has four digits for them.
    public mutating func append(_ instant: Instant) {
        let milliseconds = writable(instant).milliseconds
        let day = day(containing: milliseconds)
        appendInPlace(limit: 24) { out in
            day.writeDate(to: out)
            writeTime(millisecondOfDay: UInt32(truncatingIfNeeded: milliseconds &- day.start), to: out + 10)
            return 24
        }
    }

    /// Appends an instant as `2026-01-05T06:00:00Z`, cut to the whole second before.
    public mutating func append(wholeSecondsOf instant: Instant) {
        let milliseconds = writable(instant).milliseconds
        let day = day(containing: milliseconds)
        appendInPlace(limit: 24) { out in
            day.writeDate(to: out)
            writeTime(millisecondOfDay: UInt32(truncatingIfNeeded: milliseconds &- day.start), to: out + 10)
            out[19] = UInt8(ascii: "Z")
            return 20
        }
    }

    /// Appends the date of an instant on a clock that is some seconds ahead of UTC, as `2026-01-05`.
    public mutating func append(dateOf instant: Instant, secondsFromUTC: Int) {
        let day = day(containing: writable(instant + .seconds(Int64(secondsFromUTC))).milliseconds)
        appendInPlace(limit: 10) { out in
            day.writeDate(to: out)
            return 10
        }
    }

    private mutating func day(containing milliseconds: Int64) -> WrittenDay {
        if !lastDay.contains(milliseconds) { lastDay = WrittenDay(containing: milliseconds) }
        return lastDay
    }
}

/// A date that was written and is likely to be written again: most instants of an output lie in one day.
@usableFromInline
struct WrittenDay: Sendable, BitwiseCopyable {
    /// The first millisecond of the day, counted from 1970.
    let start: Int64
    /// The characters of `2026-01-`, the first of them lowest.
    private let yearAndMonth: UInt64
    /// The characters of the day of the month.
    private let dayOfMonth: UInt16

    /// Makes the day of a moment that lies in the years 0 to 9999.
    init(containing milliseconds: Int64) {
        let remainder = milliseconds % millisecondsPerDay
        start = milliseconds - (remainder < 0 ? remainder + millisecondsPerDay : remainder)
        let (year, month, day) = civilDate(daysSinceEpoch: start / millisecondsPerDay)
        let century = UInt64(decimalPair(UInt32(year / 100)))
        let yearOfCentury = UInt64(decimalPair(UInt32(year % 100)))
        let hyphens: UInt64 = 0x2D00_002D_0000_0000
        yearAndMonth = century | yearOfCentury << 16 | UInt64(decimalPair(UInt32(month))) << 40 | hyphens
        dayOfMonth = decimalPair(UInt32(day))
    }

    func contains(_ milliseconds: Int64) -> Bool {
        UInt64(bitPattern: milliseconds &- start) < UInt64(millisecondsPerDay)
    }

    /// Writes the ten characters of the date.
    func writeDate(to out: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(out).storeBytes(of: yearAndMonth.littleEndian, as: UInt64.self)
        UnsafeMutableRawPointer(out + 8).storeBytes(of: dayOfMonth.littleEndian, as: UInt16.self)
    }
}

private let millisecondsPerDay: Int64 = 86_400_000

/// Holds an instant within the years 0 to 9999.
private func writable(_ instant: Instant) -> Instant {
    Instant(microseconds: min(max(instant.microseconds, -62_167_219_200_000_000), 253_402_300_799_999_000))
}

/// Writes a time of day as `T06:00:00.000Z`, 14 characters.
private func writeTime(millisecondOfDay: UInt32, to out: UnsafeMutablePointer<UInt8>) {
    let second = millisecondOfDay / 1_000
    let minute = second / 60
    out[0] = UInt8(ascii: "T")
    writePair(minute / 60, to: out + 1)
    out[3] = UInt8(ascii: ":")
    writePair(minute % 60, to: out + 4)
    out[6] = UInt8(ascii: ":")
    writePair(second % 60, to: out + 7)
    out[9] = UInt8(ascii: ".")
    writeDecimal(UInt64(millisecondOfDay % 1_000), digits: 3, to: out + 10)
    out[13] = UInt8(ascii: "Z")
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
        let read = { (bytes: UnsafeBufferPointer<UInt8>) in
            Instant(iso8601: bytes, assumingSecondsFromUTC: secondsFromUTC)
        }
        guard let instant = text.withContiguousStorageIfAvailable(read) ?? Array(text).withUnsafeBufferPointer(read)
        else { return nil }
        self = instant
    }

    /// Reads a date and time of ISO 8601 from bytes that lie together.
    public init?(iso8601 bytes: UnsafeBufferPointer<UInt8>, assumingSecondsFromUTC secondsFromUTC: Int? = nil) {
        var scanner = DigitScanner(bytes)
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
        guard let offset = scanner.offset(assuming: secondsFromUTC), scanner.isAtEnd,
            let civil = CivilTime(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second,
                microsecond: microsecond)
        else { return nil }
        self = civil.instant - .seconds(Int64(offset))
    }
}

/// Reads runs of digits from untrusted bytes.
private struct DigitScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func digit() -> Int? {
        guard !isAtEnd, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) else { return nil }
        position += 1
        return Int(bytes[position - 1] - UInt8(ascii: "0"))
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

    /// `Z`, `+01:00`, `+0100` or `+01`, in seconds ahead of UTC; what is assumed where the text ends here, nil where it
    /// goes on with anything else.
    mutating func offset(assuming assumed: Int?) -> Int? {
        if isAtEnd { return assumed }
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
        if isAtEnd { return sign * hours * 3_600 }
        _ = take(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}
