import Export
import Lab
import TestSupport
import Testing

@testable import Study

@Suite struct WorldSummaryTests {
    private let worlds: [[Verdict]] = [
        verdicts(),
        verdicts(violated(.setsKept, .messageLost), violated(.locksReleased, .watchNeverReachable)),
        verdicts(violated(.setsKept, .batteryDead)),
        verdicts(violated(.setsKept, .messageLost, count: 9), unknown: [.devicesConverge]),
        verdicts(unknown: [.devicesConverge, .setsKept]),
    ]

    private func summary(of worlds: [[Verdict]]) -> WorldSummary {
        var summary = WorldSummary()
        var probes = Probes()
        probes.hit(.watchCrashed)
        for (index, world) in worlds.enumerated() {
            summary.add(world, probes: probes, tally: WorldTally(), events: 100 + index)
        }
        return summary
    }

    @Test func `LAB-4 a world counts once for a claim, however often that was violated in it`() {
        let summary = summary(of: worlds)
        #expect(summary.worlds == 5 && summary.events == 510)
        #expect(summary.count(.setsKept, .messageLost) == 2 && summary.count(.setsKept, .batteryDead) == 1)
        #expect(summary.count(.setsKept) == 3 && summary.count(.setsInOrder) == 0)
        #expect(summary.hits(of: .watchCrashed) == 5 && summary.hits(of: .gaveUp) == 0)
    }

    @Test func `LAB-4 a rate is one of the worlds of which something can be said`() {
        let summary = summary(of: worlds)
        #expect(summary.rate(.setsKept) == BinomialRate(count: 3, trials: 4))
        #expect(summary.rate(.setsKept, .batteryDead) == BinomialRate(count: 1, trials: 4))
        #expect(summary.rate(.devicesConverge) == BinomialRate(count: 0, trials: 3))
        #expect(summary.unknownCount(.devicesConverge) == 2)
    }

    @Test func `LAB-3 a world has failed where something was violated that nothing excuses`() {
        #expect(summary(of: worlds).failures == BinomialRate(count: 2, trials: 5))
    }

    @Test func `OUT-2 a summary is that of its counts, and those of shards add up to those of the whole`() {
        let whole = summary(of: worlds)
        #expect(WorldSummary(whole.tallies) == whole)
        #expect(whole.tallies["violated.setsKept.messageLost"] == 2 && whole.tallies["probes.watchCrashed"] == 5)
        #expect(WorldSummary().tallies.isEmpty && WorldSummary(Tallies()) == WorldSummary())
        for cut in 0...worlds.count {
            var first = WorldSummary()
            var second = WorldSummary()
            for (index, world) in worlds.enumerated() {
                if index < cut {
                    first.add(world, probes: Probes(), tally: WorldTally(), events: index)
                } else {
                    second.add(world, probes: Probes(), tally: WorldTally(), events: index)
                }
            }
            var tallies = second.tallies
            tallies += first.tallies
            first += second
            #expect(first == WorldSummary(tallies) && first.worlds == 5 && first.events == 10)
        }
    }

    @Test func `OUT-2 counts that no run can have make no trap`() {
        var tallies = Tallies()
        for name in ["worlds", "failures", "violated.setsKept.rules", "violated.setsKept.batteryDead"] {
            tallies[name] = .max
        }
        tallies["unknown.setsKept"] = -3
        var summary = WorldSummary(tallies)
        #expect(summary.count(.setsKept) == .max && summary.rate(.setsKept).share == 1)
        summary += summary
        #expect(summary.worlds == .max && summary.failures.share == 1)
        tallies["worlds"] = 1
        #expect(WorldSummary(tallies).failures == BinomialRate(count: 1, trials: 1))
    }
}
