import Encoding
import TestSupport
import Testing
import Timeline

@Suite struct JSONTests {
    @Test func `OUT-1 the writer places every comma and colon`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.value(1)
        writer.key("b")
        writer.beginArray()
        writer.value(true)
        writer.null()
        writer.beginObject()
        writer.endObject()
        writer.value(FixedPoint(units: 1_250, fractionDigits: 2))
        writer.value(Double.nan, fractionDigits: 1)
        writer.endArray()
        writer.key("c" as String)
        writer.value("x" as String)
        writer.endObject()
        writer.endLine()
        writer.beginArray()
        writer.value(Instant.epoch)
        writer.value(Identifier(high: 0, low: 0))
        writer.endArray()
        #expect(
            writer.buffer.text == """
                {"a":1,"b":[true,null,{},12.50,null],"c":"x"}
                ["1970-01-01T00:00:00.000Z","00000000-0000-8000-8000-000000000000"]
                """)
    }

    @Test func `OUT-1 any text survives writing and reading`() throws {
        let texts = ["", "a\"b\\c/d", "\u{0}\u{1F}\n\r\t", "Å ✓ 👩🏽‍🚀", "\u{2028}", String(repeating: "\\\"", count: 500)]
        for text in texts {
            var writer = JSONWriter()
            writer.value(text)
            #expect(try JSONReader.read(writer.buffer.text).string == text)
        }
    }

    @Test(arguments: [
        ("[1, -0.5e+3, 0]", 3), (" [ ] ", 0), ("[{\"a\":[]}, \"\\ud83d\\ude00\\u0041\"]", 2), ("[true,false,null]", 3),
    ])
    func `IN-2 what the grammar allows is read`(text: String, count: Int) throws {
        #expect(try JSONReader.read(text).array?.count == count)
    }

    @Test func `IN-2 a value knows its place, its digits and its members in order`() throws {
        let node = try JSONReader.read(#"{"z": 18446744073709551615, "a": {"b": 2.50}}"#)
        guard case .object(let members) = node.value else { throw JSONError(offset: 0, problem: "no object") }
        #expect(members.map(\.key) == ["z", "a"])
        #expect(members[1].keyOffset == 28)
        #expect(node["a"]?["b"]?.double == 2.5)
        #expect(node["z"]?.integer == nil)
        guard case .number("18446744073709551615") = node["z"]?.value else {
            throw JSONError(offset: 0, problem: "digits")
        }
    }

    @Test(arguments: [
        ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), ("{\"a\":1,\"a\":2}", 7), ("{a:1}", 1), ("[01]", 2), ("[1.]", 3),
        ("[.5]", 1), ("[-]", 2), ("[1e]", 3), ("[\"\\x\"]", 4), ("[\"\\ud800\"]", 8), ("[\"a\nb\"]", 3), ("nul", 3),
        ("true x", 5), ("[NaN]", 1), ("\"abc", 4), ("[\"\\u12g4\"]", 6), ("[\"\\udc00\"]", 8), ("{\"a\" 1}", 5),
    ])
    func `IN-2 what the grammar forbids is refused at its place`(text: String, offset: Int) {
        #expect { try JSONReader.read(text) } throws: { ($0 as? JSONError)?.offset == offset }
    }

    @Test func `IN-2 depth is bounded and damaged text refused`() {
        #expect(throws: Never.self) {
            try JSONReader.read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        }
        #expect(throws: JSONError.self) { try JSONReader.read(String(repeating: "[", count: 100_000)) }
        let damaged: [UInt8] = [0x22, 0xC3, 0x28, 0x22]
        #expect(throws: JSONError.self) { try damaged.withUnsafeBytes { try JSONReader.read($0) } }
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `IN-2 no mutation of a text makes the reader trap`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var bytes = Array(#"{"a":[1,-2.5e3,"x\u00e5\n",{"b":null}],"c":true}"#.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next())
        }
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        bytes.withUnsafeBytes { bytes in
            do throws(JSONError) {
                _ = try JSONReader.read(bytes)
            } catch {
                #expect((0...bytes.count).contains(error.offset))
            }
        }
    }
}
