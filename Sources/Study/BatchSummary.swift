import Export
public import Lab
public import Session
import Workouts

/// What became of many workouts, and how their figures are distributed.
///
/// A summary is a function of the rows of `workouts.csv` and of the counts in journal and manifest: it can be reckoned
/// while they are written, or read back.
public struct BatchSummary: Hashable, Sendable {
    /// The figures of one workout, in the last digit that the tables show of each.
    public struct Entry: Hashable, Sendable {
        public var fate: Fate
        public var cause: Cause?
        /// In hundredths of a beat per minute.
        public var avgHeartRate: Int?
        /// In tenths of a beat per minute.
        public var maxHeartRate: Int?
        /// In thousandths of a kilocalorie.
        public var activeEnergy: Int?
        public var activeMilliseconds: Int?
        public var zoneMilliseconds: [Int] = []
        public var unknownMilliseconds = 0

        /// Makes an entry without figures.
        public init(fate: Fate, cause: Cause?) {
            self.fate = fate
            self.cause = cause
        }
    }

    /// How many workouts there are.
    public private(set) var workouts = 0
    private var counts = [Int](repeating: 0, count: Fate.allCases.count * (Cause.allCases.count + 1))
    /// In tenths of a beat per minute.
    public private(set) var avgHeartRate = Distribution(limit: 2_500, unitsPerBin: 10)
    /// In beats per minute.
    public private(set) var maxHeartRate = Distribution(limit: 300, unitsPerBin: 10)
    /// In kilocalories.
    public private(set) var activeKcal = Distribution(limit: 10_000, unitsPerBin: 1_000)
    /// In tenths of a minute.
    public private(set) var activeMinutes = Distribution(limit: 28_800, unitsPerBin: 6_000)
    /// Milliseconds in each zone, over all workouts.
    public private(set) var zoneMilliseconds: [Int] = []
    public private(set) var unknownMilliseconds = 0
    /// What was claimed of the worlds, and whether it held; empty where a watch was played alone.
    public internal(set) var worlds = WorldSummary()

    /// Makes a summary of nothing.
    public init() {}

    /// Adds a workout.
    public mutating func add(_ entry: Entry) {
        workouts += 1
        counts[Self.index(entry.fate, entry.cause)] += 1
        if let rate = entry.avgHeartRate { avgHeartRate.add(rate) }
        if let rate = entry.maxHeartRate { maxHeartRate.add(rate) }
        if let energy = entry.activeEnergy { activeKcal.add(energy) }
        if let milliseconds = entry.activeMilliseconds { activeMinutes.add(milliseconds) }
        for (zone, milliseconds) in entry.zoneMilliseconds.enumerated() {
            if zone == zoneMilliseconds.count { zoneMilliseconds.append(0) }
            zoneMilliseconds[zone] = zoneMilliseconds[zone].adding(milliseconds)
        }
        unknownMilliseconds = unknownMilliseconds.adding(entry.unknownMilliseconds)
    }

    /// How many workouts met a fate, whatever the cause.
    public func count(_ fate: Fate) -> Int {
        ([nil] + Cause.allCases).reduce(0) { $0 + count(fate, $1) }
    }

    /// How many workouts met a fate for a cause; nil for none.
    public func count(_ fate: Fate, _ cause: Cause?) -> Int { counts[Self.index(fate, cause)] }

    private static func index(_ fate: Fate, _ cause: Cause?) -> Int {
        let fateIndex = Fate.allCases.firstIndex(of: fate) ?? 0
        let causeIndex = cause.flatMap { Cause.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        return fateIndex * (Cause.allCases.count + 1) + causeIndex
    }
}
