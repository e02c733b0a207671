public import Encoding
public import Lab

/// What an exhaustive exploration came to, for people and for programs.
public struct ExplorationReport: Sendable {
    private let exploration: Exploration
    private let machine: String
    private let bound: String
    private let renamings: String
    private let without: [(rule: String, summary: String)]
    private let reduces: Bool
    private let seconds: Double

    /// Reports an exploration.
    ///
    /// - Parameters:
    ///   - exploration: What it came to.
    ///   - machine: What was explored.
    ///   - bound: How much could happen.
    ///   - renamings: What stands in the states in place of what is random, large, or never read.
    ///   - without: The rules that were off, and what each is for.
    ///   - reduces: Whether what can never matter again was taken away.
    ///   - seconds: How long it took.
    public init(
        _ exploration: Exploration, machine: String, bound: String, renamings: String,
        without: [(rule: String, summary: String)], reduces: Bool,
        seconds: Double
    ) {
        self.exploration = exploration
        self.machine = machine
        self.bound = bound
        self.renamings = renamings
        self.without = without
        self.reduces = reduces
        self.seconds = seconds
    }

    private var statesPerSecond: Int { Int(Double(exploration.states) / max(seconds, 1e-6)) }

    /// The report as text.
    public func lines(style: TextStyle) -> [String] {
        let rules = without.isEmpty ? "every rule" : "without " + without.map(\.rule).joined(separator: ", ")
        var lines = [
            style.bold("\(machine) · \(rules)\(reduces ? "" : " · without reductions")"), "",
            "  bound        \(bound)", "  renamed      \(renamings)",
            "  states       \(Quantity.count(exploration.states)), at most \(exploration.depth) steps away",
            "  transitions  \(Quantity.count(exploration.transitions))",
            "  speed        \(Quantity.count(statesPerSecond)) states a second, "
                + "\(Quantity.bytes(Int(exploration.bytesPerState.rounded(.up)))) for each",
            "  chance that a shared fingerprint has hidden a state: \(Quantity.percent(exploration.hiddenChance))",
            "  ended well   \(Quantity.count(exploration.goals)) states in which all has come about",
        ]
        lines.insert(contentsOf: without.map { "  off          \($0.summary)" }, at: 2)
        // Where it ended early, what was not met may yet be.
        for situation in exploration.situations where situation.isReached || exploration.isWhole {
            lines.append("  \(situation.isReached ? "met        " : "never met  ")  \(situation.name)")
        }
        lines.append("")
        return lines + verdict(style)
    }

    private func verdict(_ style: TextStyle) -> [String] {
        guard let counterexample = exploration.counterexample else {
            return [
                exploration.isGivenUp
                    ? "Given up: there are too many states; nothing was found wrong so far, and nothing is proved."
                    : "Nothing goes wrong, whatever happens, and all comes about once nothing fails any more."
            ]
        }
        var lines = [style.bold("Wrong: \(counterexample.violation)")]
        lines += steps(counterexample.steps, from: 1)
        guard let continuation = counterexample.continuation else { return lines }
        lines.append("  from here on nothing fails any more:")
        lines += steps(continuation.steps, from: counterexample.steps.count + 1)
        lines.append(continuation.cycle.isEmpty ? "  then nothing happens any more" : "  then, for ever:")
        lines += steps(continuation.cycle, from: counterexample.steps.count + continuation.steps.count + 1)
        return lines + ["  \(continuation.shortfall)"]
    }

    private func steps(_ steps: [ExplorationStep], from first: Int) -> [String] {
        steps.enumerated().map { index, step in
            let number = String(index + first)
            let place = step.place.rawValue
            return "  " + String(repeating: " ", count: max(0, 2 - number.count)) + number + "  " + place
                + String(repeating: " ", count: 6 - place.count) + " " + step.text
        }
    }

    /// The counterexample as a Mermaid sequence diagram; empty where there is none.
    public var mermaid: [String] {
        guard let counterexample = exploration.counterexample else { return [] }
        var lines = ["sequenceDiagram", "    participant watch as Watch", "    participant phone as Phone"]
        lines += counterexample.steps.map { "    " + diagram($0) }
        guard let continuation = counterexample.continuation else { return lines }
        lines += continuation.steps.map { "    " + diagram($0) }
        if !continuation.cycle.isEmpty {
            lines += ["    loop for ever"] + continuation.cycle.map { "        " + diagram($0) } + ["    end"]
        }
        lines.append("    Note over watch,phone: \(continuation.shortfall)")
        return lines
    }

    private func diagram(_ step: ExplorationStep) -> String {
        // A semicolon or a hash would end the text or begin an entity.
        let text = step.text.filter { !";#".contains($0) }
        return switch step.passage {
        case .arrives(let from, let to): "\(from.rawValue)->>\(to.rawValue): \(text)"
        case .isLost(let from, let to): "\(from.rawValue)-x\(to.rawValue): \(text)"
        case nil: step.place == .wire ? "Note over watch,phone: \(text)" : "Note over \(step.place.rawValue): \(text)"
        }
    }

    /// Writes the report as one object, with the Mermaid diagram of a counterexample if that is wanted.
    ///
    /// How fast it went is left out, so that the same exploration has the same bytes.
    public func write(to writer: inout JSONWriter, withDiagram: Bool = false) {
        writer.beginObject()
        write("machine", machine, &writer)
        write("bound", bound, &writer)
        write("renamed", renamings, &writer)
        write("without", without.map(\.rule), &writer)
        writer.key("reductions")
        writer.value(reduces)
        for (key, count) in [
            ("states", exploration.states), ("transitions", exploration.transitions), ("depth", exploration.depth),
            ("goals", exploration.goals),
        ] {
            writer.key(key)
            writer.value(count)
        }
        writer.key("isWhole")
        writer.value(exploration.isWhole)
        write("met", exploration.situations.filter(\.isReached).map(\.name), &writer)
        // Where it ended early, what was not met may yet be.
        let unmet = exploration.isWhole ? exploration.situations.filter { !$0.isReached }.map(\.name) : []
        write("neverMet", unmet, &writer)
        if let counterexample = exploration.counterexample {
            write("violation", counterexample.violation, &writer)
            write("steps", counterexample.steps.map(words), &writer)
            write("continuation", counterexample.continuation?.steps.map(words) ?? [], &writer)
            write("forEver", counterexample.continuation?.cycle.map(words) ?? [], &writer)
            write("shortfall", counterexample.continuation?.shortfall ?? "", &writer)
            if withDiagram { write("mermaid", mermaid.joined(separator: "\n"), &writer) }
        }
        writer.endObject()
    }

    private func words(_ step: ExplorationStep) -> String { "\(step.place.rawValue): \(step.text)" }

    private func write(_ key: String, _ value: String, _ writer: inout JSONWriter) {
        writer.key(key)
        writer.value(value)
    }

    private func write(_ key: String, _ values: [String], _ writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for value in values { writer.value(value) }
        writer.endArray()
    }
}
