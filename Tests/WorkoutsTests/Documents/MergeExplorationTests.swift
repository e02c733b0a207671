import Foundation
import TestSupport
import Testing
import Timeline
import Workouts

/// Every order in which edits, pushes and deliveries can happen, up to a bound.
@Suite struct MergeExplorationTests {
    struct Counts: Hashable {
        var scripts = 0
        var states = 0
        /// States in which nothing more must happen.
        var ends = 0
    }

    /// What became of a script.
    private struct Exploration {
        var states = 0
        var ends: [MergeWorld] = []

        var results: Set<UInt64> { Set(ends.map { digest($0.file) }) }
    }

    private static var isProving: Bool { ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil }

    /// What is expected of up to three edits, and where it is proven, of up to four.
    private static let counts: [ScriptedClock: [Counts]] = [
        .still: [
            Counts(scripts: 229, states: 14_642, ends: 1_473), Counts(scripts: 1_701, states: 432_226, ends: 30_365),
        ],
        .running: [
            Counts(scripts: 229, states: 14_532, ends: 1_471), Counts(scripts: 1_701, states: 425_709, ends: 30_271),
        ],
        .skewed: [
            Counts(scripts: 229, states: 14_816, ends: 1_477), Counts(scripts: 1_701, states: 446_482, ends: 30_617),
        ],
    ]

    /// The same where the devices edit different sets.
    private static let countsApart: [ScriptedClock: [Counts]] = [
        .still: [
            Counts(scripts: 229, states: 15_808, ends: 1_505), Counts(scripts: 1_701, states: 506_606, ends: 32_553),
        ],
        .running: [
            Counts(scripts: 229, states: 15_323, ends: 1_497), Counts(scripts: 1_701, states: 474_203, ends: 31_965),
        ],
        .skewed: [
            Counts(scripts: 229, states: 15_808, ends: 1_505), Counts(scripts: 1_701, states: 506_606, ends: 32_553),
        ],
    ]

    @Test(arguments: ScriptedClock.allCases)
    func `DOC-6 every order of edits, pushes, lags and double deliveries ends in one run`(clock: ScriptedClock) {
        #expect(exploreAll(.shared, clock) == Self.counts[clock]?[Self.isProving ? 1 : 0])
    }

    @Test(arguments: ScriptedClock.allCases)
    func `N17 where parts are dated no edit of another set of the exercise is lost in any order`(clock: ScriptedClock) {
        #expect(exploreAll(.apart, clock) == Self.countsApart[clock]?[Self.isProving ? 1 : 0])
    }

    /// Explores every script up to a bound, and fails where an end is not right or hangs on the order.
    private func exploreAll(_ sets: ScriptedSets, _ clock: ScriptedClock) -> Counts {
        var counts = Counts()
        for script in (1...(Self.isProving ? 4 : 3)).flatMap(ScriptedEdit.scripts) {
            let found = explore(script, sets, clock)
            for end in found.ends { expectRight(end, script, sets) }
            if sets == .apart || ScriptedEdit.areApart(script) { #expect(found.results.count == 1, "\(script)") }
            counts.scripts += 1
            counts.states += found.states
            counts.ends += found.ends.count
        }
        return counts
    }

    @Test func `FIX-N a watch that lets a push take the place of its own edits loses sets`() {
        let script = [ScriptedEdit](repeating: .completeSet(log: 0, by: .watch), count: 2) + [.complete(by: .phone)]
        #expect(explore(script, .shared, .running).results.count == 1)
        let found = explore(script, .shared, .running, watchKeepsEdits: false)
        #expect(Set(found.ends.map { $0.file[log: 0].doneSets }) == [1, 2])
    }

    /// Visits every state of a script, and fails where an update that comes a second time makes a difference.
    private func explore(
        _ script: [ScriptedEdit], _ sets: ScriptedSets, _ clock: ScriptedClock, watchKeepsEdits: Bool = true
    ) -> Exploration {
        var found = Exploration()
        var visited: Set<UInt64> = []
        var open = [MergeWorld(sets, watchKeepsEdits: watchKeepsEdits)]
        while let world = open.popLast() {
            guard visited.insert(digest(world)).inserted else { continue }
            let steps = world.steps(of: script)
            if world.isSettled(in: steps) { found.ends.append(world) }
            for step in steps {
                var next = world
                if !next.take(step, of: script, clock: clock) { Issue.record("\(script): \(step) came twice") }
                open.append(next)
            }
        }
        found.states = visited.count
        return found
    }

    private func expectRight(_ end: MergeWorld, _ script: [ScriptedEdit], _ sets: ScriptedSets) {
        for position in 0..<end.file.logCount where sets == .apart {
            let edits = script.count { $0.isSet && $0.log == end.file[log: position].number }
            if end.file[log: position].doneSets != edits { Issue.record("\(script): a set is lost") }
        }
        if end.watch != end.file { Issue.record("\(script): the watch holds another run than the phone") }
        if mergeOracle(end.versions) != end.file { Issue.record("\(script): not what the oracle says") }
        var merged = end.versions[0]
        for version in end.versions.reversed() { merged.merge(version) }
        if merged != end.file { Issue.record("\(script): the order of delivery matters") }
    }
}
