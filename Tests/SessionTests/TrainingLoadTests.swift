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

    /// The heart rate stays at 170 until 400 s, is 150 to 500 s and 120 thereafter; the finish is tapped at 600 s.
    private func recovery(workEnds: [Int64] = [], sets: [Int64] = []) throws -> WorkoutRecord {
        var builder = LiveBuilder(.init(id: Identifier(key: 1), activity: .running))
        try builder.beginCollection(at: .epoch)
        for end in workEnds { try builder.workEnded(at: .epoch + .seconds(end)) }
        try builder.endCollection(at: .epoch + .seconds(600))
        try builder.add(
            (0...150).map {
                HeartRateSample(
                    date: .epoch + .seconds($0 * 5), beatsPerMinute: $0 <= 80 ? 170 : $0 <= 100 ? 150 : 120)
            })
        let sets = sets.map {
            LoggedSet(
                exercise: Exercise(name: "Squat"), reps: 5, weightKg: 100, start: .epoch, end: .epoch + .seconds($0))
        }
        return try builder.finish(sets: sets, at: .epoch + .seconds(750))
    }

    @Test(
        arguments: [
            ([], [], nil, nil), ([400], [], 400, 20), ([100, 400, 300], [], 400, 20), ([400], [300, 450], 450, 30),
            ([], [400], 400, 20), ([], [640], 640, 0), ([900], [], 900, nil),
        ] as [([Int64], [Int64], Int64?, Double?)])
    func `SES-9 the end of work is the last that sets or app know of, never the tap`(
        workEnds: [Int64], sets: [Int64], end: Int64?, fall: Double?
    ) throws {
        let record = try recovery(workEnds: workEnds, sets: sets)
        #expect(record.endOfWork == end.map { .epoch + .seconds($0) })
        #expect(record.metrics.heartRateRecovery60 == fall)
    }

    @Test func `SES-9 nobody notes the end of work before the start or after the record`() throws {
        var builder = LiveBuilder(.init(id: Identifier(key: 1), activity: .running))
        #expect(throws: SessionRefusal.self) { try builder.workEnded(at: .epoch) }
        try builder.beginCollection(at: .epoch)
        try builder.endCollection(at: .epoch)
        _ = try builder.finish(at: .epoch)
        #expect(throws: SessionRefusal.self) { try builder.workEnded(at: .epoch) }
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
