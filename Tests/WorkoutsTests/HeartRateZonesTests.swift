import Testing
import Workouts

@Suite struct HeartRateZonesTests {
    @Test func `SES-6 zones of the heart-rate reserve meet where Apple's do`() throws {
        let zones = try HeartRateZones.heartRateReserve(resting: 72, maximum: 180)
        #expect(zones.count == 5)
        #expect(zip(zones.bounds, [136.8, 147.6, 158.4, 169.2]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test(arguments: [(0.0, 0), (113.999, 0), (114, 1), (132.999, 1), (133, 2), (152, 3), (171, 4), (1_000, 4)])
    func `case 60: a zone holds its lower bound, the first begins at zero and the last is open`(rate: Double, zone: Int)
        throws
    {
        #expect(try HeartRateZones.percentOfMaximum(maximum: 190).index(of: rate) == zone)
    }

    @Test(
        arguments: [
            [80, 88, 92, 152, 156, 163], [120, 110], [0.6, 0.7, 0.8, 0.9], [100, 100, 120], [100, .nan], [100],
            [100, 110, 120, 130, 140, 150, 160, 170, 180], [], [100, .infinity], [-100, 100],
        ] as [[Double]])
    func `case 62: bounds that mix units, do not rise or are too many are refused`(bounds: [Double]) {
        #expect(throws: ZoneError.self) { try HeartRateZones(bounds: bounds) }
    }

    @Test func `SES-6 there are three to nine zones`() throws {
        #expect(try HeartRateZones(bounds: [100, 150]).count == 3)
        #expect(try HeartRateZones(bounds: [100, 110, 120, 130, 140, 150, 160, 170]).count == 9)
        #expect(throws: ZoneError.self) { try HeartRateZones.heartRateReserve(resting: 190, maximum: 180) }
    }
}
