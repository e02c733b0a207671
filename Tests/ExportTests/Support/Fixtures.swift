import Encoding
import Session
import Timeline
import Workouts

@testable import Export

/// A small world that needs no simulation: everything follows from the athlete's number.
enum Fixtures {
    static let vocabulary = Vocabulary(
        athleteAttributes: [
            Column("sex", .word(["female", "male"]), meaning: "The sex."),
            Column("age", .number(fractionDigits: 1), unit: "years", minimum: 10, maximum: 110, meaning: "The age."),
            Column(
                "vo2Max", .number(fractionDigits: 2), unit: "ml/kg/min", nullRule: "it was not drawn",
                meaning: "The greatest uptake of oxygen."),
        ],
        phases: ["warmUp", "work", "rest", "recovery"], artefacts: ["none", "cadenceLock", "spike"],
        causes: ["crash", "systemEnd", "launchLost"], claims: ["setLost", "savedOnce"])

    static let profile = Array(#"{"name": "gym-evening", "rest": {"medianSeconds": 120}, "rates": [0.25, 1]}"#.utf8)

    static func run(
        athletes: AthleteRange = AthleteRange(all: 7), tables: [Table] = Table.allCases, seed: UInt64 = 42,
        workoutsPerAthlete: Int = 2, version: String = "0.1.0", profile: [UInt8] = profile
    ) throws -> RunDescription {
        RunDescription(
            mossoVersion: version, tables: tables,
            origin: .simulation(
                try Simulation(
                    seed: seed, athletes: athletes, workoutsPerAthlete: workoutsPerAthlete, profile: profile)))
    }

    static func athlete(_ number: Int) -> AthleteRow {
        AthleteRow(
            athlete: number, timeZone: zone(number),
            attributes: [
                FixedPoint(units: Int64(number % 2), fractionDigits: 0),
                FixedPoint(units: 200 + Int64(number % 500), fractionDigits: 1),
                number % 3 == 0 ? nil : FixedPoint(45.678 + Double(number % 10), fractionDigits: 2),
            ])
    }

    static func zone(_ number: Int) -> LocalTimeZone? { zones[number % zones.count] }

    private static let zones = ["Europe/Oslo", "America/New_York", "Asia/Kolkata"].compactMap(LocalTimeZone.init)

    /// A workout that ends as its number has it: most are saved, each fate comes up.
    static func workout(_ athlete: Int, _ index: Int) -> WorkoutRow {
        let id = Identifier(key: 42, UInt64(athlete), UInt64(index))
        let start = Instant(milliseconds: 1_767_592_800_000 + Int64(athlete * 86_400_000 + index * 7_200_123))
        var row = WorkoutRow(athlete: athlete, workout: index, id: id, activity: .traditionalStrengthTraining)
        row.plannedStart = start
        row.plannedEnd = start + .minutes(45)
        row.timeZone = zone(athlete)
        row.fate = Fate.allCases[(athlete * 2 + index) % 9 % Fate.allCases.count]
        row.cause = row.fate == .saved ? nil : "crash"
        row.explanation = row.fate.hasRecord ? nil : "The app crashed, \"hard\",\nand nobody came back."
        row.truth = truth(athlete)
        row.violations = violations(athlete, start: start)
        guard row.fate.hasRecord else { return row }
        row.record = record(id: id, start: start + .seconds(3), variant: athlete + index)
        if row.fate == .doubled {
            row.duplicates = [
                record(id: Identifier(key: 43, UInt64(athlete)), start: start + .seconds(3), variant: athlete)
            ]
        }
        return row
    }

    private static func violations(_ athlete: Int, start: Instant) -> [FailureRow] {
        let lost = FailureRow(
            claim: "setLost", cause: nil, isLegitimate: false, date: start + .minutes(9),
            explanation: "Set 3 of Squat, \"low bar\", was checked off and is gone.")
        let saved = FailureRow(
            claim: "savedOnce", cause: "crash", isLegitimate: true, date: start + .minutes(50),
            explanation: "It is saved twice.")
        return [[], [lost], [saved], [lost, saved]][athlete % 4]
    }

    static func record(id: Identifier, start: Instant, variant: Int) -> WorkoutRecord {
        let end = start + .minutes(44) + .milliseconds(Int64(variant))
        var record = WorkoutRecord(
            id: id, activity: .traditionalStrengthTraining, start: start, end: end, active: end - start - .minutes(1),
            metrics: metrics(id: id, recordedAt: end + .minutes(3), active: end - start - .minutes(1)))
        record.live.avgHeartRate = 120.25
        record.live.maxHeartRate = 160
        record.live.minHeartRate = 80
        record.live.heartRateSampleCount = 500 + variant
        record.live.activeEnergyKcal = 300.5
        record.live.hrZoneSeconds = record.metrics.hrZoneSeconds
        record.zones = try? HeartRateZones.heartRateReserve(resting: 61, maximum: 187.5)
        if variant % 2 == 1 { record.beats = BeatSummary(count: 3_000, sum: .milliseconds(2_640_123)) }
        record.sets = (0..<4).map { set($0, start: start, variant: variant) }
        record.volumeByExercise = [ExerciseVolume(exercise: "Squat, \"low bar\"\n🏋️", volumeKg: 980)]
        record.events = [
            WorkoutEvent(.pause, at: start + .minutes(10)), WorkoutEvent(.resume, at: start + .minutes(11)),
            WorkoutEvent(.gap, at: start + .minutes(20), duration: .milliseconds(30_250)),
        ]
        if variant % 3 == 0 { record.warnings = ["A gap of 30 s, found at recovery."] }
        return record
    }

    private static func set(_ number: Int, start: Instant, variant: Int) -> LoggedSet {
        let exercise =
            number < 2 ? Exercise(name: "Squat, \"low bar\"\n🏋️") : Exercise(name: "Curl", loading: .perSide)
        let first = start + .minutes(Int64(5 * number))
        let weight = 60 + 2.5 * Double(number + variant)
        return LoggedSet(
            exercise: exercise, reps: 8, weightKg: number == 3 ? nil : weight, start: first, end: first + .seconds(40))
    }

    static func metrics(id: Identifier, recordedAt: Instant, active: TimeSpan) -> WorkoutMetrics {
        var metrics = WorkoutMetrics(source: .watch, recordedAt: recordedAt)
        metrics.activeEnergyKcal = 312.1234
        metrics.avgHeartRate = 121.3749
        metrics.sampleMeanHeartRate = 121.905
        metrics.maxHeartRate = 161
        metrics.minHeartRate = 78
        metrics.heartRateSampleCount = 540
        metrics.totalVolume = 1_960
        let known: [TimeSpan] = [.seconds(600), .seconds(700), .seconds(800), .milliseconds(20_500), .zero]
        metrics.hrZoneSeconds = known
        metrics.unknownZoneSeconds = active - known.reduce(.zero, +)
        metrics.healthKitWorkoutUUID = id
        metrics.trimpBanister = 41.333
        metrics.trimpEdwards = 88.2
        metrics.heartRateRecovery60 = -3.25
        return metrics
    }

    static func truth(_ athlete: Int) -> WorkoutTruth {
        var truth = WorkoutTruth()
        truth.avgHeartRate = 120.75 + Double(athlete)
        truth.maxHeartRate = 165.125
        truth.minHeartRate = 70
        truth.activeEnergyKcal = 280.1
        truth.basalEnergyKcal = 55.25
        truth.heartRateBias = -0.12
        truth.heartRateError = 5.6
        truth.zoneSeconds = [.seconds(700), .seconds(600), .seconds(900), .seconds(400), .seconds(100)]
        return truth
    }

    static func samples(_ athlete: Int, _ index: Int, count: Int = 5) -> [SampleRow] {
        let start = workout(athlete, index).plannedStart ?? .epoch
        return (0..<count).map { number in
            let time = start + .milliseconds(Int64(5_013 * number))
            var sample = SampleRow(
                athlete: athlete, workout: index, time: time, trueHeartRate: 90 + 0.517 * Double(number))
            sample.phase = UInt8(number % 4)
            sample.heartRate = number % 4 == 3 ? nil : 91
            sample.activeEnergyKcal = number % 2 == 0 ? 0.4567 : nil
            sample.artefact = UInt8(number % 3)
            sample.isDelivered = number % 4 != 3
            sample.arrival = sample.isDelivered ? time + .seconds(2) : nil
            return sample
        }
    }

    /// Fills a batch with all that belongs to one athlete.
    static func append(_ athlete: Int, workouts: Int = 2, to batch: inout RowBatch) {
        batch.append(Self.athlete(athlete))
        for index in 0..<workouts {
            batch.append(workout(athlete, index))
            batch.append(samples(athlete, index))
        }
        var tallies = Tallies()
        tallies["events"] = 1_000 + athlete
        tallies["probes.firstAthlete"] = athlete == 0 ? 1 : 0
        for violation in (0..<workouts).flatMap({ Self.workout(athlete, $0).violations }) {
            tallies[Tallies.violation(of: violation.failure, cause: violation.cause ?? "")] += 1
        }
        batch.append(tallies)
    }
}
