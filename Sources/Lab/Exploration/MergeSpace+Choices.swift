import Devices
import Session
import Timeline
import Workouts

// What can happen to a run on two devices, and what comes of it.
extension MergeSpace {
    /// What can happen, as the upper half of a choice; the lower half says with what.
    enum Choice: UInt8 {
        case phoneEdits, watchEdits, delete, tick, observe, toPhone, toPhoneAgain, toWatch, toWatchAgain
    }

    private static func code(_ choice: Choice, _ index: Int = 0) -> UInt16 {
        UInt16(choice.rawValue) << 8 | UInt16(truncatingIfNeeded: index)
    }

    /// The edits that there are, whether they can be made or not; numbered by choices.
    private var actions: [RunAction] {
        var actions: [RunAction] = []
        for log in 0..<UInt8(bound.logs) {
            for set in 0..<UInt8(bound.sets) {
                actions.append(.completeSet(log: log, set: set, SetDetail(reps: 5, weightGrams: 50_000)))
                actions.append(.uncheckSet(log: log, set: set))
            }
            actions += [.skipLog(log: log), .completeLog(log: log)]
        }
        return actions + [.finishRun, .skipRun]
    }

    public func list(_ choices: inout [UInt16]) {
        if left.edits > 0 {
            for (index, action) in actions.enumerated() {
                for device in [Choice.phoneEdits, .watchEdits] where isAccepted(action, device) {
                    choices.append(Self.code(device, index))
                }
            }
        }
        if left.deletes > 0, file.status.isActive {
            for position in 0..<file.logCount { choices.append(Self.code(.delete, Int(file[log: position].number))) }
        }
        if left.ticks > 0 { choices.append(Self.code(.tick)) }
        if cache != file { choices.append(Self.code(.observe)) }
        for index in toPhone.indices {
            choices.append(Self.code(.toPhone, index))
            if left.duplicates > 0 { choices.append(Self.code(.toPhoneAgain, index)) }
        }
        for index in toWatch.indices {
            choices.append(Self.code(.toWatch, index))
            if left.duplicates > 0 { choices.append(Self.code(.toWatchAgain, index)) }
        }
    }

    public var fairChoice: UInt16? {
        if !toPhone.isEmpty { return Self.code(.toPhone) }
        if !toWatch.isEmpty { return Self.code(.toWatch) }
        return cache == file ? nil : Self.code(.observe)
    }

    public mutating func take(_ choice: UInt16) {
        let index = Int(choice & 0xFF)
        situation = 0
        let wasOver = !file.status.isActive || !watch.status.isActive
        let deleted = (file.deletedLogs, watch.deletedLogs)
        let before = (file.status, watch.status)
        switch Choice(rawValue: UInt8(choice >> 8)) {
        case .phoneEdits: edit(actions[index], .phoneEdits)
        case .watchEdits: edit(actions[index], .watchEdits)
        case .delete: delete(UInt8(index))
        case .tick:
            left.ticks -= 1
            now += .seconds(1)
        case .observe:
            cache = file
            Self.put(cache, into: &toWatch)
        case .toPhone: receive(toPhone.remove(at: index))
        case .toPhoneAgain:
            duplicate()
            receive(toPhone[index])
        case .toWatch: merge(toWatch.remove(at: index), into: \.watch)
        case .toWatchAgain:
            duplicate()
            merge(toWatch[index], into: \.watch)
        case nil: break
        }
        if !before.0.isActive && file.status.isActive || !before.1.isActive && watch.status.isActive {
            fault = .takenUpAgain
        }
        if deleted.0 & ~file.deletedLogs != 0 || deleted.1 & ~watch.deletedLogs != 0 { fault = .comesBack }
        if !wasOver, !file.status.isActive || !watch.status.isActive { note(.isOver) }
        if before.0.isActive != before.1.isActive, !file.status.isActive, !watch.status.isActive { note(.endsTwice) }
    }

    public func step(_ choice: UInt16) -> ExplorationStep {
        let index = Int(choice & 0xFF)
        switch Choice(rawValue: UInt8(choice >> 8)) {
        case .phoneEdits: return ExplorationStep(.phone, actions[index].words)
        case .watchEdits: return ExplorationStep(.watch, actions[index].words)
        case .delete: return ExplorationStep(.phone, "exercise \(index + 1) is deleted")
        case .tick: return ExplorationStep(.wire, "a second passes")
        case .observe: return ExplorationStep(.phone, "the observer sees the file, and it is pushed: \(file.words)")
        case .toPhone:
            return ExplorationStep(.wire, toPhone[index].words, .arrives(from: .watch, to: .phone))
        case .toPhoneAgain:
            return ExplorationStep(
                .wire, toPhone[index].words + ", and once more later", .arrives(from: .watch, to: .phone))
        case .toWatch: return ExplorationStep(.wire, toWatch[index].words, .arrives(from: .phone, to: .watch))
        case .toWatchAgain:
            return ExplorationStep(
                .wire, toWatch[index].words + ", and once more later", .arrives(from: .phone, to: .watch))
        case nil: return ExplorationStep(.wire, "nothing")
        }
    }
}

