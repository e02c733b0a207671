import Devices
import Timeline
import Workouts

/// What the athlete would say of one run: what was done, entered and ended, whatever the devices make of it.
struct RunAccount: Sendable, BitwiseCopyable {
    let id: Identifier
    let number: Int32
    let split: UInt8
    let started: Instant
    /// When it was ended, by a person or with its last exercise; nil while it was not.
    var finished: Instant?
    /// The end as its document tells it.
    var end: Instant?
    /// Whether a person tapped that it be completed.
    var isFinishTapped = false
    /// Whether it ended as skipped.
    var isSkipped = false
    /// When a person deleted it, on whichever device.
    var deleted: Instant?
    /// The fault that had struck last when it ended.
    var lastFault = FailureCause.rules
    /// The places that have shown it as over, a bit for each.
    var overShown: UInt8 = 0
    /// The places that have lost it after they had it, a bit for each.
    var goneFrom: UInt8 = 0
    /// What was last seen of it in each place.
    var seen: InlineArray<3, RunSeen> = InlineArray(repeating: RunSeen())
    private(set) var logCount = 0
    var logs: InlineArray<16, LogAccount> = InlineArray(repeating: LogAccount())

    /// Opens the account of a run that is being started.
    init(id: Identifier, number: Int32, split: UInt8, started: Instant) {
        self.id = id
        self.number = number
        self.split = split
        self.started = started
    }

    /// Whether there is nothing left to do in it.
    var isOver: Bool { finished != nil || deleted != nil }

    /// Whether it was completed, and not deleted.
    var isCompleted: Bool { finished != nil && !isSkipped && deleted == nil }

    /// Whether its recording belongs in Health: it was completed, or the rest of it was skipped once sets were done.
    var isForHealth: Bool { isCompleted || finished != nil && deleted == nil && hasDoneSets }

    private var hasDoneSets: Bool {
        for position in 0..<logCount where logs[position].expected.doneMask != 0 { return true }
        return false
    }

    /// The position of a log.
    func position(ofLog number: UInt8) -> Int? {
        for position in 0..<logCount where logs[position].expected.number == number { return position }
        return nil
    }

    /// Whether a version of a log has the same date as the file's, to the second, and yet differs from it.
    func ties(with document: WorkoutDocument) -> Bool {
        let file = seen[Int(Place.file.rawValue)]
        for position in 0..<Int(document.logCount) {
            let log = document[log: position]
            guard let place = self.position(ofLog: log.number) else { continue }
            let held = file.logs[place]
            guard held.updatedAt.wireDate == log.updatedAt.wireDate else { continue }
            if held.done != log.doneMask || held.status != log.status { return true }
        }
        return false
    }

    /// The position of a log, which is taken into the account where it is new.
    mutating func take(_ log: WorkoutLog) -> Int? {
        if let position = position(ofLog: log.number) { return position }
        guard logCount < WorkoutDocument.capacity else { return nil }
        logs[logCount] = LogAccount(log)
        logCount += 1
        return logCount - 1
    }
}

/// What was last seen of a run in one place.
struct RunSeen: Sendable, BitwiseCopyable {
    var isThere = false
    var status = WorkoutStatus.notStarted
    var deletedLogs: UInt32 = 0
    var metricsDate: Instant?
    var stamp: UInt64 = 0
    var logs: InlineArray<16, LogSeen> = InlineArray(repeating: LogSeen())
}

/// What was last seen of a log in one place.
struct LogSeen: Sendable, BitwiseCopyable {
    var updatedAt = Instant.epoch
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
