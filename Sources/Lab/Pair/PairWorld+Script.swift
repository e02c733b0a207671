import Devices
import Session
import Timeline
import Workouts

// What a script lets happen.
extension PairWorld {
    /// Lets a scripted event happen: a deed of the human's, something of the link's, or a fault.
    mutating func stage(_ event: ScriptedEvent, at now: Instant) {
        let run = Int32(min(max(0, event.run), life.outing.runs.count - 1))
        if let kind = event.deedKind(runs: life.outing.runs.count) {
            let performed = performedSpan(of: event, run: run)
            human.append(Deed(date: now, run: run, device: event.tapDevice, kind: kind, performed: performed))
            return perform(human.deeds.count - 1, tries: 0, waits: 0, at: now)
        }
        if let effect = event.effect(run: run, at: now) { return strike(effect, at: now) }
        stageOnLink(event, at: now)
    }

    private func performedSpan(of event: ScriptedEvent, run: Int32) -> WatchTap.PerformedSpan? {
        let sets = human.sets
        guard event.name == .completeSet, let exercise = event.exercise, let set = event.set else { return nil }
        return sets.first { $0.run == run && Int($0.log) == exercise && Int($0.set) == set }?.performed
    }

    private mutating func stageOnLink(_ event: ScriptedEvent, at now: Instant) {
        let directions = event.direction.map { [$0] } ?? Direction.allCases
        switch event.name {
        case .linkDown, .linkUp:
            let end = event.name == .linkUp ? now : event.seconds.map { now + $0 } ?? .distantFuture
            for direction in directions {
                link.shut(direction, until: end, at: now, into: &schedule)
                tell(.link, "\(direction.text): \(event.name == .linkUp ? "open again" : "nothing passes")", at: now)
            }
        case .holdContext:
            tell(.link, "the next push will be held back\(event.spanText)", at: now)
            link.chance.stage(.hold, .context, .phoneToWatch, span: nil)
            link.chance.stage(.holdTime, .context, .phoneToWatch, span: event.seconds)
        case .dropNext: stageNext(event.channel == .launch ? .launchLoss : .loss, event)
        case .duplicateNext: stageNext(.duplicate, event)
        case .refuseNext: stageNext(.refusal, event)
        case .delayNext: stageNext(.delay, event)
        default: break
        }
        drainSchedule()
    }

    private mutating func stageNext(_ kind: LinkDecision.Kind, _ event: ScriptedEvent) {
        guard let channel = event.channel, let direction = event.direction else { return }
        tell(.link, "the next \(channel.text) \(direction.text) \(event.fateText)\(event.spanText)", at: now)
        link.chance.stage(kind, channel, direction, span: event.seconds)
    }
}

extension ScriptedEvent {
    /// The device of a tap; where a script names none, the phone for what only it can do.
    fileprivate var tapDevice: Device {
        switch name {
        case .openRun, .refresh, .pause, .resume, .raiseWrist, .lowerWrist, .turnCrown, .adjustRest, .discardRun: .watch
        default: device ?? .phone
        }
    }

    private var log: UInt8 { UInt8(clamping: exercise ?? 0) }
    private var position: UInt8 { UInt8(clamping: set ?? 0) }
    private var detail: SetDetail {
        let grams = weightKg.map { ($0 * 1_000).rounded() }
        return SetDetail(
            reps: UInt16(clamping: reps ?? 10),
            weightGrams: grams.flatMap { $0.isFinite && abs($0) < 2e9 ? Int32($0) : nil })
    }

