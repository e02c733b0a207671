/// What had to be mended in a log or left out of it, as sentences.
func warnings(of log: ActivityLog, duplicates: Int) -> [String] {
    var warnings: [String] = []
    if log.clock.leapCount > 0 {
        warnings.append(
            "The device's clock leapt \(log.clock.leapCount) times, by up to \(seconds(log.clock.longestLeap)): "
                + "the times behind a leap are moved so that the workout goes on.")
    }
    if log.clock.backStepCount > 0 {
        warnings.append("\(log.clock.backStepCount) entries lie before an earlier one: they are sorted by time.")
    }
    if duplicates > 0 {
        warnings.append("\(duplicates) heart rates share a time with a later one and are dropped.")
    }
    if log.zeroCount > 0 {
        warnings.append("\(log.zeroCount) heart rates of zero are taken as missing.")
    }
    if log.implausibleCount > 0 {
        warnings.append("\(log.implausibleCount) values that cannot be are taken as missing.")
    }
    if log.undatedCount > 0 {
        warnings.append("\(log.undatedCount) entries have no time and are dropped.")
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
