import Devices
public import Lab
public import Sensors
import Session
import Timeline
public import Workouts

/// An athlete in one line.
public struct AthleteReport: Sendable {
    private let athlete: Athlete

    /// Reports an athlete.
    public init(_ athlete: Athlete) {
        self.athlete = athlete
    }

    /// The line.
    public var line: String {
        let person = athlete.sex == .female ? "woman" : "man"
        let numbers = [
            "\(person) of \(Int(athlete.ageYears))", "\(Quantity.decimal(athlete.heightCm, digits: 0)) cm",
            "\(Quantity.decimal(athlete.massKg, digits: 0)) kg",
            "heart rate \(Quantity.decimal(athlete.restingHeartRate, digits: 0)) to "
                + "\(Quantity.decimal(athlete.maximumHeartRate, digits: 0)) bpm (the app assumes "
                + "\(Quantity.decimal(athlete.assumedMaximumHeartRate, digits: 0)))",
            "VO2max \(Quantity.decimal(athlete.vo2Max, digits: 0))",
        ]
        return numbers.joined(separator: ", ")
    }
}

/// What became of a workout, and what was recorded of it.
public struct OutcomeReport: Sendable {
    private let outcome: WorkoutOutcome
    private let samples: [HeartRateSample]

    /// Reports an outcome.
    ///
    /// - Parameters:
    ///   - outcome: What became of the workout.
    ///   - samples: The heart rates that the watch got, by date.
    public init(_ outcome: WorkoutOutcome, samples: [HeartRateSample]) {
        self.outcome = outcome
        self.samples = samples
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        let color: TextStyle.Color = outcome.fate == .saved ? .green : outcome.fate.hasRecord ? .cyan : .red
        let cause = outcome.cause.map { " · \($0.summary)" } ?? ""
        var lines = [
            "  " + style.bold(outcome.activity.name) + " · " + style.colored(outcome.fate.rawValue, color) + cause,
            "  "
                + style.faint(
                    "in truth \(Quantity.span(outcome.plannedEnd - outcome.plannedStart)), "
                        + "\(Quantity.decimal(outcome.truth.avgHeartRate, digits: 1)) bpm "
                        + "(\(Quantity.decimal(outcome.truth.minHeartRate, digits: 0))–"
                        + "\(Quantity.decimal(outcome.truth.maxHeartRate, digits: 0))), "
                        + "\(Quantity.decimal(outcome.truth.activeEnergyKcal, digits: 0)) kcal"),
        ]
        for entry in outcome.entries {
            let record = entry.record
            let inRecord = samples.filter { $0.date >= record.start && $0.date <= record.end }
            lines += WorkoutReport(record, samples: inRecord).lines(style: style)
        }
        return lines
    }
}
