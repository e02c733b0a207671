import Devices
import Sensors
import TestSupport
import Testing
import Timeline

@testable import Lab

/// The decisions of a link: each has a stream of its own, is recorded, and can be left out.
@Suite struct LinkChanceTests {
    /// Plays an hour of traffic on both sides that depends on nothing but the settings.
    private func traffic(
        _ settings: LinkSettings, seed: UInt64 = 9, suppressing: [LinkDecision.Coordinates] = []
    ) -> (decisions: [LinkDecision], told: [LinkScript.Told]) {
        let script = LinkScript(settings, seed: seed, suppressing: suppressing, isRecording: true)
        script.repliesAfter = .milliseconds(50)
        for step in 0..<600 {
            _ = try? script.message(step, .watchToPhone, expectsReply: step % 3 == 0)
            _ = try? script.message(step, .phoneToWatch)
            if step % 5 == 0 { try? script.userInfo(step) }
            if step % 7 == 0 { _ = try? script.context(step) }
            if step % 100 == 0 { script.launchWatch(attempt: Int32(step / 100)) }
            script.run(for: .seconds(6))
        }
        script.run(for: .hours(4))
        return (script.link.chance.decisions, script.told)
    }

    @Test func `LAB-1 one seed gives one run, another another`() {
        let first = traffic(.flaky)
        let second = traffic(.flaky)
        #expect(first.decisions == second.decisions && first.told == second.told && first.told.count > 500)
        #expect(traffic(.flaky, seed: 10).told != first.told)
    }

