import Devices
import Sensors
import Session
import Testing
import Timeline
import Workouts

@testable import Lab

@Suite struct HeartRateDeviationTests {
    /// The error of every sample of a run of watches, reckoned from what anybody can read of the world.
    private func errors(in world: borrowing World) -> [(date: Instant, error: Double)] {
        var errors: [(date: Instant, error: Double)] = []
        world.forEachSample { sample, isDelivered in
            guard isDelivered, let rate = sample.beatsPerMinute, rate > 0 else { return }
            errors.append((sample.date, Double(rate) - sample.trueBeatsPerMinute))
        }
        return errors
    }

    @Test(arguments: ["rough", "strength", "intervals"])
    func `SEN-5 bias and error of a record are those of its own samples`(name: String) throws {
        let scenarios = ["rough": WorldTests.rough, "strength": Scenarios.strength, "intervals": Scenarios.intervals]
        var world = try World(try #require(scenarios[name]))
        world.remembersSamples = true
        var seen = 0
        for athlete in 0..<40 as Range<UInt64> {
            try world.begin(athlete: athlete, seed: 5)
            var outings: [[(date: Instant, error: Double)]] = []
            while try world.playOuting() { outings.append(errors(in: world)) }
            for outcome in world.outcomes() {
                guard let record = outcome.entries.first?.record else {
                    #expect(outcome.truth.heartRateBias == nil && outcome.truth.heartRateError == nil)
                    continue
                }
                let own = outings[outcome.workout / world.runsPerOuting]
                    .filter { $0.date >= record.start && $0.date <= record.end }.map(\.error)
                guard own.count == record.metrics.heartRateSampleCount, !own.isEmpty else {
                    #expect(name == "rough", "found \(own.count) samples of \(record.metrics.heartRateSampleCount)")
                    continue
                }
                let bias = own.reduce(0, +) / Double(own.count)
                let error = (own.reduce(0) { $0 + $1 * $1 } / Double(own.count)).squareRoot()
                #expect(abs(try #require(outcome.truth.heartRateBias) - bias) < 1e-9)
                #expect(abs(try #require(outcome.truth.heartRateError) - error) < 1e-9)
                seen += 1
            }
        }
        #expect(seen >= (name == "rough" ? 45 : 40))
    }

    @Test func `SEN-3 what rest alone costs is in the truth of every workout, in proportion to its time`() throws {
        var world = try World(WorldTests.rough)
        for athlete in 0..<10 as Range<UInt64> {
            try world.begin(athlete: athlete, seed: 5)
            while try world.playOuting() {}
            for outcome in world.outcomes() {
                let expected =
                    (outcome.plannedEnd - outcome.plannedStart).seconds * world.athlete.basalKcalPerDay / 86_400
                #expect(abs(outcome.truth.basalEnergyKcal - expected) < 1e-6 && expected > 0)
            }
        }
    }

    @Test func `SEN-5 a deviation is exact`() {
        var deviation = HeartRateDeviation()
        #expect(deviation.bias == nil && deviation.error == nil)
        for rate in [103, nil, 0] {
            deviation.add(CandidateSample(date: .epoch, beatsPerMinute: rate, trueHeartRateHundredths: 100_00))
        }
        var other = HeartRateDeviation()
        other.add(CandidateSample(date: .epoch, beatsPerMinute: 96, trueHeartRateHundredths: 100_00))
        deviation.add(other)
        #expect(deviation.count == 2 && deviation.bias == -0.5 && deviation.error == 12.5.squareRoot())
    }
}
