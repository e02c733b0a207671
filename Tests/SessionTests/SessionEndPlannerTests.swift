import Session
import Testing
import Timeline
import Workouts

private let a = Identifier(high: 0, low: 1)
private let b = Identifier(high: 0, low: 2)
private let c = Identifier(high: 0, low: 3)

private func run(_ id: Identifier, _ status: Run.Status, end: Int64? = nil) -> Run {
    Run(id: id, activity: .running, status: status, start: .epoch, end: end.map { .epoch + .seconds($0) })
}

@Suite struct SessionEndPlannerTests {
    typealias Decision = SessionEndPlanner.Decision

    static let table: [(name: String, isRunning: Bool, before: [Identifier], runs: [Run], decision: Decision)] = [
        ("no session", false, [a], [run(a, .completed, end: 9)], .nothing),
        ("launch race: no run was ever seen", true, [], [run(a, .completed, end: 9)], .nothing),
        ("launch race: no run at all", true, [], [], .nothing),
        ("still active", true, [a], [run(a, .inProgress)], .nothing),
        ("not started yet is active", true, [a], [run(a, .notStarted)], .nothing),
        ("another became active", true, [a], [run(a, .completed, end: 9), run(b, .inProgress)], .nothing),
        ("completed", true, [a], [run(a, .completed, end: 9)], .finish(run: a)),
        ("deleted", true, [a], [], .discard),
        ("skipped is not completed", true, [a], [run(a, .skipped)], .discard),
        ("one completed, one deleted", true, [a, b], [run(b, .completed, end: 9)], .finish(run: b)),
        ("a completed run that was not active before", true, [a], [run(b, .completed, end: 9)], .discard),
    ]

    @Test(arguments: table.indices)
    func `SES-5 the session ends with its last active run`(row: Int) {
        let row = Self.table[row]
        for switches in [Switches(), Preset.bulletproof.switches] {
            let decision = SessionEndPlanner.decide(
                isRunning: row.isRunning, previouslyActive: row.before, runs: row.runs, switches: switches)
            #expect(decision == row.decision, "\(row.name)")
        }
    }

    @Test func `SES-5 L1 the latest end gets the record, then the lowest id, whatever the order`() {
        let late = [run(a, .completed, end: 5), run(b, .completed, end: 9), run(c, .completed, end: 9)]
        for order in [[a, b, c], [c, b, a], [b, c, a]] {
            for runs in [late, late.reversed()] {
                #expect(
                    SessionEndPlanner.decide(isRunning: true, previouslyActive: order, runs: runs, switches: .L1)
                        == .finish(run: b))
            }
        }
    }

    @Test func `SES-5 without L1 the order of the platform decides`() {
        let runs = [run(a, .completed, end: 5), run(b, .completed, end: 9)]
        #expect(
            SessionEndPlanner.decide(isRunning: true, previouslyActive: [a, b], runs: runs, switches: [])
                == .finish(run: a))
        #expect(
            SessionEndPlanner.decide(isRunning: true, previouslyActive: [b, a], runs: runs, switches: [])
                == .finish(run: b))
    }
}

@Suite struct SwitchesTests {
    @Test func `FIX presets hold none, the findings, and all`() {
        #expect(Preset.asFound.switches.cases == [])
        let findings: [Switch] = [.H1, .H2a, .H2b, .H3, .M1, .M2, .M3, .M4, .L1, .L2, .L3, .L4]
        #expect(Preset.seedFixes.switches.cases.filter(\.isOfDocuments) == findings)
        #expect(Preset.seedFixes.switches.contains([.mendSnapshot, .exclusiveAck, .wideNumbers]))
        #expect(Preset.seedFixes.switches.isDisjoint(with: [.storedQueue, .ownNumbers, .N24, .N29]))
        #expect(Preset.bulletproof.switches.cases == Switch.allCases)
        #expect(Set(Switch.allCases.map { Switches($0).rawValue }).count == Switch.allCases.count)
        #expect(Switch.allCases.allSatisfy { $0.summary.hasSuffix(".") })
    }
}
