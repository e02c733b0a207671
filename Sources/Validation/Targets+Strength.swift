internal import Sensors
internal import Timeline
internal import Workouts

extension ValidationTable {
    /// Strength training.
    static let strengthTargets: [Target] = [
        Target(
            16, "peaks of three sets on the leg press", published: "fast 118, 116, 117; slow 113, 116, 119 bpm",
            tolerance: "±8, creep at most 6", source: "Apkarian 2019, 10.23937/2469-5718/1510143"
        ) { laboratory in
            let fast = try legPressPeaks(&laboratory, repetitionSeconds: 2, published: [118, 116, 117])
            let slow = try legPressPeaks(&laboratory, repetitionSeconds: 6, published: [113, 116, 119])
            return fast + slow
        },
        Target(
            17, "heart rate in circuits at 40 to 70 %", published: "124, 134, 148, 161 bpm (young men)",
            tolerance: "±10", source: "Collins 1991, MSSE 23:636"
        ) { laboratory in
            try zip([0.4, 0.5, 0.6, 0.7], [124.0, 134, 148, 161]).map { share, published in
                let rates = try circuit(&laboratory, share: share).map(\.heartRate)
                return Measurement(
                    "\(Int(100 * share)) %", rates.mean, in: published - 10...published + 10, unit: "bpm",
                    standardError: rates.standardErrorOfMean)
            }
        },
        Target(
            18, "oxygen uptake at 63 and 82 % of the maximum heart rate", published: "35 and 46 % of the maximum",
            tolerance: "±4", source: "Collins 1991, MSSE 23:636"
        ) { laboratory in
            var (heart, oxygen): ([Double], [Double]) = ([], [])
            for share in [0.4, 0.5, 0.6, 0.7] {
                for result in try circuit(&laboratory, share: share) {
                    heart.append(100 * result.heartRate / result.maximum)
                    oxygen.append(100 * result.oxygenShare)
                }
            }
            let line = Line(x: heart, y: oxygen)
            let error = line.residual / Double(heart.count).squareRoot()
            return [
                Measurement("at 63 %", line(63), in: 31...39, unit: "%", standardError: 2 * error),
                Measurement("at 82 %", line(82), in: 42...50, unit: "%", standardError: 2 * error),
            ]
        },
        Target(
            19, "mean heart rate of straight sets with rests of 90 to 180 s", published: "100 to 125 bpm",
            tolerance: "55 to 70 % of the maximum", source: "four recorded sessions of one man"
        ) { laboratory in
            try [Int64(90), 135, 180].map { seconds in
                var shares: [Double] = []
                let plan = Protocols.straightSets(restSeconds: seconds)
                try laboratory.run(plan, by: .general(from: 20, to: 50), study: 19) { athlete, body in
                    let length = (body.script.endOfPlan - body.script.start).seconds
                    shares.append(100 * body.meanTrueHeartRate(from: 0, to: length) / athlete.maximumHeartRate)
                }
                return Measurement(
                    "rests of \(seconds) s", shares.mean, in: 55...70, unit: "%",
                    standardError: shares.standardErrorOfMean)
            }
        },
        Target(
            20, "rise in a set, half recovery, fall in a minute", published: "15.5 bpm, 30 s, 16 bpm (medians)",
            tolerance: "medians 15 to 35, 20 to 55, 10 to 35", source: "four recorded sessions of one man"
        ) { laboratory in
            var (truth, sensor) = (SetResponses(), SetResponses())
            let plan = Protocols.straightSets(restSeconds: 120)
            try laboratory.run(plan, by: .general(from: 20, to: 50), study: 20) { _, body in
                let end = (body.script.endOfPlan - body.script.start).seconds
                truth.add(body.script, rates: body.trueHeartRates(from: 0, to: end, every: 1))
                sensor.add(body.script, rates: body.sensorHeartRates(to: end))
            }
            return truth.measurements("true") + sensor.measurements("sensor's")
        },
    ]

    private static func legPressPeaks(
        _ laboratory: inout Laboratory, repetitionSeconds: Int64, published: [Double]
    ) throws -> [Measurement] {
        var peaks: [[Double]] = [[], [], []]
        let plan = Protocols.legPress(repetitionSeconds: repetitionSeconds)
        let pace = repetitionSeconds < 4 ? "fast" : "slow"
        try laboratory.run(plan, by: .general(from: 18, to: 30), study: 16) { _, body in
            let sets = body.script.sets
            for (index, set) in sets.enumerated() {
                let seconds = (set.end - body.script.start).seconds
                let rates = body.trueHeartRates(from: seconds, to: seconds + 20, every: 1)
                peaks[index].append(rates.quantile(1))
            }
        }
        let each = zip(peaks, published).enumerated().map { index, pair in
            Measurement(
                "\(pace), set \(index + 1)", pair.0.mean, in: pair.1 - 8...pair.1 + 8, unit: "bpm",
                standardError: pair.0.standardErrorOfMean)
        }
        let creep = zip(peaks[2], peaks[0]).map { $0 - $1 }
        return each + [
            Measurement(
                "\(pace), creep", creep.mean, in: -6...6, unit: "bpm", standardError: creep.standardErrorOfMean)
        ]
    }

    /// What one athlete does in a circuit once it has settled, from minute 4 on.
    private struct CircuitResult {
        let heartRate: Double
        let maximum: Double
        let oxygenShare: Double
    }

    private static func circuit(_ laboratory: inout Laboratory, share: Double) throws -> [CircuitResult] {
        var results: [CircuitResult] = []
        let plan = Protocols.circuit(share: share)
        try laboratory.run(plan, by: .general(from: 18, to: 30, .male), study: 17) { athlete, body in
            let end = (body.script.endOfPlan - body.script.start).seconds
            let uptakes = stride(from: 240, through: end, by: 2).map { body.oxygenUptake(at: body.after($0)) }
            results.append(
                CircuitResult(
                    heartRate: body.meanTrueHeartRate(from: 240, to: end), maximum: athlete.maximumHeartRate,
                    oxygenShare: uptakes.mean / athlete.vo2Max))
        }
        return results
    }
}

/// How the heart answers single sets.
private struct SetResponses {
    private var rises: [Double] = []
    private var halves: [Double] = []
    private var falls: [Double] = []

    /// Adds all sets of a workout but the last, which no set follows, given the heart rate of every second.
    mutating func add(_ script: EffortScript, rates: [Double]) {
        for (set, next) in zip(script.sets, script.sets.dropFirst()) {
            let start = Int((set.start - script.start).seconds)
            let end = Int((next.start - script.start).seconds)
            guard let top = (start..<end).max(by: { rates[$0] < rates[$1] }) else { continue }
            let after = rates[top..<end]
            let low = after.min() ?? rates[top]
            rises.append(rates[top] - rates[start])
            if let half = after.firstIndex(where: { $0 <= (rates[top] + low) / 2 }) {
                halves.append(Double(half - top))
            }
            if top + 60 < end { falls.append(rates[top] - rates[top + 60]) }
        }
    }

    func measurements(_ whose: String) -> [Measurement] {
        [
            Measurement(
                "\(whose) rise", rises.median, in: 15...35, unit: "bpm", standardError: rises.standardErrorOfMedian),
            Measurement(
                "\(whose) half recovery", halves.median, in: 20...55, unit: "s",
                standardError: halves.standardErrorOfMedian),
            Measurement(
                "\(whose) fall in 60 s", falls.median, in: 10...35, unit: "bpm",
                standardError: falls.standardErrorOfMedian),
        ]
    }
}
