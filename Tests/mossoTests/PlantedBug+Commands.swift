import CommandChannel
import Timeline
import Workouts

@testable import Devices
@testable import Lab

// Bugs of the command design: what its devices say to each other is corrupted on the way.
extension PlantedBug {
    /// A bug that corrupts snapshots as they arrive, where it can.
    private static func ofSnapshots(
        _ description: String, _ events: [ScriptedEvent] = [], violates violated: Claim..., isLasting: Bool = false,
        corrupting corrupt: @escaping @Sendable (inout WorkoutSnapshot, borrowing PairWorld) -> Bool
    ) -> PlantedBug {
        var bug = PlantedBug(description, events, violates: violated) { world, moment in
            guard var snapshot = world.arrivingSnapshot(moment.occurrence), corrupt(&snapshot, world) else {
                return false
            }
            world.replaceArrivingSnapshot(moment.occurrence, by: snapshot)
            world.play(moment.occurrence, at: moment.instant)
            return true
        }
        (bug.isLasting, bug.isOfCommands) = (isLasting, true)
        return bug
    }

    static let commands = [
        ofSnapshots(
            "a snapshot has another weight than the crown was turned to", violates: .wristValuesSteady
        ) { snapshot, world in
            guard world.commandWatch.memory.first.shown == nil, snapshot.values.first == 107.5,
                snapshot.phase == .activeSet
            else { return false }
            snapshot.values.first = 100
            return true
        },
        ofSnapshots("a snapshot turns down a set that is logged", violates: .refusalsShown) { snapshot, world in
            guard let number = world.lastHeldSet, let next = snapshot.acknowledgement?.next, next > number else {
                return false
            }
            snapshot.acknowledgement?.refused = [number]
            return true
        },
        ofSnapshots(
            "snapshots say that a workout is over which nobody has finished", violates: .noEarlyCompletion
        ) { snapshot, _ in
            guard snapshot.phase == .rest, snapshot.exercise == 1 else { return false }
            snapshot.phase = .workoutComplete
            return true
        },
        ofSnapshots(
            "snapshots are numbered too low from the second set on",
            violates: .wristPhasesSteady, .watchFollowsPhone, isLasting: true
        ) { snapshot, _ in
            guard snapshot.exercise == 1 || snapshot.setIndex > 0 else { return false }
            snapshot.revision = 1
            return true
        },
    ]
}

extension PairWorld {
    /// The number of the last set that the watch holds; nil where it holds none.
    fileprivate var lastHeldSet: UInt64? {
        guard let sender = commandWatch.memory.sender else { return nil }
        return sender.heldEntries.last { $0.command.completedValues != nil }?.number
    }

    /// The snapshot that an event hands to the watch; nil where it is another event.
    fileprivate mutating func arrivingSnapshot(_ occurrence: Occurrence) -> WorkoutSnapshot? {
        switch occurrence {
        case .link(.messageArrives(let ticket)) where link.messages.isCurrent(ticket):
            let slot = link.messages[ticket].payload
            return link.payloads[slot].message == .snapshot ? link.payloads[slot].snapshot : nil
        case .link(.contextArrives): return link.slot.inFlight.flatMap { link.contexts[$0].snapshot }
        default: return nil
        }
    }

    fileprivate mutating func replaceArrivingSnapshot(_ occurrence: Occurrence, by snapshot: WorkoutSnapshot) {
        switch occurrence {
        case .link(.messageArrives(let ticket)): link.payloads[link.messages[ticket].payload].snapshot = snapshot
        case .link(.contextArrives): if let slot = link.slot.inFlight { link.contexts[slot].snapshot = snapshot }
        default: break
        }
    }
}
