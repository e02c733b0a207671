import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

/// Real recordings, against what is known of them.
@Suite(.enabled(if: Goldens.areThere, "MOSSO_RECORDINGS names no folder of recordings"))
struct GoldenTests {
    /// Files with one workout whose heart rates are in their records.
    static let withHeartRate = [
        "copyleft-applewatch-strava.fit", "copyleft-magellan-27-days.fit", "copyleft-p2g-zero-hr-in-average.fit",
        "coros-pace2-partial-hr-pauses.fit", "derived-bad-file-crc.fit", "derived-truncated-60pct.fit",
        "edge1000-ride-same.fit", "edge1000-ride-same.gpx", "edge1000-ride-same.tcx", "edge500-autopause-28.fit",
        "edge530-indoor-hrv-15-laps.fit", "edge800-indoor-trainer.fit", "fenix5-run-smart.fit", "fr410-run-hr.tcx",
        "fr70-compressed-timestamps.fit", "fr935-indoor-2-pauses.fit", "fr965-strength-76-sets.fit",
        "garmin-connect-ride-gap172.gpx", "polar-h10-rest-hr-rr.csv", "sigma-rox-truncated-no-session.fit",
        "suunto-xcski-duplicate-timestamps.fit", "venu3-yoga.fit", "vivoactive-sup-sparse.tcx",
    ]

    static let withSessions =
        withHeartRate.filter { $0.hasSuffix(".fit") } + [
            "copyleft-edge500-clock-jump.fit", "fr735xt-poolswim-hr-messages.fit",
            "fr965-multisport-bike-strength-sets.fit", "zwift-hr-all-zero.fit",
        ]

    static let withDeviceZones = [
        "edge530-indoor-hrv-15-laps.fit", "fenix5-run-smart.fit", "fr735xt-poolswim-hr-messages.fit",
        "fr935-indoor-2-pauses.fit", "fr965-multisport-bike-strength-sets.fit", "fr965-strength-76-sets.fit",
        "venu3-yoga.fit",
    ]

    /// Zones that no rule can meet from the records, with the reason.
    static let zoneExceptions: [String: String] = [
        "fenix5-run-smart.fit 0": "smart recording: the device saw values between the records, 2.7 s",
        "fenix5-run-smart.fit 1": "the same 2.7 s",
        "fr735xt-poolswim-hr-messages.fit 0": "the device counts the time of swum lengths only, 2669 of 4372 s",
        "fr735xt-poolswim-hr-messages.fit 1": "the same",
        "fr735xt-poolswim-hr-messages.fit 2": "the same",
        "fr735xt-poolswim-hr-messages.fit 3": "the same",
        "fr965-multisport-bike-strength-sets.fit 0": "the device had no reading for 37 s that no record shows",
        "fr965-strength-76-sets.fit 0": "the device had no reading for 37 s that no record shows",
        "fr965-strength-76-sets.fit 1": "the same", "fr965-strength-76-sets.fit 2": "the same",
    ]

    private func only(_ name: String) throws -> Recording {
        let file = try Goldens.read(name)
        #expect(file.recordings.count == 1)
        return try #require(file.recordings.first)
    }

    private func expectClose(_ value: Double?, _ golden: Double?, within tolerance: Double, _ what: Comment) throws {
        let value = try #require(value, what)
        let golden = try #require(golden, what)
        #expect(abs(value - golden) <= tolerance, what)
    }

    @Test(arguments: withHeartRate)
    func `IN-1 the heart rates of a real file are those of the golden values`(name: String) throws {
        let golden = try #require(Goldens.facts(name).facts("hr"))
        let recording = try only(name)
        let metrics = IndependentMetrics(recording)
        let valid = try #require(golden.number("valid"))
        #expect(Double(recording.heartRate.count) == valid - (golden.number("dup_ts") ?? 0))
        #expect(metrics.minimum == golden.number("min"))
        #expect(metrics.maximum == golden.number("max"))
        try expectClose(metrics.sampleMean, golden.number("mean_sample"), within: 0.1, "sample mean")
        try expectClose(metrics.average, golden.number("tw_active"), within: 0.1, "average over active time")
        #expect(metrics.activeSeconds <= metrics.elapsedSeconds)
    }

