import Devices
import Session
import Timeline
import Workouts

/// A watch of the document design that is driven by hand: events at given seconds, timers as it wants them, and what it
/// sends and tells collected.
struct DocumentWatchScript {
    typealias Step = (instant: Instant, event: DocumentWatch.Event)

    static let a = Identifier(high: 0, low: 1)
    static let b = Identifier(high: 0, low: 2)

    var watch: DocumentWatch
    var effects = Effects()
    var notes: [(second: Double, note: DeviceNote)] = []
    var notices: [(second: Double, notice: Notice)] = []
    /// What went out by T3 and by T4, with the document where one rode along.
    var sent: [(second: Double, message: Message, document: WorkoutDocument?)] = []
    var queued: [(second: Double, message: Message, document: WorkoutDocument)] = []
    private var steps: [Step] = []
    private var wallTimers: [(timer: DeviceTimer, reading: Instant)] = []
    private(set) var now = Instant.epoch

    init(
        _ switches: Switches = Preset.bulletproof.switches, clock: WallClock = WallClock(),
        _ change: (inout DocumentWatch.Settings) -> Void = { _ in }
    ) {
        var settings = DocumentWatch.Settings()
        settings.session.switches = switches
        settings.session.recordKey = 5
        change(&settings)
        watch = DocumentWatch(settings, clock: clock)
    }

    /// Launches the app at 0 s and activates it at 3 s, with the phone in reach or not.
    mutating func launch(isReachable: Bool = true) {
        at(0, .session(.opened))
        if isReachable { at(2.5, .reachabilityChanged(true)) }
        at(3, .activated)
        play(until: 4)
    }

    static func instant(_ second: Double) -> Instant { .epoch + .wholeMilliseconds(seconds: second) }

    /// A split of two exercises with three sets each.
    static func split(flow: Bool = false, order: UInt8 = 0) -> SplitDocument {
        let set = SetEntry(reps: 8, weightGrams: 60_000)
        return SplitDocument(
            id: Identifier(high: 1, low: UInt64(order)), name: "Push", order: order,
            activity: .traditionalStrengthTraining, autoAdvances: flow,
            exercises: [
                ExerciseDocument(name: "Bench press", sets: 3, planned: set),
                ExerciseDocument(name: "Dip", sets: 3, planned: set),
            ], updatedAt: .epoch)
    }

    /// A run of that split, as the phone makes it.
    static func run(
        _ id: Identifier = a, _ status: WorkoutStatus = .notStarted, split: UInt8 = 0, end: Double? = nil
    ) -> WorkoutDocument {
        var document = WorkoutDocument(id: id, split: split, activity: .traditionalStrengthTraining, start: .epoch)
        for exercise: UInt8 in 0..<2 {
            document.insert(
                WorkoutLog(
                    number: exercise, exercise: exercise, setCount: 3, planned: SetEntry(reps: 8, weightGrams: 60_000),
                    updatedAt: .epoch))
        }
        document.status = status
        document.end = end.map(instant)
        return document
    }

    static func context(_ documents: [WorkoutDocument], flow: Bool = false) -> StateContext {
        var context = StateContext()
        context.splits = [split(flow: flow)]
        context.workouts = documents.map(\.wireValue)
        context.settings.restSeconds = 60
        return context
    }

    /// Plans an event.
    mutating func at(_ second: Double, _ event: DocumentWatch.Event) { plan(event, at: Self.instant(second)) }

    private mutating func plan(_ event: DocumentWatch.Event, at instant: Instant) {
        let index = steps.firstIndex { $0.instant > instant } ?? steps.count
        steps.insert((instant, event), at: index)
    }

    /// Lets everything happen that was planned and that follows from it, up to a second.
    mutating func play(until second: Double) {
        let end = Self.instant(second)
        while let next = nextInstant, next <= end {
            now = max(now, next)
            if let index = dueWallTimer {
                handle(.timer(wallTimers.remove(at: index).timer))
            } else {
                handle(steps.removeFirst().event)
            }
        }
        now = max(now, end)
    }

    private var nextInstant: Instant? {
        let wall = wallTimers.map { watch.clock.instant(ofReading: $0.reading) }.min()
        return [steps.first?.instant, wall].compactMap(\.self).min()
    }

    private var dueWallTimer: Int? {
        wallTimers.indices.filter { watch.clock.instant(ofReading: wallTimers[$0].reading) <= now }
            .min { wallTimers[$0].reading < wallTimers[$1].reading }
    }

    /// Hands a push over now.
    mutating func push(_ context: StateContext) {
        effects.removeAll()
        watch.receive(context, at: now, into: &effects)
        heed()
    }

    /// Tells an event now; a document may come with it.
    mutating func handle(_ event: DocumentWatch.Event, with document: WorkoutDocument? = nil) {
        effects.removeAll()
        if let document { effects.received = document }
        watch.handle(event, at: now, into: &effects)
        heed()
    }

    mutating func tap(_ tap: WatchTap) { handle(.tapped(tap)) }

    mutating func act(_ action: RunAction, on run: Identifier = a) {
        tap(.act(action, workout: run, performed: nil))
    }

    mutating func check(_ set: UInt8?, of log: UInt8, on run: Identifier = a) {
        act(.completeSet(log: log, set: set, SetDetail(reps: 8, weightGrams: 60_000)), on: run)
    }

    private mutating func heed() {
        let second = (now - .epoch).seconds
        notices += effects.notices.map { (second, $0) }
        for order in effects.orders {
            switch order {
            case .send(let message, let index):
                sent.append((second, message, index.map { effects.documents[Int($0)] }))
            case .transfer(let message, let index):
                guard let index else { continue }
                queued.append((second, message, effects.documents[Int(index)]))
            case .setTimer(let timer, let span): plan(.timer(timer), at: now + span)
            case .setWallTimer(let timer, let reading):
                wallTimers.removeAll { $0.timer == timer }
                wallTimers.append((timer, reading))
            case .note(let note): notes.append((second, note))
            case .launchWatch, .updateContext, .fileChanged, .download, .sendSnapshot, .sendCommand: break
            }
        }
    }

    /// Whether a note was told, and when first.
    func second(of note: DeviceNote) -> Double? { notes.first { $0.note == note }?.second }

    func count(of note: DeviceNote) -> Int { notes.filter { $0.note == note }.count }

    /// The haptics that were given, by the app or as a notification: the seconds at which they were, and at which they
    /// were due.
    var haptics: [(given: Double, due: Double)] {
        notes.compactMap { note in
            switch note.note {
            case .haptic(_, let anchor), .notified(_, let anchor): (note.second, (anchor - .epoch).seconds)
            default: nil
            }
        }
    }

    /// The requests for a push that went out.
    var syncRequests: [Double] { sent.filter { $0.message == .requestSync }.map(\.second) }

    /// The edits that went out by T3.
    var updates: [WorkoutDocument] { sent.compactMap(\.document) }

    /// The live frames that went out.
    var frames: [LiveProgress] {
        sent.compactMap { if case .live(let frame) = $0.message { frame } else { nil } }
    }

    var endings: [SessionEnding] { watch.session.healthStore.entries.map(\.ending) }
}
