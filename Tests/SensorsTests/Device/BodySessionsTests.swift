import Sensors
import Testing
import Timeline
import Workouts

@Suite struct BodySessionsTests {
    @Test func `SEN-4 the first fix takes ten seconds in the mean and has an address`() throws {
        var body = try TestPlans.body()
        let delays = (0..<2_000).map { body.firstFixDelay(ofStart: $0).seconds }
        #expect(abs(delays.mean - 10) < 0.5 && abs(delays.variance.squareRoot() - 5) < 0.5)
        #expect(body.firstFixDelay(ofStart: 7).seconds == delays[7])
        var ideal = try TestPlans.body(settings: .ideal)
        #expect(ideal.firstFixDelay(ofStart: 0) == .zero)
    }

    @Test func `SEN-4 recovery brings 23 or 24 samples in three minutes, two to ten seconds apart`() throws {
        var body = try TestPlans.body()
        var samples: [CandidateSample] = []
        var counts: [Double] = []
        for number in 0..<300 as Range<UInt64> {
            let end = body.script.finishTap + .milliseconds(Int64(number) * 37)
            body.drawRecoverySamples(after: end, ofEnd: number, into: &samples)
            counts.append(Double(samples.count))
            let dates = [end] + samples.map(\.date)
            #expect(zip(dates.dropFirst(), dates).allSatisfy { (2...10).contains(($0 - $1).seconds) })
            #expect(samples.allSatisfy { $0.date <= end + .seconds(180) && $0.deviceActiveCalories == 0 })
        }
        #expect((22.5...24.5).contains(counts.mean))
    }

    @Test func `SEN-4 recovery samples follow the falling truth and move no candidate`() throws {
        for athlete in 0..<20 as Range<UInt64> {
            var body = try TestPlans.body(TestPlans.maximalRecovery, athlete: athlete)
            let candidates = body.candidates
            var samples: [CandidateSample] = []
            body.drawRecoverySamples(after: body.script.endOfPlan, ofEnd: 0, into: &samples)
            let (first, last) = try (#require(samples.first), #require(samples.last))
            #expect(last.trueBeatsPerMinute < first.trueBeatsPerMinute - 20)
            for sample in samples {
                #expect(abs(body.trueHeartRate(at: sample.date) - sample.trueBeatsPerMinute) <= 0.0051)
                #expect(abs(Double(try #require(sample.beatsPerMinute)) - sample.trueBeatsPerMinute) < 30)
            }
            #expect(samples.contains { $0.artefact == .lag })
            var again: [CandidateSample] = []
            body.drawRecoverySamples(after: body.script.endOfPlan, ofEnd: 0, into: &again)
            #expect(again == samples && body.candidates == candidates)
            body.drawRecoverySamples(after: body.script.endOfPlan, ofEnd: 1, into: &again)
            #expect(again != samples)
        }
    }

    @Test func `SEN-4 a session that ends long after the work still recovers`() throws {
        var body = try TestPlans.body()
        var samples: [CandidateSample] = []
        body.drawRecoverySamples(after: body.script.finishTap + .hours(9), ofEnd: 0, into: &samples)
        #expect(samples.count > 18)
        body.drawRecoverySamples(after: .distantFuture, ofEnd: 0, into: &samples)
        #expect(samples.isEmpty)
    }
}
