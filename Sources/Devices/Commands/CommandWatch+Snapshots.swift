import CommandChannel
import Session
import Timeline
import Workouts

// What the phone publishes, by whatever way it comes.
extension CommandWatch {
    /// Takes in a snapshot: what is older than the last is refused, but for its acknowledgement.
    ///
    /// An acknowledgement is cumulative, so that one which comes late says nothing that is not so.
    mutating func take(_ incoming: WorkoutSnapshot, at now: Instant, into effects: inout Effects) {
        guard incoming.revision < NumberSeed.highest else {
            // No phone comes to number so high; it would shut out all that it says from then on.
            return effects.note(.contextUnreadable(version: 0))
        }
        hasNews = true
        guard incoming.isSound else { return take(incoming.withoutNonsense, at: now, into: &effects) }
        let snapshot = incoming
        let verdict = admit(snapshot, at: now)
        if let acknowledgement = snapshot.acknowledgement {
            tellSender(.acknowledged(acknowledgement), into: &effects)
        }
        switch verdict {
        case .older: return effects.note(.snapshotOlder(revision: snapshot.revision))
        case .repeated: effects.note(.snapshotRepeated(revision: snapshot.revision))
        case .adopted:
            effects.note(.snapshotAdopted(revision: snapshot.revision))
            passOldCountdown(at: now)
            driveSession(by: snapshot, at: now)
        }
        reconcileColumns()
    }

    private mutating func admit(_ snapshot: WorkoutSnapshot, at now: Instant) -> SnapshotGate<WorkoutSnapshot>.Verdict {
        let (phase, set) = (stored.gate.content?.phase, stored.gate.content?.currentSet)
        let verdict = stored.gate.admit(snapshot, revision: snapshot.revision)
        guard verdict == .adopted, let session = snapshot.session else { return verdict }
        if snapshot.showsWork { stored.doneSession = session }
        if phase != snapshot.phase || set != snapshot.currentSet {
            // Somebody did something, on the phone if not here.
            self.session.coordinator.noteSign(in: session, at: now)
        }
        return verdict
    }

    /// Lets the session follow what was adopted, and what a person has wanted since.
    mutating func driveSession(by snapshot: WorkoutSnapshot, at now: Instant) {
        runs.clear()
        if let id = snapshot.session, glance.session != nil {
            let isOver = snapshot.phase == .workoutComplete
            runs.append(
                Run(
                    id: id, activity: snapshot.activity, status: isOver ? .completed : .inProgress,
                    start: clock.instant(ofReading: snapshot.start),
                    end: isOver ? snapshot.end.map(clock.instant(ofReading:)) ?? now : nil))
        }
        for finished in snapshot.finished where finished.workout != snapshot.session {
            guard let known = session.coordinator.runs.first(where: { $0.run.id == finished.workout }) else { continue }
            var run = known.run
            run.status = finished.status
            run.end = clock.instant(ofReading: finished.end)
            runs.append(run)
        }
        session.coordinator.apply(runs)
        runs.clear()
        session.tell(.runsPushed, at: now, into: &directives)
    }
}

extension WorkoutSnapshot {
    /// Whether its values are numbers.
    fileprivate var isSound: Bool { values.first?.isFinite ?? true && values.second?.isFinite ?? true }

    /// The snapshot without values that are no numbers.
    fileprivate var withoutNonsense: WorkoutSnapshot {
        var snapshot = self
        snapshot.values = ColumnValues(
            first: values.first.flatMap { $0.isFinite ? $0 : nil },
            second: values.second.flatMap { $0.isFinite ? $0 : nil })
        return snapshot
    }

    /// Whether it tells that a set is done.
    fileprivate var showsWork: Bool {
        switch phase {
        case .setComplete, .rest, .prCelebration: true
        case .activeSet, .timedExercise, .betweenExercises, .workoutComplete: setIndex > 0 || exercise > 0
        }
    }
}
