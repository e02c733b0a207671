public import Devices
public import Timeline
import Workouts

// What claims look at on the devices, once an event is over.
extension Claims {
    /// Looks at what an event may have changed.
    ///
    /// Devices come by reference, though nothing here changes them: borrowed values of their size would be copied.
    public mutating func check(
        phone: inout DocumentPhone, watch: inout DocumentWatch, changed: Changes, at now: Instant
    ) {
        // First: what comes too late now has not come in time.
        if !taps.isEmpty { checkAnswers(at: now) }
        let isRecording = watch.session.currentRecord != nil
        lookAtApps(phone.memory.state, watch.session.appState, isRecording: isRecording, at: now)
        if changed.contains(.phoneFiles) { lookAtFiles(of: &phone, at: now) }
        if changed.contains(.watchCache) { lookAtDocuments(of: &watch, at: now) }
        if changed.contains(.phoneCache) { lookAtCache(of: &phone, at: now) }
        let reach = reach.total(at: now)
        if !changed.isDisjoint(with: .watch) { lookAtSession(of: &watch, reach: reach, at: now) }
        if changed.contains(.watchScreen) { lookAtScreen(of: &watch, reach: reach, at: now) }
        if changed.contains(.phoneScreen) { lookAtScreen(of: &phone, at: now) }
        judge(&phone, &watch, at: now)
        if sync.isRefreshAsked { checkRefresh(&phone, &watch, at: now) }
        checkDurations(reach: reach, at: now)
    }

    private mutating func checkDurations(reach: TimeSpan, at now: Instant) {
        session.check(reach: reach, &findings, at: now)
        screens.check(reach: watchReach.total(at: now), &findings, at: now)
        sync.check(ledger, reach: reach, pushReach: pushReach.total(at: now), &findings, at: now)
    }

    mutating func lookAtApps(
        _ phone: PhoneAppState, _ watch: Watch.AppState, isRecording: Bool, at now: Instant
    ) {
        let phoneApp = AppView(phone)
        // A haptic of a phone is felt while somebody has the app in front.
        let isInHand = phone == .foreground
        phoneTimers.app(phoneApp == .awake && !isInHand ? .asleep : phoneApp, sleep: .phoneBackgrounded, at: now)
        if phoneApp != self.phoneApp {
            self.phoneApp = phoneApp
            screens.app(phoneApp, on: .phone, at: now)
            if phoneApp == .off { forget(.phone) }
        }
        let watchApp = AppView(watch)
        if watchApp != self.watchApp {
            self.watchApp = watchApp
            let cause = session.causeOfSleep(isRunning: isRecording)
            watchTimers.app(watchApp, sleep: cause, at: now)
            screens.app(watchApp, on: .watch, at: now)
            session.app(watchApp, at: now)
            if watchApp == .off { forget(.watch) }
        }
    }

    /// An app has died, and what it held in memory with it.
    private mutating func forget(_ device: Device) {
        probes.hit(device == .watch ? .watchDied : .phoneDied)
        taps.removeAll { $0.device == device }
        if device == .phone { sync.forgetArrivals() } else { wrist.forget() }
    }

    private mutating func lookAtFiles(of phone: inout DocumentPhone, at now: Instant) {
        let documents = phone.stored.files.documents.span
        for run in ledger.recent {
            if let position = phone.stored.files.position(of: ledger[run].id) {
                // Nothing is lost by a file beside which the app's own version waits to be merged with it.
                guard !phone.isAside(ledger[run].id) else { continue }
                _ = see(documents[position], run: run, at: .file, now)
            } else {
                seeAbsence(ofRunAt: run, from: .file, now)
            }
        }
    }

    private mutating func lookAtCache(of phone: inout DocumentPhone, at now: Instant) {
        let documents = phone.stored.cache.documents.span
        for run in ledger.recent {
            if let position = phone.stored.cache.position(of: ledger[run].id) {
                // Of a run whose file is in the cloud, this is where a tap shows first.
                if !taps.isEmpty { settleTaps(on: documents[position], run: run, at: .file, now) }
                sync.look(atPhone: documents[position], ofRunAt: run)
            } else {
                sync.phone(has: nil, ofRunAt: run)
            }
        }
    }

    private mutating func lookAtDocuments(of watch: inout DocumentWatch, at now: Instant) {
        let documents = watch.stored.documents.span
        for run in ledger.recent {
            if let position = watch.position(of: ledger[run].id) {
                if see(documents[position], run: run, at: .watch, now) {
                    sync.watch(has: documents[position].stamp(isCut: true), ofRunAt: run)
                }
            } else {
                seeAbsence(ofRunAt: run, from: .watch, now)
                sync.watch(has: nil, ofRunAt: run)
            }
        }
    }

    private mutating func lookAtSession(of watch: inout DocumentWatch, reach: TimeSpan, at now: Instant) {
        var view = SessionClaims.View(&watch)
        view.hasHadEveryRun = ledger.haveAllBeen(at: .watch)
        session.look(view, overSince: ledger.overSince, reach: reach, at: now)
    }

