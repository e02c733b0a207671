import Sensors
import Testing
import Timeline
import Workouts

@Suite struct ScriptTests {
    static let plans = [TestPlans.gymEvening, TestPlans.intervals, TestPlans.maximalRecovery, TestPlans.steadyRun]

    @Test(arguments: plans)
    func `SEN-2 segments follow each other without a gap and name what is done`(plan: WorkoutPlan) throws {
        for athlete in 0..<20 as Range<UInt64> {
            let script = try TestPlans.body(plan, athlete: athlete).script
            #expect(script.segments.first?.start == script.origin && script.start == TestPlans.start)
            #expect(script.segments.first?.end == script.start && script.segments.first?.phase == .idle)
            for (segment, next) in zip(script.segments, script.segments.dropFirst()) {
                #expect(segment.end == next.start && segment.end > segment.start)
            }
            for segment in script.segments {
                #expect(segment.start.microseconds % 1_000 == 0)
                #expect((0.02...1.4).contains(segment.demandAtStart) && segment.oxygenAtStart >= 0)
            }
            #expect(script.finishTap >= script.endOfWork && script.endOfWork > script.start)
            #expect(script.segments.last?.phase == .idle)
        }
    }

    @Test func `SEN-2 a strength workout is performed set by set`() throws {
        for athlete in 0..<20 as Range<UInt64> {
            let script = try TestPlans.body(athlete: athlete).script
            #expect(script.sets.count == 24 && script.laps.isEmpty)
            #expect(script.sets.map(\.exercise) == (0..<6).flatMap { [Int](repeating: $0, count: 4) })
            for (set, next) in zip(script.sets, script.sets.dropFirst()) {
                #expect(set.end < next.start && set.logged <= next.start)
            }
            #expect(script.sets.allSatisfy { $0.logged < script.finishTap })
            for set in script.sets {
                #expect((1...12).contains(set.reps) && set.weightKg > 0 && set.end > set.start)
                #expect(set.logged >= set.end && set.logged.microseconds % 1_000 == 0)
                #expect((set.weightKg * 2).rounded() == set.weightKg * 2)
            }
        }
    }

    @Test func `SEN-2 sets are logged late by a gamma distribution of eight seconds`() throws {
        let delays = try (0..<200).flatMap { athlete in
            try TestPlans.body(athlete: UInt64(athlete)).script.sets.map { ($0.logged - $0.end).seconds }
        }
        #expect(abs(delays.mean - 8) < 0.4 && abs(delays.variance.squareRoot() - 5.66) < 0.6)
    }

    @Test func `SEN-2 the evening in the gym lasts about 45 minutes`() throws {
        let minutes = try (0..<300).map { athlete in
            let script = try TestPlans.body(athlete: UInt64(athlete)).script
            return (script.finishTap - script.start).seconds / 60
        }
        #expect((44...48).contains(minutes.mean) && minutes.allSatisfy { (35...60).contains($0) })
    }

    @Test func `SEN-2 demand grows with load, with muscle, with pace and towards failure`() throws {
        func demand(_ exercise: Exercise, _ share: Double, reps: Int = 6, repetition: Int64 = 3) throws -> Double {
            let planned = PlannedExercise(
                exercise, load: .shareOfOneRepMaximum(share), reps: reps, repsInReserve: 0,
                repetition: VariableSpan(median: .seconds(repetition)))
            let group = ExerciseGroup(
                exercises: [planned], rounds: 1, rest: VariableSpan(median: .seconds(60)))
            let plan = WorkoutPlan(
                activity: .traditionalStrengthTraining,
                work: .strength(StrengthPlan(groups: [group], changeover: VariableSpan(median: .seconds(60)))))
            return try (0..<40).map { try TestPlans.body(plan, athlete: UInt64($0)).script.sets[0].demand }.mean
        }
        let usual = try demand(.benchPress, 0.7)
        #expect(try demand(.benchPress, 0.8) > usual)
        #expect(try demand(.backSquat, 0.7) > usual)
        #expect(try demand(.legCurl, 0.7) < usual)
        #expect(try demand(.benchPress, 0.7, repetition: 5) < usual)
        #expect(try demand(.benchPress, 0.7, reps: 12) > usual)
    }

    @Test func `SEN-2 repetitions end where strength does`() throws {
        let plan = TestPlans.strength([(.benchPress, 0.85, 12)], rounds: 4, restSeconds: 60)
        let reps = try (0..<100).map { try TestPlans.body(plan, athlete: UInt64($0)).script.sets.map(\.reps) }
        // 85 % can be lifted five times, less the one in reserve; and fewer times in each later set.
        #expect((3...5.5).contains(reps.map { Double($0[0]) }.mean))
        #expect(reps.map { Double($0[3]) }.mean < reps.map { Double($0[0]) }.mean)
    }

