import Devices
import Session
import Timeline
import Workouts

// What befalls the devices.
extension PairWorld {
    mutating func strike(_ effect: DeviceFault.Effect, at now: Instant) {
        guard design == .documents || !effect.isOfDocuments else { return }
        switch effect {
        case .crash(.phone, _): crashPhone(at: now)
        case .crash(_, let relaunched): crashWatch(relaunched: relaunched, at: now)
        case .reboot(.phone, let booted, _): stopPhone(.booting, until: booted, at: now)
        case .reboot(_, let booted, let keepsSession):
            stopWatch(.booting, until: booted, keepsSession: keepsSession, at: now)
        case .suspension(let woken): suspendWatch(until: woken, at: now)
        case .phoneSuspension: suspendPhone(at: now)
        case .wake: tellWatch(.session(.woken), at: now)
        case .launch(let device): bringBack(device, device == .phone ? systems.phoneBoots : systems.watchBoots, at: now)
        case .sessionTaken(let byAnotherApp): takeSession(byAnotherApp: byAnotherApp, at: now)
        case .startHang: changeWatchFaults { $0.hangsNextStart = true }
        case .saveFailure(let run):
            let run = life.outing.runs[Int(run)].id
            changeWatchFaults { $0.unsavableRuns.append(run) }
        case .forceQuit: forceQuit(at: now)
        case .battery(.phone, let charged): stopPhone(.empty, until: charged, at: now)
        case .battery(_, let charged): stopWatch(.empty, until: charged, keepsSession: false, at: now)
        case .charged(let device):
            startDevice(device, device == .phone ? systems.phoneBoots : systems.watchBoots, at: now)
        case .onCharger(let end): putOnCharger(until: end, at: now)
        case .offCharger: startDevice(.watch, systems.watchBoots, at: now)
        case .update(let device): update(device, at: now)
        case .reinstallation: reinstallWatchApp(at: now)
        case .clockStep(let device, let span): step(device, by: span, at: now)
        case .offload(let run): offload(run, at: now)
        case .editElsewhere(let run, let log, let set, let detail):
            editElsewhere(.editSet(log: log, set: set, detail), run: run, at: now)
        case .deleteElsewhere(let run): deleteElsewhere(run: run, at: now)
        }
    }

    private mutating func crashPhone(at now: Instant) {
        guard phoneState != .off else { return }
        noteFault(.phoneCrashed, in: .phone, "the app crashes", at: now)
        dropHeldMessages()
        tellPhone(.terminated, at: now)
    }

    private mutating func crashWatch(relaunched: Instant?, at now: Instant) {
        guard systems.watchPower == .on else { return }
        noteFault(.watchCrashed, in: .watch, "the app crashes", at: now)
        life.history.noteDeath(.crash, at: now)
        tellWatch(.session(.crashed), at: now)
        if let relaunched { queue.schedule(.opened(.watch, systems.watchBoots), at: relaunched) }
    }

    private mutating func reinstallWatchApp(at now: Instant) {
        guard systems.watchPower == .on else { return }
        noteFault(.watchReinstalled, in: .watch, "the app is removed and installed again", at: now)
        life.history.noteDeath(.crash, at: now)
        tellWatch(.reinstalled, at: now)
    }

    /// When a device is back: once nothing goes wrong any more, if not before.
    private func back(_ start: Instant?) -> Instant? {
        let healing = healingStart
        return start.map { now < healing ? min($0, healing) : $0 }
    }

    private mutating func stopPhone(_ power: DeviceSystems.Power, until start: Instant?, at now: Instant) {
        guard systems.phonePower == .on else { return }
        let (isEmpty, start) = (power == .empty, back(start))
        noteFault(
            isEmpty ? .phonePowerLost : .phoneRebooted, until: start, in: .phone,
            isEmpty ? "the battery is empty" : "the phone restarts", at: now)
        if start == nil { noteDeadBattery(of: .phone, at: now) }
        systems.phonePower = power
        systems.phoneBoots &+= 1
        dropHeldMessages()
        tellPhone(.terminated, at: now)
        settlePresence(of: .phone, at: now)
        if let start { queue.schedule(.booted(.phone, systems.phoneBoots), at: start) }
    }

    private mutating func stopWatch(
        _ power: DeviceSystems.Power, until start: Instant?, keepsSession: Bool, at now: Instant
    ) {
        guard systems.watchPower == .on else { return }
        let (isEmpty, start) = (power == .empty, back(start))
        noteFault(
            isEmpty ? .watchPowerLost : .watchRebooted, until: start, in: .watch,
            isEmpty ? "the battery is empty" : "the watch restarts", at: now)
        if start == nil { noteDeadBattery(of: .watch, at: now) }
        life.history.noteDeath(isEmpty ? .powerLost : .reboot, at: now)
        systems.watchPower = power
        systems.watchBoots &+= 1
        tellWatch(.session(.rebooted(keepsSession: keepsSession)), at: now)
        settlePresence(of: .watch, at: now)
        if let start { queue.schedule(.booted(.watch, systems.watchBoots), at: start) }
    }

