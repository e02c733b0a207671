import Timeline
import Workouts

/// What the messages of one FIT file say; a chain of files has one for each.
struct FITPart {
    /// A session message.
    struct Session {
        var index: Int64?
        var sport: UInt8?
        var subSport: UInt8?
        var outline = WorkoutOutline()
    }

    /// A set message with the numbers that name its exercise.
    struct LoggedExercise {
        var set: WorkoutOutline.TimedSet
        var category: Int64?
        var name: Int64?
    }

    /// A time-in-zone message.
    struct TimeInZone {
        var session: Int64?
        var bounds: [Double]
        var milliseconds: [Int64]
    }

    /// The most sessions that are read of one file, and messages that divide them into zones.
    static let sessionLimit = 256
    /// The most laps, and the most sets and rests, that are read of one file.
    static let markLimit = 65_536

    var log = ActivityLog()
    /// What the file calls itself; 4 is an activity.
    var type: Int64?
    var sport: UInt8?
    var subSport: UInt8?
    var sessions: [Session] = []
    var laps: [WorkoutOutline.Lap] = []
    var exercises: [LoggedExercise] = []
    /// The titles of exercises, by `exerciseKey`.
    var titles: [Int64: String] = [:]
    var zones: [TimeInZone] = []
    var zoneBounds: [Double] = []
    /// How many sessions, laps and sets came when there were too many already.
    var surplusCount = 0
    var athlete = RecordedAthlete()
    var secondsFromUTC: Int?
    var beatHeartRates = FITBeatHeartRates()
    /// Whether the file ends before its messages do.
    var isCut = false

    /// The key of an exercise that a category and a name within it make.
    func exerciseKey(category: Int64, name: Int64?) -> Int64 { category << 16 | (name ?? 0xFFFF) & 0xFFFF }

    /// Whether nothing in it tells of a workout.
    var isEmpty: Bool { log.isEmpty && sessions.isEmpty && exercises.isEmpty && beatHeartRates.readings.isEmpty }

    /// Whether it holds nothing but heart rates that belong to the file before it in the chain.
    var isSupplement: Bool { log.isEmpty && sessions.isEmpty && !beatHeartRates.readings.isEmpty }
}

extension FITPart {
    /// Takes in a message that is no record.
    mutating func take(_ message: FITMessage, _ kind: FITMessageKind, stamp: Int64?) {
        switch kind {
        case .record: break
        case .fileID: type = message.integer(0)
        case .userProfile: takeUserProfile(message)
        case .zonesTarget: athlete.maximumHeartRate = message.heartRate(1) ?? athlete.maximumHeartRate
        case .heartRateZone: if let bound = message.heartRate(1) { zoneBounds.append(bound) }
        case .sport: (sport, subSport) = (message.enumeration(0), message.enumeration(1))
        case .session: takeSession(message)
        case .lap: takeLap(message, stamp: stamp)
        case .event: takeEvent(message, stamp: stamp)
        case .activity: takeActivity(message)
        case .beats: takeBeats(message)
        case .beatHeartRates: beatHeartRates.take(message)
        case .timeInZone: takeTimeInZone(message)
        case .set: takeSet(message)
        case .exerciseTitle:
            if let category = message.integer(0), let name = message.integer(1), let text = message.text(2) {
                titles[exerciseKey(category: category, name: name)] = text
            }
        }
    }

    private mutating func takeUserProfile(_ message: FITMessage) {
        if let gender = message.integer(1), gender <= 1 { athlete.isFemale = gender == 0 }
        athlete.ageYears = message.number(2, within: 1...130).map { Int($0) } ?? athlete.ageYears
        athlete.massKg = message.number(4, within: 1...10_000).map { $0 / 10 } ?? athlete.massKg
        athlete.restingHeartRate = message.heartRate(8) ?? athlete.restingHeartRate
        athlete.maximumHeartRate = athlete.maximumHeartRate ?? message.heartRate(11)
    }

    private mutating func takeSession(_ message: FITMessage) {
        var session = Session(
            index: message.integer(254), sport: message.enumeration(5), subSport: message.enumeration(6))
        session.outline.start = message.stamp(2)
        session.outline.elapsed = message.integer(7).flatMap { $0 > 0 ? $0 : nil }
        session.outline.timer = message.integer(8).flatMap { $0 > 0 ? $0 : nil }
        session.outline.energyKcal = message.number(11, within: 1...ActivityLog.energyLimit)
        session.outline.avgHeartRate = message.heartRate(16)
        session.outline.maxHeartRate = message.heartRate(17)
        session.outline.minHeartRate = message.heartRate(64)
        let zoneMilliseconds = message.integers(65)
        if !zoneMilliseconds.isEmpty { session.outline.zoneMilliseconds = zoneMilliseconds }
        if sessions.count < Self.sessionLimit { sessions.append(session) } else { surplusCount += 1 }
    }

