import Sensors
import TestSupport
import Testing
import Timeline
import Workouts

/// One workout as text, compared to the byte with what it was: any change of a draw, a law or a constant shows.
@Suite struct GoldenTests {
    @Test func `SEN-1 the evening in the gym gives the same bytes in every build`() throws {
        #expect(try difference(fromGolden: "gym-evening.txt", Self.text()) == nil)
    }

    private static func text() throws -> String {
        var sampler = try AthleteSampler(.general)
        let athlete = try sampler.athlete(0, seed: 1)
        let body = try TestPlans.body()
        var lines = ["athlete \(athlete.number) \(athlete.sex.rawValue)"]
        lines += Athlete.attributes.map { "  \($0.name) \($0.value(of: athlete))" }
        lines.append("sets: exercise, reps, kg, start, end, logged, demand")
        lines += body.script.sets.map { set in
            let times = [set.start, set.end, set.logged].map { "\(($0 - body.script.start).seconds)" }
            return "  \(set.exercise) \(set.reps) \(set.weightKg) \(times.joined(separator: " ")) \(set.demand)"
        }
        lines.append("every 20th candidate: time, arrival, truth, reading, artefact, phase, calories")
        lines += stride(from: 0, to: body.candidates.count, by: 20).map { line(body.candidates[$0], in: body.script) }
        lines.append("digest of 100 athletes \(try digest())")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ candidate: CandidateSample, in script: EffortScript) -> String {
        let reading = candidate.beatsPerMinute.map(String.init) ?? "-"
        let times = [candidate.date, candidate.arrival].map { "\(($0 - script.start).seconds)" }
        let calories = [
            candidate.trueActiveCalories, candidate.trueBasalCalories, candidate.deviceActiveCalories,
            candidate.deviceBasalCalories,
        ].map(String.init)
        return "  \(times.joined(separator: " ")) \(candidate.trueBeatsPerMinute) \(reading) \(candidate.artefact)"
            + " \(candidate.phase) \(calories.joined(separator: " "))"
    }

    private static func digest() throws -> UInt64 {
        var fingerprint = Fingerprint()
        for number in 0..<100 as Range<UInt64> {
            for plan in [TestPlans.gymEvening, TestPlans.intervals] {
                for candidate in try TestPlans.body(plan, athlete: number).candidates {
                    fingerprint.combine(candidate.date)
                    fingerprint.combine(candidate.beatsPerMinute ?? -1)
                    fingerprint.combine(Int(candidate.trueHeartRateHundredths))
                    fingerprint.combine(Int(candidate.deliveryMilliseconds))
                    fingerprint.combine(Int(candidate.artefact.rawValue))
                    fingerprint.combine(Int(candidate.deviceActiveCalories))
                }
            }
        }
        return fingerprint.value
    }
}
