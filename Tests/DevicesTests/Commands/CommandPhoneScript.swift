import CommandChannel
import Session
import Testing
import Timeline
import Workouts

@testable import Devices

/// A phone of the command design that is driven by hand: its timers run, and what it publishes and tells is kept.
struct CommandPhoneScript {
    static let a = Identifier(workout: 0, athlete: 0, seed: 1)
    static let b = Identifier(workout: 1, athlete: 0, seed: 1)
    /// Monday, 5 January 2026, 18:00 UTC.
    static let evening = Instant(microseconds: 1_767_636_000_000_000)

    var phone: CommandPhone
    var effects = Effects()
    var now = CommandPhoneScript.evening
    /// The number and the identity with which the watch sends.
    var number: UInt64 = 1_000
    var sender = SenderIdentity(lineage: 7, incarnation: 8)
    private(set) var contexts: [WorkoutSnapshot] = []
    private(set) var messages: [WorkoutSnapshot] = []
    private(set) var notes: [DeviceNote] = []
    private(set) var launches: [Int32] = []
    private var due: [(at: Instant, timer: DeviceTimer)] = []

    /// A phone whose app is in front, and on which a workout has begun: three sets of one exercise, two of another.
    init(
        without off: Switches = [], rest: UInt16 = 90, exercises: [ExerciseDocument] = Self.exercises,
        opened: Bool = true, started: Bool = true, _ change: (inout CommandPhone.Settings) -> Void = { _ in }
    ) {
        var settings = CommandPhone.Settings()
        settings.switches = Preset.bulletproof.switches.subtracting(off)
        change(&settings)
        var appSettings = AppSettings()
        appSettings.restSeconds = rest
        phone = CommandPhone(
            settings, splits: [Self.split(0, exercises), Self.split(1, Self.exercises)], appSettings: appSettings)
        if opened { open() }
        if opened, started { start() }
    }

    static let exercises = [
        ExerciseDocument(name: "Bench press", sets: 3, planned: SetEntry(reps: 8, weightGrams: 50_000)),
        ExerciseDocument(name: "Back squat", sets: 2, planned: SetEntry(reps: 5, weightGrams: 100_000)),
    ]

    static func split(_ order: UInt8, _ exercises: [ExerciseDocument]) -> SplitDocument {
        SplitDocument(
            id: Identifier(key: 7, UInt64(order)), name: "Day \(order)", order: order,
            activity: .traditionalStrengthTraining, exercises: exercises, updatedAt: .epoch)
    }

    /// Brings the app to the front and connects it.
    mutating func open() {
        send(.foregrounded)
        pass(3)
        send(.activated)
        send(.reachabilityChanged(true))
    }

    mutating func relaunch() {
        send(.terminated)
        open()
    }

    mutating func send(_ event: PhoneEvent) {
        effects.removeAll()
        phone.handle(event, at: now, into: &effects)
        var pushes = 0
        for order in effects.orders {
            switch order {
            case .updateContext:
                contexts.append(effects.snapshot)
                pushes += 1
            case .sendSnapshot: messages.append(effects.snapshot)
            case .setTimer(let timer, let span): due.append((now + span, timer))
            case .setWallTimer(let timer, let reading):
                due.append((max(now, phone.clock.instant(ofReading: reading)), timer))
            case .launchWatch(_, let attempt): launches.append(attempt)
            case .note(let note): notes.append(note)
            default: Issue.record("the phone of this design orders no \(order)")
            }
        }
        #expect(pushes <= 1, "one push at most for \(event)")
    }

    mutating func tap(_ tap: PhoneTap) { send(.tapped(tap)) }

    mutating func start(_ workout: Identifier = a, split: UInt8 = 0) {
        tap(.start(workout: workout, number: 0, split: split))
    }

    /// Checks a set off on the phone.
    mutating func check(_ log: UInt8, _ set: UInt8? = nil, grams: Int32 = 50_000) {
        tap(.act(.completeSet(log: log, set: set, SetDetail(reps: 8, weightGrams: grams)), workout: Self.a))
    }

    /// Lets a command of the watch come, under the next number unless another is given.
    mutating func command(
        _ command: WatchCommand, for session: Identifier = a, number given: UInt64? = nil, oldest: UInt64? = nil
    ) {
        let number = given ?? self.number
        self.number = max(self.number, number + 1)
        effects.receivedSegment = CommandSegment(
            number: number, oldest: oldest ?? number, sender: sender, session: session, command: command)
        send(.received(.command))
    }

    /// Lets the watch complete a set; without a place, the next.
    mutating func complete(
        _ place: SetPlace? = nil, _ values: ColumnValues = ColumnValues(first: 55, second: 6),
        number: UInt64? = nil, oldest: UInt64? = nil
    ) {
        command(.completeSet(place, values, at: reading), number: number, oldest: oldest)
    }

    mutating func pass(_ seconds: Double) {
        let end = now + .wholeMilliseconds(seconds: seconds)
        while let next = due.indices.min(by: { (due[$0].at, $0) < (due[$1].at, $1) }), due[next].at <= end {
            let (instant, timer) = due.remove(at: next)
            now = max(now, instant)
            send(.timer(timer))
        }
        now = end
    }

    var reading: Instant { phone.reading(at: now) }
    var last: WorkoutSnapshot { contexts.last ?? WorkoutSnapshot() }
    var phase: WorkoutSnapshot.Phase { last.phase }
    var file: WorkoutDocument {
        phone.shown(Self.a) ?? WorkoutDocument(id: Self.a, split: 9, activity: .other, start: .epoch)
    }

    func count(of note: DeviceNote) -> Int { notes.count { $0 == note } }

    var refusals: [DeviceNote.Refusal] {
        notes.compactMap {
            switch $0 {
            case .tapRefused(let refusal), .commandRefused(_, let refusal): refusal
            default: nil
            }
        }
    }
}
