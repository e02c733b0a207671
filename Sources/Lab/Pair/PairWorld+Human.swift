import Devices
import Session
import Timeline
import Workouts

// What the human does, and how it answers what the screens show.
extension PairWorld {
    /// What came of a deed.
    enum DeedOutcome: Hashable {
        case done
        /// The device has to start first.
        case notReady
        /// The screen does not let it.
        case refused(DeviceNote.Refusal)
        /// The device is without power, or out of reach.
        case deviceGone
    }

    /// How long a person waits for an app that starts, and how often.
    private static let patience = TimeSpan.seconds(3)
    private static let waitsMaximum: Int8 = 4
    /// How long the wrist stays up after a tap.
    private static let wristUp = TimeSpan.seconds(5)

    /// Tries a deed; one that is turned down is tried on the other device, then later, and then given up.
    mutating func perform(_ index: Int, tries: Int8, waits: Int8, at now: Instant) {
        let deed = human.deeds[index]
        let device = tries % 2 == 0 || deed.kind.isBoundToDevice ? deed.device : deed.device.other
        let outcome = attempt(deed, on: device, at: now)
        if outcome == .notReady { claims.probes.hit(.tapRefusedAsNotReady) }
        switch outcome {
        case .done: break
        case .notReady where waits < Self.waitsMaximum:
            again(index, tries: tries, waits: waits + 1, at: now + Self.patience)
        case .refused(.alreadyDone): break
        case .refused(.noSuchRun) where seesEnd(of: deed, on: device): break
        case .notReady, .deviceGone, .refused:
            guard deed.kind.isPursued else { return }
            guard Int(tries) + 1 < min(scenario.human.twoDevices.tries, 100) else { return giveUp(index, at: now) }
            let isOtherNext = (tries + 1) % 2 == 1 && !deed.kind.isBoundToDevice
            let wait = isOtherNext ? TimeSpan.seconds(4) : scenario.human.twoDevices.retry
            again(index, tries: tries + 1, waits: 0, at: now + wait)
        }
    }

    private mutating func again(_ index: Int, tries: Int8, waits: Int8, at instant: Instant) {
        let outing = Int32(truncatingIfNeeded: life.outingsPlayed)
        queue.schedule(.deed(Int32(index), tries: tries, waits: waits, outing: outing), at: instant)
    }

    /// Whether a person sees on a device that the run of a deed is over, so that nothing is left to do.
    private mutating func seesEnd(of deed: Deed, on device: Device) -> Bool {
        let workout = life.outing.runs[Int(deed.run)].id
        if let isActive = showsActive(workout, on: device) { return !isActive }
        // A run that was there and is gone has been deleted; one that has not come yet is waited for.
        return isBuried(workout)
    }

    /// Ends and deletions are made up for once the devices are looked at again; the rest stays undone.
    private mutating func giveUp(_ index: Int, at now: Instant) {
        let deed = human.deeds[index]
        if now < healingStart, deed.kind.isMadeUpFor { return unfinished.append(Int32(index)) }
        if case .openRun = deed.kind { return }
        claims.note(.gaveUp(run: life.outing.runs[Int(deed.run)].id), at: now)
        if isTracing { tell(.human, "gives up: \(deed.kind.text(by: names))", at: now) }
    }

    private mutating func attempt(_ deed: Deed, on device: Device, at now: Instant) -> DeedOutcome {
        switch deed.kind {
        case .endsWork:
            tellWatch(.session(.workEnded), at: now)
            return .done
        case .leave:
            if device == .phone { pocketPhone(at: now) } else { lowerWrist(at: now) }
            return .done
        default: break
        }
        guard systems.isUsable(device) else { return .deviceGone }
        return device == .phone ? attemptOnPhone(deed, at: now) : attemptOnWatch(deed, at: now)
    }

    // MARK: The phone

