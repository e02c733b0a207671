import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct GPXHandlerTests {
    private func point(_ second: Int, _ more: String = "") -> String {
        "<trkpt lat=\"52.1\" lon=\"4.5\"><time>\(stamp(second))</time>\(more)</trkpt>"
    }

    private func extended(_ second: Int, _ element: String, _ value: String) -> String {
        point(second, "<extensions><x:T><x:\(element)>\(value)</x:\(element)></x:T></extensions>")
    }

    private func gpx(_ tracks: String) -> String {
        "<gpx version=\"1.1\" xmlns:x=\"y\"><metadata><time>2020-01-01T00:00:00Z</time></metadata>\(tracks)</gpx>"
    }

    @Test(arguments: ["hr", "heartrate", "HeartRate", "heart_rate"])
    func `IN-1 heart rates of GPX extensions, whatever their prefix`(element: String) throws {
        let segment = (0..<5).map { extended($0, element, "\(100 + $0)") }.joined()
        let file = try read(gpx("<trk><type>running</type><trkseg>\(segment)</trkseg></trk>"))
        #expect(file.format == .gpx)
        #expect(file.warnings.isEmpty)
        let recording = try #require(file.recordings.first)
        #expect(recording.activity == .running)
        #expect(recording.pulses == (0..<5).map { [Double($0), Double(100 + $0)] })
        #expect(recording.warnings.isEmpty)
    }

    @Test func `SES-6 between two segments the workout is paused`() throws {
        let first = (0...10).map { extended($0, "hr", "100") }.joined()
        let second = (100...120).map { extended($0, "hr", "150") }.joined()
        let recording = try recording(gpx("<trk><trkseg>\(first)</trkseg><trkseg/><trkseg>\(second)</trkseg></trk>"))
        #expect(recording.story == "pause 10 resume 100")
        #expect(IndependentMetrics(recording).activeSeconds == 30)
        #expect((recording.end - recording.start).seconds == 120)
    }

    @Test func `IN-1 tracks are workouts of their own, and way points are none`() throws {
        let track = "<trkseg>\(extended(0, "hr", "99"))\(extended(5, "hr", "101"))</trkseg>"
        let text = gpx(
            "<wpt lat='1' lon='2'><time>2019-01-01T00:00:00Z</time><type>running</type></wpt>"
                + "<trk>\(track)</trk><trk><type>Ride</type>\(track)</trk>")
        let recordings = try read(text).recordings
        #expect(recordings.map(\.activity) == [.other, .cycling])
        #expect(recordings.map(\.heartRate.count) == [2, 2])
    }

    @Test func `IN-1 speed and power; a point without a heart rate is no zero`() throws {
        let points =
            extended(0, "speed", "3.5") + extended(1, "power", "180") + extended(2, "hr", "120")
            + point(3, "<speed>3.6</speed>")
        let recording = try recording(gpx("<trk><trkseg>\(points)</trkseg></trk>"))
        #expect(recording.pulses == [[2, 120]])
        #expect(recording.speedMetersPerSecond.map(\.value) == [3.5, 3.6])
        #expect(recording.powerWatts.map(\.value) == [180])
        #expect(recording.heartRateLost.map { ($0 - recording.start).seconds } == [])
        #expect((recording.end - recording.start).seconds == 3)
    }

    @Test func `case 95: the local day comes from the offset that the file names`() throws {
        let text = gpx("<trk><trkseg><trkpt><time>2026-03-01T19:10:00-04:00</time></trkpt></trkseg></trk>")
        let recording = try recording(text)
        #expect(recording.secondsFromUTC == -14_400)
        #expect(recording.start == Instant(milliseconds: 1_772_406_600_000))
    }

    @Test func `case 97: across a change of the clocks elapsed time is right, and the offset is the first`() throws {
        let text = gpx(
            "<trk><trkseg><trkpt><time>2026-10-25T02:30:00+02:00</time></trkpt>"
                + "<trkpt><time>2026-10-25T02:30:00+01:00</time></trkpt></trkseg></trk>")
        let recording = try recording(text)
        #expect((recording.end - recording.start).seconds == 3_600)
        #expect(recording.secondsFromUTC == 7_200)
    }

    @Test func `IN-1 a route without times is a typed error`() throws {
        let error = try failure(Array(gpx("<trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk>").utf8))
        #expect(error.reason == .noWorkout)
        #expect(
            error.description.hasPrefix("ride: found GPX without a point in time, expected track points with a time"))
    }
}
