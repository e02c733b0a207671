import Testing
import Timeline

@Suite struct IdentifierTests {
    @Test func `OUT-1 an identifier is a UUID of version 8`() {
        for key in 0..<200 as Range<UInt64> {
            let text = Array(Identifier(key: key).description)
            #expect(text.count == 36)
            #expect([8, 13, 18, 23].allSatisfy { text[$0] == "-" })
            #expect(text[14] == "8")
            #expect("89ab".contains(text[19]))
        }
    }

    @Test func `OUT-1 equal keys give equal identifiers and all others differ`() {
        #expect(Identifier(key: 1, 2, 3) == Identifier(key: 1, 2, 3))
        #expect(
            Set([Identifier(key: 0), Identifier(key: 0, 0), Identifier(key: 1, 0), Identifier(key: 0, 1)]).count == 4)
        var seen: Set<Identifier> = []
        for athlete in 0..<100 as Range<UInt64> {
            for workout in 0..<100 as Range<UInt64> { seen.insert(Identifier(key: 42, athlete, workout)) }
        }
        #expect(seen.count == 10_000)
    }

    @Test func `OUT-1 the text shows all bits in order`() {
        let identifier = Identifier(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
        #expect(identifier.description == "01234567-89ab-8def-bedc-ba9876543210")
        #expect(identifier < Identifier(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3211))
    }

    @Test func `LAB-1 a fingerprint heeds order, count and every bit`() {
        func value(_ body: (inout Fingerprint) -> Void) -> UInt64 {
            var fingerprint = Fingerprint()
            body(&fingerprint)
            return fingerprint.value
        }
        let values = [
            value { _ in }, value { $0.combine(0) }, value { $0.combine(1) }, value { $0.combine(true) },
            value {
                $0.combine(0.0); $0.combine(-0.0)
            },
            value {
                $0.combine("ab"); $0.combine("c")
            },
            value {
                $0.combine("a"); $0.combine("bc")
            }, value { $0.combine(nil as Double?) },
            value { $0.combine([Instant.epoch]) },
            value {
                $0.combine([] as [Instant]); $0.combine(0)
            },
        ]
        #expect(values[2] == values[3])
        #expect(Set(values).count == values.count - 2)
    }

    @Test func `LAB-1 a fingerprint is the same in every process`() {
        var fingerprint = Fingerprint()
        fingerprint.combine("mosso")
        fingerprint.combine(Instant(microseconds: 1_767_592_800_000_000))
        #expect(fingerprint.value == 16_770_909_741_803_055_870)
    }

    @Test func `OUT-1 an identifier is read from its text, and nothing else is`() {
        for key in 0..<100 as Range<UInt64> {
            let identifier = Identifier(key: key)
            #expect(Identifier(uuid: identifier.description) == identifier)
            #expect(Identifier(uuid: identifier.description.uppercased()) == identifier)
            #expect(Identifier(uuid: String(identifier.description.dropLast())) == nil)
            #expect(Identifier(uuid: identifier.description + "0") == nil)
        }
        for text in [
            "", "6b1f9c1e-0d3c-4b7e-a2c4-5d1f0e9b7a63", "6b1f9c1e-0d3c-8b7e-c2c4-5d1f0e9b7a63",
            "6b1f9c1e00d3c-8b7e-a2c4-5d1f0e9b7a63", "6b1f9c1e-0d3c-8b7e-a2c4-5d1f0e9b7a6g", "ⅷ",
        ] {
            #expect(Identifier(uuid: text) == nil, "\(text)")
        }
    }
}