    @Test func `SEN-2 supersets and circuits take turns`() throws {
        let exercises = [Exercise.benchPress, .bentOverRow, .pullUp].map {
            PlannedExercise($0, load: .shareOfOneRepMaximum(0.6), reps: 8)
        }
        let group = ExerciseGroup(exercises: exercises, rounds: 3, rest: VariableSpan(median: .seconds(90)))
        let plan = WorkoutPlan(
            activity: .functionalStrengthTraining,
            work: .strength(StrengthPlan(groups: [group], changeover: VariableSpan(median: .seconds(60)))))
        let script = try TestPlans.body(plan).script
        #expect(script.sets.map(\.exercise) == [0, 1, 2, 0, 1, 2, 0, 1, 2])
        let pauses = zip(script.sets.dropFirst(), script.sets).map { ($0.start - $1.end).seconds }
        #expect(pauses[0] < pauses[2] && pauses[1] < pauses[2])
    }

    @Test func `SEN-2 a weight in kilograms is lifted as it stands and one of bodyweight adds to the body`() throws {
        let exercises = [
            PlannedExercise(.barbellCurl, load: .kilograms(20), reps: 10),
            PlannedExercise(.pullUp, load: .kilograms(5), reps: 5),
            PlannedExercise(.pushUp, load: .shareOfOneRepMaximum(0.3), reps: 20),
        ]
        let group = ExerciseGroup(exercises: exercises, rounds: 1, rest: VariableSpan(median: .seconds(90)))
        let plan = WorkoutPlan(
            activity: .traditionalStrengthTraining,
            work: .strength(StrengthPlan(groups: [group], changeover: VariableSpan(median: .seconds(60)))))
        #expect(try TestPlans.body(plan).script.sets.map(\.weightKg) == [20, 5, 0])
    }

    @Test func `SEN-2 intervals are laps and a ramp climbs`() throws {
        let script = try TestPlans.body(TestPlans.intervals).script
        #expect(script.laps.map { ($0.end - $0.start).seconds } == [420, 420, 420, 420])
        #expect(zip(script.laps, script.laps.dropFirst()).allSatisfy { $0.end == $1.start })
        let phases = script.segments.map(\.phase)
        #expect(phases.count { $0 == .interval } == 4 && phases.count { $0 == .recovery } == 4)
        let ramp = try #require(script.segments.first { $0.phase == .warmUp })
        #expect(ramp.demandAtEnd > ramp.demandAtStart + 0.3)
        #expect(phases.contains(.coolDown) && phases.contains(.done))
    }

    @Test func `SEN-2 intensity as a speed or a power costs what ACSM says`() throws {
        let plans: [(Intensity, (Athlete) -> Double)] = [
            (.running(kilometersPerHour: 9, grade: 0), { _ in 0.2 * 150 }),
            (.walking(kilometersPerHour: 6, grade: 0.05), { _ in 0.1 * 100 + 1.8 * 100 * 0.05 }),
            (.cycling(watts: 100), { 10.8 * 100 / $0.massKg + 3.5 }),
        ]
        var exact = Performance()
        exact.intensitySpread = 0
        for (intensity, cost) in plans {
            let step = EnduranceStep(duration: .minutes(20), intensity: intensity)
            let plan = try EffortPlan(
                WorkoutPlan(activity: .running, work: .endurance([.steady(step)])), performance: exact)
            var body = try Body()
            var athlete = Athlete()
            athlete.vo2Max = 60
            let key = WorkoutKey(seed: 1, athlete: 0, workout: 0)
            try body.begin(athlete, plan: plan, key: key, start: TestPlans.start)
            #expect(abs(body.script.segments[1].oxygenAtStart - cost(athlete)) < 0.001)
            let uptake = body.oxygenUptake(at: TestPlans.start + .minutes(15))
            #expect(abs(uptake - 3.5 - cost(athlete)) < 0.01)
        }
    }

    @Test func `SEN-2 the plan's stream alone decides what is done`() throws {
        var settings = SensorSettings()
        settings.gapMeanAboveLeastSeconds = 9
        settings.hasDeviceNoise = false
        #expect(try TestPlans.body().script == TestPlans.body(settings: settings).script)
        #expect(try TestPlans.body(workout: 1).script.sets != TestPlans.body().script.sets)
    }
}
