public import Export
import Lab
import Session

extension BatchSummary {
    private static let columns =
        ["fate", "cause", "avgHeartRate", "maxHeartRate", "activeEnergyKcal", "activeSeconds", "unknownZoneSeconds"]
        + (1...9).map { "zone\($0)Seconds" }

    /// Reads a summary back from the workouts of a directory, finished or not.
    ///
    /// - Parameters:
    ///   - directory: Where `workouts.csv` lies.
    ///   - limit: How many workouts are read.
    ///   - tallies: What was counted of their worlds, as the run's journal or manifest says.
    /// - Throws: `ExportError` where the table cannot be read.
    public init(
        readingBack directory: String, limit: Int = .max, tallies: Tallies = Tallies()
    ) throws(ExportError) {
        self.init()
        worlds = WorldSummary(tallies)
        var rows = try TableRows(.workouts, in: directory, columns: Self.columns)
        while workouts < limit, let row = try rows.next() {
            guard let entry = Entry(row) else { continue }
            add(entry)
        }
    }
}

extension BatchSummary.Entry {
    /// Makes an entry of the columns of a row; nil where its fate is none.
    fileprivate init?(_ row: [String]) {
        guard let fate = Fate(rawValue: row[0]) else { return nil }
        self.init(fate: fate, cause: Cause(rawValue: row[1]))
        avgHeartRate = units(row[2], fractionDigits: 2)
        maxHeartRate = units(row[3], fractionDigits: 1)
        activeEnergy = units(row[4], fractionDigits: 3)
        activeMilliseconds = units(row[5], fractionDigits: 3)
        unknownMilliseconds = units(row[6], fractionDigits: 3) ?? 0
        zoneMilliseconds = row[7...].prefix { !$0.isEmpty }.compactMap { units($0, fractionDigits: 3) }
    }
}

/// A number in fixed point, in units of its last digit; nil where a field is empty or no number.
private func units(_ field: String, fractionDigits: Int) -> Int? {
    let parts = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty else { return nil }
    let fraction = (parts.count > 1 ? parts[1] : "").prefix(fractionDigits)
    return Int(whole + fraction + String(repeating: "0", count: fractionDigits - fraction.count))
}
