import Devices
import Testing
import TestSupport
import Timeline
import Workouts

@testable import Lab

/// The oracle: what must come of all edits, whatever their order.
@Suite struct EditHistoryTests {
    private let origin = EditHistory.Origin(device: .phone, instant: .epoch)

    /// Versions of one run, made on two devices within a few seconds, ties included.
    private func versions(_ seed: UInt64, datesParts: Bool) -> [WorkoutDocument] {
        var random = SplitMix(seed: seed)
        let base = PairStage().file
        return (0..<6).compactMap { _ in
            guard var version = base else { return nil }
            let device: WorkoutMetrics.Source = random.next() % 2 == 0 ? .watch : .phone
            let date = version.start + .milliseconds(Int64(random.next() % 4_000))
            let log = UInt8(random.next() % 2), set = UInt8(random.next() % 3)
            let reps = UInt16(random.next() % 3 + 7)
            var rules = ActionRules(device: device)
            rules.datesParts = datesParts
            let detail = SetDetail(reps: reps, weightGrams: 80_000)
            switch random.next() % 8 {
            case 0: _ = version.apply(.skipLog(log: log), at: date, rules)
            case 1: _ = version.apply(.finishRun, at: date, rules)
            case 2: version.delete(log: log)
            default: _ = version.apply(.completeSet(log: log, set: set, detail), at: date, rules)
            }
            return version
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>, [false, true])
    func `DOC-6 the merge of all versions in any order is what the oracle wants`(seed: UInt64, datesParts: Bool) {
        var random = SplitMix(seed: seed ^ 0xABCD)
        let versions = versions(seed, datesParts: datesParts)
        var history = EditHistory()
        for version in versions {
            history.add(version, ofRunAt: 0, from: origin)
            for log in 0..<version.logCount { history.add(version[log: log], ofRunAt: 0, from: origin) }
        }
        for _ in 0..<4 {
            var rest = versions
            var merged = rest.remove(at: Int(random.next() % UInt64(rest.count)))
            while !rest.isEmpty { merged.merge(rest.remove(at: Int(random.next() % UInt64(rest.count)))) }
            #expect(history.loss(in: merged, ofRunAt: 0) == nil)
            // The dates too are those of the oracle, though no claim asks for them.
            for log in 0..<merged.logCount {
                let log = merged.wireValue[log: log]
                #expect(history.winner(ofLog: log.number, ofRunAt: 0) == log)
            }
        }
    }

    @Test func `DOC-6 the oracle refuses a file that lacks an edit, has one too many, or reopens a run`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        stage.tap(.finishRun)
        stage.deliver()
        let edits = stage.claims.edits
        #expect(edits.loss(in: stage.file ?? stage.watch ?? PairStage().file!, ofRunAt: 0) == nil)
        for spoil in [
            { (file: inout WorkoutDocument) in file[log: 0][set: 0].isDone = false },
            { $0[log: 1][set: 0].reps = 3 }, { $0.status = .inProgress }, { $0.delete(log: 1) },
            { $0.metrics = DocumentMetrics(source: .watch, recordedAt: .epoch) },
        ] {
            guard var file = stage.file else { continue }
            spoil(&file)
            #expect(edits.loss(in: file, ofRunAt: 0) != nil)
        }
    }

    @Test func `LAB-3 what nobody can see has no effect to lack`() throws {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        stage.deliver()
        var file = try #require(stage.file)
        file[log: 0].updatedAt = .epoch
        file[log: 0].updatedBy = .phone
        file[log: 1].status = .inProgress
        #expect(file[log: 0] != stage.file?[log: 0])
        #expect(stage.claims.edits.loss(in: file, ofRunAt: 0) == nil)
    }

    /// What is done to the file after two sets were checked off on the watch, and what is told of it.
    @Test(arguments: [
        ("Set 2 of Bench press was made 9 × 80 kg on the watch at 18:00:21, and the file has 3 × 80 kg.", 0),
        ("A note on Bench press was written on the watch at 18:00:31, and the file has another, or none.", 1),
        ("Barbell row was ended or taken up again on the watch at 18:00:41, and the file does not say so.", 2),
        ("Barbell row was added or deleted on the phone at 18:00:00, and the file says otherwise.", 3),
        ("The workout was ended on the watch at 18:00:51, and the file says otherwise.", 4),
    ])
    func `LAB-3 an edit without effect is told by what it was, where and when it was made`(text: String, way: Int)
        throws
    {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        stage.check(PairStage.bench, set: 1, reps: 9)
        stage.tap(.writeNote(log: 0, note: 5))
        stage.tap(.skipLog(log: 1))
        stage.tap(.finishRun)
        stage.deliver()
        stage.push()
        var file = try #require(stage.file)
        switch way {
        case 0: file[log: 0][set: 1].reps = 3
        case 1: file[log: 0].note = 0
        case 2: file[log: 1].status = .inProgress
        case 3: file.delete(log: 1)
        default: file.status = .skipped
        }
        stage.file = file
        stage.close()
        #expect(stage.sentence(of: .everyEditCounts) == text)
    }
}
