import Devices
import Timeline
import Workouts

/// What the athlete would say of one run: what was done, entered and ended, whatever the devices make of it.
///
/// What there is to say of each exercise lies in arrays, of which one element can be read alone; Swift 6.3 copies an
/// `InlineArray` that is a stored property as a whole for that.
struct RunAccount: Sendable {
    private(set) var id: Identifier
    private(set) var number: Int32
    private(set) var split: UInt8
    private(set) var started: Instant
    /// When it was ended, by a person or with its last exercise; nil while it was not.
    var finished: Instant?
    /// When a device ended it last: one that has not heard of the end goes on, and ends it anew.
    var finishedLast: Instant?
    /// The last end that a document of it tells.
    var end: Instant?
    /// Whether a person tapped that it be completed.
    var isFinishTapped = false
    /// When a tap that ends it was carried out; nil once a version has been seen that is over.
    var endEntered: Instant?
    /// Whether it ended as skipped.
    var isSkipped = false
    /// When a person deleted it, on whichever device.
    var deleted: Instant?
    /// What had cost the watch its session when it ended, or has since; nil where nothing has.
    var sessionFault: FailureCause?
    /// The places that have shown it as under way, a bit for each.
    var activeShown: UInt8 = 0
    /// The places that have shown it as over, a bit for each.
    var overShown: UInt8 = 0
    /// The places that have lost it after they had it, a bit for each.
    var goneFrom: UInt8 = 0
    /// What was last seen of it in each place.
    var seen: [RunSeen] = Array(repeating: RunSeen(), count: Place.allCases.count)
    /// What was last seen of each of its logs, place by place.
    private var seenLogs: [LogSeen] = Array(
        repeating: LogSeen(), count: Place.allCases.count * WorkoutDocument.capacity)
    var logs: [LogAccount] = []

    /// Opens the account of a run that is being started.
    init(id: Identifier, number: Int32, split: UInt8, started: Instant) {
        self.id = id
        self.number = number
        self.split = split
        self.started = started
    }

    /// Makes it the account of another run that is being started, keeping the storage.
    mutating func reset(id: Identifier, number: Int32, split: UInt8, started: Instant) {
        for place in Place.allCases { forget(place) }
        logs.clear()
        (self.id, self.number, self.split, self.started) = (id, number, split, started)
        (finished, finishedLast, end, deleted, endEntered) = (nil, nil, nil, nil, nil)
        (isFinishTapped, isSkipped) = (false, false)
        sessionFault = nil
        (activeShown, overShown, goneFrom) = (0, 0, 0)
    }

    /// Whether it is in a place, and not over there.
    func isActive(at place: Place) -> Bool {
        let seen = seen[Int(place.rawValue)]
        return seen.isThere && seen.status.isActive
    }

    /// Whether it has ever been in a place.
    func hasBeen(at place: Place) -> Bool { seen[Int(place.rawValue)].isThere || goneFrom & place.bit != 0 }

    /// Whether there is nothing left to do in it.
    var isOver: Bool { over != nil }

    /// Since when there is nothing left to do in it.
    var over: Instant? { finished ?? deleted }

    /// Whether it was completed, and not deleted.
    var isCompleted: Bool { finished != nil && !isSkipped && deleted == nil }

    /// Whether its recording belongs in Health: it was completed, or the rest of it was skipped once sets were done.
    var isForHealth: Bool { isCompleted || finished != nil && deleted == nil && hasDoneSets }

    private var hasDoneSets: Bool {
        for position in logs.indices where logs[position].expected.doneMask != 0 { return true }
        return false
    }

    /// The position of a log.
    func position(ofLog number: UInt8) -> Int? {
        // Most often logs stand where their numbers say.
        let guess = Int(number)
        if guess < logs.count, logs[guess].expected.number == number { return guess }
        return logs.firstIndex { $0.expected.number == number }
    }

    /// Whether a version of a log has the same date as the file's, to the second, and yet differs from it.
    func ties(with document: WorkoutDocument) -> Bool {
        for position in 0..<document.logCount {
            let log = document[log: position]
            guard let place = self.position(ofLog: log.number) else { continue }
            let held = self.seen(log: place, at: .file)
            guard held.updatedAt.wireDate == log.updatedAt.wireDate else { continue }
            if held.done != log.doneMask || held.status != log.status { return true }
        }
        return false
    }

    /// The position of a log, which is taken into the account where it is new.
    mutating func take(_ log: WorkoutLog) -> Int? {
        if let position = position(ofLog: log.number) { return position }
        guard logs.count < WorkoutDocument.capacity else { return nil }
        logs.append(LogAccount(log))
        return logs.count - 1
    }

    /// What was last seen of a log in a place.
    func seen(log position: Int, at place: Place) -> LogSeen { seenLogs[index(position, place)] }

    /// Notes what is seen of a log in a place.
    mutating func see(_ seen: LogSeen, log position: Int, at place: Place) { seenLogs[index(position, place)] = seen }

    /// Forgets what was seen of it in a place.
    mutating func forget(_ place: Place) {
        seen[Int(place.rawValue)] = RunSeen()
        for position in 0..<WorkoutDocument.capacity { see(LogSeen(), log: position, at: place) }
    }

    private func index(_ log: Int, _ place: Place) -> Int { Int(place.rawValue) * WorkoutDocument.capacity + log }
}

/// What was last seen of a run in one place.
struct RunSeen: Sendable, BitwiseCopyable {
    var isThere = false
    var status = WorkoutStatus.notStarted
    var deletedLogs: UInt32 = 0
    var metricsDate: Instant?
    var stamp: UInt64 = 0
}

/// What was last seen of a log in one place.
struct LogSeen: Sendable, BitwiseCopyable {
    var updatedAt = Instant.epoch
    var updatedBy = WorkoutMetrics.Source.phone
    /// The dates of its parts, summed up.
    var partStamp: UInt64 = 0
    var done: UInt16 = 0
    var status = WorkoutStatus.notStarted
}

/// Where a version of a run lies that a device changes first.
enum Place: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The phone's file.
    case file
    /// The watch's cache.
    case watch
    /// The server's copy, where another device works.
    case cloud

    var bit: UInt8 { 1 << rawValue }

    var device: Device {
        switch self {
        case .file: .phone
        case .watch: .watch
        case .cloud: .other
        }
    }
}

extension Device {
    /// Where the device's own edits show first.
    var place: Place {
        switch self {
        case .phone: .file
        case .watch: .watch
        case .other: .cloud
        }
    }
}
