public import Timeline

/// A date of the Gregorian calendar and a time of day, without a time zone.
public struct CivilTime: Hashable, Sendable, BitwiseCopyable {
    public var year: Int
    /// From 1 to 12.
    public var month: Int
    /// From 1 to 31.
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int
    /// Microseconds within the second, 0 to 999,999.
    public var microsecond: Int

    /// Makes the UTC date and time of an instant.
    public init(_ instant: Instant) {
        var days = instant.microseconds / microsecondsPerDay
        var rest = instant.microseconds % microsecondsPerDay
        if rest < 0 {
            days -= 1
            rest += microsecondsPerDay
        }
        (year, month, day) = civilDate(daysSinceEpoch: days)
        microsecond = Int(rest % 1_000_000)
        let seconds = Int(rest / 1_000_000)
        (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    /// Makes a date and time from its parts; nil where they name no moment of the years 1 to 9999.
    public init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, microsecond: Int = 0
    ) {
        guard (1...9_999).contains(year), (1...12).contains(month), day >= 1, day <= daysIn(month: month, of: year),
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second),
            (0..<1_000_000).contains(microsecond)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second, self.microsecond) = (hour, minute, second, microsecond)
    }

    /// The instant at which a clock that shows UTC shows this date and time.
    public var instant: Instant {
        let days = daysSinceEpoch(year: year, month: month, day: day)
        let seconds = Int64(hour * 3_600 + minute * 60 + second)
        return Instant(microseconds: days * microsecondsPerDay + seconds * 1_000_000 + Int64(microsecond))
    }
}

private let microsecondsPerDay: Int64 = 86_400_000_000

/// The number of days in a month.
func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

/// Days since 1970-01-01 of a Gregorian date.
///
/// H. Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
}

/// The Gregorian date a number of days after 1970-01-01.
///
/// H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
func civilDate(daysSinceEpoch days: Int64) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    let month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    return (Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month, day)
}