    private mutating func attemptOnPhone(_ deed: Deed, at now: Instant) -> DeedOutcome {
        takePhone(for: deed.stay, at: now)
        guard phoneState == .foreground else { return .notReady }
        guard let tap = phoneTap(for: deed) else { return .done }
        if isTracing {
            tell(.human, "on the phone: \(deed.kind.text(by: names))", of: claims.fault(in: tap), at: now)
        }
        claims.note(.tappedPhone(tap), at: now)
        let refusal = tellPhone(.tapped(tap), at: now)
        if refusal == nil, case .deleteRun(let run) = tap { life.history.noteDeletion(of: run, at: now) }
        if refusal == nil, case .act(let action) = deed.kind { noteUncheck(action, deed.run) }
        return refusal.map(DeedOutcome.refused) ?? .done
    }

    private mutating func phoneTap(for deed: Deed) -> PhoneTap? {
        let run = life.outing.runs[Int(deed.run)]
        let number = Int32(truncatingIfNeeded: run.workout)
        switch deed.kind {
        case .start: return .start(workout: run.id, number: number, split: 0)
        case .replace: return .endActiveAndStart(workout: run.id, number: number, split: 0)
        case .delete: return .deleteRun(workout: run.id)
        case .openExercise(let log):
            let isPicked = design == .commands
            return isPicked ? .pickExercise(workout: run.id, log: log) : .openExercise(workout: run.id, log: log)
        case .closeExercise: return .closeExercise
        case .act(let action): return .act(action, workout: run.id)
        case .addExercise: return .addExercise(workout: run.id)
        case .skipRest: return .skipRest(workout: run.id)
        case .deleteLog(let log): return .deleteLog(workout: run.id, log: log)
        case .openEditor: return .openEditor(workout: run.id)
        case .closeEditor: return .closeEditor
        case .openSplit(let order): return .openSplit(split: order)
        case .openSplitSheet: return .openSplitSheet
        case .closeSplitSheet: return .closeSplitSheet
        case .closeSplit: return .closeSplit
        case .changeSettings(let settings): return .changeSettings(settings)
        case .mute(let log): return .mute(log: log)
        case .look, .leave, .openApp, .openRun, .refresh, .mark, .endsWork, .dial, .adjustRest, .discard: return nil
        }
    }

    /// Takes the phone in hand, with the app in front, for a while.
    private mutating func takePhone(for stay: TimeSpan, at now: Instant) {
        systems.isForceQuit = false
        if phoneState != .foreground { tellPhone(.foregrounded, at: now) }
        systems.pocketGeneration &+= 1
        queue.schedule(.phonePocketed(systems.pocketGeneration), at: now + stay)
    }

    mutating func pocketPhone(at now: Instant) {
        systems.pocketGeneration &+= 1
        let state = phoneState
        guard state == .foreground || state == .launching else { return }
        claims.probes.hit(.phoneBackgrounded)
        if isTracing { tell(.human, "pockets the phone", of: .phoneBackgrounded, at: now) }
        tellPhone(.backgrounded, at: now)
    }

    // MARK: The watch

    private mutating func attemptOnWatch(_ deed: Deed, at now: Instant) -> DeedOutcome {
        raiseWrist(at: now)
        if deed.kind == .look { return .done }
        if watchState != .running {
            if isTracing { tell(.human, "opens the watch app", at: now) }
            tellWatch(.session(.opened), at: now)
        }
        guard watchState == .running else { return .notReady }
        if design == .commands { return attemptOnWrist(deed, at: now) }
        let run = life.outing.runs[Int(deed.run)].id
        if let refusal = openRun(for: deed, run, at: now) { return .refused(refusal) }
        guard let tap = watchTap(for: deed, run) else { return .done }
        claims.note(.tappedWatch(tap), at: now)
        if isTracing { tell(.human, "on the watch: \(deed.kind.text(by: names))", at: now) }
        return tellWatch(.tapped(tap), at: now).map(DeedOutcome.refused) ?? .done
    }

    /// Goes to the screen on which a deed is done.
    private mutating func openRun(
        for deed: Deed, _ run: Identifier, at now: Instant
    ) -> DeviceNote.Refusal? {
        guard case .act = deed.kind else { return nil }
        let screen = watch.screen
        guard screen.place.run != run, screen.cover?.workout != run else { return nil }
        claims.note(.tappedWatch(.openRun(workout: run)), at: now)
        return tellWatch(.tapped(.openRun(workout: run)), at: now)
    }

