import Devices
import Sensors
import Timeline
import Workouts

/// What the human means to do with two devices in one outing.
///
/// All of it is drawn before the outing begins: each habit has a stream of its own, from which it draws as much for each
/// set, exercise or run whether it shows there or not. What comes of it depends on what the screens show then.
struct HumanPlan {
    /// The habits, each with its stream; a raw value is part of the stream's index and never changes.
    enum Habit: UInt64 {
        case leadingPhone = 1, bothDevices, forgetting, lateness, correction, recheck, note, skip, deletedLog
        case otherDevice, muting, editor, split, settings, glance, phoneLook, refresh, bothFinish, skippedRun
        case phoneInHand
    }

    private(set) var deeds: [Deed] = []
    private(set) var sets: [ScheduledSet] = []
    /// The first and the last set of each exercise of each run, as positions in `sets`.
    private var exercises: [Exercise] = []

    private struct Exercise {
        var run: Int32
        var log: UInt8
        var first: Int
        var last: Int
        var device = Device.watch
        var isSkipped = false
    }
}

extension HumanPlan {
    /// Draws the deeds of an outing.
    ///
    /// Sets are logged on a device for the most part, or not at all where it is nil; a human who does not improvise
    /// does only what the plan asks for.
    mutating func draw(
        _ settings: TwoDeviceSettings, outing: borrowing Outing, script: borrowing EffortScript,
        logsOn device: Device?, improvises: Bool, key: WorkoutKey, stream: inout RandomStream
    ) {
        deeds.clear()
        placeSets(outing, script)
        takeOver(outing)
        let habits = improvises ? settings : .diligent
        if let device {
            for index in exercises.indices { exercises[index].device = device }
            drawExercises(habits, outing, key, &stream)
            drawSets(habits, key, &stream)
        }
        drawWhims(habits, outing, key, &stream)
        drawFinish(habits, outing, key, &stream)
        dropDeedsOfDeletedRuns(outing)
        stream.reset(to: key.stream(.phoneInHand))
        for index in deeds.indices { deeds[index].stay = settings.phoneInHand.draw(&stream) }
    }

    /// Names each set of the script by run, log and set; those beyond what a document holds are left out.
    private mutating func placeSets(_ outing: borrowing Outing, _ script: borrowing EffortScript) {
        sets.clear()
        exercises.clear()
        for (position, set) in script.sets.enumerated() where set.exercise < WorkoutDocument.capacity {
            let (run, log) = (Int32(outing.run(at: set.start)), UInt8(set.exercise))
            let exercise = exercises.firstIndex { $0.run == run && $0.log == log }
            let number = exercise.map { sets[exercises[$0].last].set + 1 } ?? 0
            guard number < WorkoutLog.capacity else { continue }
            if let exercise {
                exercises[exercise].last = sets.count
            } else {
                exercises.append(Exercise(run: run, log: log, first: sets.count, last: sets.count))
            }
            sets.append(
                ScheduledSet(
                    position: Int32(position), run: run, log: log, set: number, detail: SetDetail(set),
                    performed: WatchTap.PerformedSpan(start: set.start, end: set.end), logged: set.logged))
        }
    }

    /// Takes over what the human does in any world: starts, opens the watch, pauses, finishes.
    private mutating func takeOver(_ outing: borrowing Outing) {
        for (index, run) in outing.runs.enumerated() {
            let isReplacement = index > 0 && outing.runs[index - 1].finish == run.start
            add(isReplacement ? .replace : .start, index, on: .phone, at: run.start)
            if let deleted = run.deleted { add(.delete, index, on: .phone, at: deleted) }
        }
        for tap in outing.taps {
            switch tap.kind {
            case .opens: add(.openRun, tap.run, on: .watch, at: tap.date)
            case .marks(let kind): add(.mark(kind), tap.run, on: .watch, at: tap.date)
            case .endsWork: add(.endsWork, tap.run, on: .watch, at: tap.date)
            case .logs, .finishes: break
            }
        }
    }

