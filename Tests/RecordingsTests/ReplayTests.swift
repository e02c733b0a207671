import Lab
import Recordings
import Session
import TestSupport
import Testing
import Timeline
import Workouts

/// Real recordings through the same session and builder as simulated workouts.
@Suite(.enabled(if: Goldens.areThere, "MOSSO_RECORDINGS names no folder of recordings"))
struct ReplayTests {
    static let files =
        GoldenTests.withSessions + GoldenTests.withHeartRate.filter { !$0.hasSuffix(".fit") } + [
            "derived-chained-two-activities.fit", "fr410-run-no-hr.tcx", "polar-exercise-rri.hrm",
        ]

    @Test(arguments: files)
    func `SEN-7 the session and a second calculation agree on every figure of a real recording`(name: String) throws {
        for recording in try Goldens.read(name).recordings {
            var record = try RecordingReplay().record(of: recording, id: Identifier(key: 1))
            if recording.energy.isEmpty {
                #expect(record.metrics.activeEnergyKcal == recording.summary.energyKcal)
                record.metrics.activeEnergyKcal = nil
            }
            var workout = IndependentWorkout(recording)
            workout.zones = record.zones
            workout.athlete = AthleteFacts(
                isFemale: recording.athlete.isFemale, restingHeartRate: recording.athlete.restingHeartRate,
                maximumHeartRate: recording.athlete.maximumHeartRate)
            #expect(IndependentMetrics(workout).disagreements(with: record) == [])
            #expect(record.sets == recording.sets)
            #expect(record.warnings.starts(with: recording.warnings))
            guard let seconds = record.metrics.hrZoneSeconds else { continue }
            #expect(seconds.reduce(record.metrics.unknownZoneSeconds ?? .zero, +) == record.active)
        }
    }

    @Test(
        arguments: [("polar-exercise-rri.hrm", 4_117, 2_561.791), ("polar-h10-rest-hr-rr.csv", nil, 599.448)]
            as [(String, Int?, Double)])
    func `SES-6 beats are counted and summed`(name: String, count: Int?, seconds: Double) throws {
        let recording = try #require(try Goldens.read(name).recordings.first)
        let beats = try #require(try RecordingReplay().record(of: recording, id: Identifier(key: 1)).beats)
        #expect(beats.count == count ?? recording.beats.count)
        #expect(abs(beats.sum.seconds - seconds) < 0.001)
    }

    @Test func `SES-6 a device's average that is another than ours is told`() throws {
        let recording = try #require(try Goldens.read("copyleft-p2g-zero-hr-in-average.fit").recordings.first)
        let record = try RecordingReplay().record(of: recording, id: Identifier(key: 1))
        #expect(record.warnings.last == "The device gives an average heart rate of 152; over active time it is 162.0.")
    }

    @Test func `SES-9 a recording without sets does not say when the work ended, so there is no recovery`() throws {
        var recording = Recording(activity: .running, start: .epoch, end: .epoch + .seconds(600))
        recording.heartRate = (0..<120).map {
            HeartRateSample(date: .epoch + .seconds($0 * 5), beatsPerMinute: $0 < 96 ? 170 : 140)
        }
        recording.events = [WorkoutEvent(.lap, at: .epoch + .seconds(480))]
        #expect(try RecordingReplay().record(of: recording, id: Identifier(key: 1)).metrics.heartRateRecovery60 == nil)
        recording.sets = [
            LoggedSet(
                exercise: .backSquat, reps: 5, weightKg: 100, start: .epoch + .seconds(440), end: .epoch + .seconds(470)
            )
        ]
        #expect(try RecordingReplay().record(of: recording, id: Identifier(key: 1)).metrics.heartRateRecovery60 == 30)
    }

    @Test func `SES-6 rates that make no zones are told, not passed over`() throws {
        var recording = Recording(activity: .running, start: .epoch, end: .epoch + .seconds(60))
        recording.athlete.restingHeartRate = 190
        recording.athlete.maximumHeartRate = 180
        let record = try RecordingReplay().record(of: recording, id: Identifier(key: 1))
        #expect(record.zones == nil)
        #expect(
            record.warnings == [
                "The resting and the maximum heart rate make no zones: found 180.0 after 190.0, expected bounds that rise."
            ])
    }

    @Test
    func `IN-1 zones are the file's own, else those asked for, else of both rates, else of the maximum, else none`()
        throws
    {
        let venu = try #require(try Goldens.read("venu3-yoga.fit").recordings.first)
        let strap = try #require(try Goldens.read("polar-h10-rest-hr-rr.csv").recordings.first)
        var replay = RecordingReplay()
        #expect(try replay.record(of: venu, id: Identifier(key: 1)).zones?.basis == .device)
        #expect(try replay.record(of: strap, id: Identifier(key: 1)).zones == nil)
        replay.maximumHeartRate = 190
        #expect(try replay.record(of: strap, id: Identifier(key: 1)).zones?.basis == .percentOfMaximum)
        replay.restingHeartRate = 50
        #expect(try replay.record(of: strap, id: Identifier(key: 1)).zones?.basis == .heartRateReserve)
        replay.zones = try HeartRateZones(bounds: [100, 120])
        #expect(try replay.record(of: strap, id: Identifier(key: 1)).zones?.basis == .custom)
        #expect(try replay.record(of: venu, id: Identifier(key: 1)).zones?.basis == .device)
    }
}
