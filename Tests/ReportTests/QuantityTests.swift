import Report
import Testing
import Timeline

@Suite struct QuantityTests {
    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1_000, "1\u{202F}000"), (-12_345, "−12\u{202F}345"),
        (1_000_000, "1\u{202F}000\u{202F}000"),
        (.min, "−9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}808"),
    ])
    func `CLI-1 whole numbers have thin groups of three digits`(number: Int, text: String) {
        #expect(Quantity.count(number) == text)
    }

    @Test(
        arguments: [
            (0, 1, "0.0"), (1.25, 1, "1.3"), (-1.25, 1, "−1.3"), (-0.04, 1, "0.0"), (9.999, 2, "10.00"),
            (12_345.6, 0, "12\u{202F}346"),
            (0.000_001, 6, "0.000001"), (1.5, 9, "1.500000"), (1.5, -3, "2"),
            (1e17, 0, "100\u{202F}000\u{202F}000\u{202F}000\u{202F}000\u{202F}000"),
            (1e18, 0, "–"), (1e15, 6, "–"), (.nan, 1, "–"), (.infinity, 1, "–"), (-.infinity, 0, "–"), (nil, 2, "–"),
        ] as [(Double?, Int, String)])
    func `CLI-1 numbers have as many digits as are asked for, and a dash where there is none`(
        number: Double?, digits: Int, text: String
    ) {
        #expect(Quantity.decimal(number, digits: digits) == text)
    }

    @Test(
        arguments: [
            (0, "0 s"), (400, "0 s"), (59_499, "59 s"), (59_500, "1 min 0 s"), (3_599_000, "59 min 59 s"),
            (3_600_000, "1 h 0 min"),
            (-90_000, "−1 min 30 s"), (90_000_000, "1 d 1 h"),
        ] as [(Int64, String)])
    func `CLI-1 spans have their two largest units`(milliseconds: Int64, text: String) {
        #expect(Quantity.span(.milliseconds(milliseconds)) == text)
    }

    @Test(
        arguments: [
            (1_767_632_974_299, "17:09:34.2", "2026-01-05"), (1_767_657_599_999, "23:59:59.9", "2026-01-05"),
            (0, "00:00:00.0", "1970-01-01"), (-1, "23:59:59.9", "1969-12-31"),
        ] as [(Int64, String, String)])
    func `CLI-1 a time of day is cut to a tenth, as that of a verdict is to a second`(
        milliseconds: Int64, time: String, day: String
    ) {
        let instant = Instant(milliseconds: milliseconds)
        #expect(Quantity.timeOfDay(instant) == time && Quantity.day(instant) == day)
    }

    @Test func `CLI-1 the longest spans have a text`() {
        #expect(Quantity.span(TimeSpan(microseconds: .max)).hasPrefix("106751991 d"))
        #expect(Quantity.span(TimeSpan(microseconds: .min)).hasPrefix("−106751991 d"))
    }

    @Test(
        arguments: [
            (0, "0.0 %"), (1, "100.0 %"), (0.5, "50.0 %"), (0.1, "10.0 %"), (0.099, "9.90 %"), (0.01, "1.00 %"),
            (0.005, "0.500 %"),
            (0.000_25, "0.0250 %"), (0.000_05, "0.00500 %"), (0.000_025_32, "0.00253 %"), (0.000_002, "0.000200 %"),
            (1e-8, "0.000001 %"), (0.999, "99.9 %"),
            (0.999_6, "99.9600 %"),
            (0.999_999, "99.999900 %"), (.nan, "– %"),
        ] as [(Double, String)])
    func `CLI-1 small shares are told apart, and large ones from the whole`(share: Double, text: String) {
        #expect(Quantity.percent(share) == text)
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (999_960, "1\u{202F}000.0 kB"), (2_440_000_000, "2.4 GB"),
        (.max, "9\u{202F}223\u{202F}372.0 TB"),
    ])
    func `CLI-1 bytes have a unit of powers of ten`(bytes: Int, text: String) {
        #expect(Quantity.bytes(bytes) == text)
    }

    @Test(arguments: [(0, "0 files"), (1, "1 file"), (2, "2 files"), (1_200, "1\u{202F}200 files")])
    func `CLI-1 one thing is no things`(number: Int, text: String) {
        #expect(Quantity.counted(number, "file", "files") == text)
    }
}
