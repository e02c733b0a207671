import Testing
import Timeline
import Workouts

@testable import Devices
@testable import Lab
@testable import Session

/// A bug that is planted in a whole world while it is played, and what claims must see of it.
struct PlantedBug: Sendable, CustomTestStringConvertible {
    /// An event of a world that is about to be played.
    struct Moment {
        let occurrence: PairWorld.Occurrence
        let instant: Instant
    }

    let testDescription: String
    /// What happens besides the workout, which is logged on the watch.
    let events: [ScriptedEvent]
    /// The claims that are violated, in the order of `Claim.allCases`.
    let violated: [Claim]
    /// Whether it is planted in a world of the command design.
    var isOfCommands = false
    /// Whether it strikes whenever it can, and not only once.
    var isLasting = false
    /// Plays an event with the bug in it and says so; where it is not the bug's moment, does nothing.
    let strike: @Sendable (inout PairWorld, Moment) -> Bool

    init(
        _ description: String, _ events: [ScriptedEvent] = [], violates violated: Claim..., isLasting: Bool = false,
        strike: @escaping @Sendable (inout PairWorld, Moment) -> Bool
    ) {
        self.init(description, events, violates: violated, strike: strike)
        self.isLasting = isLasting
    }

    init(
        _ description: String, _ events: [ScriptedEvent], violates violated: [Claim],
        strike: @escaping @Sendable (inout PairWorld, Moment) -> Bool
    ) {
        (testDescription, self.events, self.violated, self.strike) = (description, events, violated, strike)
    }

    /// A bug that has happened before an event, once a condition holds.
    init(
        _ description: String, _ events: [ScriptedEvent] = [], violates violated: [Claim],
        once isDue: @escaping @Sendable (borrowing PairWorld, Moment) -> Bool,
        corrupting corrupt: @escaping @Sendable (inout PairWorld, Instant) -> Void
    ) {
        (testDescription, self.events, self.violated) = (description, events, violated)
        strike = { world, moment in
            guard isDue(world, moment) else { return false }
            corrupt(&world, moment.instant)
            world.play(moment.occurrence, at: moment.instant)
            return true
        }
    }
}

extension PairWorld {
    /// The one run of a story.
    var run: Identifier { life.outing.runs[0].id }

    /// Whether the phone has deleted the run.
    var isRunDeleted: Bool { phone.tombstone(of: run) != nil }

    /// The sets that the watch has logged for the run's record.
    var loggedSets: [LoggedSet] {
        get { watch.session.sets(of: run) }
        set {
            guard let log = watch.session.logs.firstIndex(where: { $0.run == run }) else { return }
            watch.session.logs[log].sets = newValue
        }
    }

    /// Whether an event is the end of a rest on the watch, and its timer the one that counts.
    func endsRest(_ occurrence: Occurrence) -> Bool {
        guard case .timer(.phaseEnd(let generation), .watch) = occurrence else { return false }
        return generation == watch.memory.live.generation && watch.memory.live.flow?.engine.phase == .rest
            && watch.session.isAppReady
    }
}

extension ScriptedEvent {
    /// An event some seconds after the start.
    static func at(
        _ seconds: Double, _ name: Name, on device: Device? = nil, exercise: Int? = nil, set: Int? = nil,
        reps: Int? = nil, for span: TimeSpan? = nil
    ) -> ScriptedEvent {
        var event = ScriptedEvent(name, after: .milliseconds(Int64(seconds * 1_000)), on: device)
        (event.exercise, event.set, event.reps, event.seconds) = (exercise, set, reps, span)
        return event
    }
}

extension PlantedBug {
    static let all = sets + runs + session + screens + timers + synchronisation + commands

    private static let sets = [
        PlantedBug(
            "the record of a workout holds its last set twice", violates: [.setsLoggedOnce],
            once: { world, _ in world.loggedSets.count == 6 },
            corrupting: { world, _ in world.loggedSets.append(world.loggedSets[5]) }),
        PlantedBug(
            "two sets change places in the record of a workout", violates: [.setsInOrder],
            once: { world, _ in world.loggedSets.count == 6 },
            corrupting: { world, _ in world.loggedSets.swapAt(1, 2) }),
        PlantedBug(
            "a set that was unchecked is checked off again in the phone's file",
            [.at(200, .uncheckSet, on: .watch, exercise: 0, set: 1)],
            violates: [.noPhantomSets, .wristValuesSteady],
            once: { world, moment in world.phone.stored.files[world.run]?.metrics != nil },
            corrupting: { world, now in
                let run = world.run
                guard let position = world.phone.stored.files.position(of: run) else { return }
                world.phone.stored.files.change(at: position) {
                    $0[log: 0].complete(set: 1, at: now, by: .phone)
                    $0.updatedAt = now
                }
                world.fileChanged(run, at: now)
            }),
        PlantedBug(
            "an edit loses its date between its arrival and its merge",
            violates: [.mergeCommutes],
            once: { world, _ in !world.phone.memory.arrivals.isEmpty },
            corrupting: { world, now in
                world.phone.memory.arrivals[0].document[log: 0].updatedAt = now - .hours(1)
            }),
    ]