    private mutating func watchTap(for deed: Deed, _ run: Identifier) -> WatchTap? {
        switch deed.kind {
        case .openRun: return .openRun(workout: run)
        case .openExercise(let log): return .openExercise(workout: run, log: log)
        case .closeExercise: return .closeExercise
        case .act(let action): return .act(action, workout: run, performed: deed.performed)
        case .refresh: return .refresh
        case .mute(let log): return .mute(log: log)
        case .mark(let kind): return .mark(kind)
        case .start, .replace, .delete, .deleteLog, .openEditor, .closeEditor, .openSplit, .openSplitSheet,
            .closeSplitSheet, .closeSplit, .changeSettings, .openApp, .look, .leave, .endsWork, .dial, .skipRest,
            .adjustRest, .addExercise, .discard:
            return nil
        }
    }

    mutating func raiseWrist(at now: Instant) {
        if !systems.isWristUp {
            systems.isWristUp = true
            tellWatch(.wristRaised, at: now)
        }
        watchMaySleep(at: now)
    }

    /// Lets the wrist sink in a while, which puts an app to sleep that nothing keeps awake.
    mutating func watchMaySleep(at now: Instant) {
        systems.wristGeneration &+= 1
        queue.schedule(.wristLowered(systems.wristGeneration), at: now + Self.wristUp)
    }

    mutating func lowerWrist(at now: Instant) {
        systems.isWristUp = false
        systems.wristGeneration &+= 1
        tellWatch(.wristLowered, at: now)
    }

    // MARK: Healing

    /// Whether nothing goes wrong any more.
    var isHealing: Bool { now >= healingStart }

    /// When something is over that is under way now: what began while things went wrong does not outlast that by far.
    ///
    /// The rest of the healing time is for what follows from it.
    mutating func settled(by instant: Instant) -> Instant {
        let (start, end) = (healingStart, healingEnd)
        guard now < start else { return instant }
        return min(instant, start + TimeSpan(microseconds: (end - start).microseconds / 5))
    }

    /// Somebody looks at both devices from now on, and makes up for what was left.
    mutating func heal(at now: Instant) {
        tellPairing(at: now)
        lookAtBoth(at: now)
        for (offset, index) in unfinished.enumerated() {
            again(Int(index), tries: 0, waits: 0, at: now + .seconds(20 + 5 * Int64(offset)))
        }
        unfinished.clear()
    }

    /// Brings up both apps, leaves what is open in editors, and does so again in a while, and shortly before the end.
    mutating func lookAtBoth(at now: Instant) {
        if systems.phonePower == .on {
            takePhone(for: scenario.human.twoDevices.phoneInHand.median, at: now)
            if design == .documents { closeEditors(at: now) }
        }
        if systems.watchPower == .on {
            raiseWrist(at: now)
            if watchState != .running { tellWatch(.session(.opened), at: now) }
        }
        let last = healingEnd - .minutes(3)
        let next = min(now + max(.minutes(1), now - healingStart), max(last, now + .minutes(4)))
        if next < healingEnd {
            queue.schedule(.checks(outing: Int32(truncatingIfNeeded: life.outingsPlayed)), at: next)
        }
    }

    /// Leaves what is open in editors.
    private mutating func closeEditors(at now: Instant) {
        let screen = phone.screen
        if screen.editor != nil { tapPhone(.closeEditor, at: now) }
        if screen.isSplitSheetOpen { tapPhone(.closeSplitSheet, at: now) }
        if screen.split != nil { tapPhone(.closeSplit, at: now) }
    }

    private mutating func tapPhone(_ tap: PhoneTap, at now: Instant) {
        guard phoneState == .foreground else { return }
        claims.note(.tappedPhone(tap), at: now)
        tellPhone(.tapped(tap), at: now)
    }
}

extension Deed.Kind {
    /// Whether a person who could not do it does it later, when both devices are at hand.
    fileprivate var isMadeUpFor: Bool {
        switch self {
        case .delete, .act(.finishRun), .act(.skipRun): true
        default: false
        }
    }
}
