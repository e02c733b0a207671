import Foundation
import TestSupport
import Testing

@testable import Export

@Suite struct DatasetVerifierTests {
    private let files = MemoryFileSystem(transferLimit: 997)

    private func write(_ run: RunDescription? = nil) throws {
        try Runs.write(run ?? (try Fixtures.run()), to: files)
    }

    private func verify() throws -> VerificationReport {
        try DatasetVerifier(Runs.directory, vocabulary: Fixtures.vocabulary, files: files).verify()
    }

    private func change(_ table: String, _ body: (inout String) -> Void) throws {
        let path = "out/run/" + table
        var text = String(decoding: try #require(files.contents[path]), as: UTF8.self)
        body(&text)
        files.write(Array(text.utf8), to: path)
    }

    @Test func `OUT-2 a dataset as it was written has no findings`() throws {
        try write()
        let report = try verify()
        #expect(report.findings == [])
        #expect(report.rows[.workouts] == 14)
        #expect(report.rows[.sets] == 36)
    }

    @Test func `OUT-2 a dataset of few tables, of no athletes or of a shard has no findings`() throws {
        for run in [
            try Fixtures.run(tables: Table.summary), try Fixtures.run(athletes: AthleteRange(all: 0)),
            try Fixtures.run(tables: [.records]), try Fixtures.run(workoutsPerAthlete: 0),
            try Fixtures.run(athletes: AthleteRange(try #require(Shard(2, of: 3)), ofAthletes: 7)),
        ] {
            let files = MemoryFileSystem()
            try Runs.write(run, to: files)
            let verifier = try DatasetVerifier(Runs.directory, vocabulary: Fixtures.vocabulary, files: files)
            #expect(try verifier.verify().findings == [])
        }
    }

    @Test func `OUT-2 a dataset of recordings has no findings`() throws {
        let tables = Table.all.filter { $0 != .athletes }
        let run = RunDescription(mossoVersion: "0.1.0", tables: tables, origin: .recordings(count: 3))
        var writer = try RunWriter(
            run, vocabulary: Fixtures.vocabulary, at: Runs.directory, existing: .refuse, files: files)
        var batch = RowBatch(for: run, vocabulary: Fixtures.vocabulary)
        for number in 0..<3 {
            var row = Fixtures.workout(0, 0)
            row.athlete = nil
            row.workout = number
            row.source = .recording
            (row.plannedStart, row.plannedEnd) = (nil, nil)
            row.timeZone = LocalTimeZone(secondsFromUTC: 7_200)
            batch.append(row)
        }
        try writer.append(batch)
        _ = try writer.finish()
        #expect(try verify().findings == [])
    }

    /// What is changed in which table, and the finding that must name it.
    struct Change: CustomTestStringConvertible {
        let table: String
        let from: String
        let to: String
        let finding: String

        init(_ table: String, _ from: String, _ to: String, _ finding: String) {
            (self.table, self.from, self.to, self.finding) = (table, from, to, finding)
        }

        var testDescription: String { "\(table): \(finding)" }
    }

    static let changes = [
        Change("workouts.csv", "saved", "safed", "workouts.csv:2:fate: found safed, expected one of saved, salvaged"),
        Change("workouts.csv", ",2580.000,", ",2580.001,", "workouts.csv:2:activeSeconds: found 2580.001"),
        Change("workouts.csv", ",2640.000,", ",2641.000,", "elapsedSeconds: found 2641.000, expected the time from"),
        Change("workouts.csv", ",600.000,", ",600.001,", "the sum of all zones and the unknown time"),
        Change("workouts.csv", ",121.37,", ",121.38,", "workouts.jsonl:1:metrics.avgHeartRate: found 121.37"),
        Change("workouts.csv", ",121.37,", ",121.4,", "avgHeartRate: found 121.4, expected a number with 2 digits"),
        Change("workouts.csv", ",121.37,", ",0121.37,", "avgHeartRate: found 0121.37"),
        Change("workouts.csv", ",121.37,", ",NaN,", "avgHeartRate: found NaN"),
        Change("workouts.csv", ",121.37,", ",-121.37,", "expected a number with 2 digits behind the point from 0.0 on"),
        Change("workouts.csv", ",161.0,", ",961.0,", "up to 400.0"),
        Change("workouts.csv", ",540,", ",,", "heartRateSampleCount: found nothing, expected a value"),
        Change("workouts.csv", "06:44:03.000Z", "06:44:03Z", "end: found 2026-01-05T06:44:03Z, expected an instant"),
        Change("workouts.csv", "2026-01-05,Europe", "2026-02-30,Europe", "localDay: found 2026-02-30, expected a day"),
        Change("workouts.csv", "6e9b6c94-d4b5-8", "6e9b6c94-d4b5-4", "id: found 6e9b6c94-d4b5-4c96"),
        Change("workouts.csv", ",saved,,1,", ",saved,,2,", "records: found 2, expected 1"),
        Change("workouts.csv", ",saved,,1,", ",lost,,0,", "expected nothing, since there is no record"),
        Change("workouts.csv", ",saved,,1,", ",salvaged,,1,", "manifest.json:fates.saved: found 3, expected 2"),
        Change("workouts.csv", "\r\n0,0,", "\r\n0,3,", "workout: found 3, expected the workout that comes next"),
        Change("workouts.csv", "\r\n0,0,", "\r\nx,0,", "athlete: found x, expected a whole number"),
        Change(
            "workouts.csv", "\r\n0,0,", "\r\n,0,", "workout: found 0, expected the workout that comes next, athlete 0"),
        Change("workouts.csv", "\r\n0,0,", "\n0,0,", "workouts.csv:1: found another first row"),
        Change("workouts.csv", "athlete,workout", "athlet,workout", "workouts.csv:1: found another first row"),
        Change("workouts.csv", ",Europe/Oslo", ",\"Europe\"/Oslo", "quote in field 15 that is out of place"),
        Change("workouts.csv", ",Europe/Oslo", "", "workouts.csv:2: found 57 fields, expected 58"),
        Change("workouts.csv", ",4,3,1,", ",5,3,1,", "found 4 rows in sets.csv, expected 5"),
        Change("workouts.csv", ",4,3,1,", ",4,2,1,", "found 3 rows in events.csv, expected 2"),
        Change("workouts.csv", ",0.000,,,,,459.500", ",,,,,,459.500", "found 5 rows in zones.csv, expected 4"),
        Change("athletes.csv", "\r\n1,", "\r\n2,", "athletes.csv:3:athlete: found 2, expected 1"),
        Change("athletes.csv", "female", "femal", "athletes.csv:2:sex: found femal, expected one of female, male"),
        Change("sets.csv", "low bar", "high bar", "sets.csv:2:exercise: found Squat, \"high bar\""),
        Change("sets.csv", ",60.000,", ",61.000,", "weightKg: found 61.000, expected 60.000 as in workouts.jsonl"),
        Change("sets.csv", "\r\n0,0,1,", "\r\n0,0,2,", "sets.csv:3:set: found 2, expected 1"),
        Change("sets.csv", "\r\n0,0,0,", "\r\n0,5,0,", "sets.csv:2:workout: found 5, expected a workout"),
        Change("zones.csv", ",600.000,", ",601.000,", "zones.csv:2:seconds: found 601.000, expected 600.000"),
        Change("zones.csv", ",136.90,149.55", ",137.90,149.55", "zones.csv:3:lower: found 137.90, expected 136.90"),
        Change("zones.csv", ",174.85,,", ",174.85,190.00,", "upper: found 190.00, expected nothing"),
        Change("events.csv", "pause", "paused", "events.csv:2:kind: found paused, expected one of pause, resume"),
        Change("events.csv", ",resume,", ",lap,", "kind: found lap, expected resume as in workouts.jsonl"),
        Change(
            "failures.csv", ",discarded,crash", ",lost,crash", "fate: found lost, expected discarded, as in workouts"),
        Change("failures.csv", "1,1,discarded,", "1,1,lost,", "failure: found lost, expected discarded, the fate, or"),
        Change("failures.csv", ",discarded,crash", ",discarded,systemEnd", "cause: found systemEnd, expected crash"),
        Change(
            "failures.csv", ",discarded,crash,", ",discarded,crash,true", "legitimate: found true, expected nothing"),
        Change("failures.csv", "setLost,", "setFound,", "failure: found setFound, expected one of discarded, lost"),
        Change("failures.csv", "false", "", "legitimate: found nothing, expected a value"),
        Change(
            "failures.csv", "3,0,savedOnce", "3,0,setLost",
            "failure: found setLost, expected failures in their order, each"),
        Change(
            "failures.csv", "\r\n1,1,discarded", "\r\n1,0,discarded",
            "found 1 rows of its fate in failures.csv, expected 0"),
        Change("samples.csv", ",work,", ",sleep,", "phase: found sleep, expected one of warmUp, work"),
        Change("samples.csv", "06:00:10.026Z,", "05:00:10.026Z,", "time: found 2026-01-05T05:00:10.026Z"),
        Change("samples.csv", ",true,", ",yes,", "delivered: found yes, expected true or false"),
        Change("workouts.jsonl", "121.37", "121.38", "workouts.jsonl:1:metrics.avgHeartRate: found 121.38"),
        Change("workouts.jsonl", "121.37", "\"121.37\"", "metrics.avgHeartRate: found 121.37, expected a number"),
        Change("workouts.jsonl", "121.37", "NaN", "workouts.jsonl:1: found byte"),
        Change(
            "workouts.jsonl", "\"beats\":null,", "", "workouts.jsonl:1: found the key 'sets', expected the key 'beats'"),
        Change("workouts.jsonl", "\"reps\":8", "\"reps\":9", "reps: found 8, expected 9 as in workouts.jsonl"),
        Change("workouts.jsonl", "\"reps\":8", "\"reps\":8.5", "workouts.jsonl:1:sets[0].reps: found 8.5"),
        Change("workouts.jsonl", "[600.000", "[null", "metrics.hrZoneSeconds[0]: found null"),
        Change("workouts.jsonl", "\"events\":[{", "\"events\":{\"a\":[{", "found byte"),
        Change(
            "workouts.jsonl", "\"warnings\":[", "\"warnings\":[{},", "warnings[0]: found an object, expected a text"),
        Change("samples.jsonl", "\"delivered\":true", "\"delivered\":1", "delivered: found 1, expected true or false"),
    ]

    @Test(arguments: changes)
    func `OUT-2 a change is found where it was made`(change: Change) throws {
        try write()
        try self.change(change.table) { text in
            #expect(text.contains(change.from))
            text = text.replacingFirst(change.from, with: change.to)
        }
        let report = try verify()
        let findings = report.findings.map(\.description)
        #expect(findings.contains { $0.contains(change.finding) }, "\(findings)")
        #expect(findings.contains { $0.hasPrefix("\(change.table): found SHA-256") })
    }

    @Test func `OUT-2 another seed in the manifest is found in the identifiers of the workouts`() throws {
        try write()
        try change("manifest.json") { $0 = $0.replacingFirst("\"seed\": \"42\"", with: "\"seed\": \"43\"") }
        let report = try verify()
        #expect(report.findings.map(\.column) == [String?](repeating: "id", count: 14))
        let first = try #require(report.findings.first?.description)
        #expect(first.hasPrefix("workouts.csv:2:id: found 6e9b6c94-d4b5-8"))
        #expect(first.hasSuffix(", which the seed 43 of the manifest gives this workout"))
    }

    @Test(arguments: Table.allCases)
    func `OUT-2 a table that is not there is a finding`(table: Table) throws {
        try write()
        files.lose("out/run/" + table.fileName)
        let findings = try verify().findings.map(\.description)
        #expect(findings.contains("\(table.fileName): found no such file, expected the table, as in the manifest"))
    }

    @Test(arguments: Table.allCases)
    func `OUT-2 a table without its last row is found by the others`(table: Table) throws {
        try write()
        try change(table.fileName) { text in
            let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
            let last = rows.dropLast().lastIndex { $0.first != "a" } ?? 0
            text = rows[..<last].joined(separator: "\n") + "\n"
        }
        #expect(try verify().findings.contains { $0.found.hasPrefix("rows") || $0.found.hasPrefix("SHA") })
    }

    @Test func `OUT-2 a table cut at any byte has findings and no trap`() throws {
        try write(try Fixtures.run(athletes: AthleteRange(all: 1)))
        for table in Table.allCases {
            let path = "out/run/" + table.fileName
            let whole = try #require(files.contents[path])
            for count in stride(from: 0, to: whole.count, by: isProving ? 1 : 37) {
                files.write(Array(whole.prefix(count)), to: path)
                #expect(try verify().isSound == false)
            }
            files.write(whole, to: path)
        }
    }

    @Test(arguments: 0..<(isProving ? 1_500 : 120))
    func `OUT-2 hostile bytes have findings and no trap`(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        try write(try Fixtures.run(athletes: AthleteRange(all: 2)))
        let path = "out/run/" + Table.allCases[seed % Table.allCases.count].fileName
        let original = try #require(files.contents[path])
        var bytes = original
        let hostile: [UInt8] = Array("\",\n\r{}[]:0-9eE.\u{0}\\".utf8) + [0xFF, 0xC0, 0xED, 0xA0]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[position] = hostile[Int.random(in: 0..<hostile.count, using: &random)]
            case 1: bytes.insert(hostile[Int.random(in: 0..<hostile.count, using: &random)], at: position)
            case 2: bytes.removeSubrange(position..<min(bytes.count, position + 5))
            default: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: position)
            }
            if bytes.isEmpty { bytes = [0] }
        }
        files.write(bytes, to: path)
        #expect(try verify().isSound == (bytes == original))
    }

    @Test func `OUT-2 findings beyond a limit are counted and not kept`() throws {
        try write()
        try change("samples.csv") { $0 = $0.replacing(",work,", with: ",sleep,") }
        let verifier = try DatasetVerifier(Runs.directory, vocabulary: Fixtures.vocabulary, files: files)
        let report = try verifier.verify(keeping: 3)
        #expect(report.findings.count == 3)
        #expect(report.findingCount > 14)
        #expect(!report.isSound)
    }

    @Test func `OUT-2 a finding shows no control characters and not too much`() {
        let finding = Finding(
            "a.csv", row: 2, column: "b", found: "\u{1B}[31m" + String(repeating: "x", count: 200), expected: "c")
        #expect(finding.found.hasPrefix("\\u{1b}[31m"))
        #expect(finding.found.count < 100)
    }

    @Test func `OUT-2 a directory without a manifest is one error`() {
        let error = #expect(throws: ExportError.self) { try verify() }
        #expect(error?.kind == .missing)
        #expect(error?.path == "out/run/manifest.json")
    }
}
