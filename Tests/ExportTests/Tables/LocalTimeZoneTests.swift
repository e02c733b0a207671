import Encoding
import Foundation
import TestSupport
import Testing
import Timeline

@testable import Export

@Suite struct LocalTimeZoneTests {
    private func day(_ instant: String, in zone: LocalTimeZone) throws -> String {
        let day = zone.day(of: try #require(Instant(iso8601: instant.utf8)))
        var buffer = ByteBuffer()
        buffer.append(dateOf: day.instant, secondsFromUTC: day.secondsFromUTC)
        return buffer.text
    }

    @Test(arguments: [
        ("Europe/Oslo", "2026-03-28T22:59:59.999Z", "2026-03-28"),
        ("Europe/Oslo", "2026-03-28T23:00:00.000Z", "2026-03-29"),
        ("Europe/Oslo", "2026-03-29T22:00:00.000Z", "2026-03-30"),
        ("Europe/Oslo", "2026-03-29T21:59:59.999Z", "2026-03-29"),
        ("America/New_York", "2026-11-01T03:59:59.999Z", "2026-10-31"),
        ("America/New_York", "2026-11-01T04:00:00.000Z", "2026-11-01"),
        ("America/New_York", "2026-11-02T04:59:59.999Z", "2026-11-01"),
        ("Asia/Kolkata", "2026-01-05T18:30:00.000Z", "2026-01-06"),
        ("Pacific/Apia", "2011-12-30T10:00:00.000Z", "2011-12-31"),
    ])
    func `case 97: the day is the one on the wall, on both change nights`(
        zone: String, instant: String, expected: String
    ) throws {
        #expect(try day(instant, in: try #require(LocalTimeZone(name: zone))) == expected)
    }

    @Test func `case 95: the day of a recording is that of its own offset`() throws {
        let zone = try #require(LocalTimeZone(secondsFromUTC: -4 * 3_600))
        #expect(zone.name == "-04:00")
        #expect(try day("2024-06-01T23:10:00.000Z", in: zone) == "2024-06-01")
        #expect(try day("2024-06-02T00:10:00.000Z", in: zone) == "2024-06-01")
        #expect(LocalTimeZone(secondsFromUTC: 5 * 3_600 + 1_800)?.name == "+05:30")
        #expect(LocalTimeZone(secondsFromUTC: 86_400) == nil && LocalTimeZone(secondsFromUTC: .min) == nil)
    }

    @Test(arguments: [
        "Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia", "Asia/Pyongyang",
        "Europe/Istanbul", "Antarctica/Troll", "Etc/GMT+5",
    ])
    func `OUT-1 the offsets are those of the time-zone database at any moment`(name: String) throws {
        let zone = try #require(LocalTimeZone(name: name))
        let foundation = try #require(TimeZone(identifier: name))
        var random = SplitMix(seed: 7)
        for _ in 0..<2_000 {
            let second = Int64.random(in: 0..<4_102_444_800, using: &random)
            let expected = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
            #expect(zone.secondsFromUTC(at: Instant(milliseconds: second * 1_000)) == expected)
        }
    }

    @Test(arguments: [("UTC", 0), ("Z", 0), ("+05:30", 19_800), ("-04:00", -14_400), ("+00:00", 0), ("+18:00", 64_800)])
    func `OUT-1 a zone may be an offset`(name: String, seconds: Int) throws {
        let zone = try #require(LocalTimeZone(name: name))
        #expect(zone.name == name)
        #expect(zone.secondsFromUTC(at: .epoch) == seconds)
    }

    @Test(arguments: [
        "", "Nowhere/Nothing", "../Oslo", "europe/oslo", "CET", "EST", "GMT+5", "+5:30", "+18:01", "+25:00",
        "Europe/Oslo ",
    ])
    func `OUT-1 what is no zone of the database is none`(name: String) {
        #expect(LocalTimeZone(name: name) == nil)
    }
}
