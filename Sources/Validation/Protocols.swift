internal import Sensors
internal import Timeline
internal import Workouts

/// The workouts of the studies.
enum Protocols {
    /// Steady work at a share of the heart-rate reserve.
    static func steady(_ activity: ActivityType, _ share: Double, minutes: Int64) -> WorkoutPlan {
        WorkoutPlan(activity: activity, work: .endurance([step(share, seconds: minutes * 60)]))
    }

    /// Stages of rising intensity on a treadmill.
    static func stages(_ shares: [Double], seconds: Int64) -> WorkoutPlan {
        WorkoutPlan(activity: .running, work: .endurance(shares.map { step($0, seconds: seconds) }))
    }

    /// Running that changes between two intensities by a pseudo-random binary sequence of 31 bits.
    static func binarySequence(low: Double, high: Double, bitSeconds: Int64) -> WorkoutPlan {
        let bits = sequence.map { step($0 ? high : low, seconds: bitSeconds) }
        return WorkoutPlan(activity: .running, work: .endurance([step((low + high) / 2, seconds: 900)] + bits))
    }

    /// Running in steps up and down between two intensities of four minutes each, after a quarter of an hour between.
    static func squareWave(low: Double, high: Double, cycles: Int) -> WorkoutPlan {
        let wave = (0..<2 * cycles).map { step($0.isMultiple(of: 2) ? high : low, seconds: 240) }
        return WorkoutPlan(activity: .running, work: .endurance([step((low + high) / 2, seconds: 900)] + wave))
    }

    /// A maximum-length sequence of 31 bits, from the register x⁵ + x² + 1.
    static let sequence: [Bool] = {
        var register: UInt8 = 0b11111
        return (0..<31).map { _ in
            let bit = register & 1
            register = register >> 1 | ((register ^ register >> 2) & 1) << 4
            return bit == 1
        }
    }()

    /// A ramp to the maximum after a warm-up; it ends a little beyond the intensity at which uptake is maximal.
    static let rampToMaximum = WorkoutPlan(
        activity: .running,
        work: .endurance([
            step(0.4, seconds: 180),
            .ramp(duration: .minutes(10), from: .heartRateReserve(0.4), to: .heartRateReserve(1.05)),
        ]))

    /// Cycling at 75 W until nothing changes.
    static let cycling75Watts = WorkoutPlan(
        activity: .cycling,
        work: .endurance([.steady(EnduranceStep(duration: .minutes(6), intensity: .cycling(watts: 75)))]))

    /// Three sets of ten on the leg press with the weight that can be lifted twelve times; three minutes sitting.
    static func legPress(repetitionSeconds: Int64) -> WorkoutPlan {
        let exercise = PlannedExercise(
            .legPress, load: .shareOfOneRepMaximum(1 / (1 + 12.0 / 30)), reps: 10, repsInReserve: 0,
            repetition: VariableSpan(median: .seconds(repetitionSeconds)))
        let group = ExerciseGroup(exercises: [exercise], rounds: 3, rest: VariableSpan(median: .seconds(180)))
        return strength([group], changeover: 60, posture: .seated)
    }

    /// Ten repetitions in 30 s and 30 s to the next of four stations, for twelve minutes.
    static func circuit(share: Double) -> WorkoutPlan {
        let exercises = [Exercise.backSquat, .bentOverRow, .barbellCurl, .benchPress].map {
            PlannedExercise(
                $0, load: .shareOfOneRepMaximum(share), reps: 10, repsInReserve: 0,
                repetition: VariableSpan(median: .seconds(3)))
        }
        let pause = VariableSpan(median: .seconds(30))
        let group = ExerciseGroup(exercises: exercises, rounds: 3, rest: pause, transition: pause)
        return strength([group], changeover: 60, posture: .walking)
    }

    /// Straight sets as in a gym: six exercises with four sets each.
    static func straightSets(restSeconds: Int64) -> WorkoutPlan {
        let exercises: [(Exercise, Double, Int)] = [
            (.backSquat, 0.7, 8), (.benchPress, 0.7, 8), (.bentOverRow, 0.68, 10), (.overheadPress, 0.68, 8),
            (.legCurl, 0.65, 12), (.dumbbellCurl, 0.65, 12),
        ]
        let groups = exercises.map { exercise, share, reps in
            ExerciseGroup(
                exercises: [PlannedExercise(exercise, load: .shareOfOneRepMaximum(share), reps: reps)], rounds: 4,
                rest: VariableSpan(median: .seconds(restSeconds), sigma: 0.35))
        }
        return strength(groups, changeover: restSeconds + 20, posture: .walking)
    }

    /// Seven lifts with two or three sets each.
    static let sevenLifts: WorkoutPlan = {
        let lifts: [(Exercise, Int)] = [
            (.benchPress, 3), (.latPulldown, 2), (.legPress, 3), (.overheadPress, 2), (.legExtension, 3),
            (.barbellCurl, 2), (.legCurl, 3),
        ]
        let groups = lifts.map { exercise, rounds in
            ExerciseGroup(
                exercises: [PlannedExercise(exercise, load: .shareOfOneRepMaximum(0.7), reps: 10)], rounds: rounds,
                rest: VariableSpan(median: .seconds(90), sigma: 0.2))
        }
        return strength(groups, changeover: 120, posture: .standing)
    }()

    private static func step(_ share: Double, seconds: Int64) -> EnduranceBout {
        .steady(EnduranceStep(duration: .seconds(seconds), intensity: .heartRateReserve(share)))
    }

    private static func strength(
        _ groups: [ExerciseGroup], changeover: Int64, posture: RestPosture
    ) -> WorkoutPlan {
        let changeover = VariableSpan(median: .seconds(changeover), sigma: 0.2)
        return WorkoutPlan(
            activity: .traditionalStrengthTraining,
            work: .strength(StrengthPlan(groups: groups, changeover: changeover, posture: posture)))
    }
}

extension Performance {
    /// How plans are carried out under supervision: exactly.
    static let supervised: Performance = {
        var performance = Performance()
        performance.intensitySpread = 0
        return performance
    }()
}

extension Population {
    /// The general population within some years of age; of one sex where one is named.
    static func general(from youngest: Double, to oldest: Double, _ sex: Athlete.Sex? = nil) -> Population {
        within(.general, from: youngest, to: oldest, sex)
    }

    /// Adults who run on a treadmill for a study: somewhat fitter than their age.
    static let runners: Population = {
        var population = general(from: 18, to: 50)
        population.oxygen.fitnessShift = 0.4
        return population
    }()

    /// People of one sex who lift weights: strong and muscular.
    static func lifters(_ sex: Athlete.Sex) -> Population {
        var population = within(.club, from: 18, to: 40, sex)
        population.size.maleBodyMassIndexMedian = 26.5
        population.size.femaleBodyMassIndexMedian = 23.5
        population.strength.strengthShift = 1
        return population
    }

    private static func within(
        _ population: Population, from youngest: Double, to oldest: Double, _ sex: Athlete.Sex?
    ) -> Population {
        var population = population
        population.age.youngestYears = youngest
        population.age.oldestYears = oldest
        population.age.meanYears = (youngest + oldest) / 2
        population.age.spreadYears = 40
        if let sex { population.femaleShare = sex == .female ? 1 : 0 }
        return population
    }
}
