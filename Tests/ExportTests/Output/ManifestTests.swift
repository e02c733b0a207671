import Foundation
import Session
import Testing

@testable import Export

@Suite struct ManifestTests {
    private func manifest() throws -> Manifest {
        try Runs.write(try Fixtures.run(), to: MemoryFileSystem())
    }

    private func text(_ manifest: Manifest) -> String { String(decoding: manifest.json, as: UTF8.self) }

    private func read(_ text: String) throws(ExportError) -> Manifest {
        try Manifest(json: Array(text.utf8), path: "manifest.json")
    }

    @Test func `OUT-2 the manifest of a run is the golden one`() throws {
        try expectGolden(text(try manifest()), "manifest.json")
    }

    @Test func `OUT-2 a manifest is read back as it was written`() throws {
        let manifest = try manifest()
        #expect(try Manifest(json: manifest.json, path: "manifest.json") == manifest)
    }

    @Test func `OUT-2 a manifest of recordings names no seed, athletes or profile`() throws {
        var contents = DatasetContents()
        contents.fates[.saved] = 2
        contents.sums[.workouts] = TableSum(rows: 2, bytes: 300, sha256: String(repeating: "0a", count: 32))
        let run = RunDescription(mossoVersion: "0.1.0", tables: [], origin: .recordings(count: 2))
        let manifest = Manifest(run: run, contents: contents)
        #expect(try Manifest(json: manifest.json, path: "manifest.json") == manifest)
        #expect(!text(manifest).contains("seed"))
    }

    @Test(arguments: [UInt64.min, 1 << 53 + 1, .max])
    func `OUT-2 every seed of 64 bits survives, since it stands as a text`(seed: UInt64) throws {
        let manifest = try Runs.write(try Fixtures.run(seed: seed), to: MemoryFileSystem())
        #expect(text(manifest).contains("\"seed\": \"\(seed)\""))
        #expect(try Manifest(json: manifest.json, path: "manifest.json").run.simulation?.seed == seed)
    }

    @Test(arguments: [
        ("\"seed\": \"42\"", "\"seed\": 42", "found 42 for 'seed', expected a number of 64 bits as a text"),
        ("\"seed\": \"42\"", "\"seed\": \"042\"", "for 'seed'"),
        ("\"seed\": \"42\"", "\"seed\": \"18446744073709551616\"", "for 'seed'"),
        ("\"seed\"", "\"sead\"", "the key 'seed' is missing"), ("\"first\": 0,", "", "'athletes.first' is missing"),
        ("\"first\": 0", "\"first\": 1", "athletes 1 to 1 + 7 do not lie among 7"),
        ("\"first\": 0", "\"first\": -1", "found -1 for 'athletes.first', expected a whole number from 0 to 2^53"),
        ("\"rows\": 7", "\"rows\": 9007199254740993", "for 'tables.athletes.csv.rows', expected a whole number"),
        ("\"first\": 0", "\"first\": 0.5", "found 0.5 for 'athletes.first'"),
        ("\"rows\": 7", "\"rows\": 700", "in 'tables.athletes.csv', 700 rows do not fit into"),
        ("\"lost\": ", "\"lost\": 1", "workouts, expected 14"),
        ("\"saved\": ", "\"saved\": 90071992547409", "workouts, expected 14"),
        ("\"workoutsPerAthlete\": 2", "\"workoutsPerAthlete\": 1", "the fates add up to 14 workouts, expected 7"),
        ("\"count\": 7", "\"count\": 7, \"cuont\": 7", "found the key 'athletes.cuont', which nobody knows"),
        ("mosso-dataset", "mosso-journal", "expected 'mosso-dataset'"),
        ("\"formatVersion\": 1", "\"formatVersion\": 2", "found format version 2, expected 1"),
        ("\"saved\":", "\"safed\":", "'fates.saved' is missing"), ("workouts.csv", "workout.csv", "workout"),
        ("\"sha256\": \"", "\"sha256\": \"x", "64 hexadecimal digits"), ("\"profile\":", "\"profile\"", "expected ':'"),
    ])
    func `OUT-2 a manifest that is not as it should be is refused with the place and the key`(
        original: String, change: String, message: String
    ) throws {
        let broken = text(try manifest()).replacingFirst(original, with: change)
        let error = #expect(throws: ExportError.self) { try read(broken) }
        #expect(error?.kind == .damaged)
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `OUT-2 a manifest cut at any byte is refused`() throws {
        let whole = try manifest().json
        for count in 0..<whole.count - 1 {
            #expect(throws: ExportError.self) {
                try Manifest(json: Array(whole.prefix(count)), path: "manifest.json")
            }
        }
    }

    @Test func `OUT-2 a profile that a manifest could not hold is refused`() {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        for profile in ["", "{", "{} {}", "{},{}", deep] {
            #expect(throws: (any Error).self) { try Fixtures.run(profile: Array(profile.utf8)) }
        }
    }
}

extension String {
    /// The text with the first occurrence of a word changed.
    func replacingFirst(_ word: String, with other: String) -> String {
        guard let range = range(of: word) else { return self }
        return replacingCharacters(in: range, with: other)
    }
}
