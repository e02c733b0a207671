import Foundation
import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct TCXHandlerTests {
    @Test func `IN-1 very many activities give as many workouts as are read of one file, and it is said once`() throws {
        let point = "<Trackpoint><Time>2026-01-05T06:00:00Z</Time></Trackpoint>"
        let activity = "<Activity Sport='Running'><Lap><Track>\(point)</Track></Lap></Activity>"
        let activities = String(repeating: activity, count: 4_100)
        let tcx = try read(
            "<TrainingCenterDatabase><Activities>\(activities)</Activities></TrainingCenterDatabase>")
        let track = "<trk><trkseg><trkpt><time>2026-01-05T06:00:00Z</time></trkpt></trkseg></trk>"
        let gpx = try read("<gpx>" + String(repeating: track, count: 4_100) + "</gpx>")
        for file in [tcx, gpx] {
            #expect(file.recordings.count == 4_096)
            #expect(file.warnings == ["The file has more than 4096 workouts: the others are left out."])
        }
    }

    @Test func `IN-1 a TCX activity with its laps`() throws {
        let text = tcx(
            """
            <Lap StartTime="2026-01-05T06:00:00Z"><TotalTimeSeconds>30.0</TotalTimeSeconds><Calories>12</Calories>
            <AverageHeartRateBpm><Value>101</Value></AverageHeartRateBpm>
            <MaximumHeartRateBpm><Value>110</Value></MaximumHeartRateBpm>
            <Track>\(points(0...30, heartRate: { _ in 100 }))</Track></Lap>
            <Lap StartTime="2026-01-05T06:00:30Z"><TotalTimeSeconds>29.6</TotalTimeSeconds><Calories>8</Calories>
            <AverageHeartRateBpm><Value>121</Value></AverageHeartRateBpm>
            <Track>\(points(30...59, heartRate: { $0 == 30 ? 119 : 120 }))</Track></Lap>
            """)
        let file = try read(text)
        #expect(file.format == .tcx)
        #expect(file.warnings.isEmpty)
        let recording = try #require(file.recordings.first)
        #expect(recording.activity == .cycling)
        #expect(recording.start == Recording.testStart)
        #expect((recording.end - recording.start).seconds == 59.6)
        #expect(recording.story == "lap 0 lap 30")
        #expect(recording.events.map(\.duration) == [.seconds(30), .milliseconds(29_600)])
        #expect(recording.energy.map(\.activeKcal) == [12, 8])
        #expect(recording.summary.energyKcal == 20)
        #expect(recording.summary.active == .milliseconds(59_600))
        #expect(recording.summary.maxHeartRate == 110)
        #expect(abs((recording.summary.avgHeartRate ?? 0) - (30 * 101 + 29.6 * 121) / 59.6) < 1e-9)
        #expect(recording.pulses[30] == [30, 119])
        #expect(recording.warnings == ["Heart rates that share a time with a later one: 1; dropped."])
    }

    @Test func `case 77: a pause that TCX cannot say is where the points are silent, as long as the laps' sums leave`()
        throws
    {
        let text = tcx(
            """
            <Lap StartTime="2026-01-05T06:00:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>
            <Track>\(points(0...30, heartRate: { _ in 100 }))</Track>
            <Track>\(points(90...120, heartRate: { _ in 150 }))</Track></Lap>
            """)
        let recording = try recording(text)
        #expect(recording.story == "lap 0 pause 30 resume 90")
        #expect(IndependentMetrics(recording).activeSeconds == 60)
        #expect((recording.end - recording.start).seconds == 120)
        #expect(IndependentMetrics(recording).average == 125)
    }

    @Test func `IN-1 a lap without points lasts as long as it says`() throws {
        let recording = try recording(
            tcx(
                "<Lap StartTime=\"2026-01-05T06:00:00Z\"><TotalTimeSeconds>1800</TotalTimeSeconds><Calories>90</Calories></Lap>"
            ))
        #expect((recording.end - recording.start).seconds == 1_800)
        #expect(recording.energy.map(\.activeKcal) == [90])
        #expect(recording.warnings == ["The file has no heart rate."])
    }

    @Test func `IN-1 speed and power of the points, and an offset from UTC`() throws {
        let text = tcx(
            """
            <Lap StartTime="2026-01-05T07:00:00+01:00"><TotalTimeSeconds>5</TotalTimeSeconds><Track>
            <Trackpoint><Time>2026-01-05T07:00:00.250+01:00</Time><HeartRateBpm><Value>99</Value></HeartRateBpm>
            <Extensions><ns3:TPX><ns3:Speed>4.5</ns3:Speed><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions></Trackpoint>
            </Track></Lap>
            """)
        let recording = try recording(text)
        #expect(recording.start == Recording.testStart)
        #expect(recording.secondsFromUTC == 3_600)
        #expect(recording.pulses == [[0.25, 99]])
        #expect(recording.powerWatts.map(\.value) == [210])
        #expect(recording.speedMetersPerSecond.map(\.value) == [4.5])
    }

    @Test(arguments: [
        "", "Inf", "nan", "1e400", "0x78", "12O", "1e999999999999", "255", "-3", "0.2",
        String(repeating: "9", count: 400),
    ])
    func `case 56: a heart rate that is no number of a heart is missing`(text: String) throws {
        let file = tcx(
            """
            <Lap StartTime="2026-01-05T06:00:00Z"><Track>
            <Trackpoint><Time>2026-01-05T06:00:00Z</Time><HeartRateBpm><Value>\(text)</Value></HeartRateBpm></Trackpoint>
            <Trackpoint><Time>2026-01-05T06:00:01Z</Time><HeartRateBpm><Value> 80 </Value></HeartRateBpm></Trackpoint>
            </Track></Lap>
            """)
        let recording = try recording(file)
        #expect(recording.pulses == [[1, 80]])
        #expect(recording.warnings == ["Values that cannot be: 1; taken as missing."])
    }

    @Test func `IN-1 several activities are several recordings, and points without a time are counted`() throws {
        let one = """
            <Lap StartTime="2026-01-05T06:00:00Z"><Track>\(points(0...5, heartRate: { _ in 100 }))
            <Trackpoint><HeartRateBpm><Value>80</Value></HeartRateBpm></Trackpoint></Track></Lap>
            """
        let text =
            "<TrainingCenterDatabase><Activities><Activity Sport='Running'>\(one)</Activity>"
            + "<Activity Sport='Other'>\(one)</Activity></Activities></TrainingCenterDatabase>"
        let recordings = try read(text).recordings
        #expect(recordings.map(\.activity) == [.running, .other])
        #expect(recordings.map(\.heartRate.count) == [6, 6])
        #expect(recordings[0].warnings == ["Entries without a time: 1; dropped."])
    }

    @Test func `IN-1 a lap that was cut off says nothing of what is left`() throws {
        let text = tcx(
            """
            <Lap StartTime="2026-01-05T06:00:00Z"><TotalTimeSeconds>3600</TotalTimeSeconds><Calories>900</Calories>
            <Track>\(points(0...30, heartRate: { _ in 100 }))
            """)
        let whole = try #require(text.range(of: "</Trackpoint>", options: .backwards))
        let file = try read(String(text[..<whole.upperBound]) + "<Trackpoint><Time>2026-")
        let recording = try #require(file.recordings.first)
        #expect((recording.end - recording.start).seconds == 30)
        #expect(recording.energy.isEmpty)
        #expect(file.warnings.first?.hasPrefix("The XML is broken or truncated at ") == true)
    }
}

/// A TCX file around laps.
func tcx(_ laps: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
     xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Activities><Activity Sport="Biking">
    <Id>2026-01-05T06:00:00Z</Id>\(laps)</Activity></Activities></TrainingCenterDatabase>
    """
}

/// Track points once a second.
func points(_ seconds: ClosedRange<Int>, heartRate: (Int) -> Int) -> String {
    seconds.map { second in
        "<Trackpoint><Time>\(stamp(second))</Time><HeartRateBpm><Value>\(heartRate(second))</Value></HeartRateBpm>"
            + "</Trackpoint>"
    }.joined()
}

/// A time of the morning of 2026-01-05.
func stamp(_ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-01-05T\(two(6 + second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
}
