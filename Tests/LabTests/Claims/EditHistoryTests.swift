import Devices
import Testing
import TestSupport
import Timeline
import Workouts

@testable import Lab

/// The oracle: what must come of all edits, whatever their order.
@Suite struct EditHistoryTests {
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
            history.add(version, ofRunAt: 0)
            for log in 0..<version.logCount { history.add(version[log: log], ofRunAt: 0) }
        }
        for _ in 0..<4 {
            var rest = versions
            var merged = rest.remove(at: Int(random.next() % UInt64(rest.count)))
            while !rest.isEmpty { merged.merge(rest.remove(at: Int(random.next() % UInt64(rest.count)))) }
            #expect(history.isFulfilled(by: merged, ofRunAt: 0))
        }
    }

    @Test func `DOC-6 the oracle refuses a file that lacks an edit, has one too many, or reopens a run`() {
        var stage = PairStage()
        stage.check(PairStage.bench, set: 0)
        stage.tap(.finishRun)
        stage.deliver()
        let edits = stage.claims.edits
        #expect(edits.isFulfilled(by: stage.file ?? stage.watch ?? PairStage().file!, ofRunAt: 0))
        for spoil in [
            { (file: inout WorkoutDocument) in file[log: 0][set: 0].isDone = false },
            { $0[log: 1][set: 0].reps = 3 }, { $0.status = .inProgress }, { $0.delete(log: 1) },
            { $0.metrics = DocumentMetrics(source: .watch, recordedAt: .epoch) },
        ] {
            guard var file = stage.file else { continue }
            spoil(&file)
            #expect(!edits.isFulfilled(by: file, ofRunAt: 0))
        }
    }
}
