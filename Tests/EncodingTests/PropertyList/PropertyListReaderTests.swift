import Encoding
import Foundation
import TestSupport
import Testing

@Suite struct PropertyListReaderTests {
    /// A list of given objects, with one byte for each offset and reference.
    private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
            + [0, 0, 0, 0, 0, 0, 0, top] + [0, 0, 0, 0, 0, 0, 0, table]
    }

    @Test func `TRN-5 what others write and we do not is read`() throws {
        #expect(try PropertyListReader.read(list([[0x22, 0x3F, 0xC0, 0, 0]])) == .real(1.5))
        #expect(try PropertyListReader.read(list([[0x14] + [UInt8](repeating: 0, count: 15) + [9]])) == .integer(9))
        #expect(try PropertyListReader.read(list([[0x14] + [UInt8](repeating: 0xFF, count: 16)])) == .integer(-1))
        let shared = list([[0xA3, 1, 1, 1], [0x51, 0x61]])
        #expect(try PropertyListReader.read(shared) == .array(Array(repeating: .string("a"), count: 3)))
        #expect(try PropertyListReader.read(list([[0x09], [0x08]], top: 1)) == .boolean(false))
    }

    static let refused: [(objects: [[UInt8]], problem: String)] = [
        ([[0xA1, 0]], "stands in two places"), ([[0xA1, 1], [0xA1, 0]], "stands in two places"),
        ([[0xA2, 1, 1], [0xA0]], "stands in two places"), ([[0xA1, 7]], "there is no object 7"),
        ([[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]], "stands twice"),
        ([[0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x61], [0x09]], "stands twice"),
        ([[0xD1, 1, 1], [0x09]], "is no text"), ([[0xD1, 1, 2], [0xA0], [0x09]], "is no text"),
        ([[0x00]], "not read"), ([[0x80, 1]], "not read"), ([[0xC1, 0]], "not read"), ([[0x15]], "not read"),
        ([[0x13, 1, 2]], "beyond the objects"), ([[0x5F, 0x10, 200]], "beyond the objects"),
        ([[0x5F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]], "beyond the objects"),
        ([[0xAF, 0x13, 255, 255, 255, 255, 255, 255, 255, 255]], "beyond the objects"),
        ([[0x4F, 0x51, 1]], "is no integer"), ([[0x51, 0xC3]], "has other bytes"),
        ([[0x61, 0xD8, 0x00]], "damaged UTF-16"), ([[0x14] + [UInt8](repeating: 1, count: 16)], "more than 64 bits"),
        ([[0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]], "not finite"),
    ]

    @Test(arguments: refused.indices)
    func `TRN-5 what is damaged or means harm is refused`(index: Int) {
        let (objects, problem) = Self.refused[index]
        #expect { try PropertyListReader.read(list(objects)) } throws: { error in
            (error as? PropertyListError)?.problem.contains(problem) ?? false
        }
    }

    @Test func `TRN-5 the frame of a list is checked`() {
        let good = list([[0x09]])
        for length in 0..<good.count {
            #expect(throws: PropertyListError.self) { try PropertyListReader.read(Array(good[..<length])) }
        }
        for position in good.indices {
            for value in [0, 1, 8, 9, 10, 0x7F, 0xFF] as [UInt8] {
                var bytes = good
                bytes[position] = value
                _ = try? PropertyListReader.read(bytes)
            }
        }
        #expect(throws: PropertyListError.self) { try PropertyListReader.read([]) }
        #expect(throws: PropertyListError.self) { try PropertyListReader.read(Array("bplist01".utf8) + good[8...]) }
    }

    @Test func `TRN-5 depth is bounded`() throws {
        func nest(_ depth: Int) -> [UInt8] { list((0..<depth).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]) }
        #expect(throws: Never.self) { try PropertyListReader.read(nest(64)) }
        #expect(throws: PropertyListError.self) { try PropertyListReader.read(nest(65)) }
    }

    @Test func `TRN-5 objects that overlap do not multiply a file`() {
        // Every offset of the table names the same long text.
        var bytes = Array("bplist00".utf8) + [0xAF, 0x11, 0x40, 0x00]
        for number in 1...16_384 { bytes += [UInt8(number >> 8), UInt8(number & 0xFF)] }
        let text = bytes.count
        bytes += [0x5F, 0x11, 0x40, 0x00] + [UInt8](repeating: 0x61, count: 16_384)
        let table = bytes.count
        bytes += [0, 0, 8]
        for _ in 1...16_384 { bytes += [0, UInt8(text >> 8), UInt8(text & 0xFF)] }
        bytes += [0, 0, 0, 0, 0, 0, 3, 2] + [0, 0, 0, 0, 0, 0, 0x40, 0x01] + [UInt8](repeating: 0, count: 8)
        bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
        #expect { try PropertyListReader.read(bytes) } throws: {
            ($0 as? PropertyListError)?.problem == "objects overlap"
        }
    }

    @Test func `TRN-5 no damage makes the reader trap, hang or lie about the place`() {
        let rounds = ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 3_000 : 1_000_000
        var random = SplitMix(seed: 0x706C_6973_74)
        var readCount = 0
        for _ in 0..<rounds {
            var bytes = PropertyListTests.golden
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                // The frame and the table are hit as often as the objects.
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] =
                    Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : bytes[place] ^ 1
            }
            if Int.random(in: 0..<8, using: &random) == 0 {
                bytes.remove(at: Int.random(in: bytes.indices, using: &random))
            }
            do throws(PropertyListError) {
                let value = try PropertyListReader.read(bytes)
                readCount += 1
                let again = try PropertyListReader.read(value.binary)
                #expect(again.binary == value.binary)
            } catch {
                #expect(!error.problem.isEmpty && error.offset >= 0)
            }
        }
        #expect(readCount > rounds / 20 && readCount < rounds, "\(readCount) of \(rounds)")
    }
}
