internal import Sensors
internal import Timeline
internal import Workouts

extension ValidationTable {
    /// The wrist sensor.
    static let sensorTargets: [Target] = [
        Target(
            23, "heart rate of the sensor: bias and limits of agreement", published: "−0.12; −11.1 to +10.8 bpm",
            tolerance: "±1; each ±2.5", source: "Choe and Kang 2025, 10.1088/1361-6579/adca82"
        ) { laboratory in
            var (all, means): ([Double], [Double]) = ([], [])
            for (study, activity) in SensorStudy.all.enumerated() {
                try laboratory.run(activity.plan, by: .general, study: UInt64(230 + study)) { _, body in
                    let errors = SensorStudy.errors(body.candidates, within: body.script)
                    guard !errors.isEmpty else { return }
                    all += errors
                    means.append(errors.mean)
                }
            }
            let (bias, deviation) = (all.mean, all.standardDeviation)
            // Samples of one athlete hang together, so it is athletes that are counted.
            let error = means.standardErrorOfMean
            return [
                Measurement("bias", bias, in: -1.12...0.88, unit: "bpm", standardError: error),
                Measurement(
                    "lower limit", bias - 1.96 * deviation, in: -13.6 ... -8.6, unit: "bpm", standardError: 3 * error),
                Measurement(
                    "upper limit", bias + 1.96 * deviation, in: 8.3...13.3, unit: "bpm", standardError: 3 * error),
            ]
        },
        Target(
            24, "coefficient of variation of the sensor by activity", published: "below 5 % in each, 0.9 to 4.3 %",
            tolerance: "sitting below 2 %, lifting 3 to 5 %, the others below 5 %",
            source: "Hajj-Boutros 2023, 10.1080/17461391.2021.2023656; Düking 2020, 10.2196/16716"
        ) { laboratory in
            try SensorStudy.all.enumerated().map { study, activity in
                var (squares, minutes, rate) = (0.0, 0.0, 0.0)
                try laboratory.run(activity.plan, by: .general, study: UInt64(240 + study)) { _, body in
                    for (error, truth) in SensorStudy.minutes(body.candidates, within: body.script) {
                        squares += error * error
                        rate += truth
                        minutes += 1
                    }
                }
                let variation = 100 * (squares / minutes).squareRoot() / (rate / minutes)
                return Measurement(
                    activity.name, variation, in: activity.variation, unit: "%",
                    standardError: variation / (2 * Double(laboratory.athletes)).squareRoot())
            }
        },
        Target(
            27, "mean gap between samples", published: "4.99 to 5.38 s", tolerance: "4.8 to 5.6",
            source: "health-auto-export #60"
        ) { laboratory in
            var gaps: [Double] = []
            try laboratory.run(Protocols.steady(.walking, 0.3, minutes: 20), by: .general, study: 27) { _, body in
                let dates = body.candidates.map(\.date)
                gaps += zip(dates.dropFirst(), dates).map { ($0 - $1).seconds }
            }
            return [Measurement("mean", gaps.mean, in: 4.8...5.6, unit: "s", standardError: gaps.standardErrorOfMean)]
        },
    ]
}

/// An activity of the studies that compare a wrist sensor with a chest strap.
private struct SensorStudy {
    let name: String
    let plan: WorkoutPlan
    let variation: ClosedRange<Double>

    static let all = [
        SensorStudy(name: "sitting", plan: Protocols.steady(.yoga, 0.05, minutes: 15), variation: 0...2),
        SensorStudy(name: "walking", plan: Protocols.steady(.walking, 0.35, minutes: 15), variation: 0...5),
        SensorStudy(name: "running", plan: Protocols.steady(.running, 0.7, minutes: 15), variation: 0...5),
        SensorStudy(name: "lifting", plan: Protocols.straightSets(restSeconds: 90), variation: 3...5),
        SensorStudy(name: "cycling", plan: Protocols.steady(.cycling, 0.6, minutes: 15), variation: 0...5),
    ]

    /// Measured less true heart rate of every sample in a workout.
    static func errors(_ candidates: [CandidateSample], within script: EffortScript) -> [Double] {
        candidates.compactMap { candidate in
            guard candidate.date >= script.start, candidate.date <= script.endOfPlan,
                let measured = candidate.beatsPerMinute, measured > 0
            else { return nil }
            return Double(measured) - candidate.trueBeatsPerMinute
        }
    }

    /// The mean error and the mean truth of each minute of a workout.
    static func minutes(_ candidates: [CandidateSample], within script: EffortScript) -> [(Double, Double)] {
        var result: [(Double, Double)] = []
        var (errors, truths, minute): ([Double], [Double], Int64) = ([], [], 0)
        for candidate in candidates where candidate.date >= script.start && candidate.date <= script.endOfPlan {
            let now = (candidate.date - script.start).milliseconds / 60_000
            if now != minute, !errors.isEmpty {
                result.append((errors.mean, truths.mean))
                (errors, truths) = ([], [])
            }
            minute = now
            guard let measured = candidate.beatsPerMinute, measured > 0 else { continue }
            errors.append(Double(measured) - candidate.trueBeatsPerMinute)
            truths.append(candidate.trueBeatsPerMinute)
        }
        return result
    }
}
