import Testing
import Timeline

@Suite struct WallClockTests {
    private let noon = Instant(milliseconds: 1_767_614_400_000)

    @Test func `SES-8 a right clock shows the instant`() {
        #expect(WallClock().reading(at: noon) == noon)
        #expect(WallClock().instant(ofReading: noon) == noon)
    }

    @Test func `LAB-2 a wrong clock is ahead by its offset, and gains what it drifts`() {
        let clock = WallClock(offset: .seconds(90), driftPartsPerMillion: 100, origin: noon)
        #expect(clock.reading(at: noon) == noon + .seconds(90))
        #expect(clock.reading(at: noon + .seconds(10_000)) == noon + .seconds(10_091))
    }

    @Test func `LAB-2 a clock that is set goes on from there`() {
        var clock = WallClock(offset: .seconds(90), driftPartsPerMillion: -50, origin: noon)
        clock.step(by: .seconds(-90), at: noon + .seconds(20_000))
        #expect(clock.reading(at: noon + .seconds(20_000)) == noon + .seconds(19_999))
        #expect(clock.offset == .seconds(-1))
    }

    @Test(arguments: [0, 20, -20, 500, -500] as [Int32])
    func `SES-8 the instant of a reading shows that reading`(drift: Int32) {
        let clock = WallClock(offset: .milliseconds(-1_234), driftPartsPerMillion: drift, origin: noon)
        for seconds in [0, 1, 59, 3_600, 86_400] as [Int64] {
            let instant = noon + .seconds(seconds) + .microseconds(seconds)
            let reading = clock.reading(at: instant)
            #expect(clock.reading(at: clock.instant(ofReading: reading)) == reading)
        }
    }

    @Test(arguments: [1, 37, -37, 100, -100] as [Int32])
    func `SES-8 whoever waits for a reading is not told before the clock shows it or has leapt over it`(drift: Int32) {
        let clock = WallClock(offset: .milliseconds(321), driftPartsPerMillion: drift, origin: noon)
        for days in [1, 3, 40, 199] as [Int64] {
            // The clock gains or loses what it drifts as each second begins.
            let leap = clock.reading(at: noon + .hours(24 * days))
            for microseconds in -150..<150 as Range<Int64> {
                let reading = leap + .microseconds(microseconds)
                #expect(clock.reading(at: clock.instant(ofReading: reading)) >= reading)
            }
        }
    }

    @Test func `LAB-2 no reading overflows`() {
        let clock = WallClock(offset: .max, driftPartsPerMillion: .max, origin: .epoch)
        #expect(clock.reading(at: .distantFuture) == .distantFuture)
        _ = clock.instant(ofReading: Instant(microseconds: .min))
    }
}
