import Encoding
import Testing

@Suite struct JSONFormattingTests {
    private func text(_ node: JSONNode, indented: Bool = false) -> String {
        var buffer = ByteBuffer()
        if indented { buffer.append(indented: node) } else { buffer.append(node) }
        return buffer.text
    }

    @Test(arguments: [
        "null", "[]", "{}", "{\"a\":[1,2.50,-3e-7,true,false,null,\"\\n\"],\"\":{\"b\":[]}}", "[[[]],{\"c\":{}}]",
        "12345678901234567890.000",
    ])
    func `OUT-1 a value is written on one line as it was read, digit by digit`(json: String) throws {
        #expect(text(try JSONReader.read(json)) == json)
    }

    @Test func `OUT-1 a value for people has a member on each line and plain lists on one`() throws {
        let node = try JSONReader.read(#"{"a":1,"b":[1,2],"c":{},"d":[{"e":[]},[3]],"f":{"g":null}}"#)
        #expect(
            text(node, indented: true) == """
                {
                  "a": 1,
                  "b": [1, 2],
                  "c": {},
                  "d": [
                    {
                      "e": []
                    },
                    [3]
                  ],
                  "f": {
                    "g": null
                  }
                }
                """)
    }

    @Test func `OUT-1 a value written in Swift reads like JSON`() {
        let node = JSONNode(["seed": "42", "first": 0, "tables": ["a", .null, true], "sum": JSONNode(digits: "1.50")])
        #expect(text(node) == #"{"seed":"42","first":0,"tables":["a",null,true],"sum":1.50}"#)
    }
}
