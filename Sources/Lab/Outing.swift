import Sensors
import Session
import Timeline
import Workouts

/// What the human means to do in one outing: one run, or two, and the taps that belong to them.
///
/// All of it is drawn before the outing begins, from streams of its own.
struct Outing {
    /// One run of an outing.
    struct PlannedRun {
        var id: Identifier
        var workout: Int
        var start: Instant
        /// When the phone has the run: at once, or only once the run before it is stored as completed.
        var appears: Instant
        var finish: Instant
        /// Whether the finish is tapped on the phone, and reaches the watch as a push.
        var finishesOnPhone: Bool
        /// How far into the run the athlete gives it up; nil for one that is carried through.
        var givenUpShare: Double?
        /// When the athlete gives the run up and deletes it on the phone; nil for one that is carried through.
        var deleted: Instant?

        /// When the run is over, one way or the other.
        var end: Instant { deleted ?? finish }

        /// The run as the phone knows it at an instant; nil while it does not exist.
        func asRun(activity: ActivityType, at instant: Instant) -> Run? {
            guard appears <= instant, deleted.map({ instant < $0 }) ?? true else { return nil }
            let isCompleted = finish <= instant
            return Run(
                id: id, activity: activity, status: isCompleted ? .completed : .notStarted, start: start,
                end: isCompleted ? finish : nil)
        }
    }

    /// Something that the human does on the watch.
    struct Tap {
        enum Kind {
            case opens
            case logs(set: Int)
            case finishes
            case marks(WorkoutEvent.Kind)
            /// No tap at all: the app, which follows the plan, sees the last bout of work end.
            case endsWork
        }

        var date: Instant
        var run: Int
        var kind: Kind
    }

    /// A state of the phone that is pushed to the watch.
    struct Push {
        var sent: Instant
        var arrives: Instant
    }

    var runs: [PlannedRun] = []
    var taps: [Tap] = []
    var pushes: [Push] = []

    /// The run to which something at an instant belongs: the last that has started.
    func run(at instant: Instant) -> Int { runs.lastIndex { $0.start <= instant } ?? 0 }
}

extension Outing {
    /// Draws an outing around what the body does.
    ///
    /// The stream may be any; it is set to the keys of the human and of the launch.
    mutating func draw(
        _ scenario: borrowing Scenario, script: borrowing EffortScript, key: WorkoutKey, stream: inout RandomStream
    ) {
        runs.clear()
        taps.clear()
        pushes.clear()
        stream.reset(to: key.stream(.human))
        drawRuns(scenario, script: script, key: key, stream: &stream)
        drawTaps(scenario.human, script: script, stream: &stream)
        drawPauses(scenario.human, key: key, stream: &stream)
        stream.reset(to: key.stream(.launch, index: 1))
        drawPushes(scenario.launch, stream: &stream)
    }

    private mutating func drawRuns(
        _ scenario: borrowing Scenario, script: borrowing EffortScript, key: WorkoutKey, stream: inout RandomStream
    ) {
        let human = scenario.human
        let perOuting = scenario.schedule.secondRun == .none ? 1 : 2
        for index in 0..<perOuting {
            let workout = Int(key.workout) * perOuting + index
            runs.append(
                PlannedRun(
                    id: Identifier(workout: UInt64(workout), athlete: key.athlete, seed: key.seed), workout: workout,
                    start: script.start,
                    appears: script.start, finish: script.finishTap,
                    finishesOnPhone: stream.bernoulli(human.finishesOnPhoneShare)))
            let gone = stream.uniform()
            if stream.bernoulli(human.discardShare) { runs[index].givenUpShare = gone }
        }
        if perOuting == 2 { placeSecondRun(scenario, script: script, stream: &stream) }
        for index in runs.indices {
            guard let share = runs[index].givenUpShare else { continue }
            let length = max(.zero, runs[index].finish - runs[index].appears)
            runs[index].deleted = runs[index].appears + length.share(share)
        }
    }

