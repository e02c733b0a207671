import Devices
import Session
import TestSupport
import Timeline
import Workouts

/// A phone that is driven by hand: its timers and its observer run, and everything it wants is kept.
struct PhoneScript {
    static let a = Identifier(workout: 0, athlete: 0, seed: 1)
    static let b = Identifier(workout: 1, athlete: 0, seed: 1)
    static let detail = SetDetail(reps: 5, weightGrams: 100_000)
    /// Monday, 5 January 2026, 18:00 UTC.
    static let evening = Instant(microseconds: 1_767_636_000_000_000)

    private enum Due: Hashable {
        case timer(DeviceTimer)
        case wallTimer(DeviceTimer, at: Instant)
        case observer(Identifier)
    }

    private enum Name: Hashable { case phase, mirrorPhase, mirrorStale, other }

    /// Something that the phone wanted, and when.
    struct Entry: Hashable {
        var after: TimeSpan
        var order: Effects.Order
    }

    var phone: DocumentPhone
    var effects = Effects()
    var now = PhoneScript.evening
    /// From the change of a file until the observer sees it; nil holds the observer back.
    var lag: TimeSpan? = .milliseconds(300)
    /// The size above which the link refuses a push, as a number of documents.
    var documentCeiling = Int.max
    /// The number of logs of one document above which the link refuses a push.
    var logCeiling = Int.max
    private(set) var entries: [Entry] = []
    private(set) var contexts: [StateContext] = []
    private(set) var changedFiles: [Identifier] = []
    private var due: [(at: Instant, Due)] = []

    /// Makes a phone whose app is in front and whose watch is there.
    init(
        _ switches: Switches = Preset.bulletproof.switches, opened: Bool = true,
        _ change: (inout DocumentPhone.Settings) -> Void = { _ in }
    ) {
        var settings = DocumentPhone.Settings()
        settings.switches = switches
        change(&settings)
        phone = DocumentPhone(settings, splits: [Self.split(0), Self.split(1)])
        if opened { open() }
    }

    /// Brings the app to the front and connects it.
    mutating func open() {
        send(.foregrounded)
        pass(.seconds(3))
        send(.activated)
        send(.reachabilityChanged(true))
    }

    static func split(_ order: UInt8, flow: Bool = false) -> SplitDocument {
        let exercises = ["Bench press", "Row", "Squat"].map {
            ExerciseDocument(name: $0, sets: 2, planned: SetEntry(reps: 5, weightGrams: 100_000))
        }
        return SplitDocument(
            id: Identifier(key: 7, UInt64(order)), name: "Day \(order)", order: order,
            activity: .traditionalStrengthTraining, autoAdvances: flow, exercises: exercises, updatedAt: .epoch)
    }

    /// Lets something happen now.
    mutating func send(_ event: DocumentPhone.Event, _ document: WorkoutDocument? = nil) {
        if let document { effects.received = document }
        effects.removeAll()
        phone.handle(event, at: now, into: &effects)
        let orders = effects.orders
        for order in orders { take(order) }
    }

    mutating func tap(_ tap: PhoneTap) { send(.tapped(tap)) }

    /// Lets a person start a run and waits until the phone shows it.
    mutating func start(_ workout: Identifier = PhoneScript.a, split: UInt8 = 0) {
        tap(.start(workout: workout, number: 0, split: split))
        pass(.seconds(1))
    }

    mutating func act(_ action: RunAction, on workout: Identifier = PhoneScript.a) {
        tap(.act(action, workout: workout))
    }

    /// Checks a set off.
    mutating func check(_ log: UInt8, _ set: UInt8? = nil, on workout: Identifier = PhoneScript.a) {
        act(.completeSet(log: log, set: set, Self.detail), on: workout)
    }

    /// Lets an edit of the watch come.
    mutating func receive(_ document: WorkoutDocument, edit: UInt32 = 1) {
        send(.received(.workoutUpdate(edit: edit)), document)
    }

    private mutating func take(_ order: Effects.Order) {
        entries.append(Entry(after: now - Self.evening, order: order))
        switch order {
        case .setTimer(let timer, let span): due.append((now + span, .timer(timer)))
        case .setWallTimer(let timer, let reading):
            due.removeAll {
                guard case .wallTimer(let other, _) = $0.1 else { return false }
                return Self.name(of: other) == Self.name(of: timer)
            }
            due.append((max(now, phone.clock.instant(ofReading: reading)), .wallTimer(timer, at: reading)))
        case .fileChanged(let workout):
            changedFiles.append(workout)
            if let lag { due.append((now + lag, .observer(workout))) }
        case .updateContext:
            let logs = effects.context.workouts.map { $0.logCount }.max() ?? 0
            guard effects.context.workouts.count <= documentCeiling, logs <= logCeiling else {
                return send(.contextRefused(.payloadTooLarge))
            }
            contexts.append(effects.context)
        case .launchWatch, .send, .transfer, .download, .note, .sendSnapshot, .sendCommand: break
        }
    }

    private static func name(of timer: DeviceTimer) -> Name {
        switch timer {
        case .phaseEnd: .phase
        case .mirrorPhaseEnd: .mirrorPhase
        case .mirrorStale: .mirrorStale
        default: .other
        }
    }

    /// Lets time pass.
    mutating func pass(_ span: TimeSpan) {
        let end = now + span
        while let next = due.indices.min(by: { (due[$0].at, $0) < (due[$1].at, $1) }), due[next].at <= end {
            let (instant, what) = due.remove(at: next)
            now = max(now, instant)
            switch what {
            case .timer(let timer), .wallTimer(let timer, _): send(.timer(timer))
            case .observer(let workout): send(.observed(workout))
            }
        }
        now = end
    }

    /// Lets the observer see a file now.
    mutating func observe(_ workout: Identifier = PhoneScript.a) { send(.observed(workout)) }
}

// What is asked of it afterwards.
extension PhoneScript {
    var orders: [Effects.Order] { entries.map(\.order) }

    var notes: [DeviceNote] {
        orders.compactMap { if case .note(let note) = $0 { note } else { nil } }
    }

    var refusals: [DeviceNote.Refusal] {
        notes.compactMap { if case .tapRefused(let refusal) = $0 { refusal } else { nil } }
    }

    var messages: [Message] {
        orders.compactMap { if case .send(let message, _) = $0 { message } else { nil } }
    }

    var launches: [Int32] {
        orders.compactMap { if case .launchWatch(_, let attempt) = $0 { attempt } else { nil } }
    }

    var lastContext: StateContext { contexts.last ?? StateContext() }

    /// A run as the file has it.
    func file(_ workout: Identifier = PhoneScript.a) -> WorkoutDocument? { phone.stored.files[workout] }

    /// A run as the last push has it.
    func pushed(_ workout: Identifier = PhoneScript.a) -> WorkoutDocument? {
        lastContext.workouts.first { $0.id == workout }
    }

    /// What the watch would send: the run as it was pushed last, changed by an action.
    func edited(
        _ action: RunAction, of workout: Identifier = PhoneScript.a, after span: TimeSpan = .zero
    ) -> WorkoutDocument? {
        guard var document = pushed(workout) else { return nil }
        var rules = ActionRules(device: .watch)
        rules.datesParts = phone.settings.switches.contains(.N17)
        _ = document.apply(action, at: now + span, rules)
        document.cutToWholeSeconds()
        return document
    }
}
