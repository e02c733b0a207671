import CommandChannel
import Devices
import Session
import Timeline
import Workouts

/// A watch of the command design that is driven by hand: events at given seconds, timers as it wants them, and what it
/// sends and tells collected.
struct CommandWatchScript {
    static let run = Identifier(high: 0, low: 1)
    static let other = Identifier(high: 0, low: 2)

    var watch: CommandWatch
    var effects = Effects()
    var notes: [(second: Double, note: DeviceNote)] = []
    var notices: [Notice] = []
    var sent: [CommandSegment] = []
    private var steps: [(instant: Instant, event: WatchEvent)] = []
    private var wallTimers: [(timer: DeviceTimer, reading: Instant)] = []
    private(set) var now = Instant.epoch

    /// A watch whose app is there, and knows of a workout in its first set of three, with 50 kg in the column.
    init(
        without off: Switches = [], isReachable: Bool = true, snapshot: WorkoutSnapshot? = Self.snapshot(),
        start: Instant = .epoch
    ) {
        var settings = CommandWatch.Settings()
        settings.session.switches = Preset.bulletproof.switches.subtracting(off)
        settings.session.recordKey = 5
        watch = CommandWatch(settings)
        now = start
        launch(isReachable: isReachable)
        if let snapshot { push(snapshot) }
    }

    mutating func launch(isReachable: Bool = true) {
        handle(.session(.opened))
        wait(3)
        handle(.reachabilityChanged(isReachable))
        handle(.activated)
    }

    static func instant(_ second: Double) -> Instant { .epoch + .wholeMilliseconds(seconds: second) }

    static func snapshot(
        _ revision: UInt64 = 1, _ phase: WorkoutSnapshot.Phase = .activeSet, set: UInt8 = 0, weight: Double? = 50,
        acknowledgement: Acknowledgement? = nil, session: Identifier? = run
    ) -> WorkoutSnapshot {
        var snapshot = WorkoutSnapshot()
        (snapshot.revision, snapshot.phase, snapshot.acknowledgement) = (revision, phase, acknowledgement)
        (snapshot.session, snapshot.activity, snapshot.start) = (session, .traditionalStrengthTraining, .epoch)
        (snapshot.exerciseName, snapshot.setIndex, snapshot.setCount) = ("Bench press", set, 3)
        snapshot.currentSet = SetPlace(log: 0, set: set)
        snapshot.values = ColumnValues(first: weight, second: 8)
        return snapshot
    }

    /// A rest until a second, in the same exercise or before another.
    static func rest(_ revision: UInt64, until end: Double, leadsElsewhere: Bool?) -> WorkoutSnapshot {
        var rest = snapshot(revision, .rest, set: 1)
        (rest.restEnd, rest.restLeadsToBetweenExercises) = (instant(end), leadsElsewhere)
        return rest
    }

    /// What the phone answers once it has done all that was sent.
    var acknowledgement: Acknowledgement? {
        sent.last.map { Acknowledgement(lineage: $0.sender.lineage, next: $0.number + 1) }
    }

    mutating func push(_ snapshot: WorkoutSnapshot) {
        effects.removeAll()
        watch.receive(snapshot, at: now, into: &effects)
        heed()
    }

    mutating func handle(_ event: WatchEvent) {
        effects.removeAll()
        watch.handle(event, at: now, into: &effects)
        heed()
    }

    /// Lets a snapshot come by the fast way.
    mutating func message(_ snapshot: WorkoutSnapshot) {
        effects.receivedSnapshot = snapshot
        handle(.received(.snapshot))
    }

    mutating func tap(_ tap: WatchTap) { handle(.tapped(tap)) }

    mutating func complete() { tap(.completeShownSet(performed: nil)) }

    mutating func wait(_ seconds: Double) {
        let end = now + .wholeMilliseconds(seconds: seconds)
        while true {
            let step = steps.indices.min { steps[$0].instant < steps[$1].instant }
            let wall = wallTimers.indices.min { wallTimers[$0].reading < wallTimers[$1].reading }
            let date = wall.map { watch.clock.instant(ofReading: wallTimers[$0].reading) }
            if let wall, let date, date <= end, step.map({ date <= steps[$0].instant }) ?? true {
                now = max(now, date)
                handle(.timer(wallTimers.remove(at: wall).timer))
            } else if let step, steps[step].instant <= end {
                now = max(now, steps[step].instant)
                handle(steps.remove(at: step).event)
            } else {
                break
            }
        }
        now = end
    }

    private mutating func heed() {
        notices += effects.notices
        for order in effects.orders {
            switch order {
            case .sendCommand(let index): sent.append(effects.segments[Int(index)])
            case .setTimer(let timer, let span): steps.append((now + span, .timer(timer)))
            case .setWallTimer(let timer, let reading): wallTimers.append((timer, reading))
            case .note(let note): notes.append(((now - .epoch).seconds, note))
            default: break
            }
        }
    }

    func count(of note: DeviceNote) -> Int { notes.count { $0.note == note } }

    var commands: [WatchCommand] { sent.map(\.command) }
    var values: ColumnValues { watch.glance.values }
    var phase: WorkoutSnapshot.Phase { watch.glance.phase }
    var confirmations: [DeviceNote] {
        notes.map(\.note).filter { if case .setConfirmed = $0 { true } else { false } }
    }
}
