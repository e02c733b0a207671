import Configuration
import Foundation
import TestSupport
import Testing

/// Untrusted bytes give settings or one error with positions, never a trap and never a hang.
@Suite struct FuzzTests {
    private static let profiles: [(text: String, format: ConfigurationNode.Format)] = [
        (
            """
            # An evening.
            kind: evenings
            name: "Åse's \\u00e9vening\\n"
            start: 2026-01-05T06:00:00Z
            description: |
              Two lines,
              one paragraph.
            sensor: {gapSeconds: 2.5, noise: {correlation: -0.5}}
            exercises:
              - name: >-
                  bench
                  press
                pattern: [[1, 2], []]
              - {name: 'row', 'sets': 4}
            ? athleteCount
            : 42
            link:
            ...
            """, .yaml
        ),
        (
            """
            {"kind": "evenings", "name": "\\ud83d\\ude00 \\"x\\"", "athleteCount": 7, "isIndoor": false, "link": null,
             "exercises": [{"name": "a", "pattern": [[1], []], "massKg": 6.25e1}], "zoneBoundsBpm": [90, 100.5]}
            """, .json
        ),
    ]

    private static var rounds: Int { ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 1_500 : 200_000 }

    /// Reads bytes as a profile; says what is wrong, and fails where a fault says nothing or stands nowhere.
    @discardableResult
    private func faults(_ bytes: [UInt8], _ format: ConfigurationNode.Format) -> Int {
        do throws(ConfigurationError) {
            let node = try ConfigurationNode.read(bytes, source: "f", format: format)
            _ = try evenings.decode(Profile(node, source: "f"))
            return 0
        } catch {
            let lines = bytes.count { $0 == 0x0A || $0 == 0x0D || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 } + 1
            let areTold = error.faults.allSatisfy { fault in
                !fault.found.isEmpty && !fault.expected.isEmpty && !fault.nextStep.isEmpty
                    && (1...lines + 1).contains(fault.position.line)
                    && (1...bytes.count + 1).contains(fault.position.column)
                    && !fault.description.contains { $0.isNewline }
            }
            #expect(areTold && !error.faults.isEmpty, "\(bytes): \(error)")
            return error.faults.count
        }
    }

    @Test func `IN-2 the profiles that are mutated are right before it`() {
        for (text, format) in Self.profiles { #expect(faults(Array(text.utf8), format) == 0) }
    }

    @Test func `IN-2 a profile cut at any byte is read or refused`() {
        for (text, format) in Self.profiles {
            let bytes = Array(text.utf8)
            for length in 0..<bytes.count { faults(Array(bytes[..<length]), format) }
        }
    }

    @Test func `IN-2 a profile with any byte changed, added, lost or doubled is read or refused`() {
        let special =
            Array("\"'{}[],:#&*!|>%@`-?\\ \n\r\t~<0".utf8) + [0x00, 0x7F, 0x80, 0x85, 0xC2, 0xE2, 0xED, 0xF4, 0xFF]
        var random = SplitMix(seed: 0x4D6F_7373_6F)
        var refused = 0
        for round in 0..<Self.rounds {
            let (text, format) = Self.profiles[round % 2]
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let byte = special.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                case 2: bytes.remove(at: place)
                case 3:
                    bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...40, using: &random)), at: place)
                default: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                }
            }
            refused += min(faults(bytes, format), 1)
        }
        #expect(refused > Self.rounds / 2 && refused < Self.rounds, "\(refused) of \(Self.rounds) were refused")
    }

    @Test(arguments: [
        "[", "{", "- ", "? ", ": ", "[a: ", "{a: ", "{? ", "a:\n", "[a, ", "\"", "'", "|\n", ">\n", "#", "&a ", "*a ",
        "!t ", "\t", "\u{85}", "\u{2028}", "\u{FEFF}", "---\n", "--- a\n...\n", "\"\\u00e9", "a: b: ", "<<: ", "% ",
        "{\"a\":", "[1,", "1", "e", "\\", "\"a\":{},", "\u{1F469}\u{200D}", "a\u{301}", "\u{202E}", "- - -\n", "? a\n",
    ])
    func `IN-2 a hundred thousand bytes of anything are read or refused`(piece: String) {
        let many = Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8)
        for format in [ConfigurationNode.Format.yaml, .json] {
            faults(many, format)
            faults(Array("name: ".utf8) + many, format)
            faults(Array("name: \"".utf8) + many + Array("\"\n".utf8), format)
        }
    }

    @Test func `IN-2 a name, a key and a list of a megabyte are read or refused`() {
        let long = String(repeating: "x", count: 1_000_000)
        for text in ["name: \(long)\n", "? \(long)\n: 5\n", "sensor: {? \(long) : 1}\n"] {
            #expect(faults(Array(text.utf8), .yaml) == 2, "the value or key, and the missing kind")
        }
        #expect(faults(Array("\(long): 5\n".utf8), .yaml) == 1, "YAML bounds keys of this form")
        let list = "kind: evenings\nzoneBoundsBpm: [" + String(repeating: "1,", count: 500_000) + "1]\n"
        #expect(faults(Array(list.utf8), .yaml) == 1)
    }
}
