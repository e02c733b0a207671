import Encoding
public import Timeline

/// Numbers as a person reads them.
public enum Quantity {
    /// A whole number with thin groups of three digits, such as `1 000 000`.
    public static func count(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { grouped += "\u{202F}" }
            grouped.append(digit)
        }
        return (number < 0 ? "−" : "") + grouped
    }

    /// A number with some digits behind the point, at most six; a dash where there is none, or too many before it.
    public static func decimal(_ number: Double?, digits: Int) -> String {
        let digits = min(max(digits, 0), 6)
        let scale = [1.0, 10, 100, 1_000, 10_000, 100_000, 1_000_000][digits]
        guard let number, abs(number) * scale < 1e18 else { return "–" }
        let units = Int((abs(number) * scale).rounded())
        let (whole, fraction) = units.quotientAndRemainder(dividingBy: Int(scale))
        let sign = number < 0 && units != 0 ? "−" : ""
        guard digits > 0 else { return sign + count(whole) }
        let tail = String(fraction)
        return sign + count(whole) + "." + String(repeating: "0", count: digits - tail.count) + tail
    }

    /// A length of time, such as `45 min 27 s`, in its two largest units.
    public static func span(_ span: TimeSpan) -> String {
        let seconds = Int((abs(span.seconds)).rounded())
        let sign = span < .zero ? "−" : ""
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        if days > 0 { return sign + "\(days) d \(hours) h" }
        if hours > 0 { return sign + "\(hours) h \(minutes) min" }
        return sign + (minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s")
    }

    /// The time of day in UTC, cut to a tenth of a second, such as `17:09:34.2`.
    public static func timeOfDay(_ instant: Instant) -> String {
        let time = CivilTime(instant)
        let parts = [time.hour, time.minute, time.second].map { ($0 < 10 ? "0" : "") + "\($0)" }
        return parts.joined(separator: ":") + ".\(time.microsecond / 100_000)"
    }

    /// The day in UTC, such as `2026-01-05`.
    public static func day(_ instant: Instant) -> String {
        let date = CivilTime(instant)
        return [date.month, date.day].reduce("\(date.year)") { $0 + ($1 < 10 ? "-0" : "-") + "\($1)" }
    }

    /// A share in percent, with as many digits as tell small shares apart, and large ones from the whole.
    public static func percent(_ share: Double) -> String {
        let percent = share * 100
        let distance = min(abs(percent), abs(100 - percent))
        let digits =
            switch distance {
            case 0: 1
            case ..<0.05: threeDigits(of: distance)
            default: percent >= 10 ? 1 : percent >= 1 ? 2 : 3
            }
        return decimal(percent, digits: digits) + " %"
    }

    /// How many decimals show three digits of a number below 0.1; at most six.
    private static func threeDigits(of number: Double) -> Int {
        var (digits, scaled) = (4, number)
        while scaled < 0.01, digits < 6 {
            digits += 1
            scaled *= 10
        }
        return digits
    }

    /// So many things, such as `1 file` or `1 200 files`.
    public static func counted(_ number: Int, _ one: String, _ many: String) -> String {
        "\(count(number)) \(number == 1 ? one : many)"
    }

    /// An amount of bytes, such as `2.4 GB`, in powers of ten.
    public static func bytes(_ count: Int) -> String {
        var (number, unit) = (Double(count), 0)
        while number >= 1_000, unit < 4 { (number, unit) = (number / 1_000, unit + 1) }
        return decimal(number, digits: unit == 0 ? 0 : 1) + " " + ["B", "kB", "MB", "GB", "TB"][unit]
    }
}
