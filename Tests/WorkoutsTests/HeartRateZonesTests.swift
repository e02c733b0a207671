import Testing
import Workouts

@Suite struct HeartRateZonesTests {
    @Test func `SES-6 zones of the heart-rate reserve meet where Apple's do`() throws {
        let zones = try HeartRateZones.heartRateReserve(resting: 72, maximum: 180)
        #expect(zones.count == 5)
        #expect(zones.bounds == [136.8, 147.6, 158.4, 169.2])
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
    }

    @Test func `SES-6 a bound that is reckoned carries no noise of rounding`() throws {
        let zones = try HeartRateZones.percentOfMaximum(maximum: 180, fractions: [0.55, 0.65, 0.75, 0.85])
        #expect(zones.bounds == [99, 117, 135, 153])
        #expect(zones.index(of: 99) == 1)
        for maximum in 100...240 {
            for (share, percent) in zip([0.55, 0.6, 0.7, 0.85], [55, 60, 70, 85]) {
                let fractions = [share, share + 0.05]
                let bound = try HeartRateZones.percentOfMaximum(maximum: Double(maximum), fractions: fractions).bounds[
                    0]
                #expect(bound == Double(maximum * percent) / 100, "\(percent) % of \(maximum)")
            }
        }
    }

    @Test func `SES-6 shares that lie far apart mix no units`() throws {
        let fractions = [0.2, 0.6, 0.9]
        let reserve = try HeartRateZones.heartRateReserve(resting: 60, maximum: 190, fractions: fractions)
        #expect(reserve.bounds == [86, 138, 177])
        #expect(try HeartRateZones.percentOfMaximum(maximum: 190, fractions: fractions).bounds == [38, 114, 171])
        #expect(try HeartRateZones(bounds: [90, 150, 170], basis: .device).bounds == [90, 150, 170])
        #expect(throws: ZoneError.mixedUnits(150, after: 90)) { try HeartRateZones(bounds: [90, 150, 170]) }
    }

    @Test(
        arguments: [
            ([0.6], ZoneError.count(2)), ([60, 70], .notAShare(60, index: 0)), ([0.6, 1.3], .notAShare(1.3, index: 1)),
            ([0, 0.6], .notAShare(0, index: 0)), ([0.7, 0.6], .notRising(0.6, after: 0.7)),
            ([0.6, 0.6001], .notRising(0.6001, after: 0.6)),
        ])
    func `SES-6 shares that make no zones for anybody are refused`(fractions: [Double], error: ZoneError) {
        #expect(throws: error) { try HeartRateZones.check(fractions: fractions) }
        #expect(throws: error) { try HeartRateZones.percentOfMaximum(maximum: 190, fractions: fractions) }
    }

    @Test func `SES-6 shares that are sound make zones wherever the maximum lies above rest`() throws {
        for fractions in [[0.01, 0.011], [0.6, 0.601, 0.602], [1.199, 1.2]] {
            try HeartRateZones.check(fractions: fractions)
            for resting in [40.0, 109.9] {
                #expect(
                    try HeartRateZones.heartRateReserve(resting: resting, maximum: 111, fractions: fractions).count > 2)
            }
        }
        #expect(throws: ZoneError.notRising(180, after: 190)) {
            try HeartRateZones.heartRateReserve(resting: 190, maximum: 180)
        }
        #expect(throws: ZoneError.notAHeartRate(1_000, index: nil)) {
            try HeartRateZones.percentOfMaximum(maximum: 1_000)
        }
    }
}
