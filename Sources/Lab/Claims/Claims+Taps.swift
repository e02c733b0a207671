import Devices
import Timeline
import Workouts

// How taps become entries in the ledger: once the device that was tapped shows what was wished for.
extension Claims {
    /// The longest a tap may go without an answer.
    static let answerLimit = TimeSpan.seconds(2)

    /// What a tap may bring about, though it is no fault of the devices'.
    func fault(in tap: PhoneTap) -> FailureCause? {
        switch tap {
        case .start: ledger.isEverythingOver ? nil : .runsInParallel
        case .openSplit: .splitShown
        default: nil
        }
    }

    mutating func note(tap: PhoneTap, at now: Instant) {
        wishless |= 1 << Device.phone.rawValue
        switch tap {
        case .start(let run, let number, let split):
            if !ledger.isEverythingOver {
                probes.hit(.runsInParallel)
                findings.faults.note(.runsInParallel, at: now)
            }
            ledger.open(run, number: number, split: split, at: now)
        case .endActiveAndStart(let run, let number, let split):
            for position in ledger.recent where ledger[position].isActive(at: .file) {
                wish(.act(.finishRun), ledger[position].id, .phone, now)
            }
            ledger.open(run, number: number, split: split, at: now)
        case .act(let action, let run):
            if case .editSet = action { wrist.releaseValues() }
            wish(.act(action), run, .phone, now)
        case .deleteRun(let run):
            if !reach.isRunning { probes.hit(.runDeletedWhileApart) }
            wish(.deleteRun, run, .phone, now)
        case .deleteLog(let run, let log): wish(.deleteLog(log), run, .phone, now)
        case .openSplit: findings.faults.note(.splitShown, at: now)
        case .openEditor, .closeEditor, .openSplitSheet, .closeSplitSheet, .closeSplit, .changeSettings, .openExercise,
            .closeExercise, .mute, .pickExercise, .addExercise, .skipRest:
            break
        }
    }

    mutating func note(tap: WatchTap, at now: Instant) {
        wishless |= 1 << Device.watch.rawValue
        switch tap {
        case .act(let action, let run, _):
            screens.noteAct(on: .watch)
            wish(.act(action), run, .watch, now)
        case .refresh: sync.noteRefresh()
        case .openRun, .openExercise, .closeExercise, .mute, .mark, .turnCrown, .completeShownSet, .skipRest,
            .adjustRest, .startTimed, .stopTimed, .pickExercise, .finish:
            break
        case .discard: if let run = wrist.view.session { wish(.deleteRun, run, .watch, now) }
        }
    }

    /// What a person means by the next tap on the wrist of the command design.
    mutating func noteWish(_ action: RunAction, of run: Identifier, meaning place: SetPlace?, at now: Instant) {
        wish(.act(action), run, .watch, now)
        commands.meant = place
    }

    private mutating func wish(_ wish: PendingTap.Wish, _ run: Identifier, _ device: Device, _ now: Instant) {
        wishless &= ~(1 << device.rawValue)
        if taps.count == 32 { taps.removeFirst() }
        taps.append(PendingTap(wish: wish, run: run, device: device, made: now))
    }

    /// Another device's edit is there at once; a person sees what they do.
    mutating func note(edit action: RunAction, of run: Identifier, at now: Instant) {
        wish(.act(action), run, .other, now)
        guard case .completeSet(let log, let set?, let detail) = action else { return }
        noteCompletion(of: run, log: log, set: set, detail, on: .other, at: now)
    }

    /// The device turned down what was tapped on it last.
    mutating func noteRefusal(on device: Device) {
        if device == .watch { wrist.noteRefusal() }
        guard wishless & 1 << device.rawValue == 0 else { return }
        if let last = taps.lastIndex(where: { $0.device == device }) { taps.remove(at: last) }
    }

    /// A device has checked a set off: for a tap that asked for it, or by its own engine.
    mutating func noteCompletion(
        of run: Identifier, log: UInt8, set: UInt8, _ detail: SetDetail, on device: Device, at now: Instant
    ) {
        guard let position = ledger.position(of: run), let place = ledger[position].position(ofLog: log) else { return }
        let tap = taps.firstIndex { tap in
            guard tap.device == device, tap.run == run, case .act(.completeSet(log, let wished, _)) = tap.wish else {
                return false
            }
            return wished == nil || wished == set
        }
        if let tap {
            taps.remove(at: tap)
            ledger[position].logs[place].enter(detail, isDone: true, set: set, on: device, at: now)
        } else {
            ledger[position].logs[place].count(set: set, detail, on: device, at: now)
        }
    }

    /// Enters what a version shows to be carried out.
    mutating func settleTaps(on document: WorkoutDocument, run position: Int, at place: Place, _ now: Instant) {
        var index = 0
        while index < taps.count {
            let tap = taps[index]
            if tap.device == place.device, tap.run == document.id, tap.isCarriedOut(in: document) {
                taps.remove(at: index)
                enter(tap.wish, run: position, at: place, now)
            } else {
                index += 1
            }
        }
    }

    /// Enters that a run is gone from a device on which its deletion was tapped.
    mutating func settleDeletion(ofRunAt position: Int, at place: Place, _ now: Instant) {
        let (run, device) = (ledger[position].id, place.device)
        let count = taps.count
        taps.removeAll { tap in
            if case .deleteRun = tap.wish { tap.run == run && tap.device == device } else { false }
        }
        if taps.count < count { ledger[position].deleted = now }
    }

    private mutating func enter(_ wish: PendingTap.Wish, run: Int, at place: Place, _ now: Instant) {
        switch wish {
        case .act(.finishRun): (ledger[run].isFinishTapped, ledger[run].endEntered) = (true, now)
        case .act(.skipRun): ledger[run].endEntered = now
        case .deleteRun: break
        case .deleteLog(let log):
            if let log = ledger[run].position(ofLog: log) { ledger[run].logs[log].isDeleted = true }
        case .act(let action):
            guard let log = action.log.flatMap({ ledger[run].position(ofLog: $0) }) else { return }
            enter(action, run: run, log: log, at: place, now)
        }
    }

    private mutating func enter(_ action: RunAction, run: Int, log: Int, at place: Place, _ now: Instant) {
        switch action {
        case .uncheckSet(_, let set):
            ledger[run].logs[log].enter(nil, isDone: false, set: set, on: place.device, at: now)
        case .editSet(_, let set, let detail):
            ledger[run].logs[log].enter(detail, isDone: nil, set: set, on: place.device, at: now)
        case .skipLog: ledger[run].logs[log].skipped = now
        case .completeLog: ledger[run].logs[log].isCompleteTapped = true
        case .writeNote, .completeSet, .finishRun, .skipRun: break
        }
    }

    /// Looks for taps that have waited too long.
    mutating func checkAnswers(at now: Instant) {
        for index in taps.indices where !taps[index].isLate && now - taps[index].made > Self.answerLimit {
            taps[index].isLate = true
            let tap = taps[index]
            guard tap.device != .other, let run = ledger.position(of: tap.run) else { continue }
            let subject = Finding.Subject(ledger[run], on: tap.device)
            findings.add(.actionsAnswered, subject, since: tap.made, at: now)
        }
    }
}
