import Devices
import Testing
import Timeline

@testable import Lab

/// What a link notices for the world to know.
@Suite struct LinkRemarksTests {
    private func remarks(
        _ settings: LinkSettings = LinkSettings(), _ act: (LinkScript) throws -> Void
    ) rethrows -> LinkRemarks {
        let script = LinkScript(settings)
        try act(script)
        return script.link.takeRemarks()
    }

    @Test func `LAB-3 a link remarks that what was sent later has come earlier, by whichever transport`() throws {
        #expect(
            try remarks {
                // A message is faster than a user info.
                try $0.userInfo(1)
                try $0.message(2)
                $0.run(for: .seconds(5))
            } == .overtaken)
        #expect(
            try remarks {
                try $0.message(1)
                try $0.userInfo(2)
                try $0.message(3, .phoneToWatch)
                $0.run(for: .seconds(5))
            } == [])
    }

    @Test func `LAB-3 a link remarks that a context takes the place of one that has not gone out`() throws {
        let holding = LinkSettings.with { $0.context.holdShare = 1 }
        #expect(
            try remarks(holding) {
                try $0.context(1)
                try $0.context(2)
            } == .coalesced)
        #expect(
            try remarks {
                try $0.context(1)
                try $0.context(2)
            } == [])
    }

    @Test func `LAB-3 a link remarks what waits for an app that is launched anew`() throws {
        #expect(
            try remarks {
                $0.become(.closed, .watch)
                try $0.context(1)
                $0.run(for: .seconds(5))
                $0.launch(.watch)
                $0.run(for: .seconds(1))
            } == .readAtColdStart)
        #expect(
            try remarks {
                $0.become(.suspended, .watch)
                try $0.context(1)
                $0.run(for: .seconds(5))
                $0.become(.running, .watch)
                $0.run(for: .seconds(1))
            } == [])
    }

    @Test func `LAB-3 a link remarks that a user info is handed over again, or waits in a stuck queue`() throws {
        #expect(
            try remarks {
                $0.commits = false
                try $0.userInfo(1, .phoneToWatch)
                $0.run(for: .seconds(5))
                $0.become(.suspended, .watch)
                $0.become(.running, .watch)
                $0.run(for: .seconds(1))
            } == .handedOverAgain)
        let stuck = LinkSettings.with {
            $0.userInfo.stuckPerHour = 3_600
            $0.userInfo.stuck = SpanDistribution(median: .hours(3))
        }
        #expect(
            try remarks(stuck) {
                $0.run(for: .minutes(1))
                try $0.userInfo(1)
            } == .stuck)
    }
}
