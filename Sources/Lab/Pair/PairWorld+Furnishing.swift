import Devices
import Sensors
import Session
import Timeline
import Workouts

// What is there before the first workout: clocks, splits, settings, runs of the day before.
extension PairWorld {
    /// Draws how wrong each device's clock is; each has a stream of its own.
    mutating func drawClocks() -> (phone: WallClock, watch: WallClock) {
        let settings = scenario.faults.twoDevices
        var clocks = [WallClock(), WallClock()]
        guard settings.clockErrorSeconds > 0 || settings.clockDriftPartsPerMillion > 0 else {
            return (clocks[0], clocks[1])
        }
        for index in clocks.indices {
            life.stream.reset(to: life.key(ofOuting: 0).stream(.faults, index: UInt64(index + 1) << 56))
            let error = life.stream.gaussian(standardDeviation: settings.clockErrorSeconds)
            let drift = life.stream.gaussian(standardDeviation: settings.clockDriftPartsPerMillion)
            clocks[index] = WallClock(
                offset: .wholeMilliseconds(seconds: error), driftPartsPerMillion: Int32(clamping: Int(drift.rounded())),
                origin: scenario.schedule.start)
        }
        return (clocks[0], clocks[1])
    }

    /// Writes the split from which the runs are started, and the athlete's others.
    mutating func writeSplits() {
        let settings = scenario.phone
        splits.clear()
        for order in 0...min(settings.otherSplits, 200) {
            let exercises =
                order == 0
                ? scenario.trainedExercises(life.effort)
                : Exercise.catalogue.prefix(settings.exercisesPerSplit).map { exercise in
                    ExerciseDocument(name: exercise.name, sets: 3, planned: SetEntry(reps: 10, weightGrams: 40_000))
                }
            splits.append(
                SplitDocument(
                    id: Identifier(key: life.seed, life.athlete.number, .max - UInt64(order)),
                    name: order == 0 ? "Today" : "Day \(order + 1)", order: UInt8(order),
                    activity: scenario.plan.activity, autoAdvances: order == 0 && settings.autoAdvances,
                    exercises: exercises, updatedAt: scenario.schedule.start.wireDate - .hours(24 * 30)))
        }
    }

    /// Puts on the phone its settings, and the runs that were completed within the day before.
    mutating func furnishPhone() {
        phone.install(scenario.phone.appSettings)
        let count = Int64(scenario.phone.recentRuns)
        for number in 0..<count {
            let hours = TimeSpan(microseconds: TimeSpan.hours(22).microseconds / (count + 1) * (number + 1))
            let run = recentRun(number, start: scenario.schedule.start - hours - .hours(1))
            phone.install(run)
            cloud.upload(run.id, from: phone)
        }
    }

    private func recentRun(_ number: Int64, start: Instant) -> WorkoutDocument {
        let id = Identifier(key: life.seed, life.athlete.number, 1 << 40 + UInt64(number))
        var run = WorkoutDocument(
            id: id, workout: -1, split: 0, activity: scenario.plan.activity, start: start)
        let end = start + .minutes(45)
        for (index, exercise) in splits[0].exercises.prefix(WorkoutDocument.capacity).enumerated() {
            var log = WorkoutLog(
                number: UInt8(index), exercise: UInt8(index), setCount: Int(exercise.sets),
                planned: exercise.planned, updatedAt: end)
            for set in 0..<Int(log.setCount) { log.complete(set: set, at: end, by: .watch) }
            log.move(to: .completed, at: end, by: .watch)
            run.insert(log)
        }
        run.finish(as: .completed, at: end)
        run.metrics = DocumentMetrics(source: .watch, recordedAt: end)
        run.metrics?.healthKitWorkoutUUID = Identifier(key: id.high, id.low)
        return run
    }
}

extension PhoneSettings {
    /// The settings that the phone keeps for both devices.
    fileprivate var appSettings: AppSettings {
        var settings = AppSettings()
        settings.restSeconds = UInt16(clamping: restSeconds)
        settings.doneCountdownSeconds = UInt16(clamping: doneCountdownSeconds)
        return settings
    }
}

extension Scenario {
    /// The exercises of the plan as a split has them; endurance counts as one.
    func trainedExercises(_ effort: EffortPlan) -> [ExerciseDocument] {
        guard case .strength(let strength) = plan.work else {
            return [ExerciseDocument(name: plan.activity.name, sets: 1, planned: SetEntry(reps: 1, weightGrams: nil))]
        }
        var exercises: [ExerciseDocument] = []
        for group in strength.groups {
            for planned in group.exercises where exercises.count < WorkoutDocument.capacity {
                var grams: Int32?
                if case .kilograms(let weight) = planned.load { grams = Int32((weight * 1_000).rounded()) }
                let seconds = Double(planned.reps) * planned.repetition.median.seconds
                exercises.append(
                    ExerciseDocument(
                        name: planned.exercise.name, sets: UInt8(min(group.rounds, WorkoutLog.capacity)),
                        planned: SetEntry(reps: UInt16(planned.reps), weightGrams: grams),
                        workSeconds: UInt16(max(1, seconds.rounded()))))
            }
        }
        return exercises
    }
}