    @Test(arguments: withSessions)
    func `IN-1 the durations and energy of a real file are the device's`(name: String) throws {
        let recordings = try Goldens.read(name).recordings
        for (recording, golden) in zip(recordings, try Goldens.facts(name).list("sessions_in_file")) {
            let metrics = IndependentMetrics(recording)
            if let timer = golden.number("timer_s") {
                try expectClose(metrics.activeSeconds, timer, within: 1, "timer")
                #expect(recording.summary.active == .wholeMilliseconds(seconds: timer))
            }
            try expectClose(metrics.elapsedSeconds, golden.number("elapsed_s"), within: 1, "elapsed")
            #expect(recording.summary.energyKcal == golden.number("kcal"))
            let energy = recording.energy.reduce(0) { $0 + $1.activeKcal }
            try expectClose(energy, golden.number("kcal") ?? 0, within: 1e-6, "energy")
        }
    }

    @Test(arguments: withDeviceZones)
    func `SES-6 seconds in zones are the device's within 2 s or 1 percent`(name: String) throws {
        let recordings = try Goldens.read(name).recordings
        let goldens = try Goldens.facts(name).list("device_zone_golden")
        #expect(recordings.count == goldens.count)
        for (recording, golden) in zip(recordings, goldens) {
            let bounds = golden.numbers("zone_high_bpm")
            #expect(recording.zones?.bounds == bounds)
            let device = golden.numbers("device_time_in_zone_s")
            #expect(recording.summary.zoneSeconds?.map(\.seconds) == device)
            for (zone, (ours, theirs)) in zip(IndependentMetrics(recording).zoneSeconds(bounds), device).enumerated() {
                let isClose = abs(ours - theirs) <= max(2, theirs / 100)
                let isException = Self.zoneExceptions["\(name) \(zone)"] != nil
                #expect(isClose || isException, "zone \(zone): \(ours) s, device \(theirs) s")
            }
        }
    }

    @Test(arguments: ["fr965-strength-76-sets.fit", "fr965-multisport-bike-strength-sets.fit", "venu3-yoga.fit"])
    func `case 93: sets, repetitions, weights and rests of real files`(name: String) throws {
        let golden = try #require(Goldens.facts(name).facts("sets"))
        let recording = try #require(Goldens.read(name).recordings.last)
        #expect(Double(recording.sets.count) == golden.number("active"))
        #expect(Double(recording.rests.count) == golden.number("rest"))
        #expect(Double(recording.sets.reduce(0) { $0 + $1.reps }) == golden.number("reps_sum"))
        let volume = recording.sets.reduce(0) { $0 + Double($1.reps) * ($1.weightKg ?? 0) }
        try expectClose(volume, golden.number("volume_reps_x_kg"), within: 0.01, "volume")
        let weights = Set(recording.sets.compactMap(\.weightKg))
        #expect(weights.sorted() == golden.numbers("weights"))
        let active = recording.sets.reduce(0) { $0 + ($1.end - $1.start).seconds }
        try expectClose(active, golden.number("dur_active_s"), within: 0.1, "time of sets")
        let rest = recording.rests.reduce(0) { $0 + ($1.end - $1.start).seconds }
        try expectClose(rest, golden.number("dur_rest_s"), within: 0.1, "time of rests")
    }

    @Test func `case 82: a clock that leaps by two years leaves 7057 s of which 6799 s are active, at 129 bpm`() throws
    {
        let recording = try only("copyleft-edge500-clock-jump.fit")
        let metrics = IndependentMetrics(recording)
        let golden = try #require(Goldens.facts("copyleft-edge500-clock-jump.fit").facts("hr"))
        try expectClose(metrics.elapsedSeconds, 7_057.19, within: 1, "elapsed")
        try expectClose(metrics.activeSeconds, 6_799.47, within: 1, "active")
        try expectClose(metrics.average, 129, within: 0.5, "average")
        try expectClose(metrics.sampleMean, golden.number("mean_sample"), within: 0.1, "sample mean")
        #expect(metrics.minimum == 85)
        #expect(metrics.maximum == 158)
        #expect(recording.heartRate.count == 1_816 - 19)
        #expect(recording.allWarnings.contains("clock: 2, the longest by 68342403 s"))
    }

