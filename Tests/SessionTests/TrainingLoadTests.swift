import Foundation
import Session
import Testing
import Timeline
import Workouts

@Suite struct TrainingLoadTests {
    private func record(isFemale: Bool?, rates: [(Double, minutes: Int64)]) throws -> WorkoutRecord {
        var configuration = LiveBuilder.Configuration(id: Identifier(key: 1), activity: .running)
        configuration.athlete = AthleteFacts(isFemale: isFemale, restingHeartRate: 60, maximumHeartRate: 160)
        var builder = LiveBuilder(configuration)
        try builder.beginCollection(at: .epoch)
        var date = Instant.epoch
        for (rate, minutes) in rates {
            try builder.add([HeartRateSample(date: date, beatsPerMinute: rate)])
            date += .minutes(minutes)
        }
        try builder.endCollection(at: date)
        return try builder.finish(at: date)
    }

    @Test func `SES-9 Banister's impulse is summed over the time at each heart rate`() throws {
        let impulse = try #require(try record(isFemale: false, rates: [(100, 30), (150, 30)]).metrics.trimpBanister)
        let expected = 30 * 0.4 * 0.64 * exp(1.92 * 0.4) + 30 * 0.9 * 0.64 * exp(1.92 * 0.9)
        #expect(abs(impulse - expected) < 1e-9)
        let ofTheMean = 60 * 0.65 * 0.64 * exp(1.92 * 0.65)
        #expect(ofTheMean / impulse < 0.9)
        let women = try #require(try record(isFemale: true, rates: [(150.5, 30)]).metrics.trimpBanister)
        #expect(abs(women - 30 * 0.905 * 0.86 * exp(1.67 * 0.905)) < 1e-9)
    }

    @Test func `SES-9 a heart rate beyond rest or maximum counts as rest or maximum`() throws {
        let impulse = try #require(try record(isFemale: false, rates: [(40, 10), (200, 10)]).metrics.trimpBanister)
        #expect(abs(impulse - 10 * 0.64 * exp(1.92)) < 1e-9)
    }

    @Test func `SES-9 Edwards' impulse weighs time by tenths of the maximum`() throws {
        let rates: [(Double, minutes: Int64)] = [
            (79, 10), (80, 10), (96, 10), (112, 10), (128, 10), (144, 10), (200, 10),
        ]
        #expect(try record(isFemale: nil, rates: rates).metrics.trimpEdwards == 10 * (0 + 1 + 2 + 3 + 4 + 5 + 5))
    }

    @Test func `SES-9 without sex or rates there is no impulse`() throws {
        #expect(try record(isFemale: nil, rates: [(150, 30)]).metrics.trimpBanister == nil)
    }

    @Test(
        arguments: [
            ([(0, 170), (60, 140)], 30.0), ([(-10, 170), (70, 140)], 30), ([(-11, 170), (60, 140)], nil),
            ([(0, 170), (71, 140)], nil), ([(-5, 180), (5, 160), (55, 150), (65, 130)], 30), ([], nil),
            ([(-30, 175), (-4, 171), (57, 140), (75, 90)], 31),
        ] as [([(Int64, Double)], Double?)])
    func `SES-9 recovery is the fall in the minute after the work, where samples are near`(
        samples: [(Int64, Double)], fall: Double?
    ) {
        let endOfWork = Instant.epoch + .hours(1)
        let samples = samples.map { HeartRateSample(date: endOfWork + .seconds($0.0), beatsPerMinute: $0.1) }
        #expect(HeartRateRecovery.after60Seconds(endOfWork: endOfWork, samples: samples) == fall)
    }

    @Test func `SES-9 the work ends with the last set, not with the tap`() throws {
        var builder = LiveBuilder(.init(id: Identifier(key: 1), activity: .traditionalStrengthTraining))
        try builder.beginCollection(at: .epoch)
        let samples = (0...120).map { (step: Int64) in
            HeartRateSample(date: .epoch + .seconds(step * 5), beatsPerMinute: Double(min(150, 210 - step)))
        }
        try builder.add(samples)
        try builder.endCollection(at: .epoch + .seconds(500))
        let set = LoggedSet(
            exercise: Exercise(name: "Squat"), reps: 5, weightKg: 100, start: .epoch + .seconds(270),
            end: .epoch + .seconds(300))
        let record = try builder.finish(sets: [set], at: .epoch + .seconds(600))
        #expect(record.metrics.heartRateRecovery60 == 12)
        #expect(record.metrics.totalVolume == 500)
        #expect(record.volumeByExercise == [ExerciseVolume(exercise: "Squat", volumeKg: 500)])
    }
}
