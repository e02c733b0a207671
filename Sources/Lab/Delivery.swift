import Devices
import Sensors
import Timeline
import Workouts

/// How the samples of an outing reach the watch: where it is in their series, and what is still on its way.
struct Delivery {
    /// A sample on its way.
    private struct Late {
        var candidate: Int
        var arrival: Instant
    }

    /// Candidates that follow each other and went to the watch together, with their distance from the truth.
    struct Piece {
        var indices: Range<Int>
        var deviation: HeartRateDeviation
    }

    /// The first candidate that has not been looked at.
    private var next = 0
    /// Samples dated before `next` that have not arrived, the one that arrives first in front.
    private var late: [Late] = []
    /// Until when nobody listened; what is dated before is gone, also where it had not been drawn by then.
    private var unheardUntil = Instant.epoch
    /// From when the sensor has found the pulse for the session that runs.
    private var firstFix = Instant.epoch
    private var starts: UInt64 = 0
    private var ends: UInt64 = 0
    /// The samples after the last session's end, and the first that has not arrived.
    private var recovery: [CandidateSample] = []
    private var nextRecovery = 0
    /// Whether the samples of the recovery that were handed over are remembered for those who want to read them.
    var isRemembering = false
    /// The candidates that were let through to a session that took them, piece by piece.
    private(set) var passed: [Piece] = []
    /// The samples after sessions' ends, and whether a builder still took them.
    private(set) var passedRecovery: [(sample: CandidateSample, isTaken: Bool)] = []
    /// What is being handed over.
    private var pieces: [Piece] = []
    private var recoveryPiece = 0..<0
    /// What is handed to the watch in one piece.
    private(set) var heartRate: [HeartRateSample] = []
    private(set) var energy: [EnergySample] = []

    /// Begins an outing.
    mutating func begin() {
        next = 0
        late.clear()
        (firstFix, unheardUntil) = (.epoch, .epoch)
        (starts, ends) = (0, 0)
        recovery.clear()
        nextRecovery = 0
        passed.clear()
        passedRecovery.clear()
    }

    /// Notes that a session has started: the sensor must find the pulse first.
    mutating func noteStart(at now: Instant, body: inout Body) {
        firstFix = now + body.firstFixDelay(ofStart: starts)
        starts += 1
    }

    /// Notes that a session has ended: the sensor goes on for a while, at a pace of its own.
    mutating func noteEnd(at now: Instant, body: inout Body) {
        body.drawRecoverySamples(after: now, ofEnd: ends, into: &recovery)
        ends += 1
        nextRecovery = 0
    }

    /// Collects in order of arrival what has arrived by now.
    ///
    /// Nothing can change between two occurrences, so the samples between them go in one piece: those of the session
    /// where one listens, those of the recovery where none does, and in both cases those that were late.
    mutating func collect(until now: Instant, isListening: Bool, of candidates: [CandidateSample]) {
        let candidates = candidates.span
        heartRate.clear()
        energy.clear()
        pieces.clear()
        let firstRecovery = nextRecovery
        if isListening {
            collectSession(until: now, candidates)
        } else {
            unheardUntil = now
            skipUnheard(candidates)
            collectRecovery(until: now, candidates)
        }
        takeLate(until: now, candidates)
        recoveryPiece = firstRecovery..<nextRecovery
    }

    /// Samples that arrive in the order of their dates go in one piece.
    private mutating func collectSession(until now: Instant, _ candidates: Span<CandidateSample>) {
        skipUnheard(candidates)
        var first = next
        while next < candidates.count, candidates[next].date <= now {
            let isFixed = candidates[next].date >= firstFix
            let arrival = candidates[next].arrival
            let isInOrder = isFixed && arrival <= now && arrival < nextLateArrival
            if !isInOrder {
                take(first..<next, candidates)
                first = next + 1
                if isFixed, arrival <= now {
                    takeLate(until: arrival, candidates)
                    take(next..<first, candidates)
                } else if isFixed {
                    hold(next, until: arrival)
                }
            }
            next += 1
        }
        take(first..<next, candidates)
    }

    private mutating func skipUnheard(_ candidates: Span<CandidateSample>) {
        while next < candidates.count, candidates[next].date <= unheardUntil { next += 1 }
    }

    private mutating func collectRecovery(until now: Instant, _ candidates: Span<CandidateSample>) {
        while nextRecovery < recovery.count, recovery[nextRecovery].arrival <= now {
            takeLate(until: recovery[nextRecovery].arrival, candidates)
            if let rate = recovery[nextRecovery].beatsPerMinute {
                heartRate.append(HeartRateSample(date: recovery[nextRecovery].date, beatsPerMinute: Double(rate)))
            }
            nextRecovery += 1
        }
    }

    /// Hands what was collected to a watch.
    mutating func hand(to watch: inout Watch, into directives: inout [Watch.Directive]) {
        note(isTaken: watch.deliver(heartRate.span, energy.span, into: &directives))
    }

    /// Hands what was collected to a watch of the document design.
    mutating func hand(to watch: inout DocumentWatch, at now: Instant, into effects: inout Effects) {
        note(isTaken: watch.deliver(heartRate.span, energy.span, at: now, into: &effects))
    }

    /// Hands what was collected to a watch of the command design.
    mutating func hand(to watch: inout CommandWatch, at now: Instant, into effects: inout Effects) {
        note(isTaken: watch.deliver(heartRate.span, energy.span, at: now, into: &effects))
    }

    private mutating func note(isTaken: Bool) {
        if isTaken { passed.append(contentsOf: pieces) }
        guard isRemembering else { return }
        for index in recoveryPiece { passedRecovery.append((recovery[index], isTaken)) }
    }

    private var nextLateArrival: Instant { late.first?.arrival ?? .distantFuture }

    private mutating func takeLate(until instant: Instant, _ candidates: Span<CandidateSample>) {
        while let first = late.first, first.arrival <= instant {
            late.removeFirst()
            take(first.candidate..<first.candidate + 1, candidates)
        }
    }

    private mutating func take(_ indices: Range<Int>, _ candidates: Span<CandidateSample>) {
        guard !indices.isEmpty else { return }
        var deviation = HeartRateDeviation()
        heartRate.append(addingCapacity: indices.count) { heartRate in
            for index in indices {
                guard let rate = candidates[index].beatsPerMinute else { continue }
                heartRate.append(HeartRateSample(date: candidates[index].date, beatsPerMinute: Double(rate)))
                deviation.add(candidates[index])
            }
        }
        energy.append(addingCapacity: indices.count) { energy in
            for index in indices {
                let candidate = candidates[index]
                energy.append(
                    EnergySample(
                        start: candidates[max(0, index - 1)].date, end: candidate.date,
                        activeKcal: Double(candidate.deviceActiveCalories) / 1_000,
                        basalKcal: Double(candidate.deviceBasalCalories) / 1_000))
            }
        }
        pieces.append(Piece(indices: indices, deviation: deviation))
    }

    private mutating func hold(_ candidate: Int, until arrival: Instant) {
        let index = late.firstIndex { $0.arrival > arrival } ?? late.count
        late.insert(Late(candidate: candidate, arrival: arrival), at: index)
    }
}