    private mutating func placeSecondRun(
        _ scenario: borrowing Scenario, script: borrowing EffortScript, stream: inout RandomStream
    ) {
        let second = script.start + (script.finishTap - script.start).share(scenario.schedule.secondRunShare)
        switch scenario.schedule.secondRun {
        case .none: break
        case .replaces:
            runs[0].finish = second
            runs[0].finishesOnPhone = true
            runs[1].start = second
            runs[1].appears = second + scenario.launch.replacementDelay.draw(&stream)
        case .parallel:
            runs[1].start = second
            runs[1].appears = second
            runs[0].finishesOnPhone = true
            runs[1].finishesOnPhone = true
            runs[1].finish = script.finishTap + .seconds(1)
        }
    }

    private mutating func drawTaps(
        _ human: HumanSettings, script: borrowing EffortScript, stream: inout RandomStream
    ) {
        if script.sets.isEmpty {
            taps.append(Tap(date: script.endOfWork, run: run(at: script.endOfWork), kind: .endsWork))
        }
        for index in runs.indices {
            taps.append(Tap(date: runs[index].start + human.opensWatch.draw(&stream), run: index, kind: .opens))
            if !runs[index].finishesOnPhone {
                taps.append(Tap(date: runs[index].finish, run: index, kind: .finishes))
            }
        }
        for (index, set) in script.sets.enumerated() {
            taps.append(Tap(date: set.logged, run: run(at: set.start), kind: .logs(set: index)))
        }
        for lap in script.laps { taps.append(Tap(date: lap.end, run: run(at: lap.start), kind: .marks(.lap))) }
    }

    /// Pauses, and stops of motion, each with a stream of its own.
    private mutating func drawPauses(_ human: HumanSettings, key: WorkoutKey, stream: inout RandomStream) {
        for index in runs.indices {
            let (start, end) = (runs[index].start, runs[index].end)
            stream.reset(to: key.stream(.human, index: UInt64(index) << 8 | 1))
            stream.forEachArrival(perHour: human.pausesPerHour, from: start, to: end) { date, stream in
                taps.append(Tap(date: date, run: index, kind: .marks(.pause)))
                let length = human.pause.draw(&stream)
                if !stream.bernoulli(human.forgottenPauseShare) {
                    taps.append(Tap(date: date + length, run: index, kind: .marks(.resume)))
                }
            }
            stream.reset(to: key.stream(.human, index: UInt64(index) << 8 | 3))
            stream.forEachArrival(perHour: human.motionPausesPerHour, from: start, to: end) { date, stream in
                taps.append(Tap(date: date, run: index, kind: .marks(.motionPaused)))
                let length = human.motionPause.draw(&stream)
                if !stream.bernoulli(human.lostMotionResumeShare) {
                    taps.append(Tap(date: date + length, run: index, kind: .marks(.motionResumed)))
                }
            }
        }
    }

    /// Each change on the phone is pushed; the watch hears of them in order, and of two at once only of the later.
    private mutating func drawPushes(_ launch: LaunchSettings, stream: inout RandomStream) {
        var changes: [Instant] = []
        for run in runs {
            changes.append(run.appears)
            if let deleted = run.deleted {
                changes.append(deleted)
            } else if run.finishesOnPhone {
                changes.append(run.finish)
            }
        }
        changes.sort()
        var latest = Instant.epoch
        for sent in changes {
            latest = max(latest, sent + launch.pushDelay.draw(&stream))
            if let last = pushes.last, last.arrives == latest { pushes.removeLast() }
            pushes.append(Push(sent: sent, arrives: latest))
        }
    }
}

extension VariableSpan {
    /// Draws a length, to the millisecond.
    ///
    /// One that does not vary takes as much from the stream, so that what is drawn after it stays as it was.
    func draw(_ stream: inout RandomStream) -> TimeSpan {
        let varied = stream.lognormal(median: median.seconds, sigma: sigma)
        return .wholeMilliseconds(seconds: sigma > 0 ? varied : median.seconds)
    }
}

extension TimeSpan {
    /// A share of the span, to the millisecond.
    func share(_ share: Double) -> TimeSpan { .wholeMilliseconds(seconds: seconds * share) }
}

extension RandomStream {
    /// Calls a closure at each arrival of a Poisson process between two instants.
    mutating func forEachArrival(
        perHour rate: Double, from start: Instant, to end: Instant, _ body: (Instant, inout RandomStream) -> Void
    ) {
        guard rate > 0 else { return }
        var date = start
        while true {
            date += .wholeMilliseconds(seconds: max(0.001, exponential(mean: 3_600 / rate)))
            guard date < end else { return }
            body(date, &self)
        }
    }
}
