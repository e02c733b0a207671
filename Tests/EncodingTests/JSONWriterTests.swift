import Encoding
import Testing

@Suite struct JSONWriterTests {
    @Test(arguments: [
        (0.1, "0.1"), (5, "5"), (-0.0, "-0"), (1e-7, "1e-07"), (1e21, "1e+21"), (123_456_789_012, "123456789012"),
        (.leastNonzeroMagnitude, "5e-324"), (.infinity, "null"), (.nan, "null"), (1.0 / 3, "0.3333333333333333"),
    ])
    func `OUT-1 a number that was given is written as shortly as it reads back`(number: Double, text: String) throws {
        var writer = JSONWriter()
        writer.value(exactly: number)
        #expect(writer.buffer.text == text)
        if number.isFinite { #expect(try JSONReader.read(text).double == number) }
    }
}
