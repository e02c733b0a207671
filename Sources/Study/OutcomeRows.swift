import Devices
import Encoding
public import Export
import Lab
import Sensors
import Session
import Timeline
import Workouts

extension Vocabulary {
    /// The words of this version: attributes of athletes, phases, artefacts and causes.
    public static let mosso = Vocabulary(
        athleteAttributes: [
            Column("sex", .word(Athlete.Sex.allCases.map(\.rawValue)), meaning: "Biological sex.")
        ]
            + Athlete.attributes.map { attribute in
                Column(
                    attribute.name, .number(fractionDigits: attribute.fractionDigits),
                    unit: attribute.unit.isEmpty ? nil : attribute.unit,
                    minimum: attribute.range.lowerBound, maximum: attribute.range.upperBound, meaning: attribute.meaning
                )
            },
        phases: Phase.allCases.map { "\($0)" }, artefacts: Artefact.allCases.map { "\($0)" },
        causes: causes, claims: Claim.allCases.map(\.rawValue))

    /// Why a workout may not be saved, and why a claim may be violated, each word once.
    private static var causes: [String] {
        let causes = Cause.allCases.map(\.rawValue)
        return causes + FailureCause.allCases.map(\.rawValue).filter { !causes.contains($0) }
    }
}

extension AthleteRow {
    /// The row of an athlete.
    init(_ athlete: Athlete, timeZone: LocalTimeZone?) {
        let sex = FixedPoint(units: Int64(Athlete.Sex.allCases.firstIndex(of: athlete.sex) ?? 0), fractionDigits: 0)
        self.init(
            athlete: Int(athlete.number), timeZone: timeZone,
            attributes: [sex]
                + Athlete.attributes.map { FixedPoint($0.value(of: athlete), fractionDigits: $0.fractionDigits) })
    }
}

extension WorkoutRow {
    /// The row of a workout.
    init(_ outcome: WorkoutOutcome, athlete: Int, timeZone: LocalTimeZone?) {
        self.init(athlete: athlete, workout: outcome.workout, id: outcome.id, activity: outcome.activity)
        plannedStart = outcome.plannedStart
        plannedEnd = outcome.plannedEnd
        self.timeZone = timeZone
        fate = outcome.fate
        cause = outcome.cause?.rawValue
        explanation = outcome.cause?.summary
        record = outcome.entries.first?.record
        duplicates = outcome.entries.dropFirst().map(\.record)
        truth.avgHeartRate = outcome.truth.avgHeartRate
        truth.maxHeartRate = outcome.truth.maxHeartRate
        truth.minHeartRate = outcome.truth.minHeartRate
        truth.activeEnergyKcal = outcome.truth.activeEnergyKcal
        truth.basalEnergyKcal = outcome.truth.basalEnergyKcal
        truth.heartRateBias = outcome.truth.heartRateBias
        truth.heartRateError = outcome.truth.heartRateError
        truth.zoneSeconds = outcome.truth.zoneSeconds.isEmpty ? nil : outcome.truth.zoneSeconds
    }
}

extension FailureRow {
    /// The rows of violated claims, by workout: each stands with the workout it befell, or else with the last that had
    /// begun when it was seen.
    static func rows(of verdicts: [Verdict], among outcomes: [WorkoutOutcome]) -> [[FailureRow]] {
        var rows = [[FailureRow]](repeating: [], count: outcomes.count)
        for violation in verdicts.compactMap(\.violation) {
            let named = outcomes.firstIndex { $0.workout == violation.workout }
            let begun = outcomes.lastIndex { $0.plannedStart <= violation.instant }
            guard let place = named ?? begun ?? outcomes.indices.first else { continue }
            rows[place].append(FailureRow(violation))
        }
        return rows
    }

    private init(_ violation: Violation) {
        self.init(
            claim: violation.claim.rawValue, cause: violation.cause.rawValue,
            isLegitimate: violation.cause.isLegitimate, date: violation.instant, explanation: violation.sentence)
    }
}

extension BatchSummary.Entry {
    /// The figures of a workout.
    init(_ outcome: WorkoutOutcome) {
        self.init(fate: outcome.fate, cause: outcome.cause)
        guard let record = outcome.entries.first?.record else { return }
        let metrics = record.metrics
        avgHeartRate = units(metrics.avgHeartRate, fractionDigits: 2)
        maxHeartRate = units(metrics.maxHeartRate, fractionDigits: 1)
        activeEnergy = units(metrics.activeEnergyKcal, fractionDigits: 3)
        activeMilliseconds = Int(record.active.milliseconds)
        zoneMilliseconds = (metrics.hrZoneSeconds ?? []).map { Int($0.milliseconds) }
        unknownMilliseconds = Int(metrics.unknownZoneSeconds?.milliseconds ?? 0)
    }
}

/// A number in units of its last digit, as the tables show it.
private func units(_ number: Double?, fractionDigits: Int) -> Int? {
    number.flatMap { FixedPoint($0, fractionDigits: fractionDigits) }.map { Int($0.units) }
}

extension SampleRow {
    /// The row of a sample.
    init(_ sample: CandidateSample, isDelivered: Bool, athlete: Int, workout: Int) {
        self.init(athlete: athlete, workout: workout, time: sample.date, trueHeartRate: sample.trueBeatsPerMinute)
        phase = sample.phase.rawValue
        heartRate = sample.beatsPerMinute.map(Double.init)
        activeEnergyKcal = Double(sample.deviceActiveCalories) / 1_000
        artefact = sample.artefact.rawValue
        self.isDelivered = isDelivered
        arrival = isDelivered ? sample.arrival : nil
    }
}
