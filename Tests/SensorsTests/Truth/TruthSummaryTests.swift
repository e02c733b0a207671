import Sensors
import Testing
import Timeline
import Workouts

@Suite struct TruthSummaryTests {
    private static func zones() throws -> HeartRateZones {
        try .heartRateReserve(resting: 60, maximum: 185)
    }

    @Test(arguments: [TestPlans.gymEvening, TestPlans.intervals, TestPlans.steadyRun])
    func `SEN-5 the summary of the truth agrees with the truth read every quarter of a second`(
        plan: WorkoutPlan
    ) throws {
        for athlete in 0..<5 as Range<UInt64> {
            var body = try TestPlans.body(plan, athlete: athlete)
            let zones = try Self.zones()
            var summary = TruthSummary()
            let (start, end) = (body.script.start, body.script.finishTap)
            body.summarizeTruth(from: start, to: end, zones: zones, into: &summary)
            let rates = stride(from: 0, to: (end - start).milliseconds, by: 250).map {
                body.trueHeartRate(at: start + .milliseconds($0))
            }
            var times = [Int64](repeating: 0, count: zones.count)
            for rate in rates { times[zones.index(of: rate)] += 250 }
            #expect(abs(summary.meanHeartRate - rates.mean) < 0.1)
            #expect(try abs(summary.maximumHeartRate - #require(rates.max())) < 1)
            #expect(try abs(summary.minimumHeartRate - #require(rates.min())) < 1)
            for (time, expected) in zip(summary.zoneTimes, times) { #expect(abs(time.milliseconds - expected) < 8_000) }
            #expect(summary.zoneTimes.reduce(.zero, +) == end - start)
        }
    }

    @Test func `SEN-5 zones add up to the span, to the millisecond, and storage is used again`() throws {
        var body = try TestPlans.body()
        var summary = TruthSummary()
        let zones = try Self.zones()
        for seconds in stride(from: 0, to: 2_400, by: 61) as StrideTo<Int64> {
            let start = TestPlans.start + .milliseconds(seconds * 333)
            let end = start + .milliseconds(seconds * 777)
            body.summarizeTruth(from: start, to: end, zones: zones, into: &summary)
            #expect(summary.zoneTimes.reduce(.zero, +) == end - start && summary.zoneTimes.count == 5)
            #expect(summary.minimumHeartRate <= summary.meanHeartRate)
            #expect(summary.meanHeartRate <= summary.maximumHeartRate)
        }
        body.summarizeTruth(from: TestPlans.start, to: TestPlans.start, zones: zones, into: &summary)
        #expect(summary.meanHeartRate == 0 && summary.zoneTimes.allSatisfy { $0 == .zero })
    }
}