    /// What a person does; nil for what no person does.
    fileprivate func deedKind(runs: Int) -> Deed.Kind? {
        switch name {
        case .startRun: return .start
        case .endActiveAndStart: return .replace
        case .deleteRun: return .delete
        case .finishRun: return .act(.finishRun)
        case .skipRun: return .act(.skipRun)
        case .openApp: return device == .watch ? .openApp : .look
        case .raiseWrist: return .look
        case .leaveApp, .lowerWrist: return .leave
        case .openRun: return .openRun
        case .openExercise: return .openExercise(log: log)
        case .closeExercise: return .closeExercise
        case .completeSet: return .act(.completeSet(log: log, set: position, detail))
        case .uncheckSet: return .act(.uncheckSet(log: log, set: position))
        case .editSet: return .act(.editSet(log: log, set: position, detail))
        case .writeNote: return .act(.writeNote(log: log, note: UInt16(clamping: reps ?? 1)))
        case .skipExercise: return .act(.skipLog(log: log))
        case .completeExercise: return .act(.completeLog(log: log))
        case .deleteExercise: return .deleteLog(log)
        case .openEditor: return .openEditor
        case .closeEditor: return .closeEditor
        case .openSplit: return .openSplit(log)
        case .openSplitSheet: return .openSplitSheet
        case .closeSplitSheet: return .closeSplitSheet
        case .closeSplit: return .closeSplit
        case .changeSettings:
            var settings = AppSettings()
            settings.restSeconds = UInt16(clamping: Int((seconds ?? .seconds(90)).seconds))
            return .changeSettings(settings)
        case .mute: return .mute(log: log)
        case .refresh: return .refresh
        case .turnCrown: return .dial(log: log, set: position, detail)
        case .skipRest: return .skipRest
        case .adjustRest: return .adjustRest(seconds: Int32(clamping: Int64((seconds ?? .zero).seconds.rounded())))
        case .addExercise: return .addExercise
        case .discardRun: return .discard
        case .pause: return .mark(.pause)
        case .resume: return .mark(.resume)
        default: return nil
        }
    }

    /// What befalls a device or the cloud; nil for anything else.
    fileprivate func effect(run: Int32, at now: Instant) -> DeviceFault.Effect? {
        let device = device ?? .watch
        let end = seconds.map { now + $0 }
        switch name {
        case .crash: return .crash(device, relaunched: nil)
        case .launch: return .launch(device)
        case .reboot: return .reboot(device, booted: end ?? now + .seconds(60), keepsSession: true)
        case .sessionLost: return .reboot(.watch, booted: end ?? now + .seconds(60), keepsSession: false)
        case .suspend: return device == .phone ? .phoneSuspension : .suspension(woken: end ?? .distantFuture)
        case .wake: return device == .phone ? .launch(.phone) : .wake
        case .forceQuit: return .forceQuit
        case .clockStep: return .clockStep(device, seconds ?? .zero)
        case .batteryDead: return .battery(device, charged: end)
        case .charged: return .charged(device)
        case .onCharger: return .onCharger(until: end)
        case .offCharger: return .offCharger
        case .phoneUpdated: return .update(.phone)
        case .watchUpdated: return .update(.watch)
        case .watchReinstalled: return .reinstallation
        case .otherDeviceUpdated: return .update(.other)
        case .systemEndsSession: return .sessionTaken(byAnotherApp: false)
        case .otherSession: return .sessionTaken(byAnotherApp: true)
        case .hangNextStart: return .startHang
        case .failNextSave: return .saveFailure(run: run)
        case .otherDeviceEdits: return .editElsewhere(run: run, log: log, set: position, detail)
        case .otherDeviceDeletes: return .deleteElsewhere(run: run)
        case .offload: return .offload(run: run)
        default: return nil
        }
    }
}

// What a person is told of what is staged on the link.
extension ScriptedEvent {
    fileprivate var spanText: String { seconds.map { " for \(Int64($0.seconds.rounded())) s" } ?? "" }

    fileprivate var fateText: String {
        switch name {
        case .dropNext: "will be lost"
        case .delayNext: "will be held up"
        case .duplicateNext: "will come twice"
        default: "will be refused"
        }
    }
}

extension Channel {
    fileprivate var text: String {
        switch self {
        case .launch: "launch handoff"
        case .context: "push"
        case .message: "message"
        case .userInfo: "transfer"
        }
    }
}
