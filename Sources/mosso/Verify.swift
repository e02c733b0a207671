import Arguments
import Export
import Report
import Study

/// Checks a dataset from end to end.
struct Verify: Command {
    static let name = "verify"
    static let summary = "Checks a dataset: sums, schema, counts, and the seconds in zones."
    static let parameters: [Parameter<Verify>] = [
        .argument("dir", \.directory, completion: .directory, help: "Folder of the dataset."),
        .option("findings", \.limit, value: "N", in: 1...1_000_000, help: "How many findings are printed."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but findings."),
    ]

    var directory = ""
    var limit = 100
    var isQuiet = false

    func run() async throws -> ExitCode {
        let report = try DatasetVerifier(directory, vocabulary: .mosso).verify(keeping: limit)
        guard report.isSound else {
            for finding in report.findings { Console.output("\(finding)\n") }
            Console.error("mosso: found \(Quantity.count(report.findingCount)) things wrong with \(directory)\n")
            return .badData
        }
        if !isQuiet {
            let rows = Table.allCases.reduce(0) { $0 + report.rows[$1] }
            Console.output("\(directory): sound; \(Quantity.count(rows)) rows checked\n")
        }
        return .success
    }
}
