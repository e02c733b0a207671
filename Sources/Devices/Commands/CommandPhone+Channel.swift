import CommandChannel
import Session
import Timeline
import Workouts

// The watch's commands: each is carried out once, in order, and acknowledged with the next snapshot.
extension CommandPhone {
    mutating func receive(_ segment: CommandSegment, at now: Instant, into effects: inout Effects) {
        // As its authors had it at first: what is turned away before the receiver sees it never uses up its number.
        if !has(.guardInsideApply), !isFor(openSession, segment) {
            return effects.note(.commandRefused(number: segment.number, .noSuchRun))
        }
        guard var receiver = memory.receiver.take() else { return }
        let reception = receiver.receive(segment) { apply($0, at: now, into: &effects) }
        stored.receiver = receiver.stored
        memory.receiver = receiver
        switch reception {
        case .applied: break
        case .duplicate: effects.note(.commandRepeated(number: segment.number))
        case .early: return effects.note(.commandEarly(number: segment.number))
        case .dropped, .malformed: return
        }
        if memory.lastPushed != nil { memory.wantsRepeat = true } else { memory.wantsSnapshot = true }
    }

    /// Whether a command is for the session that is open; what was measured is for one that is over.
    private func isFor(_ session: Int?, _ segment: CommandSegment) -> Bool {
        if case .recordMetrics = segment.command { return true }
        return session.map { stored.files.rows[$0].workout == segment.session } ?? false
    }

    private mutating func apply(
        _ segment: CommandSegment, at now: Instant, into effects: inout Effects
    ) -> CommandReceiver<WatchCommand>.Outcome {
        if let refusal = carryOut(segment, at: now, into: &effects) {
            effects.note(.commandRefused(number: segment.number, refusal))
            return .refused
        }
        effects.note(.commandApplied(number: segment.number))
        return .applied
    }

    private mutating func carryOut(
        _ segment: CommandSegment, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        if case .recordMetrics(let metrics) = segment.command { return record(metrics, of: segment.session) }
        guard let session = openSession, isFor(session, segment) else { return .noSuchRun }
        switch segment.command {
        case .updateValue(let column, let value, let set, let date):
            return update(column, to: value, of: set, given: date, at: session, now)
        case .completeSet(let place, let values, let date):
            return complete(place ?? nextPlace(at: session), values, given: date, at: session, now, into: &effects)
        case .completeNext(let log, let values, let date):
            return complete(
                nextPlace(inLog: log, at: session), values, given: date, at: session, now, into: &effects)
        case .skipRest:
            // A rest that is over by then is skipped as well as can be.
            _ = skipRest()
            return nil
        case .adjustRest(let seconds): return adjustRest(by: seconds, at: now, into: &effects) ? nil : .notShown
        case .startTimed(let place): return startTimed(place, at: now, into: &effects)
        case .stopTimed(let date):
            guard memory.phase == .timedExercise else { return .notShown }
            completeTimedSet(at: now, reading: sensible(date, at: session, now), into: &effects)
            return nil
        case .pickExercise(let log): return pick(log) ? nil : .notShown
        case .finish(let date):
            finish(at: session, end: sensible(date, at: session, now))
            return nil
        case .discard: return discard(segment.session, at: now, into: &effects) ? nil : .noSuchRun
        case .recordMetrics: return nil
        }
    }

    /// A date of the watch, unless it says that something was done before its workout began, or on a day to come.
    private func sensible(_ date: Instant, at session: Int, _ now: Instant) -> Instant {
        min(max(date, stored.files.documents[session].start), reading(at: now) + settings.tailAge)
    }

    /// What was done in a set; a column of which the wrist knows nothing as it was planned.
    private func detail(of values: ColumnValues, at place: SetPlace, of session: Int) -> SetDetail {
        let known = self.values(of: place, at: stored.files.documents[session])
        return ColumnValues(first: values.first ?? known.first, second: values.second ?? known.second).detail
    }

    /// N26: what a person has entered here for a set after it was done on the wrist; nil where nothing was.
    private func newer(than date: Instant, at place: SetPlace, of session: Int) -> SetDetail? {
        guard has(.N26), stored.handEdits.contains(where: { $0.place == place && $0.instant > date }),
            let log = stored.files.documents[session].position(ofLog: place.log),
            place.set < stored.files.documents[session][log: log].setCount
        else { return nil }
        let entry = stored.files.documents[session][log: log][set: Int(place.set)]
        return SetDetail(reps: entry.reps, weightGrams: entry.weightGrams)
    }

    /// The set that is done next where nobody names one.
    private func nextPlace(at session: Int) -> SetPlace? {
        let document = stored.files.documents[session]
        return currentLog(of: document).flatMap { nextPlace(inLog: document[log: $0].number, at: session) }
    }