    private static let runs = [
        PlantedBug(
            "the phone forgets its tombstone while an edit is on its way",
            [
                .at(60, .openExercise, on: .watch, exercise: 0), .at(90, .linkDown),
                .at(110, .deleteRun), .at(240, .linkUp),
            ],
            violates: [.deletedStaysDeleted, .discardedStaysUnsaved, .tombstoneVetoes],
            once: { world, _ in world.isRunDeleted },
            corrupting: { world, _ in world.phone.stored.stubs.removeAll() }),
        PlantedBug(
            "the watch saves the record of a workout that it has dropped", [.at(200, .deleteRun)],
            violates: [.discardedStaysUnsaved],
            once: { world, _ in world.claims.probes[.sessionDiscarded] > 0 },
            corrupting: { world, _ in
                let run = world.run
                world.watch.directives.append(.note(.saved(record: run, run: run)))
            }),
        PlantedBug(
            "the phone drops the metrics that come with an edit", violates: .metricsPresent, .everyEditCounts,
            isLasting: true
        ) { world, moment in
            guard case .link(.messageArrives(let ticket)) = moment.occurrence else { return false }
            let slot = world.link.messages[ticket].payload
            guard world.link.payloads[slot].message.carriesDocument,
                world.link.payloads[slot].document.metrics != nil
            else { return false }
            world.link.payloads[slot].document.metrics = nil
            world.play(moment.occurrence, at: moment.instant)
            return true
        },
    ]

    private static let session = [
        PlantedBug(
            "the planner takes a session whose workout has not come yet for one that is over",
            [.at(-1, .holdContext, for: .seconds(60))], violates: [.launchSurvivesRace],
            once: { world, _ in
                world.watch.session.currentRecord != nil && world.watch.stored.documents.isEmpty
                    && !world.watch.session.coordinator.isInGrace
            },
            corrupting: { world, now in
                var session = world.watch.session
                let stranger = Run(
                    id: Identifier(high: 0, low: 1), activity: .other, status: .inProgress, start: now, end: nil)
                session.coordinator.store(stranger)
                session.tell(.runsChanged, at: now, into: &world.watch.directives)
                session.coordinator.runs.removeAll()
                session.tell(.runsChanged, at: now, into: &world.watch.directives)
                world.watch.session = session
            })
    ]

    private static let screens = [
        PlantedBug(
            "the watch stays on the screen of a workout that was deleted", [.at(200, .deleteRun)],
            violates: [.screenLeavesGoneRun],
            once: { world, _ in world.isRunDeleted && world.watch[world.run] == nil },
            corrupting: { world, _ in world.watch.memory.place = .run(world.run) }),
        PlantedBug(
            "the phone swallows a tap", [.at(200, .editSet, on: .phone, exercise: 0, set: 0, reps: 7)],
            violates: .actionsAnswered
        ) { world, moment in
            guard case .scripted(0) = moment.occurrence else { return false }
            let edit = RunAction.editSet(log: 0, set: 0, SetDetail(reps: 7, weightGrams: nil))
            world.claims.note(.tappedPhone(.act(edit, workout: world.run)), at: moment.instant)
            return true
        },
    ]

    private static let timers = [
        PlantedBug("a countdown on the watch ends without its haptic", violates: .hapticsGiven) { world, moment in
            world.endsRest(moment.occurrence)
        },
        PlantedBug(
            "the watch forgets that it has given a haptic", violates: .hapticsOnce, .timersFollowWallClock
        ) { world, moment in
            guard world.endsRest(moment.occurrence) else { return false }
            let live = world.watch.memory.live
            world.play(moment.occurrence, at: moment.instant)
            world.watch.memory.live = live
            world.play(moment.occurrence, at: moment.instant)
            return true
        },
        PlantedBug(
            "a timer of the watch is slow", violates: .hapticsOnTime, .timersFollowWallClock
        ) { world, moment in
            guard world.endsRest(moment.occurrence) else { return false }
            world.queue.schedule(moment.occurrence, at: moment.instant + .milliseconds(1_001))
            return true
        },
    ]

    private static let synchronisation = [
        PlantedBug(
            "a push names a workout that was deleted as under way", [.at(200, .deleteRun)],
            violates: [.pruneIsAuthoritative],
            once: { world, moment in
                guard case .link(.contextArrives) = moment.occurrence else { return false }
                return world.isRunDeleted
            },
            corrupting: { world, now in
                guard let slot = world.link.slot.inFlight else { return }
                world.link.contexts[slot].state.finished.append(
                    StateContext.FinishedRun(workout: world.run, status: .inProgress, end: now))
            })
    ]
}
