internal import Sensors
internal import Timeline
internal import Workouts

extension ValidationTable {
    /// How fast the heart follows, and how fast it recovers.
    static let kineticsTargets: [Target] = [
        Target(
            7, "first-order time constant of running by a binary sequence", published: "57.6 ± 23.6 s",
            tolerance: "mean 45 to 65, SD 12 to 26", source: "Hunt 2015, 10.1186/s12938-015-0112-7"
        ) { laboratory in
            let constants = try binarySequenceFits(&laboratory).map(\.single.seconds)
            return [
                Measurement(
                    "mean", constants.mean, in: 45...65, unit: "s", standardError: constants.standardErrorOfMean),
                Measurement(
                    "SD", constants.standardDeviation, in: 12...26, unit: "s",
                    standardError: constants.standardErrorOfDeviation),
            ]
        },
        Target(
            8, "time constants of steps up and down while work goes on", published: "57.5 s and 54.4 s: ratio 1.06",
            tolerance: "0.8 to 1.25", source: "Hunt 2015, 10.1186/s12938-015-0112-7"
        ) { laboratory in
            let (step, cycles) = (5.0, 4)
            let input = (0..<cycles * 96).map { $0 % 96 < 48 ? 1.0 : -1 }
            var (up, down): ([Double], [Double]) = ([], [])
            let plan = Protocols.squareWave(low: 0.575, high: 0.725, cycles: cycles)
            try laboratory.run(plan, by: .runners, study: 8, performance: .supervised) { _, body in
                let rates = body.trueHeartRates(from: 900 + step, to: 900 + step * Double(input.count), every: step)
                let fit = try CurveFit(to: rates, guess: [rates.mean, 0, 10, 4, 4]) { parameters, curve in
                    addTrend(parameters, &curve)
                    addResponse(
                        to: input, gain: parameters[2], logSeconds: (parameters[3], parameters[4]), step, &curve)
                }
                up.append(exponential(fit.parameters[3].held(in: 0...7)))
                down.append(exponential(fit.parameters[4].held(in: 0...7)))
            }
            let error = up.standardErrorOfMedian / up.median + down.standardErrorOfMedian / down.median
            let ratio = up.median / down.median
            return [Measurement("ratio of medians", ratio, in: 0.8...1.25, standardError: ratio * error)]
        },
        Target(
            10, "two poles fit better than one", published: "2.07 against 2.27 bpm: 9 % less",
            tolerance: "less", source: "Wang and Hunt 2021, 10.1186/s12938-021-00875-7"
        ) { laboratory in
            let gains = try binarySequenceFits(&laboratory).map { 100 * (1 - $0.doubleError / $0.single.error) }
            return [
                Measurement(
                    "error saved", gains.mean, in: 0.5...100, unit: "%", standardError: gains.standardErrorOfMean)
            ]
        },
        Target(
            13, "fall in the first minute after maximal work",
            published: "15 ± 8 (789 men, walking on) to a median of 26",
            tolerance: "mean 20 to 35, SD 8 to 14, below 12 in at most 10 %", source: "PMID 24553907"
        ) { laboratory in
            var falls: [Double] = []
            try laboratory.run(Protocols.rampToMaximum, by: .general, study: 13) { _, body in
                let end = body.script.endOfWork
                falls.append(body.trueHeartRate(at: end) - body.trueHeartRate(at: end + .seconds(60)))
            }
            let slow = Double(falls.count { $0 < 12 }) / Double(falls.count)
            let error = (max(slow, 0.01) / Double(falls.count)).squareRoot()
            return [
                Measurement("mean", falls.mean, in: 20...35, unit: "bpm", standardError: falls.standardErrorOfMean),
                Measurement(
                    "SD", falls.standardDeviation, in: 8...14, unit: "bpm",
                    standardError: falls.standardErrorOfDeviation),
                Measurement("below 12", 100 * slow, in: 0...10, unit: "%", standardError: 100 * error),
            ]
        },
        Target(
            15, "time constant after cycling at 75 W", published: "55 s parts the fit from the unfit",
            tolerance: "median 30 to 60 s", source: "Wang 2006, EMBC"
        ) { laboratory in
            var constants: [Double] = []
            try laboratory.run(Protocols.cycling75Watts, by: .general(from: 18, to: 65), study: 15) { _, body in
                constants.append(try stepFit(body.trueHeartRates(from: 360, to: 600, every: 5), every: 5))
            }
            return [
                Measurement(
                    "median", constants.median, in: 30...60, unit: "s", standardError: constants.standardErrorOfMedian)
            ]
        },
    ]