// The devices.
extension MergeSpace {
    private func rules(_ device: Choice) -> ActionRules {
        var rules = ActionRules(device: device == .phoneEdits ? .phone : .watch, switches)
        rules.reopens = device == .watchEdits && !switches.contains(.M2)
        return rules
    }

    /// What a device edits: with `N9` the phone its file, without it a cache that may lag behind.
    private func edited(_ device: Choice) -> WorkoutDocument {
        device == .watchEdits ? watch : switches.contains(.N9) ? file : cache
    }

    private func isAccepted(_ action: RunAction, _ device: Choice) -> Bool {
        var document = edited(device)
        return document.apply(action, at: now, rules(device)).isAccepted
    }

    private mutating func edit(_ action: RunAction, _ device: Choice) {
        left.edits -= 1
        var document = edited(device)
        if let log = action.log, let position = document.position(ofLog: log),
            document[log: position].updatedAt >= now, now > Self.start || document[log: position].status != .notStarted
        {
            note(.equalDates)
        }
        let over = document.over
        _ = document.apply(action, at: now, rules(device))
        if over & ~document.over != 0 { fault = .reopened }
        touch(action, device)
        if device == .watchEdits {
            watch = document
            Self.put(watch, into: &toPhone)
        } else {
            file = document
        }
    }

    private mutating func touch(_ action: RunAction, _ device: Choice) {
        let (log, set, isDone): (UInt8, UInt8, Bool)
        switch action {
        case .completeSet(let number, let position?, _): (log, set, isDone) = (number, position, true)
        case .uncheckSet(let number, let position): (log, set, isDone) = (number, position, false)
        default: return
        }
        let index = Int(log) * WorkoutLog.capacity + Int(set)
        touched[index] |= device == .phoneEdits ? 1 : 2
        // What both have changed is no one's: which of the two counts, dates decide.
        self.isDone[index] = touched[index] == 3 ? false : isDone
        if touched[index] == 3 { note(.bothTouch) }
    }

    private mutating func delete(_ log: UInt8) {
        left.deletes -= 1
        _ = file.delete(log: log, at: now, switches)
    }

    private mutating func duplicate() {
        left.duplicates -= 1
        note(.duplicate)
    }

    /// The phone takes in a version of the watch: with `N5` it is merged with the file, without with the cache.
    private mutating func receive(_ version: WorkoutDocument) {
        if cache != file { note(.lags) }
        if file.deletedLogs & ~version.deletedLogs != 0 { note(.bothDelete) }
        if !switches.contains(.N5) { file = cache }
        merge(version, into: \.file)
        if switches.contains(.N16), file.status.isActive { file.endWithItsLogs() }
    }

    private mutating func merge(_ version: WorkoutDocument, into device: WritableKeyPath<Self, WorkoutDocument>) {
        var (other, merged) = (version, self[keyPath: device])
        other.merge(merged)
        merged.merge(version)
        if merged != other { fault = .orderMatters }
        if merged.merge(version) { fault = .secondTimeMatters }
        self[keyPath: device] = merged
    }

    /// Puts a version among those on their way, unless it is there.
    private static func put(_ version: WorkoutDocument, into versions: inout [WorkoutDocument]) {
        let key = version.digest
        let place = versions.firstIndex { $0.digest >= key } ?? versions.count
        guard place == versions.count || versions[place] != version else { return }
        versions.insert(version, at: place)
    }
}

extension WorkoutDocument {
    fileprivate var digest: UInt64 {
        var digest = Fingerprint()
        digest.combine(self)
        return digest.value
    }

    /// The exercises that are over, a bit for each.
    fileprivate var over: UInt32 {
        (0..<logCount).reduce(0) { $0 | (self[log: $1].status.isActive ? 0 : 1 << UInt32(self[log: $1].number)) }
    }

    /// The sets that are done in each exercise, as in `xx- x--`, and how the run stands where it is over.
    fileprivate var words: String {
        var words: [String] = []
        for position in 0..<logCount {
            let log = self[log: position]
            let sets = (0..<Int(log.setCount)).map { log[set: $0].isDone ? "x" : "-" }.joined()
            words.append(sets + (log.status.isActive ? "" : " \(log.status)"))
        }
        return "[" + words.joined(separator: " | ") + "]" + (status.isActive ? "" : " \(status)")
    }
}

extension RunAction {
    fileprivate var words: String {
        switch self {
        case .completeSet(let log, let set, _): "set \((set ?? 0) + 1) of exercise \(log + 1) is checked off"
        case .uncheckSet(let log, let set): "set \(set + 1) of exercise \(log + 1) is unchecked"
        case .editSet(let log, let set, _): "set \(set + 1) of exercise \(log + 1) is corrected"
        case .writeNote(let log, _): "a note is written to exercise \(log + 1)"
        case .skipLog(let log): "exercise \(log + 1) is skipped"
        case .completeLog(let log): "exercise \(log + 1) is completed"
        case .finishRun: "the run is finished"
        case .skipRun: "the run is skipped"
        }
    }
}
