import Sensors
import Testing
import Timeline

@Suite struct FluctuationTests {
    private static func rest(_ body: inout Body, seconds: Int64) -> [Double] {
        (0..<seconds).map {
            let instant = TestPlans.start + .minutes(10) + .seconds($0)
            return body.trueHeartRate(at: instant) - body.kineticHeartRate(at: instant)
        }
    }

    @Test func `SEN-2 the fluctuation has the size and the memory of steady runs`() throws {
        var (deviations, correlations): ([Double], [Double]) = ([], [])
        for athlete in 0..<20 as Range<UInt64> {
            var body = try TestPlans.body(TestPlans.steadyRun, athlete: athlete)
            let rest = Self.rest(&body, seconds: 1_200)
            deviations.append(rest.variance.squareRoot())
            correlations.append(Array(rest.dropLast(5)).correlation(with: Array(rest.dropFirst(5))))
        }
        #expect((0.5...1).contains(deviations.mean) && (0.4...0.75).contains(correlations.mean))
    }

    @Test func `SEN-2 without the fluctuation the model stays the same to the last bit`() throws {
        var settings = SensorSettings()
        settings.fluctuationBpm = 0
        var with = try TestPlans.body()
        var without = try TestPlans.body(settings: settings)
        for seconds in stride(from: 0, to: 3_000, by: 7) as StrideTo<Int64> {
            let instant = TestPlans.start + .seconds(seconds)
            #expect(with.kineticHeartRate(at: instant) == without.kineticHeartRate(at: instant))
            #expect(without.trueHeartRate(at: instant) == without.kineticHeartRate(at: instant))
        }
    }
}