    private mutating func takeLap(_ message: FITMessage, stamp: Int64?) {
        guard laps.count < Self.markLimit else { return surplusCount += 1 }
        if let start = message.stamp(2) {
            laps.append(.init(start: start, duration: message.integer(7) ?? 0))
        } else if let stamp {
            laps.append(.init(start: stamp, duration: 0))
        }
    }

    /// Timer events start and stop the timer; so does a stop of everything at the end of session or activity.
    private mutating func takeEvent(_ message: FITMessage, stamp: Int64?) {
        guard let stamp, let event = message.integer(0), let type = message.integer(1) else { return }
        let isTimer = event == 0
        let endsAll = (event == 8 || event == 26) && (type == 4 || type == 9)
        guard isTimer || endsAll else { return }
        switch type {
        case 0, 5: log.clock.note(timerStops: false, at: stamp)
        case 1, 4, 6, 7, 8, 9: log.clock.note(timerStops: true, at: stamp)
        default: break
        }
    }

    private mutating func takeActivity(_ message: FITMessage) {
        guard let stamp = message.stamp(253), let local = message.stamp(5) else { return }
        secondsFromUTC = plausibleOffset(milliseconds: local - stamp)
    }

    /// Hands the heart rates of single beats to the log: for its records, or as entries where there are none.
    mutating func logBeatHeartRates() {
        log.undatedCount += beatHeartRates.undatedCount
        guard log.isEmpty else { return log.beatHeartRates = beatHeartRates.readings }
        for beat in beatHeartRates.readings { log.log(heartRate: beat.value, at: log.clock.mend(beat.time)) }
    }

    /// Beats have no stamp: they belong to the record before them.
    private mutating func takeBeats(_ message: FITMessage) {
        guard let time = log.clock.latestKnown else { return log.undatedCount += 1 }
        for beat in message.integers(0) { log.log(beat: beat, at: time) }
    }

    private mutating func takeTimeInZone(_ message: FITMessage) {
        guard message.integer(0) == Int64(FITMessageKind.session.rawValue), zones.count < Self.sessionLimit else {
            return
        }
        zones.append(
            TimeInZone(
                session: message.integer(1), bounds: message.integers(6).map(Double.init),
                milliseconds: message.integers(2)))
        athlete.maximumHeartRate = message.heartRate(11) ?? athlete.maximumHeartRate
        athlete.restingHeartRate = message.heartRate(12) ?? athlete.restingHeartRate
    }

    private mutating func takeSet(_ message: FITMessage) {
        guard exercises.count < Self.markLimit else { return surplusCount += 1 }
        guard let duration = message.integer(0),
            let start = message.stamp(6) ?? message.stamp(254).map({ $0 - duration })
        else { return log.undatedCount += 1 }
        let isActive = message.integer(5) != 0
        let set = WorkoutOutline.TimedSet(
            start: start, duration: duration, exercise: isActive ? Exercise(name: "") : nil,
            reps: Int(message.number(3, within: 0...65_534) ?? 0),
            weightKg: message.number(4, within: 0...65_534).map { $0 / 16 })
        exercises.append(LoggedExercise(set: set, category: message.integer(7), name: message.integer(8)))
    }
}

extension FITMessage {
    /// The first number of a field as one of an enumeration.
    fileprivate func enumeration(_ number: UInt8) -> UInt8? { integer(number).flatMap { UInt8(exactly: $0) } }

    /// All valid numbers of a field, up to the first invalid one.
    fileprivate func integers(_ number: UInt8) -> [Int64] {
        var integers: [Int64] = []
        for index in 0..<count(number) {
            guard let value = integer(number, at: index) else { break }
            integers.append(value)
        }
        return integers
    }
}

/// An offset from UTC in seconds, where a difference can be one: whole quarters of an hour, at most 14 hours.
func plausibleOffset(milliseconds: Int64) -> Int? {
    let quarters = (Double(milliseconds) / 900_000).rounded()
    guard abs(quarters) <= 56, abs(Double(milliseconds) - quarters * 900_000) <= 5_000 else { return nil }
    return Int(quarters) * 900
}
