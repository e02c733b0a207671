import Arguments
import Encoding
import Export
import Report
import Study

/// Checks a dataset from end to end.
struct Verify: Command {
    static let name = "verify"
    static let summary = "Checks a dataset: sums, schema, counts, and the seconds in zones."
    static let discussion = "What is wrong is printed, one finding a line, and the exit code is 65 then."
    static let parameters: [Parameter<Verify>] = [
        .argument("dir", \.dataset, completion: .directory, help: "Folder of the dataset, or its manifest."),
        .option("findings", \.limit, value: "N", in: 1...1_000_000, help: "How many findings are printed."),
        .flag("json", \.isJSON, help: "Prints what was found as JSON."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but findings."),
    ]

    var dataset = ""
    var limit = 100
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let line = ProgressLine(isShown: !isQuiet)
        let verifier = try DatasetVerifier(directory(ofManifest: dataset), vocabulary: .mosso)
        let report = try verifier.verify(keeping: limit) { line.show($0, of: $1) }
        line.clear()
        if isJSON {
            Console.output(json(report))
        } else {
            Console.output(report.findings.map(\.description))
        }
        guard report.isSound else {
            let found = Quantity.counted(report.findingCount, "thing", "things")
            Console.error("mosso: found \(found) wrong with \(dataset)\n")
            return .badData
        }
        if !isQuiet, !isJSON {
            let rows = Table.allCases.reduce(0) { $0 + report.rows[$1] }
            Console.output("\(dataset): sound; \(Quantity.counted(rows, "row", "rows")) checked\n")
        }
        return .success
    }

    private func json(_ report: VerificationReport) -> JSONNode {
        let rows = Table.allCases.filter { report.rows[$0] > 0 }.map {
            (key: $0.fileName, value: JSONNode(report.rows[$0]))
        }
        let findings = report.findings.map { finding in
            JSONNode([
                "file": JSONNode(finding.file), "row": finding.row.map { JSONNode($0) } ?? .null,
                "column": finding.column.map { JSONNode($0) } ?? .null, "found": JSONNode(finding.found),
                "expected": JSONNode(finding.expected),
            ])
        }
        return JSONNode([
            "directory": JSONNode(directory(ofManifest: dataset)), "isSound": JSONNode(booleanLiteral: report.isSound),
            "rows": JSONNode(rows),
            "findingCount": JSONNode(report.findingCount), "findings": JSONNode(findings),
        ])
    }
}
