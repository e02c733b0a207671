import Devices
import Testing
import Timeline

@testable import Lab

/// Which situations a suite has reached.
@Suite struct ProbesTests {
    @Test func `LAB-3 probes count, add up, and tell what was not reached`() {
        var probes = Probes()
        probes.hit(.editVetoed)
        var others = Probes()
        others.hit(.editVetoed)
        others.hit(.launchKept)
        probes.merge(others)
        #expect(probes[.editVetoed] == 2 && probes[.launchKept] == 1 && probes[.push] == 0)
        #expect(probes.unhit.count == Probe.allCases.count - 2)
        probes.reset()
        #expect(probes.unhit == Probe.allCases)
    }

    @Test func `LAB-3 every probe has a name of its own and its place in the counts`() {
        #expect(Set(Probe.allCases.map(\.name)).count == Probe.allCases.count)
        #expect(Probe.allCases.map { Int($0.rawValue) } == Array(Probe.allCases.indices))
    }

    @Test func `LAB-3 every claim has a summary, a failure and a sentence of its own`() {
        #expect(Set(Claim.allCases.map(\.summary)).count == Claim.allCases.count)
        #expect(Set(Claim.allCases.map(\.failure)).count == Claim.allCases.count)
        let sentences = Claim.allCases.map { claim in
            Finding(claim: claim, cause: .rules, subject: Finding.Subject(.watch), since: .epoch, instant: .epoch)
                .sentence([])
        }
        #expect(sentences.allSatisfy { $0.hasSuffix(".") })
        #expect(Set(FailureCause.allCases.map(\.summary)).count == FailureCause.allCases.count)
        #expect(Claim.allCases.count { $0.isAlreadySolid } == 6)
    }
}
