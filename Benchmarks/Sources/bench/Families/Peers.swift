import Foundation
import MossoLab

/// Other people's tools at the same work, where they are installed; Peers/peers.py says what each does.
func peers(_ options: Options) async throws -> Family {
    let script = "Peers/peers.py"
    guard let installed = try? names(of: script, "list"), let missing = try? names(of: script, "missing") else {
        return Family(title: "Other tools", note: "python3 is not installed: nothing to compare with", figures: [])
    }
    let contest = try await Contest(
        rounds: max(3, options.rounds / 5),
        installed.map { name in
            (
                name,
                { _ in
                    let words = try Child("python3", [script, name]).output.split(separator: "\t")
                    guard words.count == 3, let amount = Double(words[0]), let seconds = Double(words[2].dropLast())
                    else { throw Child.Failure(description: "\(script) \(name): found no figures") }
                    return Work(amount: amount, seconds: seconds)
                }
            )
        })
    let skipped = missing.isEmpty ? "" : "; skipped, since not installed: " + missing.joined(separator: "; ")
    return Family(
        title: "Other tools, one core", note: "at work of the same kind" + skipped,
        figures: installed.map { name in
            Figure(
                name: name, value: contest.rate(name) / 1e6, unit: unit(of: name))
        })
}

/// In what a peer's speed is told.
private func unit(of peer: String) -> String {
    switch peer.prefix(while: { $0 != "," }) {
    case "numpy": "M samples/s"
    case "simpy": "M events/s"
    default: "MB/s"
    }
}

private func names(of script: String, _ command: String) throws -> [String] {
    try Child("python3", [script, command]).output.split(separator: "\n").map(String.init)
}