    @Test func `IN-1 two activities in a chain are the two that were chained`() throws {
        let chained = try Goldens.read("derived-chained-two-activities.fit").recordings
        #expect(chained == [try only("fenix5-run-smart.fit"), try only("fr935-indoor-2-pauses.fit")])
    }

    @Test func `IN-1 a bad check sum gives the same workout and a warning`() throws {
        let bad = try Goldens.read("derived-bad-file-crc.fit")
        #expect(bad.recordings == [try only("fenix5-run-smart.fit")])
        #expect(bad.warnings.contains { $0.contains("CRC") })
    }

    @Test func `case 88: a truncated file gives its 19 heart rates, a rebuilt summary and warnings`() throws {
        let file = try Goldens.read("derived-truncated-60pct.fit")
        let recording = try #require(file.recordings.first)
        #expect(recording.heartRate.count == 19)
        #expect((recording.end - recording.start).seconds == 47)
        #expect(recording.beats.count == 72)
        #expect(file.warnings.contains { $0.contains("truncated") })
        #expect(file.warnings.contains { $0.contains("the summary is rebuilt") })
    }

    @Test func `IN-1 heart rates that a strap appended are merged into the swim`() throws {
        let name = "fr735xt-poolswim-hr-messages.fit"
        let golden = try #require(Goldens.facts(name).facts("hr_merged_from_hr_messages"))
        let recording = try only(name)
        let metrics = IndependentMetrics(recording)
        #expect(Double(recording.heartRate.count) == (golden.number("valid") ?? 0) - (golden.number("dup_ts") ?? 0))
        #expect(metrics.minimum == golden.number("min"))
        #expect(metrics.maximum == golden.number("max"))
        try expectClose(metrics.sampleMean, golden.number("mean_sample"), within: 0.1, "sample mean")
        try expectClose(metrics.average, golden.number("tw_active"), within: 0.1, "average")
        #expect(recording.events.count { $0.kind == .lap } == 99)
    }

    @Test func `IN-1 two sessions in one file: a ride and then strength`() throws {
        let name = "fr965-multisport-bike-strength-sets.fit"
        let recordings = try Goldens.read(name).recordings
        #expect(recordings.map(\.activity) == [.cycling, .traditionalStrengthTraining])
        for (recording, session) in zip(recordings, try Goldens.facts(name).list("sessions_in_file")) {
            let golden = try #require(session.facts("computed"))
            let metrics = IndependentMetrics(recording)
            #expect(Double(recording.heartRate.count) == golden.number("valid"))
            #expect(metrics.minimum == golden.number("min"))
            #expect(metrics.maximum == golden.number("max"))
            try expectClose(metrics.sampleMean, golden.number("mean_sample"), within: 0.1, "sample mean")
            try expectClose(metrics.average, golden.number("tw_active"), within: 0.1, "average")
        }
    }

    @Test(arguments: ["zwift-hr-all-zero.fit", "fr410-run-no-hr.tcx"])
    func `case 54: no heart rate is none, never zero, and is said`(name: String) throws {
        let recording = try only(name)
        #expect(recording.heartRate.isEmpty)
        #expect(recording.summary.avgHeartRate == nil)
        #expect(recording.warnings.contains("The file has no heart rate."))
    }

    @Test func `case 81: more timer time than elapsed time, and a forgotten pause, are reported`() throws {
        #expect(try only("zwift-hr-all-zero.fit").allWarnings.contains("1808 s of timer time, more than the 1807 s"))
        let ride = try only("edge1000-ride-same.fit")
        #expect(ride.allWarnings.contains("gives 113.15 s of elapsed time, its entries span 126 s: a stop of 32 s"))
        #expect(ride.story == "lap 0 lap 26 lap 40 pause 53 resume 72.15 lap 72.15 lap 89.15")
        #expect(try only("fr410-run-hr.tcx").warnings.isEmpty)
    }

