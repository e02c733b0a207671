internal import Sensors
internal import Timeline
internal import Workouts

extension ValidationTable {
    /// Energy, true and estimated.
    static let energyTargets: [Target] = [
        Target(
            21, "net energy of seven lifts with two or three sets", published: "168 ± 52 (men), 92 ± 32 kcal (women)",
            tolerance: "mean ±15 %", source: "Lytle 2019, 10.1249/MSS.0000000000001925"
        ) { laboratory in
            try [(Athlete.Sex.male, 167.7), (.female, 91.5)].map { sex, published in
                var energies: [Double] = []
                try laboratory.run(Protocols.sevenLifts, by: .lifters(sex), study: 21) { _, body in
                    let end = body.script.endOfPlan + .minutes(2)
                    energies.append(body.trueNetKcal(from: body.script.start, to: end))
                }
                return Measurement(
                    sex == .male ? "men" : "women", energies.mean, in: 0.85 * published...1.15 * published,
                    unit: "kcal",
                    standardError: energies.standardErrorOfMean)
            }
        },
        Target(
            26, "the device's estimate of energy", published: "bias +0.30 kcal/min, absolute error 20 to 30 %",
            tolerance: "±0.5, 18 to 33 %", source: "Choe and Kang 2025, Düking 2020, Hajj-Boutros 2023"
        ) { laboratory in
            var (biases, errors): ([Double], [Double]) = ([], [])
            let plans = [
                Protocols.steady(.walking, 0.35, minutes: 30), Protocols.steady(.running, 0.65, minutes: 30),
                Protocols.steady(.cycling, 0.55, minutes: 30), Protocols.straightSets(restSeconds: 90),
            ]
            for (study, plan) in plans.enumerated() {
                try laboratory.run(plan, by: .general, study: UInt64(260 + study)) { _, body in
                    let span = body.script.endOfPlan - body.script.start
                    let inside = body.candidates.filter {
                        $0.date > body.script.start && $0.date <= body.script.endOfPlan
                    }
                    let truth = inside.reduce(0) { $0 + Double($1.trueActiveCalories) } / 1_000
                    let device = inside.reduce(0) { $0 + Double($1.deviceActiveCalories) } / 1_000
                    biases.append((device - truth) / (span.seconds / 60))
                    errors.append(100 * abs(device / truth - 1))
                }
            }
            return [
                Measurement(
                    "bias", biases.mean, in: -0.2...0.8, unit: "kcal/min", standardError: biases.standardErrorOfMean),
                Measurement(
                    "absolute error", errors.mean, in: 18...33, unit: "%", standardError: errors.standardErrorOfMean),
            ]
        },
    ]
}