    @Test func `LAB-1 what a link decides and tells is the same in every build and process`() throws {
        let (decisions, told) = traffic(.flaky)
        var lines = stride(from: 0, to: decisions.count, by: 7).map { index in
            let place = decisions[index].coordinates
            return "\(decisions[index].instant) \(place.kind.map { "\($0)" } ?? "?") "
                + "\(place.channel.map { "\($0)" } ?? "weather") \(place.direction) \(place.number).\(place.attempt)"
        }
        lines += told.suffix(200).map { told in
            let event = "\(told.event)".replacing("Devices.", with: "").replacing("Lab.", with: "")
            return "\(told.instant) \(event) \(told.content.map(String.init) ?? "")"
        }
        let folder = String(#filePath.dropLast("/LinkChanceTests.swift".count))
        let difference = try difference(fromGolden: "link.txt", lines.map { $0 + "\n" }.joined(), testFile: folder)
        #expect(difference == nil)
    }

    @Test func `SEN-6 zero rates and fixed delays draw nothing`() {
        let run = traffic(LinkSettings())
        #expect(run.decisions.isEmpty)
        #expect(run.told.count { if case .message = $0.event { true } else { false } } == 1_200)
    }

    /// One rate that is raised, and the kinds of decisions that hang on it.
    private static let rates:
        [(name: String, kinds: Set<LinkDecision.Kind>, raise: @Sendable (inout LinkSettings) -> Void)] = [
            ("spells", [.unreachableSpell, .unreported], { $0.reachability.spellsPerHour = 40 }),
            ("unreported", [.unreported], { $0.reachability.unreportedShare = 0.9 }),
            ("false spells", [.falseSpell], { $0.reachability.falseSpellsPerHour = 30 }),
            ("outage", [.outage], { $0.outageToPhone.perHour = 30 }),
            ("bursts", [.burst], { $0.loss.burstMean = .seconds(30) }),
            ("stuck", [.stuckQueue], { $0.userInfo.stuckPerHour = 10 }),
            ("severance", [.severance, .severanceTime], { $0.severance.share = 1 }),
        ]

    @Test(arguments: rates.indices)
    func `SEN-6 raising one rate of the weather leaves every other as it was`(index: Int) {
        func decisions(_ settings: LinkSettings) -> [LinkDecision] {
            var chance = LinkChance()
            chance.isRecording = true
            chance.begin(WorkoutKey(seed: 4, athlete: 1, workout: 2))
            var weather = LinkWeather()
            weather.draw(settings, from: .epoch, to: .epoch + .hours(10), chance: &chance)
            return chance.decisions
        }
        let (name, kinds, raise) = Self.rates[index]
        var raised = LinkSettings.flaky
        raise(&raised)
        let isOther: (LinkDecision) -> Bool = { $0.coordinates.kind.map { !kinds.contains($0) } ?? true }
        let usual = decisions(.flaky)
        #expect(usual.filter(isOther) == decisions(raised).filter(isOther), "\(name)")
        #expect(usual != decisions(raised), "\(name)")
    }

    @Test func `SEN-6 a share that is raised keeps what happened, and only adds to it`() {
        func lost(_ share: Double) -> [UInt32] {
            var chance = LinkChance()
            chance.begin(WorkoutKey(seed: 1, athlete: 2, workout: 3))
            return (0..<2_000 as Range<UInt32>).filter {
                chance.happens(share, chance.coordinates(.loss, .message, .watchToPhone, number: $0), at: .epoch)
            }
        }
        let few = lost(0.1)
        let many = lost(0.3)
        #expect(Set(few).isSubset(of: many) && few.count > 140 && few.count < 260 && many.count > 520)
    }

    @Test func `SEN-6 fates of neighbours are unrelated`() {
        var chance = LinkChance()
        chance.begin(WorkoutKey(seed: 1, athlete: 2, workout: 3))
        func fates(_ channel: Channel, _ direction: Direction, _ kind: LinkDecision.Kind) -> [Bool] {
            (0..<4_000 as Range<UInt32>).map {
                chance.happens(0.5, chance.coordinates(kind, channel, direction, number: $0), at: .epoch)
            }
        }
        let lists = [
            fates(.message, .watchToPhone, .loss), fates(.message, .phoneToWatch, .loss),
            fates(.userInfo, .watchToPhone, .loss), fates(.message, .watchToPhone, .duplicate),
        ]
        for (index, list) in lists.enumerated() {
            for other in lists.dropFirst(index + 1) {
                let agreeing = zip(list, other).count { $0 == $1 }
                // Four standard errors of 4,000 fair coins.
                #expect(abs(agreeing - 2_000) < 127)
            }
        }
    }

    @Test func `LAB-2 coordinates say what they name, and no two are the same`() {
        var seen: Set<LinkDecision.Coordinates> = []
        for kind in LinkDecision.Kind.allCases {
            for channel in [nil] + Channel.allCases.map(Optional.some) {
                for direction in Direction.allCases {
                    for (number, attempt) in [(0, 0), (1, 0), (UInt32.max, 255)] as [(UInt32, UInt8)] {
                        let coordinates = LinkDecision.Coordinates(
                            workout: 7, kind, channel, direction, number: number, attempt: attempt)
                        #expect(coordinates.kind == kind && coordinates.channel == channel)
                        #expect(coordinates.direction == direction)
                        #expect(coordinates.number == number && coordinates.attempt == attempt)
                        seen.insert(coordinates)
                    }
                }
            }
        }
        #expect(seen.count == LinkDecision.Kind.allCases.count * 5 * 2 * 3)
    }

    @Test func `LAB-5 every decision suppressed, the link is as good as the settings' usual delays`() {
        let first = traffic(.flaky)
        var left = first
        var suppressed: [LinkDecision.Coordinates] = []
        // What is not delivered any more, or is now, makes for decisions that did not come up before.
        while !left.decisions.isEmpty && suppressed.count < 100_000 {
            suppressed += left.decisions.map(\.coordinates)
            left = traffic(.flaky, suppressing: suppressed)
        }
        #expect(left.decisions.isEmpty && first.decisions.count > 1_000)
        var usual = LinkSettings.flaky.withoutFaults
        usual.message.delay = SpanDistribution(median: LinkSettings.flaky.message.delay.median)
        usual.context.delay = SpanDistribution(median: LinkSettings.flaky.context.delay.median)
        usual.userInfo.delay = SpanDistribution(median: LinkSettings.flaky.userInfo.delay.median)
        #expect(left.told == traffic(usual).told)
    }

    @Test(arguments: [LinkDecision.Kind.unreachableSpell, .loss, .duplicate])
    func `LAB-5 one decision suppressed is gone, and those before it stay`(kind: LinkDecision.Kind) throws {
        let whole = traffic(.flaky)
        let dropped = try #require(whole.decisions.filter { $0.coordinates.kind == kind }.dropFirst(3).first)
        let without = traffic(.flaky, suppressing: [dropped.coordinates])
        #expect(!without.decisions.contains { $0.coordinates == dropped.coordinates })
        #expect(
            without.decisions.filter { $0.instant < dropped.instant }
                == whole.decisions.filter { $0.instant < dropped.instant && $0.coordinates != dropped.coordinates })
    }
}
