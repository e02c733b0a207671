import Session
import Testing

@testable import Lab

@Suite struct ValueSpaceTests {
    private static func switches(without rules: [Switch]) -> Switches {
        Preset.bulletproof.switches.subtracting(Switches(rules.map(Switches.init)))
    }

    private func explore(
        _ change: (inout MergeSpace.Bound) -> Void, without rules: [Switch] = [], jobs: Int = 1
    ) async throws -> Exploration {
        var bound = MergeSpace.Bound()
        change(&bound)
        return try await MergeSpace(bound, switches: Self.switches(without: rules)).explore(jobs: jobs)
    }

    private func exploreSession(
        _ change: (inout SessionSpace.Bound) -> Void, without rules: [Switch] = [], jobs: Int = 1
    ) async throws -> Exploration {
        var bound = SessionSpace.Bound()
        (bound.deletes, bound.suspensions) = (1, 1)
        change(&bound)
        return try await SessionSpace(bound, switches: Self.switches(without: rules)).explore(jobs: jobs)
    }

    @Test func `LAB-6 every order of an edit, a deletion and a double delivery ends in one run`() async throws {
        let (one, two) = (try await explore { $0.edits = 1 }, try await explore({ $0.edits = 1 }, jobs: 2))
        #expect(one.counterexample == nil)
        #expect(one.isWhole)
        #expect((one.states, one.transitions, one.depth, one.goals) == (4_038, 9_371, 9, 294))
        #expect((one.states, one.transitions, one.goals) == (two.states, two.transitions, two.goals))
    }

    /// Each rule of the merge, and how many steps show at least what it is there for.
    static let merges: [(rule: Switch, steps: Int)] = [
        (.M2, 2), (.N5, 3), (.N9, 2), (.N14, 2), (.N16, 2), (.N17, 2),
    ]

    @Test(arguments: merges.indices)
    func `LAB-6 what a rule of the merge is there for is shown on a shortest way`(index: Int) async throws {
        let (rule, steps) = Self.merges[index]
        let exploration = try await explore(
            {
                ($0.deletes, $0.duplicates, $0.ticks) = (0, 0, 0)
                $0.logs = rule == .N16 ? 2 : 1
            }, without: [rule])
        #expect(exploration.counterexample?.steps.count == steps)
    }

    @Test func `LAB-6 a completed run has one record, and no session outlives it, in any order`() async throws {
        let one = try await exploreSession { $0.runs = 1 }
        let two = try await exploreSession({ $0.runs = 1 }, jobs: 2)
        #expect(one.counterexample == nil)
        #expect(one.isWhole)
        #expect((one.states, one.transitions, one.depth, one.goals) == (13_471, 26_048, 21, 678))
        #expect((one.states, one.transitions, one.goals) == (two.states, two.transitions, two.goals))
    }

    /// Rules of the session that are off, how many runs and faults it takes, and in how many steps that shows.
    static let sessions: [(rules: [Switch], runs: Int, faults: Int, steps: Int)] = [
        ([.H1], 1, 1, 2), ([.H3], 1, 1, 7), ([.N10], 1, 1, 7), ([.N12], 1, 1, 2), ([.N15], 2, 0, 2),
        ([.N20], 1, 1, 5),
    ]

    @Test(arguments: sessions.indices)
    func `LAB-6 what a rule of the session is there for is shown on a shortest way`(index: Int) async throws {
        let (rules, runs, faults, steps) = Self.sessions[index]
        let exploration = try await exploreSession({ ($0.runs, $0.faults) = (runs, faults) }, without: rules)
        #expect(exploration.counterexample?.steps.count == steps)
    }
}
