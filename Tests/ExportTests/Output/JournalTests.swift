import Session
import Testing

@testable import Export

@Suite struct JournalTests {
    private let path = "journal.partial"

    private func entry(_ units: Int) -> Journal.Entry {
        var entry = Journal.Entry(units: units)
        entry.contents.fates[.saved] = units
        entry.contents.sums[.workouts] = TableSum(
            rows: units, bytes: 10 * units, sha256: String(repeating: "ab", count: 32))
        return entry
    }

    private func lines() throws -> [[UInt8]] {
        [Journal.firstLine(of: try Fixtures.run()), entry(2).line, entry(4).line]
    }

    @Test func `OUT-2 the journal of a run is the golden one`() throws {
        try expectGolden(String(decoding: try lines().joined(), as: UTF8.self), "journal.partial")
    }

    @Test func `OUT-2 a journal says which run it is and how far it came`() throws {
        let bytes = Array(try lines().joined())
        let journal = try #require(try Journal(bytes, path: path))
        #expect(journal.run == (try Fixtures.run()))
        #expect(journal.last == entry(4))
        #expect(journal.length == bytes.count)
    }

    @Test func `OUT-2 a journal cut at any byte holds its last whole line`() throws {
        let lines = try lines()
        let bytes = Array(lines.joined())
        for count in 0..<bytes.count {
            let journal = try Journal(Array(bytes.prefix(count)), path: path)
            guard count >= lines[0].count else {
                #expect(journal == nil, "\(count) bytes")
                continue
            }
            let hasEntry = count >= lines[0].count + lines[1].count
            #expect(journal?.last == (hasEntry ? entry(2) : nil), "\(count) bytes")
            #expect(journal?.length == lines[0].count + (hasEntry ? lines[1].count : 0))
        }
    }

    @Test(arguments: [
        "\u{0}\u{0}\u{0}\n", "{\"units\":6}\n", "\n\n", "{\"units\":9,\"fates\"\n}\n", "garbage",
        "\u{0}\u{0}64,\"sha256\":\"\"}}}\n",
    ])
    func `OUT-2 what a loss of power left behind the last whole line is cut off`(tail: String) throws {
        let bytes = Array(try lines().joined())
        let journal = try #require(try Journal(bytes + Array(tail.utf8), path: path))
        #expect(journal.last == entry(4))
        #expect(journal.length == bytes.count)
    }

    @Test func `OUT-2 a file that is no journal is refused`() {
        #expect(throws: ExportError.self) { try Journal(Array("athlete,workout\r\n".utf8), path: path) }
        #expect(throws: ExportError.self) { try Journal(Array("{\"format\":\"mosso-dataset\"}\n".utf8), path: path) }
    }
}
