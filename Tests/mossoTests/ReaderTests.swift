import Encoding
import Export
import Foundation
import Study
import TestSupport
import Testing

/// Our files, read by somebody else's code: Python's standard library.
@Suite(.enabled(if: isInstalled("python3") || isInstalled("python"), "Python is not installed"))
struct ReaderTests {
    private static let python = isInstalled("python3") ? "python3" : "python"
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    /// Reads every file of a folder with Python's `csv` and `json`, and prints what they come to.
    private static let program = """
        import csv, json, sys
        folder = sys.argv[1]
        def table(name):
            with open(f"{folder}/{name}", newline="", encoding="utf-8") as file:
                return list(csv.DictReader(file, strict=True))
        def lines(name):
            with open(f"{folder}/{name}", encoding="utf-8") as file:
                return [json.loads(line, parse_constant=refuse) for line in file]
        def refuse(word):
            raise ValueError(word)
        def total(rows, key):
            return round(sum(float(row[key]) for row in rows if row[key] != ""), 3)
        workouts, zones, sets, samples = map(table, ["workouts.csv", "zones.csv", "sets.csv", "samples.csv"])
        records, sampleLines = lines("workouts.jsonl"), lines("samples.jsonl")
        manifest = json.load(open(f"{folder}/manifest.json", encoding="utf-8"), parse_constant=refuse)
        rates = [float(row["avgHeartRate"]) for row in workouts if row["avgHeartRate"] != ""]
        print(json.dumps({
            "rows": {name: entry["rows"] for name, entry in manifest["tables"].items()},
            "read": {
                **{name: len(table(name)) for name in manifest["tables"] if name.endswith(".csv")},
                **{name: len(lines(name)) for name in manifest["tables"] if name.endswith(".jsonl")}},
            "widths": all(None not in row and None not in row.values()
                for name in manifest["tables"] if name.endswith(".csv") for row in table(name)),
            "meanAvgHeartRate": round(sum(rates) / len(rates), 4), "rates": len(rates),
            "zoneSeconds": total(zones, "seconds"),
            "recordZoneSeconds": round(sum(sum(r["metrics"]["hrZoneSeconds"] or []) for r in records), 3),
            "unknownSeconds": total(workouts, "unknownZoneSeconds"),
            "activeSeconds": total(workouts, "activeSeconds"),
            "recordActiveSeconds": round(sum(r["activeSeconds"] for r in records), 3),
            "sets": sum(len(r["sets"]) for r in records),
            "sampleSum": total(samples, "heartRate"),
            "sampleLineSum": round(sum(s["heartRate"] or 0 for s in sampleLines), 3),
        }))
        """

    private func read(_ folder: String) throws -> JSONNode {
        try tool.folder.write(Self.program, to: "read.py")
        let outcome = try tool.shell("\(Self.python) read.py \(folder)")
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try JSONReader.read(outcome.output)
    }

    @Test func `OUT-1 Python reads every table, and counts what we count`() throws {
        let batch =
            "batch circuit -n 25 -q --samples --sample-lines --set faults=faults/rough --set human.pausesPerHour=3"
        #expect(try tool.run(batch + " --out run").code == 0)
        let seen = try read("run")
        let (manifest, summary) = (
            try Manifest(in: tool.folder.path + "/run"), try BatchSummary(readingBack: tool.folder.path + "/run")
        )
        for table in Table.allCases {
            let rows = try #require(manifest.contents.sums[table]?.rows)
            #expect(seen["rows"]?[table.fileName]?.integer == Int64(rows))
            #expect(seen["read"]?[table.fileName]?.integer == Int64(rows), "\(table.fileName)")
        }
        guard case .bool(true)? = seen["widths"]?.value else {
            Issue.record("rows of another width than the header")
            return
        }
        let mean = try #require(summary.avgHeartRate.mean) / 10
        #expect(abs((seen["meanAvgHeartRate"]?.double ?? 0) - mean) < 1e-3)
        #expect(seen["rates"]?.integer == Int64(summary.avgHeartRate.count))
        let zoneSeconds = Double(summary.zoneMilliseconds.reduce(0, +)) / 1_000
        let unknownSeconds = Double(summary.unknownMilliseconds) / 1_000
        #expect(abs((seen["zoneSeconds"]?.double ?? 0) - zoneSeconds) < 1e-3)
        #expect(abs((seen["recordZoneSeconds"]?.double ?? 0) - zoneSeconds) < 1e-3)
        #expect(abs((seen["unknownSeconds"]?.double ?? 0) - unknownSeconds) < 1e-3)
        #expect(abs((seen["activeSeconds"]?.double ?? 0) - zoneSeconds - unknownSeconds) < 1e-3)
        #expect(seen["recordActiveSeconds"]?.double == seen["activeSeconds"]?.double)
        #expect(seen["sets"]?.integer == Int64(manifest.contents.sums[.sets]?.rows ?? -1))
        #expect(seen["sampleSum"]?.double == seen["sampleLineSum"]?.double)
    }

    @Test func `case 75: commas, quotes, line breaks and emoji survive, and no row is lost`() throws {
        try tool.folder.write(
            #"""
            extends: circuit
            workout:
              activity: traditionalStrengthTraining
              groups:
                - exercises: [{exercise: "Squat, \"low bar\"\n💪", loadKg: 40, reps: 5}]
                  rounds: 4
            """#, to: "names.yaml")
        #expect(try tool.run("batch names.yaml -n 3 -q --out run").code == 0)
        try tool.folder.write(
            #"""
            import csv, json
            with open("run/sets.csv", newline="", encoding="utf-8") as file:
                rows = [row["exercise"] for row in csv.DictReader(file, strict=True)]
            with open("run/workouts.jsonl", encoding="utf-8") as file:
                records = [s["exercise"] for line in file for s in json.loads(line)["sets"]]
            assert rows == records == ['Squat, "low bar"\n💪'] * 12, (rows, records)
            """#, to: "check.py")
        let outcome = try tool.shell("\(Self.python) check.py")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try tool.run("verify run").code == 0)
    }
}
