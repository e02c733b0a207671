import Sensors
import Timeline

/// What goes wrong in one outing, and when.
///
/// Each kind of fault has a stream of its own, so raising the rate of one leaves the others as they were.
struct FaultPlan {
    /// The kinds of faults; a raw value is part of the index of its stream and never changes.
    enum Kind: UInt64 {
        case crash = 1, reboot, suspension, systemEnd, otherSession, startHang, saveFailure, handoff
    }

    /// A fault at its time.
    struct Fault {
        enum Effect {
            /// The app dies; the system brings it back at an instant, or nobody does.
            case crash(relaunched: Instant?)
            case reboot(booted: Instant, keepsSession: Bool)
            case suspension(woken: Instant)
            case sessionTaken(byAnotherApp: Bool)
        }

        var date: Instant
        var effect: Effect
    }

    /// What becomes of the start of one run.
    struct Start {
        /// When the launch handoff arrives; nil where it never does.
        var handoff: Instant?
        var hangs: Bool
        var failsSave: Bool
    }

    var faults: [Fault] = []
    /// One for each run of the outing.
    var starts: [Start] = []
}

extension FaultPlan {
    /// Draws the faults of an outing.
    mutating func draw(
        _ settings: FaultSettings, launch: LaunchSettings, outing: borrowing Outing, key: WorkoutKey,
        stream: inout RandomStream
    ) {
        faults.clear()
        starts.clear()
        for index in outing.runs.indices {
            let start = outing.runs[index].start
            starts.append(
                Start(
                    handoff: handoff(settings, launch, start: start, run: index, key: key, stream: &stream),
                    hangs: happens(.startHang, settings.startHangShare, run: index, key: key, stream: &stream),
                    failsSave: happens(.saveFailure, settings.saveFailureShare, run: index, key: key, stream: &stream)))
        }
        guard let first = outing.runs.first, let last = outing.runs.last else { return }
        drawFaults(settings, from: first.start, to: max(first.end, last.end), key: key, stream: &stream)
    }

    private func happens(
        _ kind: Kind, _ share: Double, run: Int, key: WorkoutKey, stream: inout RandomStream
    ) -> Bool {
        guard share > 0 else { return false }
        stream.reset(to: key.stream(.faults, index: UInt64(run) << 8 | kind.rawValue))
        return stream.bernoulli(share)
    }

    private func handoff(
        _ settings: FaultSettings, _ launch: LaunchSettings, start: Instant, run: Int, key: WorkoutKey,
        stream: inout RandomStream
    ) -> Instant? {
        stream.reset(to: key.stream(.launch, index: UInt64(run) << 8 | Kind.handoff.rawValue))
        let delay = launch.handoffDelay.draw(&stream)
        stream.reset(to: key.stream(.faults, index: UInt64(run) << 8 | Kind.handoff.rawValue))
        let isLost = stream.bernoulli(settings.handoffLossShare)
        let isLate = stream.bernoulli(settings.handoffLatenessShare)
        let lateness = settings.handoffLateness.draw(&stream)
        return isLost ? nil : start + delay + (isLate ? lateness : .zero)
    }

    private mutating func drawFaults(
        _ settings: FaultSettings, from start: Instant, to end: Instant, key: WorkoutKey, stream: inout RandomStream
    ) {
        forEach(.crash, settings.crashesPerHour, from: start, to: end, key, &stream) { date, stream in
            let isRelaunched = stream.bernoulli(settings.relaunchShare)
            let delay = settings.relaunch.draw(&stream)
            return Fault(date: date, effect: .crash(relaunched: isRelaunched ? date + delay : nil))
        }
        forEach(.reboot, settings.rebootsPerHour, from: start, to: end, key, &stream) { date, stream in
            let keepsSession = stream.bernoulli(settings.sessionSurvivesRebootShare)
            let booted = date + settings.reboot.draw(&stream)
            return Fault(date: date, effect: .reboot(booted: booted, keepsSession: keepsSession))
        }
        forEach(.suspension, settings.suspensionsPerHour, from: start, to: end, key, &stream) { date, stream in
            Fault(date: date, effect: .suspension(woken: date + settings.suspension.draw(&stream)))
        }
        forEach(.systemEnd, settings.systemEndsPerHour, from: start, to: end, key, &stream) { date, _ in
            Fault(date: date, effect: .sessionTaken(byAnotherApp: false))
        }
        forEach(.otherSession, settings.otherSessionsPerHour, from: start, to: end, key, &stream) { date, _ in
            Fault(date: date, effect: .sessionTaken(byAnotherApp: true))
        }
    }

    private mutating func forEach(
        _ kind: Kind, _ rate: Double, from start: Instant, to end: Instant, _ key: WorkoutKey,
        _ stream: inout RandomStream, _ fault: (Instant, inout RandomStream) -> Fault
    ) {
        guard rate > 0 else { return }
        stream.reset(to: key.stream(.faults, index: kind.rawValue))
        stream.forEachArrival(perHour: rate, from: start, to: end) { date, stream in
            faults.append(fault(date, &stream))
        }
    }
}
