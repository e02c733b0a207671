import Session
import Timeline
import Workouts

// Where in the workout the athlete is, and what follows.
//
//     activeSet ──set done──► (prCelebration) ──► rest ──over or skipped──► activeSet            a set of the exercise is left
//                                                                      └──► betweenExercises     none is: a person picks or finishes
extension CommandPhone {
    /// The log that is current (SNP-3): the one that was picked, else the last that is under way, else the first that is left.
    ///
    /// Without `incompleteFirst` an exercise of which every set is done can be that, as its authors had it at first.
    func currentLog(of document: borrowing WorkoutDocument) -> Int? {
        let needsLeft = has(.incompleteFirst)
        if let anchor = memory.anchor, let position = document.position(ofLog: anchor),
            !needsLeft || document[log: position].isLeft
        {
            return position
        }
        var position = document.logCount
        while position > 0 {
            position -= 1
            let log = document[log: position]
            if log.doneMask != 0, !needsLeft || log.isLeft { return position }
        }
        for position in 0..<document.logCount where document[log: position].isLeft { return position }
        return document.logCount > 0 ? 0 : nil
    }

    /// Goes to where the workout stands by its sets alone, as after a launch or another's tap.
    mutating func settlePhase() {
        memory.phaseEnd = nil
        guard let session = openSession else { return memory.phase = .workoutComplete }
        let document = stored.files.documents[session]
        let isLeft = currentLog(of: document).map { document[log: $0].isLeft } ?? false
        memory.phase = isLeft || !has(.incompleteFirst) ? .activeSet : .betweenExercises
    }

    /// Goes to where the sets say once they were changed, but lets what is counted down come to its end.
    mutating func settleAfterChange() {
        guard memory.phaseEnd != nil, let session = openSession else { return settlePhase() }
        guard memory.phase == .timedExercise else { return }
        if let set = memory.timedSet, isNext(set, at: session) { return }
        settlePhase()
    }

    /// Begins what follows a set that was done.
    mutating func follow(_ place: SetPlace, isRecord: Bool, at now: Instant, into effects: inout Effects) {
        memory.lastDone = place
        if isRecord {
            (memory.phase, memory.phaseEnd) = (.prCelebration, reading(at: now) + settings.celebration)
            return armCountdown(into: &effects)
        }
        rest(from: reading(at: now), into: &effects)
    }

    private mutating func rest(from start: Instant, into effects: inout Effects) {
        let seconds = stored.settings.restSeconds
        guard seconds > 0 else { return advance() }
        (memory.phase, memory.phaseSeconds) = (.rest, seconds)
        memory.phaseEnd = start + .seconds(Int64(seconds))
        armCountdown(into: &effects)
    }

    /// Goes on from a rest that is over, or from a set without one (SNP-4).
    mutating func advance() {
        memory.phaseEnd = nil
        guard let session = openSession else { return memory.phase = .workoutComplete }
        let document = stored.files.documents[session]
        let last = memory.lastDone.flatMap { document.position(ofLog: $0.log) }
        if last.map({ document[log: $0].isLeft }) ?? false {
            memory.phase = .activeSet
        } else if !has(.explicitFinish), !document.isAnyLogLeft {
            // As its authors had it at first: the session is open, and the wrist is told that it is over.
            memory.phase = .workoutComplete
        } else {
            memory.phase = .betweenExercises
        }
    }

    /// Leaves a phase that ends by itself and is over by now.
    mutating func endPhase(at now: Instant, into effects: inout Effects) {
        guard let end = memory.phaseEnd else { return }
        guard end <= reading(at: now) else { return armCountdown(into: &effects) }
        switch memory.phase {
        // An app that slept meanwhile has missed a part of the rest, or all of it.
        case .prCelebration: rest(from: end, into: &effects)
        case .rest:
            buzz(.restOver, anchor: end, into: &effects)
            advance()
        case .timedExercise:
            buzz(.workOver, anchor: end, into: &effects)
            completeTimedSet(at: now, into: &effects)
        case .activeSet, .setComplete, .betweenExercises, .workoutComplete: memory.phaseEnd = nil
        }
        memory.wantsSnapshot = true
    }

    /// Gives a haptic to the hand that holds the phone; in a pocket it is the wrist that tells.
    private func buzz(_ haptic: DeviceNote.Haptic, anchor: Instant, into effects: inout Effects) {
        if memory.state == .foreground { effects.note(.haptic(haptic, anchor: anchor)) }
    }

    /// Waits for the end of the phase.
    mutating func armCountdown(into effects: inout Effects) {
        guard isRunning, let end = memory.phaseEnd else { return }
        memory.countdown = memory.nextGeneration()
        effects.order(.setWallTimer(.countdownEnd(generation: memory.countdown), at: end))
    }

    mutating func skipRest() -> Bool {
        guard memory.phase == .rest || memory.phase == .prCelebration else { return false }
        advance()
        memory.wantsSnapshot = true
        return true
    }

    mutating func adjustRest(by seconds: Int32, at now: Instant, into effects: inout Effects) -> Bool {
        guard memory.phase == .rest, let end = memory.phaseEnd else { return false }
        memory.phaseEnd = end + .seconds(Int64(seconds))
        memory.phaseSeconds = UInt16(clamping: Int64(memory.phaseSeconds) + Int64(seconds))
        memory.wantsSnapshot = true
        endPhase(at: now, into: &effects)
        return true
    }

    mutating func pick(_ log: UInt8) -> Bool {
        guard let session = openSession, let position = stored.files.documents[session].position(ofLog: log),
            stored.files.documents[session][log: position].isLeft
        else { return false }
        memory.anchor = log
        memory.phaseEnd = nil
        memory.phase = .activeSet
        memory.wantsSnapshot = true
        return true
    }
}

extension WorkoutLog {
    /// Whether a set of it is left to do.
    var isLeft: Bool { status.isActive && nextSet != nil }
}

extension WorkoutDocument {
    /// Whether a set of any exercise is left to do.
    var isAnyLogLeft: Bool {
        for position in 0..<logCount where self[log: position].isLeft { return true }
        return false
    }
}
