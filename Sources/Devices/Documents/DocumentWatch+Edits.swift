import Session
import Timeline
import Workouts

// What the watch writes into a run and forwards to the phone (W1, W2).
extension DocumentWatch {
    /// Takes in that the run at a position has been edited here: the session hears of it, and the phone.
    ///
    /// `performed` is the set that was done just now.
    mutating func commit(
        _ position: Int, performed: PerformedSet? = nil, at now: Instant, into effects: inout Effects
    ) {
        let workout = stored.documents[position].id
        let wasActive = session.coordinator.runs.contains { $0.run.id == workout && $0.run.status.isActive }
        storeRun(at: position, performed: performed)
        session.tell(.runsChanged, at: now, into: &directives)
        forward(position, into: &effects)
        if wasActive, !stored.documents[position].status.isActive { leave(workout, into: &effects) }
    }

    /// Sends a run to the phone: by T3 where the phone seems reachable, else by T4.
    private mutating func forward(_ position: Int, into effects: inout Effects) {
        stored.edits &+= 1
        let document = stored.documents[position]
        if has(.N3) {
            let edit = ForwardedEdit(
                workout: document.id, edit: stored.edits, isQueued: !isReachable && memory.isActivated)
            if let index = stored.unacknowledged.firstIndex(where: { $0.workout == document.id }) {
                stored.unacknowledged[index] = edit
            } else {
                stored.unacknowledged.append(edit)
            }
        }
        send(document, edit: stored.edits, into: &effects)
    }

    private func send(_ document: WorkoutDocument, edit: UInt32, into effects: inout Effects) {
        if isReachable {
            effects.send(.workoutUpdate(edit: edit), document)
        } else {
            effects.transfer(.workoutUpdate(edit: edit), document)
        }
    }

    /// Forwards what the phone has not stored once more, under its number.
    ///
    /// What T4 has is delivered in any case, so it is sent again only once there is a faster way.
    mutating func forwardAgain(unlessQueued: Bool = false, into effects: inout Effects) {
        for index in stored.unacknowledged.indices {
            let edit = stored.unacknowledged[index]
            guard !edit.isQueued || isReachable && !unlessQueued, let position = position(of: edit.workout) else {
                continue
            }
            if !isReachable { stored.unacknowledged[index].isQueued = true }
            send(stored.documents[position], edit: edit.edit, into: &effects)
        }
    }

    /// Lets T4 carry an edit that T3 could not; an app that has died meanwhile is told nothing.
    mutating func takeFailure(of message: Message, into effects: inout Effects) {
        guard memory.isActivated else { return }
        switch message {
        case .workoutUpdate(let edit):
            if let index = stored.unacknowledged.firstIndex(where: { $0.edit == edit }) {
                stored.unacknowledged[index].isQueued = true
            }
            effects.transfer(message, effects.received)
        case .requestSync: requestSync(after: .zero, into: &effects)
        case .live, .liveEnded: memory.live.mirror.sendFailed(message, mirrorSettings, into: &effects)
        case .snapshot, .command: break
        }
    }

    /// Takes in which edits the phone has stored.
    mutating func noteStored(_ edits: [StateContext.StoredEdit]) {
        for stored in edits {
            self.stored.unacknowledged.removeAll { $0.workout == stored.workout && $0.edit <= stored.edit }
        }
    }

    /// Whether it holds on to an edit that a push does not hold.
    package func keepsEdit(over context: borrowing StateContext) -> Bool {
        for edit in stored.unacknowledged {
            guard let pushed = context.workouts.position(of: edit.workout) else { continue }
            if self[edit.workout] != context.workouts[pushed] { return true }
        }
        return false
    }

    func hasUnacknowledgedEdit(of workout: Identifier) -> Bool {
        stored.unacknowledged.contains { $0.workout == workout }
    }

    /// W2: attaches to a run what its session has measured, and forwards it.
    mutating func attachMetrics(to run: Identifier, at now: Instant, into effects: inout Effects) {
        guard let position = position(of: run),
            let entry = session.healthStore.entries.last(where: { $0.run == run })
        else { return }
        var metrics = DocumentMetrics(
            entry.record.metrics, recordedAt: clock.reading(at: entry.record.metrics.recordedAt))
        let volume = stored.documents[position].totalVolumeGrams
        metrics.totalVolumeGrams = volume > 0 ? volume : nil
        stored.documents[position].metrics = metrics
        forward(position, into: &effects)
    }
}

extension DocumentMetrics {
    /// Takes over what was measured, in the digits of a document; the volume is that of the document's own logs.
    init(_ measured: WorkoutMetrics, recordedAt: Instant) {
        self.init(source: measured.source, recordedAt: recordedAt)
        activeEnergyCalories = measured.activeEnergyKcal.map { Int64(nearest: $0 * 1_000) }
        avgHeartRateHundredths = measured.avgHeartRate.map { Int32(clamping: Int64(nearest: $0 * 100)) }
        maxHeartRateHundredths = measured.maxHeartRate.map { Int32(clamping: Int64(nearest: $0 * 100)) }
        minHeartRateHundredths = measured.minHeartRate.map { Int32(clamping: Int64(nearest: $0 * 100)) }
        if let zones = measured.hrZoneSeconds { setZones(zones.lazy.map(\.milliseconds)) }
        healthKitWorkoutUUID = measured.healthKitWorkoutUUID
    }
}

extension Int64 {
    /// The whole number nearest to another, held within ±2⁶²; 0 for one that is none.
    fileprivate init(nearest number: Double) {
        let bound = 0x1p62
        self = number.isNaN ? 0 : Int64(Swift.min(Swift.max(number, -bound), bound).rounded())
    }
}
