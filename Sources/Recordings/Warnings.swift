/// What had to be mended in a log or left out of it, as sentences.
func warnings(of log: ActivityLog, duplicates: Int) -> [String] {
    var warnings: [String] = []
    if log.clock.leapCount > 0 {
        warnings.append(
            "Leaps of the device's clock: \(log.clock.leapCount), the longest by \(seconds(log.clock.longestLeap)); the "
                + "times behind a leap are moved so that the workout goes on.")
    }
    if log.clock.backStepCount > 0 {
        warnings.append("Entries before an earlier one: \(log.clock.backStepCount); sorted by time.")
    }
    if duplicates > 0 {
        warnings.append("Heart rates that share a time with a later one: \(duplicates); dropped.")
    }
    if log.zeroCount > 0 {
        warnings.append("Heart rates of zero: \(log.zeroCount); taken as missing.")
    }
    if log.implausibleCount > 0 {
        warnings.append("Values that cannot be: \(log.implausibleCount); taken as missing.")
    }
    if log.undatedCount > 0 {
        warnings.append("Entries without a time: \(log.undatedCount); dropped.")
    }
    return warnings
}

/// A number of milliseconds in seconds, such as `93.7 s`.
func seconds(_ milliseconds: Int64) -> String {
    let sign = milliseconds < 0 ? "-" : ""
    let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1_000)
    guard rest > 0 else { return "\(sign)\(whole) s" }
    var digits = String(1_000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits) s"
}
