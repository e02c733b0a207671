import Encoding
import TestSupport
import Testing
import Timeline

@Suite struct JSONLengthTests {
    /// Writes some nested values that a seed draws.
    private func write(_ output: inout some JSONOutput & ~Copyable, seed: UInt64) {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        output.beginArray()
        for _ in 0..<20 {
            switch Int.random(in: 0..<6, using: &documents.random) {
            case 0: output.value(documents.number(0...1) as Int)
            case 1:
                let digits = Int.random(in: 0...9, using: &documents.random)
                output.value(documents.maybe { FixedPoint(units: $0.number(0...1), fractionDigits: digits) })
            case 2: output.value(documents.text())
            case 3: output.value(documents.identifier())
            case 4: output.value(wholeSecondsOf: documents.date())
            default:
                output.beginObject()
                output.key("a")
                output.value(Bool.random(using: &documents.random))
                output.key("list")
                output.beginArray()
                output.endArray()
                output.endObject()
            }
        }
        output.endArray()
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `TRN-5 a text has the length that was counted`(seed: UInt64) {
        var writer = JSONWriter()
        write(&writer, seed: seed)
        var length = JSONLength()
        write(&length, seed: seed)
        #expect(length.count == writer.buffer.count)
    }
}