    /// Leaves to a script what it stages itself: the start, the opening of the watch, the end.
    mutating func leave(to script: Script) {
        let names = script.events.map(\.name)
        let starts = names.contains(.startRun)
        let opens = script.events.contains { $0.name == .openRun || $0.name == .openApp && $0.device == .watch }
        let ends = names.contains { [.finishRun, .skipRun, .deleteRun, .discardRun].contains($0) }
        deeds.removeAll { deed in
            switch deed.kind {
            case .start: starts && deed.run == 0
            case .openRun: opens
            case .act(.finishRun), .act(.skipRun): ends
            default: false
            }
        }
    }

    /// Adds a deed.
    mutating func append(_ deed: Deed) { deeds.append(deed) }

    private mutating func dropDeedsOfDeletedRuns(_ outing: borrowing Outing) {
        guard outing.runs.contains(where: { $0.deleted != nil }) else { return }
        let ends = outing.runs.map { $0.deleted ?? .distantFuture }
        deeds.removeAll { deed in
            deed.date > ends[Int(deed.run)] && deed.kind.isPursued
        }
    }

    mutating func add(
        _ kind: Deed.Kind, _ run: Int, on device: Device, at date: Instant, performed: WatchTap.PerformedSpan? = nil
    ) {
        deeds.append(Deed(date: date, run: Int32(run), device: device, kind: kind, performed: performed))
    }
}

// MARK: Exercises and sets

extension HumanPlan {
    private mutating func drawExercises(
        _ habits: TwoDeviceSettings, _ outing: borrowing Outing, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        forEachExercise(.leadingPhone, habits.logsOnPhoneShare, key, &stream) { plan, index, happens, _ in
            if happens { plan.exercises[index].device = plan.exercises[index].device.other }
        }
        forEachExercise(.skip, habits.skippedExerciseShare, key, &stream) { plan, index, happens, _ in
            guard happens else { return }
            plan.exercises[index].isSkipped = true
            plan.act(.skipLog(log: plan.exercises[index].log), exercise: index, at: plan.start(of: index))
        }
        forEachExercise(.deletedLog, habits.deletedExerciseShare, key, &stream) { plan, index, happens, _ in
            guard happens, !plan.exercises[index].isSkipped else { return }
            plan.exercises[index].isSkipped = true
            let exercise = plan.exercises[index]
            plan.add(.deleteLog(exercise.log), Int(exercise.run), on: .phone, at: plan.start(of: index))
        }
        forEachExercise(.note, habits.noteShare, key, &stream) { plan, index, happens, stream in
            let note = UInt16(1 + stream.integer(below: 99))
            guard happens else { return }
            let date = plan.sets[plan.exercises[index].last].logged + .seconds(4)
            plan.act(.writeNote(log: plan.exercises[index].log, note: note), exercise: index, at: date)
        }
        for index in exercises.indices where !exercises[index].isSkipped {
            let exercise = exercises[index]
            // An app that was just started is not in hand before the first set begins.
            let date = max(start(of: index), outing.runs[Int(exercise.run)].start + .seconds(8))
            add(.openExercise(log: exercise.log), Int(exercise.run), on: exercise.device, at: date)
        }
        forEachExercise(.otherDevice, habits.otherDeviceShare, key, &stream) { plan, index, happens, _ in
            guard happens, !plan.exercises[index].isSkipped else { return }
            let exercise = plan.exercises[index]
            let date = plan.sets[exercise.first].logged + .seconds(6)
            plan.add(.openExercise(log: exercise.log), Int(exercise.run), on: exercise.device.other, at: date)
        }
        forEachExercise(.muting, habits.otherDeviceShare * habits.mutedCoverShare, key, &stream) {
            plan, index, happens, _ in
            guard happens else { return }
            let exercise = plan.exercises[index]
            let date = plan.sets[exercise.first].logged + .seconds(3)
            plan.add(.mute(log: exercise.log), Int(exercise.run), on: exercise.device.other, at: date)
        }
    }

    /// When a person turns to an exercise: a little before its first set.
    private func start(of index: Int) -> Instant { sets[exercises[index].first].performed.start - .seconds(5) }

    private mutating func act(_ action: RunAction, exercise index: Int, at date: Instant) {
        add(.act(action), Int(exercises[index].run), on: exercises[index].device, at: date)
    }

