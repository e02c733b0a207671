import Lab
import Recordings
import Session
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
            let record = try RecordingReplay().record(of: recording, id: Identifier(key: 1))
            let slow = SlowMetrics(recording)
            #expect(record.elapsed.seconds == slow.elapsedSeconds)
            #expect(abs(record.active.seconds - slow.activeSeconds) < 1e-9)
            #expect(record.metrics.heartRateSampleCount == recording.heartRate.count)
            #expect(record.metrics.minHeartRate == slow.minimum)
            #expect(record.metrics.maxHeartRate == slow.maximum)
            #expect(abs((record.metrics.avgHeartRate ?? -1) - (slow.average ?? -1)) < 1e-6)
            #expect(abs((record.metrics.sampleMeanHeartRate ?? -1) - (slow.sampleMean ?? -1)) < 1e-6)
            #expect(abs((record.metrics.activeEnergyKcal ?? 0) - (recording.summary.energyKcal ?? 0)) < 1e-6)
            #expect(record.sets == recording.sets)
            #expect(record.warnings.starts(with: recording.warnings))
            guard let zones = record.zones else { continue }
            let seconds = try #require(record.metrics.hrZoneSeconds)
            #expect(zip(seconds, slow.zoneSeconds(zones.bounds)).allSatisfy { abs($0.seconds - $1) < 1e-9 })
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
