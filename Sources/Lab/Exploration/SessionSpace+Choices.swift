import Devices
import Session
import Timeline
import Workouts

// What can happen to a watch and its phone, and what comes of it.
extension SessionSpace {
    /// What can happen, as the upper half of a choice; the lower half says with what.
    enum Choice: UInt8 {
        case start, finish, delete, finishOnWatch, launch, loseLaunch, doubleLaunch, push, open, crash, reboot
        case rebootWithout, boot, takeSession, suspend, wake, hang, timer
    }

    private static func code(_ choice: Choice, _ index: Int = 0) -> UInt16 {
        UInt16(choice.rawValue) << 8 | UInt16(truncatingIfNeeded: index)
    }

    private func isActive(_ run: PhoneRun) -> Bool { !run.isDeleted && run.run.status.isActive }

    public func list(_ choices: inout [UInt16]) {
        if runs.count < bound.runs { choices.append(Self.code(.start)) }
        for (index, run) in runs.enumerated() where isActive(run) {
            choices.append(Self.code(.finish, index))
            if left.deletes > 0 { choices.append(Self.code(.delete, index)) }
            let isShown = watch.storedRuns.contains { $0.run.id == run.run.id && $0.run.status.isActive }
            if watch.isAppReady, isShown { choices.append(Self.code(.finishOnWatch, index)) }
        }
        if launches > 0 { choices.append(Self.code(.launch)) }
        if push != nil { choices.append(Self.code(.push)) }
        for index in timers.indices where mayFire(timers[index]) { choices.append(Self.code(.timer, index)) }
        if watch.appState == .booting { choices.append(Self.code(.boot)) }
        if watch.appState == .suspended { choices.append(Self.code(.wake)) }
        if left.openings > 0 || watch.appState == .off && !runs.isEmpty { choices.append(Self.code(.open)) }
        if left.faults > 0 { listFaults(&choices) }
    }

    private func listFaults(_ choices: inout [UInt16]) {
        if launches > 0, left.launchLosses > 0 { choices.append(Self.code(.loseLaunch)) }
        if launches > 0, left.launchDoubles > 0 { choices.append(Self.code(.doubleLaunch)) }
        if left.crashes > 0, watch.appState != .off, watch.appState != .booting { choices.append(Self.code(.crash)) }
        if left.reboots > 0, watch.appState != .booting {
            choices.append(Self.code(.reboot))
            choices.append(Self.code(.rebootWithout))
        }
        if left.takings > 0, watch.currentRecord != nil { choices.append(Self.code(.takeSession)) }
        if left.suspensions > 0, watch.appState == .running { choices.append(Self.code(.suspend)) }
        if left.hangs > 0, !watch.faults.hangsNextStart, !runs.isEmpty { choices.append(Self.code(.hang)) }
    }

    /// Whether a timer may be over: a start is given up where it does not answer.
    private func mayFire(_ timer: Watch.Timer) -> Bool {
        guard case .coordinator(.startTimeout, _, _) = timer else { return true }
        return !timers.contains { if case .sessionStarted = $0 { true } else { false } }
    }

    /// The app is brought up; then timers fire, the shortest first, but for the wait for a run; what is on its way arrives.
    public var fairChoice: UInt16? {
        switch watch.appState {
        case .booting: return Self.code(.boot)
        case .suspended: return Self.code(.wake)
        case .off where !runs.isEmpty: return Self.code(.open)
        case .off, .launching, .running: break
        }
        if let index = timers.indices.first(where: { mayFire(timers[$0]) && !isPatience(timers[$0]) }) {
            return Self.code(.timer, index)
        }
        if push != nil { return Self.code(.push) }
        if launches > 0 { return Self.code(.launch) }
        return timers.isEmpty ? nil : Self.code(.timer)
    }

    private func isPatience(_ timer: Watch.Timer) -> Bool {
        if case .coordinator(.patience, _, _) = timer { true } else { false }
    }