    /// The set of an exercise that is done next; nil where none is left.
    private func nextPlace(inLog number: UInt8, at session: Int) -> SetPlace? {
        let document = stored.files.documents[session]
        guard let log = document.position(ofLog: number), document[log: log].isLeft else { return nil }
        return document[log: log].nextSet.map { SetPlace(log: number, set: UInt8(clamping: $0)) }
    }

    /// Checks off a set that is done on the wrist, with what the wrist has shown.
    private mutating func complete(
        _ place: SetPlace?, _ values: ColumnValues, given date: Instant, at session: Int, _ now: Instant,
        into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard let place else { return .alreadyDone }
        let detail = newer(than: date, at: place, of: session) ?? detail(of: values, at: place, of: session)
        let action = RunAction.completeSet(log: place.log, set: place.set, detail)
        return act(action, at: session, reading: sensible(date, at: session, now), at: now, into: &effects).refusal
    }

    /// Writes what the crown set, and has heartbeats say so; nothing is pushed for it.
    private mutating func update(
        _ column: Column, to value: Double, of place: SetPlace?, given date: Instant, at session: Int, _ now: Instant
    ) -> DeviceNote.Refusal? {
        guard let place = place ?? nextPlace(at: session),
            let log = stored.files.documents[session].position(ofLog: place.log),
            place.set < stored.files.documents[session][log: log].setCount
        else { return .notShown }
        let entry = stored.files.documents[session][log: log][set: Int(place.set)]
        guard !entry.isDone, newer(than: date, at: place, of: session) == nil else { return .alreadyDone }
        guard ColumnValues.canHold(value, in: column) else { return .notShown }
        var values = ColumnValues(SetDetail(reps: entry.reps, weightGrams: entry.weightGrams))
        values[column] = value
        let detail = values.detail
        let reading = reading(at: now)
        stored.files.change(at: session) {
            $0[log: log].write(
                reps: detail.reps, weightGrams: detail.weightGrams, set: Int(place.set), at: reading, by: .phone)
        }
        if has(.mendSnapshot) { mendSnapshot(column, value, of: place) }
        return nil
    }

    /// Keeps what heartbeats repeat true; what it shows of another set stays.
    private mutating func mendSnapshot(_ column: Column, _ value: Double, of place: SetPlace) {
        guard memory.lastPushed?.currentSet == place else { return }
        memory.lastPushed?.values[column] = value
        // What is mended goes out with the next heartbeat, or with the acknowledgement.
        guard has(.N28) else { return }
        let revision = nextRevision()
        memory.lastPushed?.revision = revision
    }

    private mutating func startTimed(
        _ place: SetPlace?, at now: Instant, into effects: inout Effects
    ) -> DeviceNote.Refusal? {
        guard memory.phase == .activeSet, let session = openSession, let place = place ?? nextPlace(at: session),
            isNext(place, at: session), let log = stored.files.documents[session].position(ofLog: place.log),
            workSeconds(ofLog: log, in: stored.files.documents[session]) != nil
        else { return .notShown }
        let seconds = values(of: place, at: stored.files.documents[session]).detail.reps
        (memory.anchor, memory.timedSet) = (place.log, place)
        (memory.phase, memory.phaseSeconds) = (.timedExercise, seconds)
        memory.phaseEnd = reading(at: now) + .seconds(Int64(seconds))
        memory.wantsSnapshot = true
        armCountdown(into: &effects)
        return nil
    }

    /// Checks off the set that was timed, for as long as it was held.
    mutating func completeTimedSet(at now: Instant, reading: Instant? = nil, into effects: inout Effects) {
        guard let session = openSession, let place = memory.timedSet else { return settlePhase() }
        let left = max(.zero, (memory.phaseEnd ?? self.reading(at: now)) - (reading ?? self.reading(at: now)))
        let held = max(0, Int64(memory.phaseSeconds) - Int64(left.seconds.rounded()))
        (memory.phase, memory.phaseEnd) = (.activeSet, nil)
        let planned = values(of: place, at: stored.files.documents[session]).detail
        let detail = SetDetail(reps: UInt16(clamping: held), weightGrams: planned.weightGrams)
        let action = RunAction.completeSet(log: place.log, set: place.set, detail)
        _ = act(action, at: session, reading: reading ?? self.reading(at: now), at: now, into: &effects)
    }

    /// Whether a set is the next of its exercise.
    func isNext(_ place: SetPlace, at session: Int) -> Bool { nextPlace(inLog: place.log, at: session) == place }

    /// Writes what the watch has measured into its workout, whether that is over or not.
    private mutating func record(_ metrics: DocumentMetrics, of workout: Identifier) -> DeviceNote.Refusal? {
        guard let session = stored.files.position(of: workout) else { return .noSuchRun }
        stored.files.change(at: session) { document in
            var metrics = metrics
            metrics.totalVolumeGrams = metrics.totalVolumeGrams ?? document.totalVolumeGrams
            document.metrics = metrics
        }
        return nil
    }
}
