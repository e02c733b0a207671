public import Devices
public import Timeline
import Workouts

// What claims look at on the devices of the command design.
extension Claims {
    /// Looks at what an event may have changed.
    ///
    /// Devices come by reference, though nothing here changes them: borrowed values of their size would be copied.
    public mutating func check(
        phone: inout CommandPhone, watch: inout CommandWatch, changed: Changes, at now: Instant
    ) {
        // First: what comes too late now has not come in time.
        checkCommandDurations(at: now)
        let isRecording = watch.session.currentRecord != nil
        lookAtApps(phone.memory.state, watch.session.appState, isRecording: isRecording, at: now)
        answerReach.run(watchReach.isRunning && phoneApp != .off, at: now)
        if changed.contains(.phoneFiles) { lookAtFiles(of: &phone, at: now) }
        let reach = reach.total(at: now)
        if changed.contains(.watchScreen) { lookAtWrist(of: &watch, at: now) }
        if !changed.isDisjoint(with: .watch) { lookAtSession(of: &watch, reach: reach, at: now) }
        if changed.contains(.phoneScreen) { lookAtPhone(&phone, at: now) }
        if !changed.isEmpty { lookAtSnapshots(&phone, &watch, at: now) }
        told.reset()
        commands.done = nil
    }

    private mutating func checkCommandDurations(at now: Instant) {
        if !taps.isEmpty { checkAnswers(at: now) }
        session.check(reach: reach.total(at: now), &findings, at: now)
        wrist.check(run: wristSubject, reach: answerReach.total(at: now), &findings, at: now)
        commands.check(pushReach: pushReach.total(at: now), &findings, at: now)
    }

    private mutating func lookAtFiles(of phone: inout CommandPhone, at now: Instant) {
        let documents = phone.stored.files.documents.span
        for run in ledger.recent {
            if let position = phone.stored.files.position(of: ledger[run].id) {
                _ = see(documents[position], run: run, at: .file, now)
            } else {
                seeAbsence(ofRunAt: run, from: .file, now)
            }
        }
    }

    private mutating func lookAtWrist(of watch: inout CommandWatch, at now: Instant) {
        let view = WristClaims.View(watch.shown)
        for run in ledger.recent {
            let isShown = view.session == ledger[run].id
            seeOnWrist(run, isShown: isShown, isOver: isShown && view.phase == .workoutComplete, at: now)
        }
        let reading = watch.clock.reading(at: now)
        if wrist.isAhead(view, at: now) { probes.hit(.phaseAhead) }
        if view.phase == .betweenExercises, wrist.view.phase != .betweenExercises { probes.hit(.betweenExercises) }
        wrist.look(
            view, run: wristSubject, reading: reading, reach: answerReach.total(at: now), &findings, at: now)
        watchTimers.look(anchor: view.restEnd, reading: reading, told, &findings, at: now)
    }

    /// What a finding on the wrist is about: the run that it shows.
    private var wristSubject: Finding.Subject {
        guard let run = wrist.view.session.flatMap({ ledger.position(of: $0) }) else { return Finding.Subject(.watch) }
        return Finding.Subject(ledger[run], on: .watch)
    }

    /// Takes in whether the wrist shows a run, and as one that is over.
    private mutating func seeOnWrist(_ run: Int, isShown: Bool, isOver: Bool, at now: Instant) {
        let index = Int(Place.watch.rawValue)
        let seen = ledger[run].seen[index]
        guard isShown || seen.isThere else { return }
        guard isShown else {
            ledger[run].forget(.watch)
            ledger[run].goneFrom |= Place.watch.bit
            return
        }
        ledger[run].seen[index].isThere = true
        ledger[run].seen[index].status = isOver ? .completed : .inProgress
        guard isOver else { return ledger[run].activeShown |= Place.watch.bit }
        guard ledger[run].overShown & Place.watch.bit == 0 else { return }
        ledger[run].overShown |= Place.watch.bit
        if !ledger[run].isOver {
            let subject = Finding.Subject(ledger[run], on: .watch)
            findings.add(.noEarlyCompletion, subject, since: ledger[run].started, at: now)
        }
    }

    private mutating func lookAtSession(of watch: inout CommandWatch, reach: TimeSpan, at now: Instant) {
        let isActive = watch.shown.isActive
        var view = SessionClaims.View(
            isRunning: watch.session.currentRecord != nil, isOrphaned: watch.session.orphanedRecord != nil,
            isRunOpen: isActive, hasActiveRun: isActive, showsHint: watch.showsSessionlessHint)
        view.hasHadEveryRun = ledger.haveAllBeen(at: .watch)
        session.look(view, overSince: ledger.overSince, reach: reach, at: now)
    }