    private mutating func lookAtScreen(of watch: inout DocumentWatch, reach: TimeSpan, at now: Instant) {
        var view = ScreenClaims.WatchView(openRun: watch.place.run, isLocked: false)
        if let run = view.openRun { view.isOpenRunFree = watch.position(of: run) != nil && !watch.isLocked(run) }
        for run in ledger.recent where watch.isLocked(ledger[run].id) { view.isLocked = true }
        screens.look(view, ledger, &findings, at: now)
        screens.look(
            ScreenClaims.MirrorView(
                watch.exercise, watch.cover, drivesCover: watch.drivesCover, isFrozen: watch.isCoverFrozen),
            on: .watch, &findings, at: now)
        let reading = watch.clock.reading(at: now)
        watchTimers.look(watch.exercise?.engine, reading: reading, told, &findings, at: now)
    }

    private mutating func lookAtScreen(of phone: inout DocumentPhone, at now: Instant) {
        if screens.isEditing, !phone.isShown { findings.faults.note(.phoneBackgrounded, at: now) }
        screens.phoneInForeground(phone.isShown)
        screens.look(
            ScreenClaims.MirrorView(
                phone.exercise, phone.cover, drivesCover: phone.memory.mirror.drivesCover,
                isFrozen: phone.memory.mirror.isFrozen),
            on: .phone, &findings, at: now)
        let reading = phone.clock.reading(at: now)
        phoneTimers.look(phone.exercise?.engine, reading: reading, told, &findings, at: now)
    }

    private mutating func checkRefresh(
        _ phone: inout DocumentPhone, _ watch: inout DocumentWatch, at now: Instant
    ) {
        var isBehind = false
        for run in ledger.recent where !isBehind {
            guard let file = phone.stored.files[ledger[run].id], file.status.isActive else { continue }
            isBehind = phone.hasForeignConflict(over: file.id) || watch[file.id].map { $0.lacks(file) } ?? true
        }
        sync.checkRefresh(isBehind: isBehind, reach: pushReach.total(at: now), &findings, at: now)
    }

    /// Judges what the devices told, now that the event is over.
    private mutating func judge(
        _ phone: inout DocumentPhone, _ watch: inout DocumentWatch, at now: Instant
    ) {
        if told.hasApplied { checkPrune(&watch, at: now) }
        if told.isUnreadable, !watch.screen.showsMismatch {
            findings.add(.mismatchShown, Finding.Subject(.watch), since: now, at: now)
        }
        for merge in told.merges { check(merge, &phone, at: now) }
        told.reset()
    }

    /// A push that was taken in has taken away every active run that it does not name.
    private mutating func checkPrune(_ watch: inout DocumentWatch, at now: Instant) {
        for run in ledger.recent where !sync.isPushed(ledger[run].id) {
            guard watch.hasActive(ledger[run].id) else { continue }
            findings.add(.pruneIsAuthoritative, Finding.Subject(ledger[run], on: .watch), since: now, at: now)
        }
    }

    /// A file that an edit was merged into is in no exercise older than the edit.
    private mutating func check(_ merge: Told.Merge, _ phone: inout DocumentPhone, at now: Instant) {
        let run = merge.run
        guard let edit = sync.takeArrival(of: run), let position = ledger.position(of: run) else { return }
        if !merge.hasChanged { sync.noteCorrection(of: edit, ofRunAt: position) }
        guard let file = phone.stored.files[run], let log = file.olderLog(than: edit),
            let place = ledger[position].position(ofLog: edit[log: log].number)
        else { return }
        let subject = Finding.Subject(ledger[position], log: place, on: .phone)
        findings.add(.mergeCommutes, subject, since: now, at: now)
    }
}

extension WorkoutDocument {
    /// Whether another version of the run has anything that is new to this one.
    fileprivate func lacks(_ other: WorkoutDocument) -> Bool {
        var merged = self
        return merged.merge(other)
    }
}

extension DocumentWatch {
    /// Whether the watch has a run, and as one that is not over.
    fileprivate func hasActive(_ run: Identifier) -> Bool {
        guard let position = position(of: run) else { return false }
        return stored.documents[position].status.isActive
    }
}

extension SessionClaims.View {
    /// What there is to see on a watch.
    init(_ watch: inout DocumentWatch) {
        var isOpen = false
        if let run = watch.place.run { isOpen = watch.hasActive(run) }
        self.init(
            isRunning: watch.session.currentRecord != nil, isOrphaned: watch.session.orphanedRecord != nil,
            isRunOpen: isOpen, hasActiveRun: watch.hasActiveRun, showsHint: watch.showsSessionlessHint)
    }
}

extension ScreenClaims.MirrorView {
    /// What there is to see of a device's own exercise and its cover, which is driven here once a person acts on it.
    init(_ flow: ExerciseFlow?, _ cover: ExerciseFlow?, drivesCover: Bool, isFrozen: Bool) {
        let cover = cover.map { ScreenClaims.Exercise(run: $0.workout, log: $0.log) }
        driven = flow.map { ScreenClaims.Exercise(run: $0.workout, log: $0.log) } ?? (drivesCover ? cover : nil)
        followed = drivesCover ? nil : cover
        self.isFrozen = isFrozen
    }
}

extension AppView {
    /// How the phone's app is.
    init(_ state: PhoneAppState) {
        switch state {
        case .off, .launching: self = .off
        case .suspended: self = .asleep
        case .background, .foreground: self = .awake
        }
    }

    /// How the watch's app is.
    init(_ state: Watch.AppState) {
        switch state {
        case .off, .launching, .booting: self = .off
        case .suspended: self = .asleep
        case .running: self = .awake
        }
    }
}