    private mutating func drawSets(_ habits: TwoDeviceSettings, _ key: WorkoutKey, _ stream: inout RandomStream) {
        var logged = sets
        var isForgotten = sets.map { set in isSkipped(set) }
        forEachSet(.forgetting, habits.forgottenSetShare, key, &stream) { _, index, happens, _ in
            if happens { isForgotten[index] = true }
        }
        forEachSet(.lateness, habits.lateSetShare, key, &stream) { _, index, happens, stream in
            let lateness = habits.lateness.draw(&stream)
            if happens { logged[index].logged += lateness }
        }
        forEachSet(.correction, habits.correctedSetShare, key, &stream) { plan, index, happens, stream in
            let delay = habits.correction.draw(&stream)
            guard happens, !isForgotten[index] else { return }
            let set = logged[index]
            plan.act(.editSet(log: set.log, set: set.set, set.detail), set, at: set.logged + delay)
            logged[index].detail.reps &+= 1
        }
        for index in sets.indices where !isForgotten[index] {
            let set = logged[index]
            act(.completeSet(log: set.log, set: set.set, set.detail), set, at: set.logged)
        }
        forEachSet(.bothDevices, habits.logsOnBothShare, key, &stream) { plan, index, happens, _ in
            guard happens, !isForgotten[index] else { return }
            let set = logged[index]
            plan.add(
                .act(.completeSet(log: set.log, set: set.set, set.detail)), Int(set.run),
                on: plan.device(of: set).other, at: set.logged + .seconds(2), performed: set.performed)
        }
        forEachSet(.recheck, habits.recheckedSetShare, key, &stream) { plan, index, happens, stream in
            let slip = stream.lognormal(median: 6, sigma: 0.6)
            guard happens, !isForgotten[index] else { return }
            let set = logged[index]
            let date = set.logged + .wholeMilliseconds(seconds: slip)
            plan.act(.uncheckSet(log: set.log, set: set.set), set, at: date)
            plan.act(.completeSet(log: set.log, set: set.set, set.detail), set, at: date + .seconds(3))
        }
    }

    private mutating func act(_ action: RunAction, _ set: ScheduledSet, at date: Instant) {
        var performed: WatchTap.PerformedSpan?
        if case .completeSet = action { performed = set.performed }
        add(.act(action), Int(set.run), on: device(of: set), at: date, performed: performed)
    }

    private func exercise(of set: ScheduledSet) -> Exercise? {
        exercises.first { $0.run == set.run && $0.log == set.log }
    }

    private func device(of set: ScheduledSet) -> Device { exercise(of: set)?.device ?? .watch }

    private func isSkipped(_ set: ScheduledSet) -> Bool { exercise(of: set)?.isSkipped ?? false }

    private mutating func forEachExercise(
        _ habit: Habit, _ share: Double, _ key: WorkoutKey, _ stream: inout RandomStream,
        _ body: (inout HumanPlan, Int, _ happens: Bool, inout RandomStream) -> Void
    ) {
        forEach(exercises.indices, habit, share, key, &stream, body)
    }

    private mutating func forEachSet(
        _ habit: Habit, _ share: Double, _ key: WorkoutKey, _ stream: inout RandomStream,
        _ body: (inout HumanPlan, Int, _ happens: Bool, inout RandomStream) -> Void
    ) {
        forEach(sets.indices, habit, share, key, &stream, body)
    }

    private mutating func forEach(
        _ indices: Range<Int>, _ habit: Habit, _ share: Double, _ key: WorkoutKey, _ stream: inout RandomStream,
        _ body: (inout HumanPlan, Int, _ happens: Bool, inout RandomStream) -> Void
    ) {
        guard share > 0 else { return }
        stream.reset(to: key.stream(habit))
        for index in indices { body(&self, index, stream.bernoulli(share), &stream) }
    }
}

extension WorkoutKey {
    /// The stream of a habit.
    func stream(_ habit: HumanPlan.Habit, run: Int = 0) -> StreamKey {
        stream(.human, index: habit.rawValue << 32 | UInt64(run))
    }
}

extension Device {
    /// The other of the two devices that a person carries.
    var other: Device { self == .watch ? .phone : .watch }
}

extension SetDetail {
    /// A performed set as it is written down.
    init(_ set: PerformedSet) {
        let grams = (set.weightKg * 1_000).rounded()
        self.init(reps: UInt16(clamping: set.reps), weightGrams: grams.isFinite ? Int32(clamping: Int(grams)) : nil)
    }
}
