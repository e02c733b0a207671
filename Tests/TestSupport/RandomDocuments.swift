public import Timeline
public import Workouts

/// Draws documents for tests.
public struct RandomDocuments {
    /// How far apart the values lie that are drawn.
    public enum Spread: Sendable {
        /// Few values each, so that versions often tie.
        case narrow
        /// The whole range of each type.
        case wide
    }

    public var random: SplitMix
    public let spread: Spread

    /// Starts at a named seed.
    public init(seed: UInt64, spread: Spread) {
        random = SplitMix(seed: seed)
        self.spread = spread
    }

    /// Draws a run of the identifier 1 (narrow) or of any (wide).
    public mutating func workout(logs: Int = WorkoutDocument.capacity) -> WorkoutDocument {
        let id = spread == .narrow ? Identifier(key: 1) : identifier()
        var document = WorkoutDocument(
            id: id, workout: number(1...2), split: number(0...1), activity: activity(), start: date())
        document.status = pick(WorkoutStatus.allCases)
        document.end = maybe { $0.date() }
        document.updatedAt = date()
        document.metrics = maybe { $0.metrics() }
        for _ in 0..<Int.random(in: 0...max(0, logs), using: &random) { document.insert(log()) }
        for _ in 0..<Int.random(in: 0...2, using: &random) { document.delete(log: logNumber()) }
        return document
    }

    /// Draws a log.
    public mutating func log() -> WorkoutLog {
        let setCount = Int.random(in: 0...(spread == .narrow ? 2 : WorkoutLog.capacity), using: &random)
        var log = WorkoutLog(
            number: logNumber(), exercise: number(0...1), setCount: setCount, planned: entry(), updatedAt: date(),
            updatedBy: pick(WorkoutMetrics.Source.allCases))
        log.status = pick(WorkoutStatus.allCases)
        log.note = number(0...1)
        for position in 0..<setCount { log[set: position] = entry() }
        if Bool.random(using: &random) { for part in log.parts { log[dateOf: part] = number(0...2) } }
        return log
    }

    /// Draws metrics.
    public mutating func metrics() -> DocumentMetrics {
        var metrics = DocumentMetrics(source: pick(WorkoutMetrics.Source.allCases), recordedAt: date())
        metrics.activeEnergyCalories = maybe { $0.number(1...2) }
        metrics.avgHeartRateHundredths = maybe { $0.number(1...2) }
        metrics.maxHeartRateHundredths = maybe { $0.number(1...2) }
        metrics.minHeartRateHundredths = maybe { $0.number(1...2) }
        metrics.totalVolumeGrams = maybe { $0.number(1...2) }
        metrics.healthKitWorkoutUUID = maybe { $0.identifier() }
        let zones: [Int64] = (0..<Int.random(in: 0...9, using: &random)).map { _ in number(1...2) }
        metrics.setZones(zones)
        return metrics
    }

    /// Draws a split.
    public mutating func split() -> SplitDocument {
        let exercises = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            ExerciseDocument(name: text(), sets: number(1...2), planned: entry(), workSeconds: number(1...2))
        }
        return SplitDocument(
            id: identifier(), name: text(), order: number(0...1), activity: activity(),
            autoAdvances: Bool.random(using: &random), exercises: exercises, updatedAt: date())
    }

    /// Draws settings.
    public mutating func settings() -> AppSettings {
        var settings = AppSettings()
        settings.restSeconds = number(1...2)
        settings.doneCountdownSeconds = number(1...2)
        settings.weightUnit = pick(AppSettings.WeightUnit.allCases)
        return settings
    }

    /// Draws an instant: with fractions of a second, and where the spread is wide, now and then an impossible one.
    public mutating func date() -> Instant {
        if spread == .wide, number(0...31) as UInt8 == 0 {
            return Instant(microseconds: Int64(bitPattern: random.next()))
        }
        let seconds =
            spread == .narrow
            ? Int64.random(in: 1...2, using: &random) : Int64.random(in: -9...4_000_000_000, using: &random)
        let fraction: Int64 =
            spread == .narrow ? 400_000 * number(0...1) : Int64.random(in: 0...999_999, using: &random)
        return Instant(microseconds: seconds * 1_000_000 + fraction)
    }

    /// Draws a text in which everything occurs that an encoding must escape or count in bytes.
    public mutating func text() -> String {
        let pieces = ["Squat", " ", "Bänkpress", "\"", "\\", "\n", "\u{1}", "深蹲", "💪🏽", "/", "e\u{301}", "\u{7F}", ""]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in pick(pieces) }.joined()
    }

    /// Draws an identifier.
    public mutating func identifier() -> Identifier {
        spread == .narrow
            ? Identifier(key: UInt64(number(1...2) as UInt8)) : Identifier(high: random.next(), low: random.next())
    }

    /// Draws nothing as often as something.
    public mutating func maybe<Value>(_ draw: (inout RandomDocuments) -> Value) -> Value? {
        Bool.random(using: &random) ? draw(&self) : nil
    }

    /// Draws one of a few numbers, or where the spread is wide, any: of any number of digits.
    public mutating func number<Number: FixedWidthInteger>(_ few: ClosedRange<Number>) -> Number {
        guard spread == .wide else {
            return few.lowerBound + Number(truncatingIfNeeded: random.next() % UInt64(few.count))
        }
        let any = Number(truncatingIfNeeded: random.next())
        return any >> Number.random(in: 0...Number(Number.bitWidth - 1), using: &random)
    }

    private mutating func logNumber() -> UInt8 {
        UInt8.random(in: 0..<(spread == .narrow ? 4 : UInt8(WorkoutDocument.logNumbers)), using: &random)
    }

    private mutating func entry() -> SetEntry {
        var entry = SetEntry(reps: number(1...2), weightGrams: maybe { $0.number(1...2) })
        entry.isDone = Bool.random(using: &random)
        return entry
    }

    private mutating func activity() -> ActivityType {
        spread == .narrow ? pick([.running, .yoga]) : pick(ActivityType.all)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
