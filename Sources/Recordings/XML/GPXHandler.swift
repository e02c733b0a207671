import Workouts

/// Reads the elements of GPX, with the heart rates that extensions add to its points.
struct GPXHandler {
    private struct Track {
        var log = ActivityLog()
        var outline = WorkoutOutline()
        /// Whether a segment ended, and the next point resumes.
        var isBroken = false
    }

    private var result = RecordingFile(format: .gpx)
    private var track: Track?
    private var point: TrackPoint?

    mutating func begin(_ name: String) {
        switch name {
        case "trk":
            finishTrack()
            track = Track()
        case "trkpt": point = TrackPoint()
        default: break
        }
    }

    mutating func end(_ name: String, text: [UInt8]) {
        switch name {
        case "time": point?.readTime(text)
        case "hr", "heartrate", "heartRate", "HeartRate", "heart_rate": point?.heartRate = text
        case "power", "watts", "Watts", "PowerInWatts": point?.power = text
        case "speed", "Speed": point?.speed = text
        case "type":
            let activity = activityType(String(decoding: text, as: UTF8.self))
            if point == nil { track?.outline.activity = activity }
        case "trkpt": finishPoint()
        case "trkseg": finishSegment()
        case "trk": finishTrack()
        default: break
        }
    }

    /// What has been read, a track that was not closed included.
    consuming func file() -> RecordingFile {
        finishTrack()
        return result
    }

    private mutating func finishPoint() {
        guard var track, let point else { return }
        self.track = nil
        self.point = nil
        let count = track.log.undatedCount
        point.log(into: &track.log, offset: &track.outline.secondsFromUTC)
        if track.isBroken, track.log.undatedCount == count, let time = track.log.clock.latestKnown {
            track.log.clock.note(timerStops: false, at: time)
            track.isBroken = false
        }
        self.track = track
    }

    /// The receiver was off between two segments, so the timer stands still.
    private mutating func finishSegment() {
        guard let time = track?.log.clock.latestKnown, track?.isBroken == false else { return }
        track?.log.clock.note(timerStops: true, at: time)
        track?.isBroken = true
    }

    private mutating func finishTrack() {
        guard let track else { return }
        self.track = nil
        point = nil
        var assembler = RecordingAssembler(track.log, outlines: [track.outline])
        result.add(assembler.recordings())
    }

    /// The kind of workout that writers name in plain words, of which some are common.
    private func activityType(_ text: String) -> ActivityType {
        let word = String(text.lowercased().filter { $0.isLetter })
        let known = ActivityType.all.first { $0.name.lowercased() == word }
        return known ?? commonWords[word].map(ActivityType.init(name:)) ?? .other
    }
}

private let commonWords = [
    "run": "running", "trailrunning": "running", "trailrun": "running", "treadmillrunning": "running",
    "ride": "cycling", "biking": "cycling", "bike": "cycling", "indoorcycling": "cycling", "virtualride": "cycling",
    "roadbiking": "cycling", "mountainbiking": "cycling", "walk": "walking", "hike": "hiking", "swim": "swimming",
    "row": "rowing", "indoorrowing": "rowing", "strengthtraining": "traditionalStrengthTraining",
    "weighttraining": "traditionalStrengthTraining", "hiit": "highIntensityIntervalTraining",
    "nordicski": "crossCountrySkiing", "crosscountryskiing": "crossCountrySkiing", "alpineski": "downhillSkiing",
]
