internal import Sensors

extension ValidationTable {
    /// Who the athletes are.
    static let athleteTargets: [Target] = [
        Target(
            1, "maximum heart rate on age", published: "211 − 0.64 · age", tolerance: "±1.5 bpm, ±0.04 bpm/year",
            source: "Nes 2013, 10.1111/j.1600-0838.2012.01445.x"
        ) { laboratory in
            let line = try maximumHeartRateOnAge(laboratory)
            return [
                Measurement(
                    "intercept", line.intercept, in: 209.5...212.5, unit: "bpm", standardError: line.interceptError),
                Measurement("slope", line.slope, in: -0.68 ... -0.6, unit: "bpm/year", standardError: line.slopeError),
            ]
        },
        Target(
            2, "maximum heart rate, spread about its line", published: "10.8 bpm", tolerance: "9.5 to 12",
            source: "Nes 2013, 10.1111/j.1600-0838.2012.01445.x"
        ) { laboratory in
            let line = try maximumHeartRateOnAge(laboratory)
            let error = line.residual / Double(2 * manyAthletes(laboratory)).squareRoot()
            return [Measurement("residual SD", line.residual, in: 9.5...12, unit: "bpm", standardError: error)]
        },
        Target(
            3, "resting heart rate", published: "65.5 ± 7.7 bpm", tolerance: "±1, ±0.8",
            source: "Quer 2020, 10.1371/journal.pone.0227709"
        ) { laboratory in
            let values = try laboratory.sample(.general, count: manyAthletes(laboratory)).map(\.restingHeartRate)
            return [
                Measurement(
                    "mean", values.mean, in: 64.5...66.5, unit: "bpm", standardError: values.standardErrorOfMean),
                Measurement(
                    "SD", values.standardDeviation, in: 6.9...8.5, unit: "bpm",
                    standardError: values.standardErrorOfDeviation),
            ]
        },
        Target(
            4, "maximal oxygen uptake at 20 to 29", published: "median 48.0 (men), 37.6 (women) ml/kg/min",
            tolerance: "±2", source: "FRIEND, Kaminsky 2015, 10.1016/j.mayocp.2015.07.026"
        ) { laboratory in
            let men = try uptakes(laboratory, .male, from: 20)
            let women = try uptakes(laboratory, .female, from: 20)
            return [
                Measurement(
                    "men", men.median, in: 46...50, unit: "ml/kg/min", standardError: men.standardErrorOfMedian),
                Measurement(
                    "women", women.median, in: 35.6...39.6, unit: "ml/kg/min",
                    standardError: women.standardErrorOfMedian),
            ]
        },
        Target(
            5, "fall of maximal oxygen uptake in a decade", published: "9 to 13.5 %", tolerance: "8 to 15 %",
            source: "FRIEND, Peterman 2020, 10.1016/j.mayocp.2019.06.013; Kaminsky 2021"
        ) { laboratory in
            try [Athlete.Sex.male, .female].map { sex in
                let young = try uptakes(laboratory, sex, from: 20)
                let old = try uptakes(laboratory, sex, from: 70)
                let fall = 1 - exponential(logarithm(old.median / young.median) / 5)
                let error = old.standardErrorOfMedian / old.median / 5 + young.standardErrorOfMedian / young.median / 5
                return Measurement(
                    sex == .male ? "men" : "women", 100 * fall, in: 8...15, unit: "%", standardError: 100 * error)
            }
        },
    ]

    /// Athletes cost little, so ten times as many of them are drawn as do workouts.
    private static func manyAthletes(_ laboratory: borrowing Laboratory) -> Int { 10 * laboratory.athletes }

    private static func maximumHeartRateOnAge(_ laboratory: borrowing Laboratory) throws -> Line {
        let athletes = try laboratory.sample(.general, count: manyAthletes(laboratory))
        return Line(x: athletes.map(\.ageYears), y: athletes.map(\.maximumHeartRate))
    }

    private static func uptakes(
        _ laboratory: borrowing Laboratory, _ sex: Athlete.Sex, from years: Double
    ) throws -> [Double] {
        try laboratory.sample(.general(from: years, to: years + 9.99, sex), count: laboratory.athletes).map(\.vo2Max)
    }
}
