public import Devices
public import Timeline

/// What happens at given times of the first outing, besides what the human and chance do: one story, staged.
///
/// The athlete still starts the run on the phone, opens the watch, logs each set of the plan and finishes, as far as the
/// script does not stage that itself: a script that starts, opens or ends a run takes that part over.
public struct Script: Hashable, Sendable {
    /// The events, by time; two of one time happen in this order.
    public var events: [ScriptedEvent] = []
    /// On which device the sets of the plan are logged; nil leaves them to the script.
    public var logsSets: Device? = .watch
    /// Whether the human also does what humans happen to do, as `TwoDeviceSettings` says; nil where nothing is staged.
    public var improvises: Bool?

    /// Stages nothing.
    public init() {}
}

/// One thing that a script lets happen.
///
/// What it needs of the values beside its name depends on the name; `needs` tells.
public struct ScriptedEvent: Hashable, Sendable {
    /// What happens.
    public enum Name: String, Hashable, Sendable, CaseIterable {
        // A person with the phone or the watch.
        case startRun, endActiveAndStart, deleteRun, finishRun, skipRun
        case openApp, leaveApp, raiseWrist, lowerWrist, openRun, openExercise, closeExercise
        case completeSet, uncheckSet, editSet, writeNote, skipExercise, completeExercise, deleteExercise
        case openEditor, closeEditor, openSplit, openSplitSheet, closeSplitSheet, closeSplit
        case changeSettings, mute, refresh, pause, resume
        // A person in the command design.
        case turnCrown, skipRest, adjustRest, addExercise, discardRun
        // The link.
        case linkDown, linkUp, dropNext, delayNext, duplicateNext, refuseNext, holdContext
        // The operating systems.
        case crash, launch, reboot, suspend, wake, forceQuit, clockStep, batteryDead, charged
        case onCharger, offCharger, phoneUpdated, watchUpdated, watchReinstalled
        case systemEndsSession, otherSession, hangNextStart, failNextSave, sessionLost
        // The cloud.
        case otherDeviceEdits, otherDeviceDeletes, otherDeviceUpdated, offload
    }

    /// A value that stands beside a name.
    public enum Parameter: String, Hashable, Sendable, CaseIterable {
        case device, run, exercise, set, reps, weightKg, seconds, channel, direction
    }

    /// How long after the start of the first run it happens; negative before it.
    public var after: TimeSpan
    public var name: Name
    /// On which device: the phone or the watch.
    public var device: Device?
    /// Which run of the outing, from 0.
    public var run = 0
    /// Which exercise, by its place in the plan, from 0; also which split or note.
    public var exercise: Int?
    /// Which set of the exercise, from 0.
    public var set: Int?
    public var reps: Int?
    public var weightKg: Double?
    /// For how long, or by how much.
    public var seconds: TimeSpan?
    public var channel: Channel?
    public var direction: Direction?

    /// Names something that happens.
    public init(_ name: Name, after: TimeSpan, on device: Device? = nil) {
        self.name = name
        self.after = after
        self.device = device
    }
}

extension ScriptedEvent.Name {
    /// What it cannot do without.
    public var needs: [ScriptedEvent.Parameter] {
        switch self {
        case .startRun, .endActiveAndStart, .deleteRun, .raiseWrist, .lowerWrist, .refresh, .pause, .resume: []
        case .finishRun, .skipRun, .openApp, .leaveApp, .crash, .launch, .suspend, .wake, .reboot: [.device]
        case .batteryDead, .charged: [.device]
        case .openRun, .closeEditor, .openSplit, .openSplitSheet, .closeSplitSheet, .closeSplit: []
        case .openExercise, .skipExercise, .completeExercise, .mute, .writeNote: [.device, .exercise]
        case .closeExercise: [.device]
        case .completeSet, .uncheckSet: [.device, .exercise, .set]
        case .editSet: [.device, .exercise, .set, .reps]
        case .deleteExercise, .openEditor: [.exercise]
        case .turnCrown: [.exercise, .set, .reps]
        case .skipRest: [.device]
        case .adjustRest: [.seconds]
        case .addExercise, .discardRun: []
        case .changeSettings: [.seconds]
        case .linkDown, .linkUp: []
        case .dropNext, .duplicateNext, .refuseNext: [.channel, .direction]
        case .delayNext: [.channel, .direction, .seconds]
        case .holdContext: [.seconds]
        case .forceQuit, .onCharger, .offCharger, .phoneUpdated, .watchUpdated, .watchReinstalled: []
        case .clockStep: [.device, .seconds]
        case .systemEndsSession, .otherSession, .hangNextStart, .failNextSave, .sessionLost: []
        case .otherDeviceEdits: [.exercise, .set, .reps]
        case .otherDeviceDeletes, .otherDeviceUpdated, .offload: []
        }
    }

    /// What may stand beside it besides.
    public var takes: [ScriptedEvent.Parameter] {
        switch self {
        case .completeSet, .editSet, .otherDeviceEdits, .turnCrown: [.run, .reps, .weightKg]
        case .linkDown: [.direction, .seconds]
        case .linkUp: [.direction]
        case .reboot, .suspend, .batteryDead, .onCharger: [.seconds]
        case .openSplit: [.exercise]
        case .uncheckSet, .writeNote, .skipExercise, .completeExercise, .deleteExercise, .openRun, .openExercise,
            .openEditor, .deleteRun, .finishRun, .skipRun, .skipRest, .adjustRest, .addExercise, .discardRun, .startRun,
            .endActiveAndStart, .otherDeviceDeletes, .offload:
            [.run]
        default: []
        }
    }
}

extension ScriptedEvent {
    /// The parameters that it lacks, in their order; empty for one that can be staged.
    public var missing: [Parameter] { name.needs.filter { !has($0) } }

    /// The parameters that stand beside it though its name has no use for them.
    public var superfluous: [Parameter] {
        Parameter.allCases.filter { has($0) && !name.needs.contains($0) && !name.takes.contains($0) }
    }

    private func has(_ parameter: Parameter) -> Bool {
        switch parameter {
        case .device: device != nil
        case .run: run != 0
        case .exercise: exercise != nil
        case .set: set != nil
        case .reps: reps != nil
        case .weightKg: weightKg != nil
        case .seconds: seconds != nil
        case .channel: channel != nil
        case .direction: direction != nil
        }
    }
}