    private mutating func noteDeadBattery(of device: Device, at now: Instant) {
        claims.note(.batteryDied(device), at: now)
        tell(device.column, "nobody charges it any more", of: .batteryDead, at: now)
    }

    private mutating func putOnCharger(until end: Instant?, at now: Instant) {
        guard systems.watchPower == .on else { return }
        claims.probes.hit(.watchOnCharger)
        tell(.watch, "the watch lies on its charger", at: now)
        systems.watchPower = .onCharger
        systems.watchBoots &+= 1
        tellWatch(.session(.suspended), at: now)
        settlePresence(of: .watch, at: now)
        if let end = back(end) { queue.schedule(.offCharger(systems.watchBoots), at: end) }
    }

    /// A device is back: restarted, charged, or taken off its charger.
    mutating func startDevice(_ device: Device, _ boot: Int32, at now: Instant) {
        switch device {
        case .phone:
            guard boot == systems.phoneBoots, systems.phonePower != .on else { return }
            systems.phonePower = .on
            tell(.phone, "the phone is on", at: now)
            settlePresence(of: .phone, at: now)
        case .watch, .other:
            guard boot == systems.watchBoots, systems.watchPower != .on else { return }
            let wasBooting = watchState == .booting
            systems.watchPower = .on
            tell(.watch, wasBooting ? "the watch is on" : "the watch is on the wrist", at: now)
            if wasBooting { tellWatch(.session(.booted), at: now) }
            settlePresence(of: .watch, at: now)
            watchMaySleep(at: now)
        }
    }

    /// The system brings an app back that has died.
    mutating func bringBack(_ device: Device, _ boot: Int32, at now: Instant) {
        if device == .phone { return wakePhone(at: now) }
        guard boot == systems.watchBoots, systems.watchPower == .on else { return }
        tellWatch(.session(.opened), at: now)
        watchMaySleep(at: now)
    }

    private mutating func suspendWatch(until woken: Instant, at now: Instant) {
        guard systems.watchPower == .on else { return }
        claims.note(.fault(.watchSuspended), at: now)
        tellWatch(.session(.suspended), at: now)
        if woken < .distantFuture, let woken = back(woken) { queue.schedule(.woken, at: woken) }
    }

    private mutating func takeSession(byAnotherApp: Bool, at now: Instant) {
        guard systems.watchPower == .on else { return }
        noteFault(
            .sessionTaken, in: .watch, byAnotherApp ? "another app starts a session" : "the system ends the session",
            at: now)
        life.history.noteTaking(byAnotherApp ? .anotherApp : .systemEnd)
        tellWatch(.session(.sessionTaken), at: now)
    }

    private mutating func forceQuit(at now: Instant) {
        guard systems.phonePower == .on, phoneState != .off else { return }
        noteFault(.phoneForceQuit, in: .human, "swipes the phone app away", at: now)
        systems.isForceQuit = true
        dropHeldMessages()
        tellPhone(.terminated, at: now)
        settlePresence(of: .phone, at: now)
    }

    private mutating func update(_ device: Device, at now: Instant) {
        switch device {
        case .phone:
            claims.probes.hit(.phoneAppNewer)
            noteFault(.phoneUpdated, in: .phone, "the app is updated", at: now)
            dropHeldMessages()
            tellPhone(.updated(version: max(phone.settings.version &+ 1, systems.otherVersion)), at: now)
        case .watch:
            tell(.watch, "the app is updated", at: now)
            tellWatch(.updated(version: phone.settings.version), at: now)
        case .other:
            tell(.cloud, "another device's app is updated", at: now)
            systems.otherVersion = max(phone.settings.version, systems.otherVersion) &+ 1
        }
    }

    private mutating func step(_ device: Device, by span: TimeSpan, at now: Instant) {
        claims.note(.clockStepped(device), at: now)
        let way = span < .zero ? "back" : "ahead"
        let text = isTracing ? "the clock is set \(way) by \(span < .zero ? .zero - span : span)" : ""
        tell(device.column, text, of: .clockStepped, at: now)
        if device == .phone { tellPhone(.clockStepped(span), at: now) } else { tellWatch(.clockStepped(span), at: now) }
    }
}

extension DeviceFault.Effect {
    /// Whether it befalls only documents: the command design has neither a cloud nor a schema that its apps exchange.
    fileprivate var isOfDocuments: Bool {
        switch self {
        case .update, .offload, .editElsewhere, .deleteElsewhere: true
        default: false
        }
    }
}
