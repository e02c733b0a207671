import Devices
import Report
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

@Suite struct WorkoutReportTests {
    private let start = Instant(microseconds: 1_767_592_800_000_000)

    private var samples: [HeartRateSample] {
        (0...180).map { HeartRateSample(date: start + .seconds(5 * $0), beatsPerMinute: 90 + Double(($0 * 7) % 70)) }
    }

    private func record(_ change: (inout WorkoutRecord) -> Void = { _ in }) throws -> WorkoutRecord {
        var metrics = WorkoutMetrics(source: .watch, recordedAt: start + .minutes(16))
        metrics.activeEnergyKcal = 103.4
        metrics.avgHeartRate = 124.55
        metrics.minHeartRate = 90
        metrics.maxHeartRate = 159
        metrics.totalVolume = 1_420
        metrics.hrZoneSeconds = [300, 250, 200, 80, 10].map { .seconds($0) }
        metrics.unknownZoneSeconds = .seconds(0)
        metrics.trimpBanister = 31.4
        metrics.trimpEdwards = 52
        metrics.heartRateRecovery60 = 24.6
        var record = WorkoutRecord(
            id: Identifier(key: 1), activity: .traditionalStrengthTraining, start: start, end: start + .minutes(15),
            active: .minutes(14), metrics: metrics)
        record.zones = try HeartRateZones(bounds: [110, 125, 140, 155])
        record.sets = [
            LoggedSet(
                exercise: .backSquat, reps: 8, weightKg: 80, start: start + .seconds(30), end: start + .seconds(60)),
            LoggedSet(
                exercise: .benchPress, reps: 15, weightKg: nil, start: start + .minutes(5), end: start + .minutes(6)),
        ]
        record.warnings = ["The pause at the end was never resumed."]
        change(&record)
        return record
    }

    @Test func `CLI-1 the report of a workout is the golden one`() throws {
        let lines = WorkoutReport(try record(), samples: samples).lines(style: .plain)
        #expect(try difference(fromGolden: "workout.txt", text(lines)) == nil)
        let colored = WorkoutReport(try record(), samples: samples).lines(style: TextStyle(isColored: true))
        #expect(colored.map(withoutEscapes) == lines)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `case 9: a workout without heart rate has a duration and no zones, chart or average`() throws {
        let silent = try record {
            $0.metrics = WorkoutMetrics(source: .watch, recordedAt: start)
            $0.sets = []
            $0.warnings = []
        }
        #expect(
            WorkoutReport(silent, samples: []).lines(style: .plain) == [
                "  14 min 0 s active · 1 min 0 s paused · no heart rate"
            ])
    }

    @Test func `case 25: a recording of one moment shows the heart rate it has`() throws {
        let moment = try record {
            $0.active = .zero
            $0.end = $0.start
            $0.metrics = WorkoutMetrics(source: .watch, recordedAt: start)
            $0.metrics.sampleMeanHeartRate = 90
        }
        #expect(WorkoutReport(moment, samples: []).lines(style: .plain)[0] == "  0 s active · 90 bpm, of no length")
    }

    @Test func `case 25: a workout without active time has a report`() throws {
        let nothing = try record {
            $0.active = .zero
            $0.end = $0.start
        }
        #expect(!WorkoutReport(nothing, samples: []).lines(style: .plain).isEmpty)
    }

    @Test(arguments: 3...9) func `SES-6 any number of zones is shown`(count: Int) throws {
        let zones = try HeartRateZones(bounds: (1..<count).map { 90 + 10 * Double($0) })
        let record = try record {
            $0.zones = zones
            $0.metrics.hrZoneSeconds = [TimeSpan](repeating: .seconds(10), count: count)
        }
        let lines = WorkoutReport(record, samples: samples).lines(style: TextStyle(isColored: true)).map(withoutEscapes)
        #expect(lines.filter { $0.hasPrefix("  Z") }.count == count)
    }

    @Test func `CLI-1 the outcome of a workout tells its fate, its cause and the truth`() throws {
        var truth = WorkoutOutcome.Truth()
        (truth.avgHeartRate, truth.minHeartRate, truth.maxHeartRate, truth.activeEnergyKcal) = (121, 88, 160, 140)
        var outcome = WorkoutOutcome(
            id: Identifier(key: 1), workout: 0, activity: .running, plannedStart: start,
            plannedEnd: start + .minutes(20),
            fate: .lost, cause: .reboot, entries: [], truth: truth)
        #expect(
            OutcomeReport(outcome, samples: []).lines(style: .plain) == [
                "  running · lost · The watch restarted and the session was lost with it.",
                "  in truth 20 min 0 s, 121.0 bpm (88–160), 140 kcal",
            ])
        outcome.fate = .saved
        outcome.cause = nil
        #expect(OutcomeReport(outcome, samples: []).lines(style: .plain).first == "  running · saved")
    }
}