    /// The time constant of an exponential through evenly spaced values, in seconds.
    private static func stepFit(_ values: [Double], every step: Double) throws(FitError) -> Double {
        let (first, last) = (values[0], values[values.count - 1])
        let fit = try CurveFit(to: values, guess: [last, first - last, 4]) { parameters, curve in
            let left = exponential(-step / exponential(parameters[2].held(in: 0...7)))
            var distance = parameters[1]
            for index in curve.indices {
                curve[index] = parameters[0] + distance
                distance *= left
            }
        }
        return exponential(fit.parameters[2].held(in: 0...7))
    }

    /// A first-order and a second-order model of the same run.
    private struct BinarySequenceFit {
        let single: (seconds: Double, error: Double)
        let doubleError: Double
    }

    /// Identifies models from runs by a binary sequence, as from a chest strap: the truth every 5 s, less its trend.
    private static func binarySequenceFits(_ laboratory: inout Laboratory) throws -> [BinarySequenceFit] {
        let step = 5.0
        let plan = Protocols.binarySequence(low: 0.575, high: 0.725, bitSeconds: 40)
        // One bit lasts eight steps; a quarter of an hour at the mean come before the first.
        let input = Protocols.sequence.flatMap { [Double](repeating: $0 ? 1 : -1, count: 8) }
        var fits: [BinarySequenceFit] = []
        try laboratory.run(plan, by: .runners, study: 7, performance: .supervised) { _, body in
            let rates = body.trueHeartRates(from: 900 + step, to: 900 + step * Double(input.count), every: step)
            let single = try CurveFit(to: rates, guess: [rates.mean, 0, 10, 4]) { parameters, curve in
                addTrend(parameters, &curve)
                addResponse(to: input, gain: parameters[2], logSeconds: (parameters[3], parameters[3]), step, &curve)
            }
            let seconds = exponential(single.parameters[3].held(in: 0...7))
            let guess = Array(single.parameters[0...1]) + [5, 3, 5, 4.5]
            let double = try CurveFit(to: rates, guess: guess) { parameters, curve in
                addTrend(parameters, &curve)
                addResponse(to: input, gain: parameters[2], logSeconds: (parameters[3], parameters[3]), step, &curve)
                addResponse(to: input, gain: parameters[4], logSeconds: (parameters[5], parameters[5]), step, &curve)
            }
            fits.append(
                BinarySequenceFit(single: (seconds, single.rootMeanSquare), doubleError: double.rootMeanSquare))
        }
        return fits
    }

    /// Starts a curve with a straight line.
    private static func addTrend(_ parameters: [Double], _ curve: inout [Double]) {
        for index in curve.indices { curve[index] = parameters[0] + parameters[1] * Double(index) * 0.01 }
    }

    /// Adds the response of a first-order system that rested before, with time constants for the way up and down.
    private static func addResponse(
        to input: [Double], gain: Double, logSeconds: (up: Double, down: Double), _ step: Double,
        _ curve: inout [Double]
    ) {
        let up = exponential(-step / exponential(logSeconds.up.held(in: 0...7)))
        let down = exponential(-step / exponential(logSeconds.down.held(in: 0...7)))
        var state = 0.0
        for index in curve.indices {
            let distance = state - gain * input[index]
            state = gain * input[index] + distance * (input[index] > 0 ? up : down)
            curve[index] += state
        }
    }
}
