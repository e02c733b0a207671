import Encoding
import TestSupport
import Testing
import Timeline

@Suite struct ByteBufferTests {
    private func text(_ body: (inout ByteBuffer) -> Void) -> String {
        var buffer = ByteBuffer(capacity: 64)
        body(&buffer)
        return buffer.text
    }

    @Test func `OUT-1 integers are written as Swift writes them`() {
        var random = SplitMix(seed: 1)
        for _ in 0..<2_000 {
            let number = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
            #expect(text { $0.append(decimal: number) } == String(number))
        }
        for number in [0, 9, 10, 99, 100, 9_999, 10_000, Int64.min, .max] {
            #expect(text { $0.append(decimal: number) } == String(number))
        }
        #expect(text { $0.append(decimal: UInt64.max) } == String(UInt64.max))
    }

    @Test(arguments: [
        (61_250, 3, "61.250"), (-5, 2, "-0.05"), (0, 1, "0.0"), (7, 0, "7"), (-1, 9, "-0.000000001"),
        (Int64.min, 3, "-9223372036854775.808"), (Int64.max, 6, "9223372036854.775807"),
    ])
    func `OUT-1 fixed point shows all its digits`(units: Int64, digits: Int, expected: String) {
        #expect(text { $0.append(FixedPoint(units: units, fractionDigits: digits)) } == expected)
    }

    @Test func `OUT-1 a number that is not finite or does not fit has no fixed point`() {
        #expect(FixedPoint(.nan, fractionDigits: 2) == nil)
        #expect(FixedPoint(-.infinity, fractionDigits: 0) == nil)
        #expect(FixedPoint(1e18, fractionDigits: 3) == nil)
        #expect(FixedPoint(-0.0004, fractionDigits: 3)?.units == 0)
        #expect(FixedPoint(2.5, fractionDigits: 0)?.units == 3)
        #expect(FixedPoint(-2.5, fractionDigits: 0)?.units == -3)
        #expect(FixedPoint(1.005, fractionDigits: 1)?.number == 1.0)
    }

    @Test func `OUT-1 a buffer grows, truncates and is used again`() {
        var buffer = ByteBuffer(capacity: 1)
        let line = String(repeating: "x", count: 100)
        for _ in 0..<1_000 { buffer.append(line) }
        #expect(buffer.count == 100_000)
        buffer.truncate(to: 2)
        buffer.append(ascii: "y")
        #expect(buffer.text == "xxy")
        var other = ByteBuffer()
        other.append(buffer)
        buffer.removeAll()
        #expect(buffer.bytes.isEmpty && other.text == "xxy")
    }

    @Test func `OUT-1 an identifier is written as it describes itself`() {
        let identifier = Identifier(key: 7)
        #expect(text { $0.append(identifier) } == identifier.description)
    }

    @Test(arguments: [
        ("0", 0), ("-0.5", -500), ("61.25", 61_250), ("-61.250", -61_250), ("9223372036854775.807", Int64.max),
        ("-9223372036854775.808", Int64.min), ("7", 7_000),
    ])
    func `TRN-5 a decimal is read to the last digit`(text: String, units: Int64) {
        #expect(FixedPoint(decimal: text, fractionDigits: 3) == FixedPoint(units: units, fractionDigits: 3))
    }

    @Test(arguments: [
        "", ".", "1.", ".5", "1.2345", "1e3", "9223372036854775.808", "-9223372036854775.809", "1.-2", "1.+2", "x",
        "1.2.3",
        "99999999999999999999",
    ])
    func `TRN-5 what is no decimal of so many digits is refused`(text: String) {
        #expect(FixedPoint(decimal: text, fractionDigits: 3) == nil)
    }
}
