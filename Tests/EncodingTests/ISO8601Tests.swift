import Encoding
import TestSupport
import Testing
import Timeline

@Suite struct ISO8601Tests {
    private func written(_ instant: Instant) -> String {
        var buffer = ByteBuffer()
        buffer.append(instant)
        return buffer.text
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_767_592_800_250, "2026-01-05T06:00:00.250Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func `OUT-1 an instant is written in UTC with milliseconds and read back`(milliseconds: Int64, text: String) {
        let instant = Instant(milliseconds: milliseconds)
        #expect(written(instant) == text)
        #expect(Instant(iso8601: text.utf8) == instant)
    }

    @Test func `OUT-1 an instant beyond the years of four digits is held at their end`() {
        #expect(written(.distantFuture) == "9999-12-31T23:59:59.999Z")
        #expect(written(Instant(microseconds: .min)) == "0000-01-01T00:00:00.000Z")
    }

    @Test func `OUT-1 instants of many days in one buffer are written as in buffers of their own`() {
        var random = SplitMix(seed: 3)
        var buffer = ByteBuffer()
        for _ in 0..<2_000 {
            let day = Int64.random(in: -400_000...400_000, using: &random)
            let instant = Instant(milliseconds: day * 86_400_000 + Int64.random(in: -1...1, using: &random))
            buffer.removeAll()
            buffer.append(instant)
            buffer.append(dateOf: instant, secondsFromUTC: 1)
            let civil = CivilTime(instant + .seconds(1))
            let date = CivilTime(year: civil.year, month: civil.month, day: civil.day)
            #expect(buffer.text == written(instant) + written(date?.instant ?? .epoch).prefix(10))
        }
    }

    @Test func `OUT-1 every day of eight centuries is the day after the one before`() {
        var previous = CivilTime(Instant(milliseconds: -12_219_379_200_000))
        for day in 1...292_200 as ClosedRange<Int64> {
            let instant = Instant(milliseconds: -12_219_379_200_000 + day * 86_400_000)
            let civil = CivilTime(instant)
            let isNextDay =
                civil.day == previous.day + 1 && civil.month == previous.month && civil.year == previous.year
            let isNextMonth = civil.day == 1 && civil.month == previous.month + 1 && civil.year == previous.year
            let isNextYear = civil.day == 1 && civil.month == 1 && civil.year == previous.year + 1
            if !(isNextDay || isNextMonth || isNextYear) || civil.instant != instant {
                Issue.record("day \(day): \(civil) after \(previous)")
            }
            previous = civil
        }
        #expect((previous.year, previous.month, previous.day) == (2382, 10, 20))
    }

    @Test(arguments: [
        ("2026-03-29T01:30:00+01:00", "2026-03-29T00:30:00.000Z"),
        ("2026-03-29T03:30:00+0200", "2026-03-29T01:30:00.000Z"),
        ("2026-01-05 07:00:00.5-05", "2026-01-05T12:00:00.500Z"), ("2026-01-05t06:00z", "2026-01-05T06:00:00.000Z"),
        ("2026-01-05T06:00:00,123456789Z", "2026-01-05T06:00:00.123Z"),
        ("2026-01-05T00:00:00+23:59", "2026-01-04T00:01:00.000Z"),
    ])
    func `case 97: a stamp with its offset names one instant`(text: String, utc: String) throws {
        #expect(written(try #require(Instant(iso8601: text.utf8))) == utc)
    }

    @Test(arguments: [
        "", "2026", "2026-01-05", "2026-01-05T", "2026-01-05T06", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-01-05T24:00:00Z", "2026-01-05T06:60:00Z", "2026-01-05T06:00:00.Z", "2026-01-05T06:00:00Z ",
        "2026-01-05T06:00:00+1:00", "2026-01-05T06:00:00+24:00", "2026-01-05T06:00:00+01:", "x026-01-05T06:00:00Z",
        "2026-01-05T06:00:00", "0000-01-05T06:00:00Z", "2026-01-05T06:00:00+01:60",
    ])
    func `IN-1 what is no date and time with an offset is refused`(text: String) {
        #expect(Instant(iso8601: text.utf8) == nil)
    }

    @Test(arguments: ["+", "-", "+1", "-0", "+01:", "+01:0", "+25", "+010", "+01:60", "+1:00", "Z0", " ", "x"])
    func `IN-1 a broken offset is none, whatever is assumed where none is written`(offset: String) {
        #expect(Instant(iso8601: "2026-01-05T06:00:00\(offset)".utf8, assumingSecondsFromUTC: 0) == nil)
        #expect(Instant(iso8601: "2026-01-05T06:00:00\(offset)".utf8) == nil)
    }

    @Test func `IN-1 a stamp without an offset takes the one that is assumed`() {
        #expect(
            Instant(iso8601: "2026-01-05T06:00:00".utf8, assumingSecondsFromUTC: 3_600)
                == Instant(milliseconds: 1_767_589_200_000))
    }

    @Test func `case 95: the local day is that of the given offset`() {
        var buffer = ByteBuffer()
        buffer.append(dateOf: Instant(milliseconds: 1_767_653_400_000), secondsFromUTC: -4 * 3_600)
        #expect(written(Instant(milliseconds: 1_767_653_400_000)) == "2026-01-05T22:50:00.000Z")
        #expect(buffer.text == "2026-01-05")
        buffer.removeAll()
        buffer.append(dateOf: Instant(milliseconds: 1_767_653_400_000), secondsFromUTC: 2 * 3_600)
        #expect(buffer.text == "2026-01-06")
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (999_999, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (1_767_592_800_750_000, "2026-01-05T06:00:00Z"), (Int64.max, "9999-12-31T23:59:59Z"),
    ])
    func `TRN-5 a date of whole seconds is cut, not rounded`(microseconds: Int64, text: String) {
        var buffer = ByteBuffer()
        buffer.append(wholeSecondsOf: Instant(microseconds: microseconds))
        #expect(buffer.text == text)
    }
}