    private mutating func lookAtPhone(_ phone: inout CommandPhone, at now: Instant) {
        let reading = phone.clock.reading(at: now)
        phoneTimers.look(anchor: phone.restEnd, reading: reading, told, &findings, at: now)
    }

    private mutating func lookAtSnapshots(
        _ phone: inout CommandPhone, _ watch: inout CommandWatch, at now: Instant
    ) {
        let (published, shown) = (phone.publishedRevision ?? 0, watch.shownRevision ?? 0)
        commands.look(published: published, shown: shown, pushReach: pushReach.total(at: now), at: now)
        if commands.celebrates(phone.memory.phase == .prCelebration) { probes.hit(.recordCelebrated) }
        if published == shown { noteAgreement(of: &phone) }
        if published != shown || watch.heldCommands > 0 { wrist.noteLag() }
        let run = phone.publishedSession.flatMap { ledger.position(of: $0) }
        let isBlank = phone.publishedPhase == .workoutComplete && run.map { !ledger[$0].isOver } ?? false
        let subject = run.map { Finding.Subject(ledger[$0], on: .phone) } ?? Finding.Subject(.phone)
        commands.lookAtLiveActivity(
            isOverBudget: told.isLiveActivityOverBudget, isBlank: isBlank, subject, &findings, at: now)
    }
}

extension Claims {
    /// The wrist shows the newest that the phone has published: it can know which sets of the exercise are done.
    private mutating func noteAgreement(of phone: inout CommandPhone) {
        var done: UInt16 = 0
        if let session = wrist.view.session, let file = phone.stored.files.position(of: session),
            let log = phone.stored.files.documents[file].position(ofLog: wrist.view.exercise)
        {
            done = phone.stored.files.documents[file][log: log].doneMask
        }
        wrist.noteAgreement(done: done)
    }
}

// What taps on the wrist come to.
extension Claims {
    /// The watch sends a command.
    mutating func note(sending number: UInt64) {
        if commands.hasSent(number) { probes.hit(.commandSentAgain) }
    }

    /// The watch has taken in what was tapped last: what was meant counts from now on.
    mutating func noteAcceptance(of number: UInt64, at now: Instant) {
        if !watchReach.isRunning { probes.hit(.commandAcceptedWhileApart) }
        guard let index = taps.lastIndex(where: { $0.device == .watch }) else { return }
        let tap = taps.remove(at: index)
        guard let run = ledger.position(of: tap.run) else { return }
        switch tap.wish {
        case .act(.completeSet(let log, let set, let detail)):
            guard let position = ledger[run].position(ofLog: log), let meant = set ?? commands.meant?.set else {
                return
            }
            if let set { ledger[run].logs[position].enter(detail, isDone: true, set: set, on: .watch, at: now) }
            commands.note(
                CommandClaims.LoggedSet(
                    number: number, run: Int32(run), log: Int32(position), set: meant, isNamed: set != nil,
                    detail: detail, accepted: now))
        case .act(.finishRun):
            ledger[run].isFinishTapped = true
            guard ledger[run].finished == nil else { return }
            (ledger[run].finished, ledger[run].finishedLast, ledger[run].endEntered) = (now, now, now)
            ledger[run].sessionFault = session.fault
        case .deleteRun: ledger[run].deleted = ledger[run].deleted ?? now
        case .act, .deleteLog: break
        }
    }

    /// The phone has carried a command out: of a set that the wrist did not name, it is now known which one it was.
    ///
    /// One of another exercise is another set than the person meant.
    mutating func noteApplication(of number: UInt64) {
        guard let done = commands.done else { return }
        commands.done = nil
        if commands.hasCarriedOut(number) { return disown(done) }
        commands.noteCarriedOut(number)
        guard let set = commands.takeUnnamed(number) else { return }
        let (run, log) = (Int(set.run), Int(set.log))
        guard ledger[run].logs[log].expected.number == done.place.log else {
            disown(done)
            return lose(set)
        }
        // What was entered elsewhere meanwhile is the later word on the values.
        let edit = ledger[run].logs[log].edit(ofSet: Int(done.place.set), isOfCheck: false, at: .file)
        let detail = edit.date > set.accepted ? nil : set.detail
        ledger[run].logs[log].enter(detail, isDone: true, set: done.place.set, on: .watch, at: set.accepted)
    }

