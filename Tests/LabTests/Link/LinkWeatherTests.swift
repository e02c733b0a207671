import Devices
import Sensors
import Testing
import Timeline

@testable import Lab

/// What of a link is drawn up front, against what its settings say.
@Suite struct LinkWeatherTests {
    private func weather(_ settings: LinkSettings, seed: UInt64 = 1, hours: Int64) -> LinkWeather {
        var chance = LinkChance()
        chance.begin(WorkoutKey(seed: seed, athlete: 0, workout: 0))
        var weather = LinkWeather()
        weather.draw(settings, from: .epoch, to: .epoch + .hours(hours), chance: &chance)
        return weather
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `LAB-2 a spell is never shorter than its least length, and they come as often as stated`(seed: UInt64) {
        let settings = LinkSettings.with {
            $0.reachability.spellsPerHour = 30
            $0.reachability.spell = SpanDistribution(median: .seconds(4), sigma: 1.2, least: .seconds(3))
        }
        let spells = weather(settings, seed: seed, hours: 200).unreachable.all
        #expect(spells.allSatisfy { $0.end - $0.start >= .seconds(3) })
        #expect(spells.contains { $0.end - $0.start == .seconds(3) })
        // The gaps are exponential with a mean of 120 s: four standard errors.
        let gaps = zip(spells, spells.dropFirst()).map { ($1.start - $0.end).seconds }
        let mean = gaps.reduce(0, +) / Double(gaps.count)
        let standardError = 120 / Double(gaps.count).squareRoot()
        #expect(gaps.count > 4_000 && abs(mean - 120) < 4 * standardError)
    }

    @Test(arguments: [(0.0, 0.5), (0.02, 0.65), (0.3, 0.0)])
    func `LAB-2 the mean loss is that of Gilbert and Elliott's chain`(good: Double, burst: Double) {
        let settings = LinkSettings.with {
            $0.loss.goodMean = .seconds(12)
            $0.loss.burstMean = .seconds(4)
            ($0.loss.goodShare, $0.loss.burstShare) = (good, burst)
        }
        var weather = weather(settings, hours: 400)
        let seconds = 400 * 3_600
        var sum = 0.0
        for second in 0..<seconds {
            sum += weather.lossShare(settings.loss, .watchToPhone, at: .epoch + .seconds(Int64(second)))
        }
        let mean = sum / Double(seconds)
        #expect(abs(mean - settings.loss.meanShare) < 0.02 * max(good, burst))
        let bursts = weather.bursts[Direction.watchToPhone].all
        let lengths = bursts.map { ($0.end - $0.start).seconds }
        let length = lengths.reduce(0, +) / Double(lengths.count)
        let standardError = 4 / Double(lengths.count).squareRoot()
        #expect(abs(length - 4) < 4 * standardError)
    }

    @Test func `LAB-2 what is lost comes in bursts`() {
        let settings = LinkSettings.with {
            $0.loss.goodMean = .seconds(60)
            $0.loss.burstMean = .seconds(10)
            $0.loss.burstShare = 1
        }
        var weather = weather(settings, hours: 100)
        var (both, either) = (0, 0)
        for second in 0..<360_000 as Range<Int64> {
            let isLost = weather.lossShare(settings.loss, .watchToPhone, at: .epoch + .seconds(second)) == 1
            let isNextLost = weather.lossShare(settings.loss, .watchToPhone, at: .epoch + .seconds(second + 1)) == 1
            either += isLost ? 1 : 0
            both += isLost && isNextLost ? 1 : 0
        }
        // A burst goes on for another second with a chance of exp(−1/10).
        #expect(abs(Double(both) / Double(either) - 0.905) < 0.01)
    }

    @Test func `LAB-2 asked in any order, the weather gives one answer`() {
        var forward = weather(.flaky, hours: 20)
        var backward = forward
        let instants = (0..<5_000 as Range<Int64>).map { Instant.epoch + .milliseconds($0 * 15_013) }
        let open = instants.map { forward.isOpen(.phoneToWatch, at: $0) }
        let reversed = instants.reversed().map { backward.isOpen(.phoneToWatch, at: $0) }
        #expect(Array(reversed.reversed()) == open)
        #expect(open.contains(true) && open.contains(false))
    }

    @Test func `LAB-2 nothing changes between two edges`() {
        var weather = weather(.flaky, hours: 5)
        var edge = Instant.epoch
        var edges = 0
        while true {
            let next = weather.nextEdge(after: edge)
            guard next < .distantFuture else { break }
            #expect(next > edge)
            let last = next - .microseconds(1)
            for direction in Direction.allCases {
                let isOpen = (weather.isOpen(direction, at: edge), weather.isOpen(direction, at: last))
                let isStuck = (weather.isStuck(direction, at: edge), weather.isStuck(direction, at: last))
                #expect(isOpen.0 == isOpen.1 && isStuck.0 == isStuck.1)
            }
            let isReported = (weather.isReported(at: edge), weather.isReported(at: last))
            #expect(isReported.0 == isReported.1)
            edge = next
            edges += 1
        }
        #expect(edges > 100)
    }

    @Test(arguments: [SpanDistribution.Family.lognormal, .gamma, .exponential], [0.4, 1.0, 1.8])
    func `LAB-2 half of all delays are below the median`(family: SpanDistribution.Family, sigma: Double) {
        let distribution = SpanDistribution(family, median: .seconds(10), sigma: sigma)
        var stream = RandomStream(StreamKey(seed: 5, athlete: 0, workout: 0, purpose: .link))
        let count = 20_000
        var below = 0
        for _ in 0..<count where distribution.draw(&stream) <= .seconds(10) { below += 1 }
        let share = Double(below) / Double(count)
        // Four standard errors, and what the approximation of the gamma's median is off.
        #expect(abs(share - 0.5) < (family == .gamma ? 0.0192 : 0.0142))
    }

    @Test func `LAB-2 a severed link is cut for good, and says so`() {
        let settings = LinkSettings.with {
            $0.severance.share = 1
            $0.severance.after = SpanDistribution(median: .minutes(15))
        }
        var weather = weather(settings, hours: 1)
        #expect(weather.severed == .epoch + .minutes(15))
        let wasOpen = weather.isOpen(.phoneToWatch, at: .epoch + .minutes(14))
        weather.calm()
        let isOpen = weather.isOpen(.phoneToWatch, at: .epoch + .hours(100))
        let isReported = weather.isReported(at: .epoch + .hours(100))
        #expect(wasOpen && !isOpen && !isReported)
    }
}
