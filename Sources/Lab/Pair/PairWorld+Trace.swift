import Devices
import Session
import Timeline
import Workouts

// What a person is told of what happens.
extension PairWorld {
    /// Tells something, and of which fault it tells if of any, where somebody wants to know.
    mutating func tell(
        _ column: TimelineEntry.Column, _ text: String, of cause: FailureCause? = nil, at now: Instant
    ) {
        guard isTracing else { return }
        trace.append(TimelineEntry(column: column, instant: now, text: text, cause: cause))
    }

    /// Notes a fault, which may last until an instant, and tells of it: what a verdict may name has its line.
    mutating func noteFault(
        _ cause: FailureCause, until end: Instant? = nil, in column: TimelineEntry.Column = .link, _ text: String,
        at now: Instant
    ) {
        claims.note(fault: cause, until: end ?? now, at: now)
        tell(column, text, of: cause, at: now)
    }

    /// What runs and exercises are called, for those who tell of them.
    var names: WorldNames {
        let runs = max(life.outing.runs.count, life.scenario.schedule.workoutsPerAthlete)
        return WorldNames(entries: life.history.entries, splits: splits, hasOneRun: runs <= 1)
    }
}

/// What a person calls the runs and exercises of a world.
struct WorldNames {
    fileprivate let entries: [History.Entry]
    fileprivate let splits: [SplitDocument]
    fileprivate let hasOneRun: Bool

    /// A run as a person calls it.
    func name(ofRun workout: Identifier) -> String {
        guard !hasOneRun else { return "the workout" }
        guard let entry = entries.last(where: { $0.run.id == workout }) else { return "another workout" }
        return "workout \(entry.run.workout + 1)"
    }

    /// An exercise as a person calls it.
    func name(ofLog log: UInt8) -> String {
        guard let split = splits.first, Int(log) < split.exercises.count else { return "exercise \(log + 1)" }
        return split.exercises[Int(log)].name
    }
}

extension Device {
    /// The column in which a device speaks.
    var column: TimelineEntry.Column {
        switch self {
        case .phone: .phone
        case .watch: .watch
        case .other: .cloud
        }
    }
}

extension Direction {
    var text: String { self == .phoneToWatch ? "to the watch" : "to the phone" }
}

extension TransportError {
    var text: String {
        switch self {
        case .sessionNotActivated: "the session is not activated"
        case .deviceNotPaired: "there is no paired watch"
        case .watchAppNotInstalled: "the watch has no app"
        case .notReachable: "the other device is not reachable"
        case .payloadTooLarge: "it is too large"
        case .messageReplyTimedOut: "no reply came in time"
        case .deliveryFailed: "it could not be delivered"
        }
    }
}

extension Message {
    var text: String {
        switch self {
        case .requestSync: "request for a push"
        case .workoutUpdate(let edit): "edit \(edit)"
        case .live(let frame): "live frame \(frame.version & 0xFFFF_FFFF), \(frame.phase.text)"
        case .liveEnded: "end of the live mirror"
        case .snapshot: "snapshot"
        case .command: "command"
        }
    }
}

extension LivePhase {
    var text: String {
        switch self {
        case .ready: "ready"
        case .work: "work"
        case .rest: "rest"
        case .finish: "finish"
        }
    }
}

extension Observation.Phase {
    var text: String {
        switch self {
        case .faults: "a workout begins"
        case .healing: "from here on nothing else goes wrong"
        case .end: "everything has had its time"
        }
    }
}

extension SetDetail {
    var text: String {
        guard let weightGrams else { return "\(reps) reps" }
        let hundredths = (Int64(weightGrams) + (weightGrams < 0 ? -5 : 5)) / 10
        let (whole, part) = (hundredths / 100, abs(hundredths % 100))
        let fraction = part == 0 ? "" : part % 10 == 0 ? ".\(part / 10)" : part < 10 ? ".0\(part)" : ".\(part)"
        return "\(reps) × \(whole)\(fraction) kg"
    }
}

extension RunAction {
    func text(by names: WorldNames) -> String {
        switch self {
        case .completeSet(let log, let set, let detail):
            "checks off \(set.map { "set \($0 + 1)" } ?? "the next set") of \(names.name(ofLog: log)), \(detail.text)"
        case .uncheckSet(let log, let set): "unchecks set \(set + 1) of \(names.name(ofLog: log))"
        case .editSet(let log, let set, let detail):
            "corrects set \(set + 1) of \(names.name(ofLog: log)) to \(detail.text)"
        case .writeNote(let log, _): "writes a note at \(names.name(ofLog: log))"
        case .skipLog(let log): "skips \(names.name(ofLog: log))"
        case .completeLog(let log): "completes \(names.name(ofLog: log))"
        case .finishRun: "finishes the workout"
        case .skipRun: "skips the workout"
        }
    }
}

