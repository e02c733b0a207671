import Sensors
import Testing

@Suite struct StreamKeyTests {
    static let base = StreamKey(seed: 42, athlete: 7, workout: 3, purpose: .sensor, index: 0)

    @Test func `SEN-6 the raw values of purposes never change`() {
        let values: [Purpose: UInt64] = [
            .athlete: 1, .plan: 2, .body: 3, .sensor: 4, .artefacts: 5, .energy: 6, .arrival: 7, .firstFix: 8,
            .recovery: 9, .background: 10, .human: 32, .faults: 33, .launch: 34, .link: 35, .cloud: 36,
        ]
        #expect(Purpose.allCases.allSatisfy { values[$0] == $0.rawValue } && values.count == Purpose.allCases.count)
    }

    @Test func `SEN-6 a stream is the same whenever it is begun`() {
        var first = RandomStream(Self.base)
        var second = RandomStream(StreamKey(seed: 1, athlete: 2, workout: 3, purpose: .human))
        _ = second.uniform()
        second.reset(to: Self.base)
        for _ in 0..<100 { #expect(first.bits() == second.bits()) }
    }

    @Test(arguments: [0, 1, UInt64(UInt32.max), 1 << 63, .max - 1, .max])
    func `SEN-6 every 64-bit seed is valid`(seed: UInt64) {
        var stream = RandomStream(StreamKey(seed: seed, athlete: 0, workout: 0, purpose: .athlete))
        let numbers = (0..<1_000).map { _ in stream.uniform() }
        #expect(abs(numbers.mean - 0.5) < 0.04 && Set(numbers).count == 1_000)
    }

    /// What neighbours differ in.
    enum Neighbour: CaseIterable {
        case seed, athlete, workout, index, seedAgainstAthlete

        func key(_ step: UInt64) -> StreamKey {
            var key = StreamKeyTests.base
            switch self {
            case .seed: key.seed += step
            case .athlete: key.athlete += step
            case .workout: key.workout += step
            case .index: key.index += step
            case .seedAgainstAthlete:
                // A seed that is added to the athlete's number would make these all the same.
                key.seed += step
                key.athlete = 5_000 - step
            }
            return key
        }
    }

    @Test(arguments: Neighbour.allCases)
    func `SEN-6 first draws of neighbours are uniform and uncorrelated`(neighbour: Neighbour) {
        var stream = RandomStream(Self.base)
        let draws = (0..<4_000).map { step in
            stream.reset(to: neighbour.key(UInt64(step)))
            return stream.uniform()
        }
        // Four standard errors: 4,000 draws of a uniform number.
        #expect(abs(draws.mean - 0.5) < 0.0183)
        #expect(abs(draws.variance - 1.0 / 12) < 0.0048)
        for lag in 1...3 {
            #expect(abs(Array(draws.dropLast(lag)).correlation(with: Array(draws.dropFirst(lag)))) < 0.0633)
        }
    }

    @Test(arguments: Neighbour.allCases)
    func `SEN-6 streams of neighbours are uncorrelated at every lag`(neighbour: Neighbour) {
        var first = RandomStream(neighbour.key(0))
        var second = RandomStream(neighbour.key(1))
        let numbers = (0..<3_000).map { _ in first.gaussian() }
        let others = (0..<3_000).map { _ in second.gaussian() }
        for lag in 0...20 {
            let correlation = Array(numbers.dropLast(lag)).correlation(with: Array(others.dropFirst(lag)))
            #expect(abs(correlation) < 0.08, "lag \(lag)")
        }
    }

    @Test func `SEN-6 streams of different purposes are uncorrelated`() {
        let streams = Purpose.allCases.map { purpose in
            var stream = RandomStream(StreamKey(seed: 1, athlete: 1, workout: 1, purpose: purpose))
            return (0..<2_000).map { _ in stream.gaussian() }
        }
        for (index, numbers) in streams.enumerated() {
            for others in streams.dropFirst(index + 1) { #expect(abs(numbers.correlation(with: others)) < 0.1) }
        }
    }

    @Test func `SEN-6 a single draw is addressed by its index`() {
        var stream = RandomStream(Self.base)
        let key = WorkoutKey(seed: 1, athlete: 2, workout: 3)
        let draws = (0..<100).map { index in
            stream.reset(to: key.stream(.faults, index: UInt64(index)))
            return stream.uniform()
        }
        stream.reset(to: key.stream(.faults, index: 57))
        #expect(stream.uniform() == draws[57])
        #expect(Set(draws).count == 100)
    }
}
