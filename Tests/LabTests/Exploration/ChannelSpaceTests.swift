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
        storageLosses: Int = 0, sessionEnds: Int = 0, failures: Int = 1, spells: Int = 1, without: ChannelSwitches = [],
        reduces: Bool = true, folds: Bool = true, order: ChannelSpace.FairOrder = .lowestFirst, jobs: Int = 2
    ) async throws -> Exploration {
        var bound = ChannelSpace.Bound()
        (bound.watchRelaunches, bound.phoneRelaunches) = (watchRelaunches, phoneRelaunches)
        (bound.commands, bound.losses, bound.duplicates) = (commands, losses, duplicates)
        (bound.storageLosses, bound.sessionEnds) = (storageLosses, sessionEnds)
        (bound.failures, bound.spells) = (failures, spells)
        return try await ChannelSpace(
            bound, switches: .all.subtracting(without), reduces: reduces, folds: folds, order: order
        ).explore(jobs: jobs)
    }

    @Test(arguments: ChannelSpace.FairOrder.allCases)
    func `CMD-11 within a bound nothing is lost or doubled, whatever happens`(
        order: ChannelSpace.FairOrder
    ) async throws {
        let exploration = try await explore(
            losses: Self.faults, duplicates: Self.faults, storageLosses: 1, sessionEnds: 1,
            spells: Self.isProving ? 1 : 0,
            order: order)
        #expect(exploration.counterexample == nil)
        #expect(exploration.isWhole)
        #expect(exploration.goals > 0)
        let unmet = exploration.situations.filter { !$0.isReached }.map(\.name)
        #expect(unmet == (Self.isProving ? [] : [ChannelSpace.Situation.backInReach.name]))
    }

    @Test func `LAB-6 what is folded and taken away leaves fewer states, as many as ever`() async throws {
        for (reduces, folds, states, transitions, goals) in [
            (true, true, 1_134, 3_888, 300), (false, true, 3_624, 17_255, 1_650), (false, false, 11_122, 63_989, 5_286),
        ] {
            let exploration = try await explore(commands: 1, reduces: reduces, folds: folds)
            #expect((exploration.states, exploration.transitions) == (states, transitions))
            #expect(exploration.goals == goals)
            #expect(exploration.counterexample == nil)
        }
        for (reduces, states, transitions, goals) in [(true, 1_657, 6_612, 192), (false, 19_239, 134_538, 6_086)] {
            let exploration = try await explore(duplicates: 0, failures: 0, spells: 0, reduces: reduces)
            #expect((exploration.states, exploration.transitions) == (states, transitions))
            #expect(exploration.goals == goals)
            #expect(exploration.counterexample == nil)
        }
    }

    @Test(.enabled(if: isProving)) func `LAB-6 the default bound has as many states as ever`() async throws {
        for (reduces, states, transitions) in [(true, 389_872, 3_009_516), (false, 40_498_292, 602_934_795)] {
            let exploration = try await explore(commands: 3, losses: 2, duplicates: 2, reduces: reduces)
            #expect((exploration.states, exploration.transitions) == (states, transitions))
            #expect(exploration.counterexample == nil)
            #expect(exploration.bytesPerState <= 48 || reduces)
        }
    }

    @Test(.enabled(if: isProving)) func `LAB-6 two commands without folding have as many states as ever`() async throws
    {
        let exploration = try await explore(failures: 0, spells: 0, reduces: false, folds: false)
        #expect((exploration.states, exploration.transitions) == (750_066, 8_116_348))
        #expect(exploration.counterexample == nil)
    }

    @Test func `CMD-11 nothing is lost or doubled, however often the wire fails`() async throws {
        let exploration = try await explore(
            commands: Self.isProving ? 4 : 2, losses: Self.isProving ? 2 : 1, duplicates: Self.isProving ? 2 : 0)
        #expect(exploration.counterexample == nil)
        #expect(exploration.goals > 0)
    }

    /// What may happen beside losses as a rule is tried: relaunches of watch and phone, lost storages, ends of the session.
    private static let faultsTried = [(1, 1, 0, 0), (2, 0, 0, 0), (0, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]

    @Test(arguments: [nil] + ChannelSpace.rules.map(Optional.some))
    func `LAB-6 what is folded and taken away hides no verdict`(rule: ChannelSwitch?) async throws {
        for (watch, phone, storage, session) in Self.faultsTried {
            for others in [[], .resyncAtOldest] as [ChannelSwitches] {
                let without = others.union(rule.map { ChannelSwitches($0) } ?? [])
                var found: [Exploration] = []
                for (reduces, folds) in [(true, true), (false, true), (false, false)] {
                    found.append(
                        try await explore(
                            commands: Self.isProving ? 2 : 1, duplicates: Self.faults, watchRelaunches: watch,
                            phoneRelaunches: phone, storageLosses: storage, sessionEnds: session,
                            spells: Self.isProving ? 0 : 1, without: without, reduces: reduces, folds: folds))
                }
                for exploration in found {
                    #expect(exploration.counterexample?.violation == found[0].counterexample?.violation)
                    #expect(exploration.counterexample?.steps.count == found[0].counterexample?.steps.count)
                }
            }
        }
    }

    @Test func `LAB-6 a bound that asks for what cannot happen says so`() {
        var bound = ChannelSpace.Bound()
        #expect(bound.vacuities == [])
        (bound.commands, bound.storageLosses, bound.watchRelaunches, bound.copies) = (0, 1, 0, 1)
        #expect(bound.vacuities.map { $0.prefix { $0 != ":" } } == ["commands=0", "storageLosses", "duplicates"])
    }

    /// With `resyncAtOldest`, what a phone does never depends on the launches that its segments name.
    @Test func `LAB-6 nothing reads the launch of a segment that is folded away`() {
        typealias Channel = ChannelSpace
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0, 2], [2, 1, 0, 1, 2]] {
            for launches in 0..<27 {
                var phones = [Channel.Phone(receiver: Channel.Receiver()), Channel.Phone(receiver: Channel.Receiver())]
                for (step, number) in order.enumerated() {
                    let launch = [UInt64(1), UInt64(1 + [launches % 3, launches / 3 % 3, launches / 9][number])]
                    var dealt: [[UInt8]] = []
                    for index in phones.indices {
                        var taps: [UInt8] = []
                        let segment = Segment(
                            number: 1_000 + UInt64(number), oldest: 1_000 + UInt64(min(step, number) / 2),
                            sender: SenderIdentity(lineage: 1, incarnation: launch[index]), session: Channel.session,
                            command: Channel.Tap(number: UInt8(number)))
                        _ = phones[index].receiver.receive(segment) { segment in
                            taps.append(segment.command.number)
                            return .applied
                        }
                        if step == 1 {
                            phones[index].receiver = Channel.Receiver(restoring: phones[index].receiver.stored)
                        }
                        dealt.append(taps)
                    }
                    #expect(dealt[0] == dealt[1])
                    #expect(phones[0].receiver.acknowledgement == phones[1].receiver.acknowledgement)
                    #expect(phones[0].receiver.bufferedCount == phones[1].receiver.bufferedCount)
                }
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
        var one = try await explore(without: .storedQueue, jobs: 1)
        var two = try await explore(without: .storedQueue, jobs: 2)
        #expect(one.counterexample != nil)
        (one.bytesPerState, two.bytesPerState) = (0, 0)
        #expect(one == two)
    }

    /// Each wrong turn of order, the others that would absorb it, and how many steps it takes at least.
    static let wrongTurns: [(rule: ChannelSwitch, absorbedBy: ChannelSwitches, steps: Int)] = [
        (.exclusiveAck, [], 4), (.keepNumberOnResend, [], 6), (.guardInsideApply, [], 2),
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
