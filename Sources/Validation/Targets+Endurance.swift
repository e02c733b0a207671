internal import Sensors
internal import Workouts

extension ValidationTable {
    /// Steady work and what it does to the heart.
    static let enduranceTargets: [Target] = [
        Target(
            6, "shares of the heart-rate and the oxygen-uptake reserve in stages",
            published: "slope 1.03, intercept 1.5 %", tolerance: "±0.08, ±4", source: "Swain 1998, treadmill"
        ) { laboratory in
            var (slopes, intercepts): ([Double], [Double]) = ([], [])
            let plan = Protocols.stages([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], seconds: 180)
            try laboratory.run(plan, by: .general(from: 18, to: 50), study: 6) { athlete, body in
                var (heart, oxygen): ([Double], [Double]) = ([], [])
                for stage in 1...7 {
                    let end = Double(stage) * 180
                    let share = body.meanTrueHeartRate(from: end - 30, to: end) - athlete.restingHeartRate
                    heart.append(100 * share / athlete.heartRateReserve)
                    oxygen.append(100 * (body.oxygenUptake(at: body.after(end - 15)) - 3.5) / (athlete.vo2Max - 3.5))
                }
                let line = Line(x: oxygen, y: heart)
                slopes.append(line.slope)
                intercepts.append(line.intercept)
            }
            return [
                Measurement("slope", slopes.mean, in: 0.95...1.11, standardError: slopes.standardErrorOfMean),
                Measurement(
                    "intercept", intercepts.mean, in: -2.5...5.5, unit: "%",
                    standardError: intercepts.standardErrorOfMean),
            ]
        },
        Target(
            12, "drift from minute 10 to 45 at 70 % of the reserve", published: "about 5 %", tolerance: "2 to 10 %",
            source: "Wingo 2012, 10.1097/JES.0b013e31824c43af; size after Teso 2025"
        ) { laboratory in
            var drifts: [Double] = []
            let plan = Protocols.steady(.running, 0.7, minutes: 46)
            try laboratory.run(plan, by: .general(from: 18, to: 60), study: 12, performance: .supervised) { _, body in
                let early = body.meanTrueHeartRate(from: 570, to: 630)
                let late = body.meanTrueHeartRate(from: 2_670, to: 2_730)
                drifts.append(100 * (late / early - 1))
            }
            return [
                Measurement("drift", drifts.mean, in: 2...10, unit: "%", standardError: drifts.standardErrorOfMean)
            ]
        },
        Target(
            29, "fluctuation of the truth in a steady run", published: "SD 0.68 bpm, 0.48 at a lag of 5 s",
            tolerance: "0.4 to 1.2, 0.3 to 0.7", source: "18 runs with a chest strap, trackeR"
        ) { laboratory in
            var (deviations, correlations): ([Double], [Double]) = ([], [])
            let plan = Protocols.steady(.running, 0.65, minutes: 30)
            try laboratory.run(plan, by: .general(from: 18, to: 60), study: 29) { _, body in
                let rates = body.trueHeartRates(from: 600, to: 1_800, every: 1)
                let rest = residuals(of: rates, window: 30)
                deviations.append(rest.standardDeviation)
                correlations.append(autocorrelation(of: rest, lag: 5))
            }
            return [
                Measurement(
                    "SD", deviations.mean, in: 0.4...1.2, unit: "bpm", standardError: deviations.standardErrorOfMean),
                Measurement(
                    "correlation at 5 s", correlations.mean, in: 0.3...0.7,
                    standardError: correlations.standardErrorOfMean),
            ]
        },
    ]

    /// What is left of a series once the running mean of a window on either side is taken away.
    private static func residuals(of values: [Double], window: Int) -> [Double] {
        var sums = [0.0]
        for value in values { sums.append(sums[sums.count - 1] + value) }
        return (window..<values.count - window).map { index in
            values[index] - (sums[index + window + 1] - sums[index - window]) / Double(2 * window + 1)
        }
    }

    private static func autocorrelation(of values: [Double], lag: Int) -> Double {
        let mean = values.mean
        var (product, square) = (0.0, 0.0)
        for index in values.indices {
            let deviation = values[index] - mean
            square += deviation * deviation
            if index + lag < values.count { product += deviation * (values[index + lag] - mean) }
        }
        return product / square
    }
}