    @Test(
        arguments: [
            ("edge1000-ride-same.tcx", 126, 12, 5), ("fr410-run-hr.tcx", 1_992.78, 379, 3),
            ("fr410-run-no-hr.tcx", 1_992.78, 379, 3), ("vivoactive-sup-sparse.tcx", 1_112.34, 92, 2),
            ("edge1000-ride-same.gpx", 126, nil, 0), ("garmin-connect-ride-gap172.gpx", 2_469, nil, 0),
            ("polar-h10-rest-hr-rr.csv", 599, nil, 0),
        ] as [(String, Double, Double?, Int)])
    func `IN-1 durations, energy and laps of real TCX, GPX and CSV files`(
        name: String, seconds: Double, kcal: Double?, laps: Int
    ) throws {
        let recording = try only(name)
        let metrics = IndependentMetrics(recording)
        try expectClose(metrics.elapsedSeconds, seconds, within: 1, "elapsed")
        try expectClose(metrics.activeSeconds, seconds, within: 1, "active")
        #expect(recording.summary.energyKcal == kcal)
        #expect(recording.events.count { $0.kind == .lap } == laps)
    }

    @Test(arguments: ["polar-exercise-rri.hrm", "polar-h10-rest-hr-rr.csv"])
    func `SEN-8 the beats of real files`(name: String) throws {
        let golden = try Goldens.facts(name)
        let beats = try only(name).beats
        #expect(Double(beats.count) == golden.number("rr_count"))
        let sum = beats.reduce(TimeSpan.zero, +).seconds
        try expectClose(sum, golden.number("rr_sum_s"), within: 0.001, "sum of beats")
        try expectClose(Double(beats.count) * 60 / sum, golden.number("mean_hr_beats_over_time"), within: 0.1, "rate")
    }

    @Test func `SEN-8 heart rates reckoned from beats average to beats over time`() throws {
        let golden = try Goldens.facts("polar-exercise-rri.hrm")
        let recording = try only("polar-exercise-rri.hrm")
        let metrics = IndependentMetrics(recording)
        try expectClose(metrics.average, golden.number("mean_hr_beats_over_time"), within: 0.1, "average")
        try expectClose(metrics.sampleMean, golden.number("mean_of_instant_hr"), within: 0.1, "sample mean")
        try expectClose(metrics.elapsedSeconds, 2_561.7, within: 0.1, "elapsed")
        #expect(recording.athlete.maximumHeartRate == 180)
    }

    @Test(arguments: [
        ("fenix5-run-smart.fit", 113, 75.005), ("edge530-indoor-hrv-15-laps.fit", 2_705, 1_074.01),
        ("suunto-xcski-duplicate-timestamps.fit", 7_486, 2_987.671),
    ])
    func `SEN-8 the beats of hrv messages, counted by another reader`(name: String, count: Int, seconds: Double) throws
    {
        let beats = try only(name).beats
        #expect(beats.count == count)
        #expect(abs(beats.reduce(TimeSpan.zero, +).seconds - seconds) < 0.001)
    }

    @Test func `case 86: a stamp that counts from an unknown day gives durations and no date`() throws {
        let recording = try only("fr70-compressed-timestamps.fit")
        #expect(!recording.hasKnownDate)
        #expect(recording.secondsFromUTC == nil)
    }

    @Test(arguments: ["apple-health-2016-en_GB-redacted.xml", "apple-health-workouts-en_US-redacted.xml"])
    func `IN-1 an Apple Health export is a typed error for now`(name: String) throws {
        let error = try #require(throws: RecordingError.self) { _ = try Goldens.read(name) }
        #expect(error.reason == .unsupportedFormat)
    }

    @Test(arguments: [
        ("copyleft-applewatch-strava.fit", "cycling"), ("edge530-indoor-hrv-15-laps.fit", "cycling"),
        ("zwift-hr-all-zero.fit", "cycling"), ("fr965-strength-76-sets.fit", "traditionalStrengthTraining"),
        ("venu3-yoga.fit", "yoga"), ("fr735xt-poolswim-hr-messages.fit", "swimming"),
        ("suunto-xcski-duplicate-timestamps.fit", "crossCountrySkiing"), ("vivoactive-sup-sparse.tcx", "other"),
        ("fr410-run-hr.tcx", "running"), ("garmin-connect-ride-gap172.gpx", "cycling"),
        ("sigma-rox-truncated-no-session.fit", "cycling"), ("polar-exercise-rri.hrm", "other"),
    ])
    func `IN-1 the activity of real files has HealthKit's name`(name: String, activity: String) throws {
        #expect(try only(name).activity.name == activity)
    }
}
