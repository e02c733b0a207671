import Arguments
import Report
import Validation

/// Compares the simulated athletes with published findings.
struct ProfileValidate: Command {
    static let name = "validate"
    static let summary = "Compares simulated athletes and sensors with published findings, target by target."
    static let discussion = """
        A target is missed by chance now and then where there are few athletes. The exit
        code is 1 where one is missed.
        """
    static let parameters: [Parameter<ProfileValidate>] = [
        .option(
            "athletes", short: "n", \.athletes, value: "N", in: 50...1_000_000,
            help: "How many athletes do each protocol."),
        .option("seed", short: "s", \.seed, value: "N", help: "Seed of athletes, plans and sensors."),
        .flag("json", \.isJSON, help: "Prints the findings as JSON."),
    ]

    var athletes = 2_000
    var seed: UInt64 = 1
    var isJSON = false

    func run() async throws -> ExitCode {
        let line = ProgressLine(isShown: true)
        let findings = try ValidationTable.run(athletes: athletes, seed: seed) { line.show($0, of: $1) }
        line.clear()
        let report = ValidationReport(findings, athletes: athletes, seed: seed)
        Console.output(isJSON ? [report.json] : report.lines(style: Console.style))
        return findings.allSatisfy { $0.verdict == .met } ? .success : .someFailed
    }
}
