import Encoding
import Foundation
import TestSupport
import Testing
import Timeline

@Suite struct PropertyListTests {
    /// What Python's plistlib writes for `sample`, whose scalars all differ.
    static let golden = bytes(
        hex: """
            62706c6973743030dc0102030405060708090a0b0c0d0e0f10111213141516171c547479706555636f756e74536e6567
            53626967547265616c526f6e536f6666547768656e54646174615474657874546c697374546c6f6e67546c6976651101
            2c13fffffffffffffffb130000010000000000233ff800000000000009083341c785c5702000004f1017000102787878
            787878787878787878787878787878787867004200e4006e006b0020d83ddcaaa418191a1b10015161a0d05f101a6162
            636465666768696a6b6c6d6e6f707172737475767778797a0821262c3034393c40454a4f54595e616a737c7d7e87a1b0
            b5b7b9babb0000000000000101000000000000001d000000000000000000000000000000d8
            """)

    static let sample = PropertyList.dictionary([
        .init("type", .string("live")), .init("count", .integer(300)), .init("neg", .integer(-5)),
        .init("big", .integer(1 << 40)), .init("real", .real(1.5)), .init("on", .boolean(true)),
        .init("off", .boolean(false)), .init("when", .date(Instant(milliseconds: 1_767_592_800_250))),
        .init("data", .data([0, 1, 2] + Array(repeating: UInt8(ascii: "x"), count: 20))),
        .init("text", .string("Bänk 💪")),
        .init("list", .array([.integer(1), .string("a"), .array([]), .dictionary([])])),
        .init("long", .string("abcdefghijklmnopqrstuvwxyz")),
    ])

    static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Draws a value; containers become rarer with depth.
    static func random(_ documents: inout RandomDocuments, depth: Int = 0) -> PropertyList {
        switch Int.random(in: 0...(depth < 4 ? 8 : 5), using: &documents.random) {
        case 0: return .boolean(Bool.random(using: &documents.random))
        case 1: return .integer(documents.number(0...1))
        case 2: return .real(Double(documents.number(0...1) as Int64) / 1024)
        case 3: return .date(Instant(microseconds: Int64.random(in: -1 << 51...1 << 51, using: &documents.random)))
        case 4:
            return .string(
                documents.text() + String(repeating: "x", count: documents.number(0...1) as UInt8 % 32 == 0 ? 300 : 0))
        case 5: return .data(Array(repeating: 7, count: Int(documents.number(0...1) as UInt16)))
        case 6:
            return .array(
                (0..<Int(documents.number(0...1) as UInt8 % 40)).map { _ in random(&documents, depth: depth + 1) })
        default:
            return .dictionary(
                (0..<Int(documents.number(0...1) as UInt8 % 20)).map { index in
                    PropertyList.Member("\(index)" + documents.text(), random(&documents, depth: depth + 1))
                })
        }
    }

    @Test func `TRN-5 a property list has the bytes that another implementation writes`() throws {
        #expect(Self.sample.binary == Self.golden)
        #expect(try PropertyListReader.read(Self.golden) == Self.sample)
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func `TRN-5 any value comes back`(seed: UInt64) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<10 {
            let value = Self.random(&documents)
            let bytes = value.binary
            #expect(try PropertyListReader.read(bytes) == value)
        }
    }

    @Test(arguments: [0, 1, 14, 15, 16, 240, 253, 254, 255, 256, 257, 65_000, 65_534, 65_536, 70_000])
    func `TRN-5 counts, numbers and offsets take as many bytes as they need`(count: Int) throws {
        let values: [PropertyList] = [
            .array(Array(repeating: .boolean(true), count: count)), .data(Array(repeating: 1, count: count)),
            .string(String(repeating: "a", count: count)), .string(String(repeating: "ä", count: count)),
            .integer(Int64(count)),
        ]
        for value in values {
            let bytes = value.binary
            #expect(try PropertyListReader.read(bytes) == value)
        }
    }

    /// Writes nested values that a seed draws.
    private func write(_ output: inout some PropertyListOutput, _ documents: inout RandomDocuments, depth: Int = 0) {
        switch Int.random(in: 0...(depth < 4 ? 9 : 6), using: &documents.random) {
        case 0: output.value(Bool.random(using: &documents.random))
        case 1: output.value(documents.number(0...1) as Int64)
        case 2: output.value(1.5)
        case 3: output.value(documents.date())
        case 4: output.value(documents.text())
        case 5: output.value(documents.identifier())
        case 6:
            let count = Int(documents.number(0...1) as UInt16)
            output.data(Array(repeating: 7, count: count), count: count)
        case 7:
            output.beginArray()
            for _ in 0..<(documents.number(0...1) as UInt8) % 40 { write(&output, &documents, depth: depth + 1) }
            output.endArray()
        default:
            output.beginDictionary()
            for _ in 0..<(documents.number(0...1) as UInt8) % 40 {
                output.key("aKeyOfMoreThanFifteen")
                write(&output, &documents, depth: depth + 1)
            }
            output.endDictionary()
        }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `TRN-5 a list has the size that was counted`(seed: UInt64) {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        var again = documents
        var builder = PropertyListBuilder()
        write(&builder, &documents)
        var size = PropertyListSize()
        write(&size, &again)
        #expect(builder.values.map(\.binary.count) == [size.total])
    }

    @Test func `TRN-5 a date keeps its microseconds`() {
        for microseconds in [0, 1, -1, 978_307_200_000_001, 1_767_592_800_123_457, 1 << 51, -1 << 51] as [Int64] {
            let date = Instant(microseconds: microseconds)
            #expect(Instant(secondsSince2001: date.secondsSince2001) == date)
        }
        #expect(Instant(secondsSince2001: .infinity) == nil)
        #expect(Instant(secondsSince2001: .nan) == nil)
        #expect(Instant(secondsSince2001: 1e300) == .distantFuture)
    }

    @Test func `TRN-5 Foundation and we read each other's property lists`() throws {
        let read = try PropertyListSerialization.propertyList(from: Data(Self.sample.binary), format: nil)
        let expected: NSDictionary = [
            "type": "live", "count": 300, "neg": -5, "big": 1 << 40, "real": 1.5, "on": true, "off": false,
            "when": Date(timeIntervalSince1970: 1_767_592_800.25),
            "data": Data([0, 1, 2] + Data(repeating: 0x78, count: 20)),
            "text": "Bänk 💪", "list": [1, "a", [], [:] as [String: Int]] as [Any], "long": "abcdefghijklmnopqrstuvwxyz",
        ]
        #expect((read as? NSDictionary) == expected)
        let theirs = try PropertyListSerialization.data(fromPropertyList: expected, format: .binary, options: 0)
        let ours = try PropertyListReader.read(Array(theirs))
        for key in ["type", "count", "neg", "big", "real", "on", "off", "when", "data", "text", "list", "long"] {
            #expect(ours[key] == Self.sample[key], "\(key)")
        }
    }
}
