import CommandChannel
import Foundation
import Testing

@testable import Lab

/// Small bounds, and bigger ones when `MOSSO_PROVE` is set.
@Suite struct ChannelSpaceTests {
    private static let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil
    private static let faults = isProving ? 1 : 0

    private func explore(
        commands: Int = 2, losses: Int = 1, duplicates: Int = 1, watchRelaunches: Int = 1, phoneRelaunches: Int = 1,
        storageLosses: Int = 0, sessionEnds: Int = 0, without: ChannelSwitches = [], reduces: Bool = true, jobs: Int = 1
    ) async throws -> Exploration {
        var bound = ChannelSpace.Bound()
        (bound.watchRelaunches, bound.phoneRelaunches) = (watchRelaunches, phoneRelaunches)
        (bound.commands, bound.losses, bound.duplicates) = (commands, losses, duplicates)
        (bound.storageLosses, bound.sessionEnds) = (storageLosses, sessionEnds)
        return try await ChannelSpace(bound, switches: .all.subtracting(without), reduces: reduces).explore(jobs: jobs)
    }

    @Test func `CMD-11 within a bound nothing is lost or doubled, whatever happens`() async throws {
        let exploration = try await explore(
            losses: Self.faults, duplicates: Self.faults, storageLosses: 1, sessionEnds: 1, jobs: 2)
        #expect(exploration.counterexample == nil)
        #expect(exploration.isWhole)
        #expect(exploration.goals > 0)
        #expect(exploration.situations.filter { !$0.isReached }.map(\.name) == [])
    }

    @Test func `LAB-6 reductions leave fewer states, as many as ever`() async throws {
        let (reduced, whole) =
            (try await explore(commands: 1), try await explore(commands: 1, reduces: false))
        #expect((reduced.states, reduced.transitions) == (1_183, 5_613))
        #expect((whole.states, whole.transitions) == (3_501, 18_689))
        #expect(whole.counterexample == nil)
    }

    @Test func `CMD-11 nothing is lost or doubled, however often the wire fails`() async throws {
        let exploration = try await explore(commands: Self.isProving ? 3 : 2, duplicates: Self.faults, jobs: 2)
        #expect(exploration.counterexample == nil)
        #expect(exploration.goals > 0)
    }

    /// The relaunches of watch and phone with which a rule is tried.
    private static let relaunches = [(1, 1), (2, 0), (0, 1)]

    @Test(arguments: [nil] + ChannelSpace.rules.map(Optional.some))
    func `LAB-6 reductions hide no verdict`(rule: ChannelSwitch?) async throws {
        for (watch, phone) in Self.relaunches {
            for others in [[], .resyncAtOldest] as [ChannelSwitches] {
                let without = rule.map { others.union(ChannelSwitches($0)) } ?? []
                var found: [Exploration] = []
                for reduces in [true, false] {
                    found.append(
                        try await explore(
                            commands: Self.isProving ? 2 : 1, duplicates: 0, watchRelaunches: watch,
                            phoneRelaunches: phone, without: without, reduces: reduces, jobs: 2))
                }
                #expect(found[0].states <= found[1].states)
                #expect(found[0].counterexample?.violation == found[1].counterexample?.violation)
                #expect(found[0].counterexample?.steps.count == found[1].counterexample?.steps.count)
            }
        }
    }

    @Test func `LAB-6 a bound beyond what a state can hold is made smaller`() {
        var bound = ChannelSpace.Bound()
        (bound.commands, bound.copies, bound.losses, bound.sessionEnds) = (900, -3, .max, .min)
        let clamped = ChannelSpace(bound).bound
        #expect((clamped.commands, clamped.copies, clamped.losses, clamped.sessionEnds) == (7, 1, 7, 0))
    }

    @Test func `LAB-6 two workers find the same counterexample as one`() async throws {
        var one = try await explore(without: .storedQueue)
        var two = try await explore(without: .storedQueue, jobs: 2)
        #expect(one.counterexample != nil)
        (one.bytesPerState, two.bytesPerState) = (0, 0)
        #expect(one == two)
    }

    /// Each wrong turn of order, the others that would absorb it, and how many steps it takes at least.
    static let wrongTurns: [(rule: ChannelSwitch, absorbedBy: ChannelSwitches, steps: Int)] = [
        (.exclusiveAck, [], 4), (.keepNumberOnResend, .resyncAtOldest, 5), (.guardInsideApply, [], 2),
        (.incarnationToken, .resyncAtOldest, 4), (.resyncAtOldest, [], 5), (.storedQueue, [], 4),
        (.storedReceiver, [], 6), (.ownNumbers, [], 7),
    ]

    @Test(arguments: wrongTurns.indices)
    func `LAB-6 every wrong turn of order is found, on a shortest way`(index: Int) async throws {
        let (rule, absorbedBy, steps) = Self.wrongTurns[index]
        let exploration = try await explore(
            storageLosses: rule == .ownNumbers ? 1 : 0, sessionEnds: rule == .guardInsideApply ? 1 : 0,
            without: absorbedBy.union(ChannelSwitches(rule)))
        let counterexample = try #require(exploration.counterexample)
        #expect(counterexample.steps.count == steps)
        #expect(counterexample.steps.count <= 15)
    }
}
