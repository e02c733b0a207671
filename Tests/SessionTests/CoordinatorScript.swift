import Session
import Timeline
import Workouts

/// A coordinator that is told things, and remembers what it orders.
struct CoordinatorScript {
    static let a = Identifier(high: 0, low: 1)
    static let b = Identifier(high: 0, low: 2)
    static let record = Identifier(high: 0, low: 77)

    typealias Coordinator = SessionCoordinator

    var coordinator: Coordinator
    var now = Instant.epoch

    /// A run of no time, or of the first nine seconds once it is completed.
    static func run(_ id: Identifier, _ status: Run.Status, activity: ActivityType = .running) -> Run {
        Run(
            id: id, activity: activity, status: status, start: .epoch,
            end: status == .completed ? .epoch + .seconds(9) : nil)
    }

    init(_ switches: Switches, runs: [StoredRun] = []) {
        coordinator = Coordinator(runs: runs, switches: switches)
    }

    mutating func tell(_ event: Coordinator.Event) -> [Coordinator.Directive] {
        var directives: [Coordinator.Directive] = []
        coordinator.handle(event, at: now, into: &directives)
        return directives.filter { if case .setTimer = $0 { false } else { true } }
    }

    mutating func push(_ runs: Run...) -> [Coordinator.Directive] {
        coordinator.apply(runs)
        return tell(.runsPushed)
    }

    /// Lets the phone's handoff start a session at this moment.
    mutating func launch() {
        _ = tell(.launched)
        _ = tell(.nothingToRecover)
        _ = tell(.configurationArrived(.running))
        _ = tell(.started(record: Self.record))
    }
}

/// Tests that play scripts of the same two runs and one record.
protocol CoordinatorScripting {}

extension CoordinatorScripting {
    typealias Script = CoordinatorScript

    var a: Identifier { Script.a }
    var b: Identifier { Script.b }
    var record: Identifier { Script.record }

    func run(_ id: Identifier, _ status: Run.Status, activity: ActivityType = .running) -> Run {
        Script.run(id, status, activity: activity)
    }
}
