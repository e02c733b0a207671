import Report
import Study
import TestSupport
import Testing

@Suite struct ImportReportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let rows = (0...18).map { "2026-01-05T06:0\($0 / 6):\($0 % 6)0Z,\(100 + 2 * $0)" }
        try folder.write((["time,heartRate"] + rows).joined(separator: "\n") + "\n", to: "strap.csv")
        try folder.write((["time,heartRate"] + rows.prefix(5)).joined(separator: "\n") + "\n", to: "short.csv")
    }

    private func report(_ files: [String]) -> String {
        var options = RecordingImport.Options()
        options.keepsHeartRate = files.count == 1
        var work = RecordingImport(options: options)
        for file in files { work.add(folder.path + "/" + file) }
        let lines = ImportReport(work, files: files.count).lines(style: .plain)
        return text(lines).replacing(folder.path + "/", with: "")
    }

    @Test func `CLI-1 the report of one recording is the golden one`() throws {
        #expect(try difference(fromGolden: "import-one.txt", report(["strap.csv"])) == nil)
    }

    @Test func `CLI-1 the report of several recordings has a line for each`() throws {
        let text = report(["strap.csv", "short.csv", "missing.fit", "strap.csv"])
        let widths = text.replacing(/\ +/, with: " ")
        #expect(try difference(fromGolden: "import-several.txt", widths) == nil)
    }

    @Test func `CLI-1 the report of nothing says so`() {
        #expect(report(["missing.fit"]) == "0 workouts from 1 file, 1 of which cannot be read\n")
    }
}
