import CBaselines
import Foundation
import MossoLab
import Subject

/// The sensor stream beside the bare draws.
///
/// The stream is everything that is drawn before a device runs: the athlete, the plan, the true heart rate and energy,
/// and the sensor's samples with truth and labels. The draws are those that it makes, kind by kind, by their count.
func streams(_ options: Options) async throws -> Family {
    let scenario = try GymEvening.settings().scenario
    let subject = try SampleStreams(scenario)
    var draws = try DrawCounts(limits: "Limits/gym-evening.json")
    let athletes = 500
    let contest = try await Contest(
        rounds: options.rounds * 2,
        [
            ("draws", { _ in Work(amount: baseline_draws(&draws, athletes).isNaN ? 0 : Double(athletes)) }),
            ("stream", { round in try play(athletes, round) { _ = try subject.draw(athlete: $0) } }),
            (
                "builder",
                { round in
                    try play(athletes, round) {
                        _ = try subject.draw(athlete: $0)
                        _ = try subject.record()
                    }
                }
            ),
        ])
    let samples = try Double(subject.draw(athlete: 0))
    return Family(
        title: "Sensor stream, one core", note: "athlete, plan, truth, energy and samples of one workout in the gym",
        figures: [
            Figure(name: "bare draws in C", value: contest.seconds("draws") * 1e6, unit: "µs a workout"),
            Figure(
                name: "sensor stream", value: samples * contest.rate("stream") / 1e6, unit: "M samples/s",
                goal: .atLeast(10), note: "\((contest.seconds("stream") * 1e6).shown) µs a workout"),
            Figure(
                name: "with truth and live builder", value: samples * contest.rate("builder") / 1e6,
                unit: "M samples/s", goal: .atLeast(8), note: "\((contest.seconds("builder") * 1e6).shown) µs a workout"
            ),
            Figure(
                name: "sensor stream", value: contest.ratio("stream", to: "draws"), unit: "× draws",
                goal: .atMost(2.5)),
            Figure(
                name: "with truth and live builder", value: contest.ratio("builder", to: "draws"), unit: "× draws",
                goal: .atMost(3)),
        ])
}

/// Does something for the athletes of a round.
func play(_ count: Int, _ round: Int, _ body: (UInt64) throws -> Void) rethrows -> Work {
    for athlete in GymEvening.athletes(count, round: round) { try body(athlete) }
    return Work(amount: Double(count))
}

extension DrawCounts {
    /// The draws of one workout, as they were counted.
    init(limits path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        let limits = try JSONDecoder().decode([String: Double].self, from: data)
        func count(_ name: String) -> Int { Int(limits["stream.draws.\(name)", default: 0].rounded()) }
        self.init(
            gaussian: count("gaussian"), gamma: count("gamma"), lognormal: count("lognormal"),
            exponential: count("exponential"), flat: count("flat"), bernoulli: count("bernoulli"),
            geometric: count("geometric"), discrete: count("discrete"), multivariate: count("multivariateGaussian"),
            lognormal_quantile: count("lognormalQuantile"), gaussian_quantile: count("gaussianQuantile"))
    }
}