    public mutating func take(_ choice: UInt16) {
        let index = Int(choice & 0xFF)
        situation = 0
        guard let choice = Choice(rawValue: UInt8(choice >> 8)) else { return }
        switch choice {
        case .start: start()
        case .finish, .finishOnWatch, .delete: end(index, choice)
        case .launch:
            launches -= 1
            tell(.launchHandoff(.traditionalStrengthTraining))
        case .loseLaunch, .doubleLaunch:
            launches += choice == .doubleLaunch ? 1 : -1
            spend(choice == .doubleLaunch ? \.launchDoubles : \.launchLosses)
        case .push:
            let runs = push ?? []
            push = nil
            tell(.runsPushed(runs))
        case .open:
            if watch.appState != .off { left.openings -= 1 }
            tell(.opened)
        case .boot: tell(.booted)
        case .wake: tell(.woken)
        case .timer: fire(timers.remove(at: index))
        case .crash, .reboot, .rebootWithout, .takeSession, .suspend, .hang: fail(choice)
        }
        look()
    }

    private mutating func start() {
        now += Self.step
        let id = Identifier(high: 0, low: UInt64(runs.count + 1))
        runs.append(
            PhoneRun(run: Run(id: id, activity: .traditionalStrengthTraining, status: .inProgress, start: now)))
        launches += 1
        sendPush()
    }

    private mutating func end(_ index: Int, _ choice: Choice) {
        now += Self.step
        if choice == .delete {
            left.deletes -= 1
            runs[index].isDeleted = true
        } else {
            runs[index].run.status = .completed
            runs[index].run.end = now
        }
        if choice == .finishOnWatch { tell(.runFinished(runs[index].run.id)) }
        sendPush()
    }

    private mutating func sendPush() { push = runs.filter { !$0.isDeleted }.map(\.run) }

    private mutating func spend(_ budget: WritableKeyPath<Bound, Int>) {
        left.faults -= 1
        left[keyPath: budget] -= 1
    }

    private mutating func fail(_ choice: Choice) {
        switch choice {
        case .crash:
            spend(\.crashes)
            tell(.crashed)
        case .reboot, .rebootWithout:
            spend(\.reboots)
            tell(.rebooted(keepsSession: choice == .reboot))
        case .takeSession:
            spend(\.takings)
            wasTaken = true
            tell(.sessionTaken)
        case .suspend:
            spend(\.suspensions)
            tell(.suspended)
        case .hang:
            spend(\.hangs)
            watch.faults.hangsNextStart = true
        default: break
        }
    }

    private mutating func fire(_ timer: Watch.Timer) {
        if isPatience(timer) { now += Self.step }
        tell(.timer(timer))
    }

    private mutating func tell(_ event: Watch.Event) {
        var directives: [Watch.Directive] = []
        watch.handle(event, at: now, into: &directives)
        for directive in directives {
            switch directive {
            case .setTimer(.coordinator(.stale, _, _), _): break
            case .setTimer(let timer, _): timers.append(timer)
            case .note(let notice): heed(notice)
            }
        }
        let watch = watch
        timers.removeAll { watch.isVain($0) }
        timers.sort { $0.key < $1.key }
        for index in timers.indices.dropFirst().reversed() where timers[index] == timers[index - 1] {
            timers.remove(at: index)
        }
    }

    private mutating func heed(_ notice: Notice) {
        switch notice {
        case .launchKept: note(.launchKept)
        case .launchDropped: note(.launchDropped)
        case .startHung: note(.startHung)
        case .sessionRecovered: note(.recovered)
        case .sessionEnded(_, _, .salvaged): note(.salvaged)
        case .sessionDiscarded: note(.discarded)
        case .orphanReplaced: note(.replaced)
        case .sessionUnclaimed:
            note(.unclaimed)
            sendPush()
        case .sessionLostInReboot: note(.lostInReboot)
        case .builderLost: note(.builderLost)
        default: break
        }
    }

    /// Looks for what must never be.
    private mutating func look() {
        if watch.sessionCount > 1 { fault = .twoSessions }
        let entries = watch.healthStore.entries
        for run in runs {
            let records = entries.count { $0.run == run.run.id }
            if records > 1 { fault = .savedTwice }
        }
        if entries.contains(where: { $0.isRecovered && $0.run != nil }) { note(.savedFromLog) }
    }
}

extension Watch.Timer {
    /// In which order timers stand: the shorter ones first.
    fileprivate var key: (Int, Int, Int) {
        switch self {
        case .appReady(let launch): (0, launch, 0)
        case .sessionStarted(let start): (1, start, 0)
        case .coordinator(.grace, let launch, let start): (2, launch, start)
        case .coordinator(.startTimeout, let launch, let start): (3, launch, start)
        case .settled(let slot, let use): (4, slot, use)
        case .coordinator(let timer, let launch, let start): (5 + timer.rawValue, launch, start)
        }
    }
}