    /// The phone has checked off a set that nobody did, by a command that had done its work, or meant another exercise.
    private mutating func disown(_ done: CommandClaims.Done) {
        guard let run = ledger.position(of: done.run), let log = ledger[run].position(ofLog: done.place.log) else {
            return
        }
        ledger[run].logs[log].disown(set: done.place.set)
    }

    /// The wrist tells that a set is not logged, which had better be so.
    mutating func noteTold(_ number: UInt64, at now: Instant) {
        commands.noteTold(number)
        wrist.release()
        guard commands.hasCarriedOut(number) else { return }
        findings.add(.refusalsShown, wristSubject, since: now, at: now)
    }

    /// A set that was checked off on the wrist is not in the log.
    private mutating func lose(_ set: CommandClaims.LoggedSet) {
        let (run, log) = (Int(set.run), Int(set.log))
        ledger[run].logs[log].enter(set.detail, isDone: true, set: set.set, on: .watch, at: set.accepted)
    }

    /// The phone has turned a command down: what the wrist then shows as not logged counts apart.
    mutating func noteRefusal(of number: UInt64) {
        guard !commands.hasCarriedOut(number), let set = commands.takeRefusal(of: number) else { return }
        tally.add(1, .setsRefused)
        guard set.isNamed else { return }
        ledger[Int(set.run)].logs[Int(set.log)].withdraw(set: Int(set.set))
    }

    mutating func noteConfirmation(_ set: SetPlace?, _ values: ColumnValues, at now: Instant) {
        guard !wrist.isTrue(set, values) else { return }
        tally.add(1, .falseConfirmations)
        findings.add(.confirmationsTrue, wristSubject, since: now, at: now)
    }
}

// At the end.
extension Claims {
    /// Looks at every run that has come since this was done last, for the last time.
    public mutating func close(phone: inout CommandPhone, watch: inout CommandWatch, at now: Instant) {
        check(phone: &phone, watch: &watch, changed: [.phone, .watch], at: now)
        let glance = watch.shown
        let view = SessionClaims.View(
            isRunning: watch.session.currentRecord != nil, isOrphaned: watch.session.orphanedRecord != nil,
            isRunOpen: false, hasActiveRun: false, showsHint: watch.showsSessionlessHint)
        session.close(view, &findings, at: now)
        guard phase == .end else { return }
        for set in commands.unnamed { lose(set) }
        while ledger.closed < ledger.runs.count {
            let run = ledger.closed
            let file = phone.stored.files[ledger[run].id]
            ledger.close()
            health.close(
                ofRunAt: run, file, in: watch.session.healthStore, apart: findings.separation, ledger, &findings,
                at: now)
            close(run, file: file, isShown: glance.session == ledger[run].id, glance.phase, at: now)
        }
        edits.reset()
        closeChannel(held: watch.heldCommands, at: now)
    }

    private mutating func close(
        _ run: Int, file: WorkoutDocument?, isShown: Bool, _ phase: WorkoutSnapshot.Phase, at now: Instant
    ) {
        let since = ledger[run].finished ?? ledger[run].started
        if let deleted = ledger[run].deleted {
            let subject = Finding.Subject(ledger[run], on: .phone)
            let apart = findings.separation
            if file != nil { findings.add(.deletedStaysDeleted, subject, cause: apart, since: deleted, at: now) }
        } else if let file {
            closeSets(of: file, run: run, at: now)
        } else {
            closeLost(run, at: now)
        }
        let isActive = file?.status.isActive ?? false
        let showsActive = isShown && phase != .workoutComplete
        guard isActive != showsActive else { return }
        let subject = Finding.Subject(ledger[run], on: .watch)
        findings.add(.devicesConverge, subject, cause: findings.separation, since: since, at: now)
    }

    /// Every command has been acknowledged by then, and every refused set has been told of.
    private mutating func closeChannel(held: Int, at now: Instant) {
        if held > 0 {
            findings.add(
                .devicesConverge, Finding.Subject(.watch), cause: findings.separation, since: healedSince, at: now)
        }
        for set in commands.untold {
            let subject = Finding.Subject(
                ledger[Int(set.run)], log: Int(set.log), set: Int(set.set), on: .watch)
            findings.add(.refusalsShown, subject, cause: findings.separation, since: healedSince, at: now)
        }
    }
}

extension WristClaims.View {
    /// What there is to see on a wrist.
    init(_ glance: CommandWatch.Glance) {
        self.init(
            session: glance.session, phase: glance.phase, exercise: glance.exercise, set: glance.set,
            setIndex: glance.setIndex, setCount: glance.setCount, values: glance.values,
            restEnd: glance.phase == .rest || glance.phase == .timedExercise ? glance.restEnd : nil)
    }
}
