import Testing
import Timeline
import Workouts

@Suite struct WorkoutEditingTests {
    private var document: WorkoutDocument {
        var document = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .running, start: .epoch)
        for number in 0..<2 as Range<UInt8> {
            let planned = SetEntry(reps: 8, weightGrams: 60_000)
            document.insert(
                WorkoutLog(number: number, exercise: number, setCount: 2, planned: planned, updatedAt: .epoch))
        }
        return document
    }

    private let now = Instant.epoch + .seconds(5)

    @Test func `DOC-1 the next set is the first that is not done, of an exercise that is not over`() {
        var run = document
        #expect(run.nextSet == SetPosition(log: 0, set: 0))
        run[log: 0].complete(set: 0, at: now, by: .watch)
        #expect(run.nextSet == SetPosition(log: 0, set: 1))
        run[log: 0].complete(set: 1, at: now, by: .watch)
        #expect(run.nextSet == SetPosition(log: 1, set: 0), "also before the exercise counts as done")
        run[log: 1].move(to: .skipped, at: now, by: .watch)
        #expect(run.nextSet == nil)
        #expect(!run.isEveryLogOver)
        run[log: 0].move(to: .completed, at: now, by: .watch)
        #expect(run.isEveryLogOver)
    }

    @Test func `DOC-1 an edit says when and by which device it was made`() {
        var log = document[log: 0]
        #expect(log.updatedBy == .phone)
        log.complete(set: 1, at: now, by: .watch)
        #expect(log.updatedAt == now && log.updatedBy == .watch && log.status == .inProgress && log.doneSets == 1)
        log.write(reps: 5, weightGrams: nil, set: 0, at: now + .seconds(1), by: .phone)
        #expect(log.updatedAt == now + .seconds(1) && log.updatedBy == .phone && log[set: 0].reps == 5)
        log.write(note: 3, at: now + .seconds(2), by: .watch)
        #expect(log.updatedAt == now + .seconds(2) && log.updatedBy == .watch && log.note == 3)
    }

    @Test func `N17 what differs from the version before bears the date of the new one, and what was written anew`() {
        let before = document[log: 0]
        var log = before
        log.complete(set: 1, at: now, by: .watch)
        log.dateChanges(since: before)
        #expect(log.parts.map { log[dateOf: $0] } == [0, 0, 0, 0, 5, 0], "that it has begun bears none")
        let checked = log
        log.write(note: 1, at: now + .milliseconds(1_999), by: .phone)
        log.dateChanges(since: checked, rewritten: .values(0))
        #expect(log.parts.map { log[dateOf: $0] } == [0, 6, 0, 6, 5, 0])
        let noted = log
        log.move(to: .skipped, at: now + .seconds(3), by: .phone)
        log.dateChanges(since: noted)
        #expect(log.parts.map { log[dateOf: $0] } == [8, 6, 0, 6, 5, 0])
        let skipped = log
        log.move(to: .inProgress, at: .distantFuture, by: .watch)
        log.dateChanges(since: skipped, rewritten: .note)
        #expect(log.parts.map { log[dateOf: $0] } == [.max, .max, 0, 6, 5, 0])
        log.write(note: 2, at: Instant(microseconds: .min), by: .watch)
        log.dateChanges(since: log, rewritten: .note)
        #expect(log[dateOf: .note] == 1, "a clock before 1970 dates too")
    }

    @Test func `DOC-1 a run begins once and is over once`() {
        var run = document
        run.begin(at: now)
        #expect(run.status == .inProgress && run.updatedAt == now)
        run.begin(at: now + .seconds(1))
        run.finish(as: .inProgress, at: now + .seconds(1))
        #expect(run.updatedAt == now && run.end == nil)
        run.finish(as: .completed, at: now + .seconds(2))
        run.finish(as: .skipped, at: now + .seconds(3))
        run.begin(at: now + .seconds(3))
        #expect(run.status == .completed && run.end == now + .seconds(2) && run.updatedAt == now + .seconds(2))
    }

    @Test func `SES-6 the volume of a run counts the sets that are done`() {
        var run = document
        #expect(run.totalVolumeGrams == 0)
        run[log: 0].complete(set: 0, at: now, by: .watch)
        run[log: 1].write(reps: 10, weightGrams: nil, set: 0, at: now, by: .watch)
        run[log: 1].complete(set: 0, at: now, by: .watch)
        #expect(run.totalVolumeGrams == 480_000)
    }
}
