import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct WorkoutMergeTests {
    private func merged(_ versions: WorkoutDocument...) -> WorkoutDocument {
        versions.dropFirst().reduce(into: versions[0]) { $0.merge($1) }
    }

    private func document(_ change: (inout WorkoutDocument) -> Void = { _ in }) -> WorkoutDocument {
        var document = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .running, start: .epoch)
        for number in 0..<3 as Range<UInt8> {
            let planned = SetEntry(reps: 8, weightGrams: 60_000)
            document.insert(
                WorkoutLog(number: number, exercise: number, setCount: 3, planned: planned, updatedAt: .epoch))
        }
        change(&document)
        return document
    }

    private func at(_ seconds: Int64) -> Instant { .epoch + .seconds(seconds) }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `DOC-6 a merge commutes, groups and repeats as it likes, and gives what the oracle says`(seed: UInt64) {
        var documents = RandomDocuments(seed: seed, spread: .narrow)
        for _ in 0..<50 {
            let (a, b, c) = (documents.workout(), documents.workout(), documents.workout())
            let all = merged(a, b, c)
            #expect(mergeOracle([a, b, c]) == all)
            #expect(merged(a, b) == merged(b, a))
            #expect(merged(a, merged(b, c)) == all)
            #expect(merged(c, a, b, a, c, b, b) == all)
            var again = all
            let isChanged = [a, b, c, all].map { again.merge($0) }
            #expect(!isChanged.contains(true))
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `DOC-6 cutting dates before a merge or after it gives the same run`(seed: UInt64) {
        for spread in [RandomDocuments.Spread.narrow, .wide] {
            var documents = RandomDocuments(seed: seed, spread: spread)
            for _ in 0..<50 {
                let (a, other) = (documents.workout(), documents.workout())
                var b = other
                b.id = a.id
                #expect(merged(a, b).wireValue == merged(a.wireValue, b.wireValue))
                #expect(a.wireValue.wireValue == a.wireValue)
            }
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `DOC-6 a merge says whether it changed anything`(seed: UInt64) {
        var documents = RandomDocuments(seed: seed, spread: .narrow)
        for _ in 0..<50 {
            let before = documents.workout()
            var after = before
            let isChanged = after.merge(documents.workout())
            #expect(isChanged == (before != after))
        }
    }

    @Test func `DOC-6 edits of different exercises are united, whichever is newer`() {
        let phone = document { $0[log: 0].complete(set: 0, at: at(10), by: .phone) }
        let watch = document { $0[log: 2].complete(set: 0, at: at(5), by: .watch) }
        let both = merged(phone, watch)
        #expect((0..<3).map { both[log: $0].doneSets } == [1, 0, 1])
    }

    @Test func `DOC-6 of one exercise the newest edit wins, then the more advanced, then more sets, then the phone's`()
    {
        let cases: [(phone: (inout WorkoutLog) -> Void, watch: (inout WorkoutLog) -> Void, winner: String)] = [
            ({ $0.write(note: 1, at: at(5), by: .phone) }, { $0.complete(set: 0, at: at(4), by: .watch) }, "phone"),
            ({ $0.write(note: 1, at: at(5), by: .phone) }, { $0.complete(set: 0, at: at(5), by: .watch) }, "watch"),
            (
                { $0.move(to: .skipped, at: at(5), by: .phone) }, { $0.complete(set: 0, at: at(5), by: .watch) },
                "phone"
            ),
            (
                { $0.complete(set: 0, at: at(5), by: .phone) },
                {
                    $0.complete(set: 0, at: at(5), by: .watch)
                    $0.complete(set: 1, at: at(5), by: .watch)
                }, "watch"
            ),
            (
                { $0.write(reps: 5, weightGrams: nil, set: 0, at: at(5), by: .phone) },
                { $0.write(reps: 9, weightGrams: 90_000, set: 0, at: at(5), by: .watch) }, "phone"
            ),
            // Half a second later is no later for a document, whose dates are whole seconds.
            (
                { $0.write(note: 1, at: at(5), by: .phone) },
                { $0.write(note: 2, at: at(5) + .milliseconds(500), by: .watch) }, "phone"
            ),
        ]
        for (index, (phoneEdit, watchEdit, winner)) in cases.enumerated() {
            let phone = document { phoneEdit(&$0[log: 1]) }
            let watch = document { watchEdit(&$0[log: 1]) }
            #expect(merged(phone, watch) == (winner == "phone" ? phone : watch), "case \(index)")
            #expect(merged(watch, phone) == (winner == "phone" ? phone : watch), "case \(index)")
        }
    }

    /// A version of the document whose second log was edited, and dated part by part.
    private func dated(_ edits: ((inout WorkoutLog) -> Void)...) -> WorkoutDocument {
        document { document in
            for edit in edits {
                let before = document[log: 1]
                edit(&document[log: 1])
                document[log: 1].dateChanges(since: before)
            }
        }
    }

    @Test func `N17 edits of different sets of one exercise are united, whichever is newer`() {
        let phone = dated({ $0.write(reps: 5, weightGrams: nil, set: 0, at: at(9), by: .phone) })
        let watch = dated({ $0.complete(set: 2, at: at(5), by: .watch) }, { $0.write(note: 3, at: at(6), by: .watch) })
        let log = merged(phone, watch)[log: 1]
        #expect(merged(watch, phone)[log: 1] == log)
        #expect(log[set: 0].reps == 5 && log[set: 2].isDone && log.note == 3 && log.status == .inProgress)
        #expect(log.updatedAt == at(9) && log.updatedBy == .phone)
    }

    @Test func `N17 of one set the newest check mark and the newest values win, then done, then the greater`() {
        typealias Edit = (inout WorkoutLog) -> Void
        func write(_ reps: UInt16, _ second: Int64) -> Edit {
            { $0.write(reps: reps, weightGrams: nil, set: 0, at: at(second), by: .phone) }
        }
        func check(_ isDone: Bool, _ second: Int64) -> Edit {
            {
                $0[set: 0].isDone = isDone
                $0.move(to: .inProgress, at: at(second), by: .watch)
            }
        }
        let cases: [(versions: [WorkoutDocument], isDone: Bool, reps: UInt16)] = [
            ([dated(check(true, 5)), dated(write(3, 6))], true, 3),
            ([dated(check(true, 6)), dated(write(3, 5))], true, 3),
            ([dated(write(4, 5)), dated(write(3, 6))], false, 3),
            ([dated(write(4, 5)), dated(write(3, 5))], false, 4),
            ([dated(check(true, 4), check(false, 6)), dated(check(true, 5))], false, 8),
            ([dated(check(true, 4), check(false, 6)), dated(check(true, 6))], true, 8),
            ([document(), dated(write(3, 5))], false, 3),
        ]
        for (versions, isDone, reps) in cases {
            let log = merged(versions[0], versions[1])[log: 1]
            #expect(log == merged(versions[1], versions[0])[log: 1])
            #expect(log[set: 0].isDone == isDone && log[set: 0].reps == reps)
        }
    }

    @Test func `N17 an exercise that is over stays over, and keeps what was done or unchecked in it meanwhile`() {
        let check = { (log: inout WorkoutLog) in log.complete(set: 0, at: at(1), by: .watch) }
        let completed = dated(check, { $0.move(to: .completed, at: at(5), by: .watch) })
        let unchecked = dated(
            check,
            {
                $0[set: 0].isDone = false
                $0.move(to: .inProgress, at: at(9), by: .phone)
            })
        let log = merged(completed, unchecked)[log: 1]
        #expect(merged(unchecked, completed)[log: 1] == log)
        #expect(log.status == .completed && log.doneSets == 0)
        let skipped = dated({ $0.move(to: .skipped, at: at(4), by: .phone) })
        let begun = dated({ $0.complete(set: 1, at: at(9), by: .watch) })
        #expect(merged(skipped, begun)[log: 1].status == .skipped && merged(begun, skipped)[log: 1].doneSets == 1)
        #expect(merged(skipped, completed)[log: 1].status == .completed, "the later end")
    }

    @Test func `N17 an exercise whose sets two devices have done between them is over once one of them says so`() {
        let phone = dated(
            { $0.complete(set: 0, at: at(3), by: .phone) }, { $0.complete(set: 1, at: at(5), by: .phone) })
        let watch = dated({ $0.complete(set: 2, at: at(4), by: .watch) })
        let both = merged(phone, watch)
        #expect(both[log: 1].nextSet == nil && both[log: 1].status == .inProgress)
        var completed = both
        completed[log: 1].move(to: .completed, at: at(6), by: .watch)
        completed[log: 1].dateChanges(since: both[log: 1])
        #expect(merged(phone, completed, watch)[log: 1].status == .completed)
    }

    @Test func `N17 a log without dates gives way to one with dates, however new it is`() {
        let old = document { $0[log: 1].move(to: .completed, at: at(9), by: .phone) }
        let dated = dated({ $0.complete(set: 2, at: at(5), by: .watch) })
        #expect(merged(old, dated) == dated && merged(dated, old) == dated)
    }

    @Test func `DOC-6 of two edits of the watch that tie, the order of arrival does not choose`() {
        let light = document { $0[log: 0].write(reps: 8, weightGrams: 40_000, set: 0, at: at(5), by: .watch) }
        let heavy = document { $0[log: 0].write(reps: 8, weightGrams: 50_000, set: 0, at: at(5), by: .watch) }
        #expect(merged(document(), light, heavy) == heavy)
        #expect(merged(document(), heavy, light) == heavy)
    }

    @Test func `DOC-6 a log that is absent stays, and one that was deleted is gone however new its edit`() {
        let without = document {
            $0.delete(log: 1)
            $0.deletedLogs = 0
        }
        #expect(merged(without, document()) == document())
        let deleted = document { $0.delete(log: 1) }
        let edited = document { $0[log: 1].complete(set: 0, at: .distantFuture, by: .watch) }
        #expect(merged(deleted, edited) == deleted)
        #expect(merged(edited, deleted) == deleted)
    }

    @Test func `DOC-6 the run follows the newer document, but does not come back to life nor lose its metrics`() {
        let measured = document {
            $0.finish(as: .completed, at: at(5))
            $0.metrics = DocumentMetrics(source: .watch, recordedAt: at(6))
        }
        let newer = document {
            $0.begin(at: at(9))
            $0.split = 4
        }
        let run = merged(newer, measured)
        #expect(run.status == .completed && run.end == at(5) && run.split == 4 && run.updatedAt == at(9))
        #expect(run.metrics == measured.metrics)
        let skipped = document { $0.finish(as: .skipped, at: at(7)) }
        #expect(merged(measured, skipped).status == .skipped)
        #expect(merged(newer, document()).status == .inProgress)
    }

    @Test func `DOC-6 of more logs than fit those with the highest numbers are left out`() {
        var random = RandomDocuments(seed: 1, spread: .wide)
        func full(_ numbers: [UInt8]) -> WorkoutDocument {
            var full = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .running, start: .epoch)
            for number in numbers {
                var log = random.log()
                log.number = number
                full.insert(log)
            }
            return full
        }
        let (even, odd) = (full((0..<16).map { 2 * $0 }), full((0..<16).map { 2 * $0 + 1 }))
        let both = merged(even, odd)
        #expect((0..<16).map { both[log: $0].number } == Array(0..<16))
        #expect(merged(odd, even) == both)
    }

    @Test func `case 43: a run that both devices recorded is one run, with the watch's figures and all sets`() {
        let watch = document {
            $0[log: 0].complete(set: 0, at: at(5), by: .watch)
            $0.finish(as: .completed, at: at(20))
            $0.metrics = DocumentMetrics(source: .watch, recordedAt: at(20))
            $0.metrics?.activeEnergyCalories = 300_000
        }
        let phone = document {
            $0[log: 1].complete(set: 0, at: at(9), by: .phone)
            $0.finish(as: .completed, at: at(20))
            $0.metrics = DocumentMetrics(source: .phone, recordedAt: at(21))
            $0.metrics?.activeEnergyCalories = 250_000
        }
        let run = merged(phone, watch)
        #expect(run == merged(watch, phone))
        #expect(run.id == phone.id && run.status == .completed)
        #expect(run.metrics == watch.metrics)
        #expect((0..<3).map { run[log: $0].doneSets } == [1, 1, 0])
    }

    @Test func `case 45: a document that comes twice changes nothing the second time`() {
        var file = document()
        let update = document { $0[log: 0].complete(set: 0, at: at(5), by: .watch) }
        let isFirstNew = file.merge(update)
        let once = file
        let isSecondNew = file.merge(update)
        #expect(isFirstNew && !isSecondNew)
        #expect(digest(file) == digest(once))
    }

    @Test func `case 35: a burst of old versions with duplicates replays nothing`() {
        let versions = (1...300).map { second in
            document {
                $0[log: 0].write(reps: UInt16(second), weightGrams: nil, set: 0, at: at(Int64(second)), by: .watch)
            }
        }
        var random = SplitMix(seed: 35)
        let burst = (versions + versions).shuffled(using: &random)
        var file = versions[299]
        let isChanged = burst.contains { file.merge($0) }
        #expect(!isChanged && file == versions[299])
        #expect(burst.reduce(into: document()) { $0.merge($1) } == versions[299])
    }

    @Test func `case 37: an edit that arrives late counts from when it was made`() {
        let (eight, ten) = (at(8 * 3_600), at(10 * 3_600))
        let phone = document { $0[log: 0].write(note: 1, at: ten, by: .phone) }
        let late = document {
            $0[log: 0].complete(set: 0, at: eight, by: .watch)
            $0[log: 1].complete(set: 0, at: eight, by: .watch)
        }
        let both = merged(phone, late)
        #expect(both[log: 0] == phone[log: 0])
        #expect(both[log: 1] == late[log: 1] && both[log: 1].updatedAt == eight)
    }
}