extension Deed.Kind {
    func text(by names: WorldNames) -> String {
        switch self {
        case .start: "starts the workout"
        case .replace: "ends what is active and starts another workout"
        case .delete: "deletes the workout"
        case .openRun: "opens the workout"
        case .openExercise(let log): "opens \(names.name(ofLog: log))"
        case .closeExercise: "leaves the exercise"
        case .act(let action): action.text(by: names)
        case .deleteLog(let log): "deletes \(names.name(ofLog: log))"
        case .openEditor: "opens an exercise's editor"
        case .closeEditor: "leaves the editor"
        case .openSplit: "looks at a split"
        case .openSplitSheet: "opens the split's edit sheet"
        case .closeSplitSheet: "leaves the edit sheet"
        case .closeSplit: "leaves the split"
        case .changeSettings(let settings): "sets the rest to \(settings.restSeconds) s"
        case .mute(let log): "mutes the mirror of \(names.name(ofLog: log))"
        case .refresh: "asks for a refresh"
        case .mark(let kind): "marks: \(kind.rawValue)"
        case .endsWork: "ends the last bout of work"
        case .openApp: "opens the app"
        case .look: "looks at it"
        case .leave: "puts it away"
        case .dial(let log, let set, let detail):
            "turns the crown to \(detail.text) for set \(set + 1) of \(names.name(ofLog: log))"
        case .skipRest: "skips the rest"
        case .adjustRest(let seconds): "makes the rest \(abs(seconds)) s \(seconds < 0 ? "shorter" : "longer")"
        case .addExercise: "adds an exercise"
        case .discard: "throws the workout away"
        }
    }
}

extension DeviceNote.Refusal {
    var text: String {
        switch self {
        case .appNotReady: "the app is not there"
        case .noSuchRun: "there is no such workout, or it is over"
        case .locked: "editing on iPhone"
        case .notShown: "it is not on the screen"
        case .alreadyDone: "it is done already"
        case .newerFile: "its file is of a newer app"
        }
    }
}

extension DeviceNote {
    /// What a person is told; nil for what comes all the time and changes nothing.
    func text(by names: WorldNames) -> String? {
        switch self {
        case .tapRefused(let reason): "refuses the tap: \(reason.text)"
        case .setCompleted(_, let log, let set, let detail):
            "set \(set + 1) of \(names.name(ofLog: log)) is checked off: \(detail.text)"
        case .haptic(let haptic, _): "haptic: \(haptic.text)"
        case .notified(let haptic, _): "notification: \(haptic.text)"
        case .vetoed(let workout): "turns away an edit of \(names.name(ofRun: workout)), which was deleted"
        case .merged(let workout, let changed):
            "merges an edit of \(names.name(ofRun: workout))\(changed ? "" : "; it brings nothing new")"
        case .pushDegraded(let tier): "makes the push smaller: tier \(tier)"
        case .pushRefused(let error): "could not push: \(error.text)"
        case .pushSkipped: "does not push: the watch is not there"
        case .contextApplied: "takes in the push"
        case .contextUnreadable(let version): "cannot read the push of schema \(version)"
        case .mismatchShown: "shows \"Update both apps\""
        case .popped(let workout): "leaves the screen of \(names.name(ofRun: workout))"
        case .lockChanged(let workout):
            workout.map { "\(names.name(ofRun: $0)) is locked: editing on iPhone" } ?? "the lock is gone"
        case .coverShown(_, let log): "shows the mirror of \(names.name(ofLog: log))"
        case .coverDismissed(let stale): stale ? "dismisses the mirror, which is stale" : "dismisses the mirror"
        case .coverFrozen: "the mirror stands still at 0:00"
        case .launchAnswered(let isDone): isDone ? "the watch has answered the launch" : "the watch was not launched"
        case .launchTimedOut: "gives up the launch of the watch"
        case .newerFile(let workout): "cannot read the file of \(names.name(ofRun: workout)): a newer app wrote it"
        case .sessionlessHint(let workout, let isClosed):
            isClosed
                ? "says that the recording of \(names.name(ofRun: workout)) is over"
                : "says that \(names.name(ofRun: workout)) is not recorded"
        case .fileReplaced(let workout):
            "another device's file takes the place of \(names.name(ofRun: workout)), which was newer in part"
        case .setConfirmed(_, let set, let values):
            "confirms \(set.map { "set \($0.set + 1) of \(names.name(ofLog: $0.log))" } ?? "a set"), \(values.text)"
        case .commandAccepted(let number): "keeps command \(number)"
        case .commandApplied(let number): "carries out command \(number)"
        case .commandRefused(let number, let reason): "refuses command \(number): \(reason.text)"
        case .commandEarly(let number): "command \(number) waits for one before it"
        case .commandRepeated(let number): "has dealt with command \(number) before"
        case .shownAsNotLogged(let number): "shows that the set of command \(number) is not logged"
        case .snapshotAdopted(let revision): "shows snapshot \(revision)"
        case .snapshotOlder(let revision): "turns away snapshot \(revision), which is older"
        case .snapshotRepeated, .heartbeat: nil
        case .liveActivityUpdated(let bytes, let isShown):
            "updates the live activity, \(bytes) bytes\(isShown ? "" : ": it is over budget, and nothing is shown")"
        }
    }
}

extension ColumnValues {
    var text: String {
        guard first != nil || second != nil else { return "no numbers" }
        return detail.text
    }

    /// The weight alone, such as `82.5 kg`.
    var weightText: String { detail.text.split(separator: "× ").last.map(String.init) ?? text }
}

extension DeviceNote.Haptic {
    var text: String {
        switch self {
        case .restOver: "the rest is over"
        case .workOver: "the set is over"
        case .exerciseDone: "the exercise is done"
        }
    }
}
