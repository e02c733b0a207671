import Arguments
import Lab
import Session

/// How much may happen, as numbers with names.
protocol NamedBound: Sendable {
    /// The numbers by name, each with the least and the most that it may be.
    static var parts: [BoundPart<Self>] { get }
}

/// A number of a bound.
struct BoundPart<Bound>: Sendable {
    var name: String
    var path: any WritableKeyPath<Bound, Int> & Sendable
    var range: ClosedRange<Int>

    init(_ name: String, _ path: any WritableKeyPath<Bound, Int> & Sendable, _ range: ClosedRange<Int> = 0...7) {
        (self.name, self.path, self.range) = (name, path, range)
    }
}

extension NamedBound {
    var text: String { Self.parts.map { "\($0.name)=\(self[keyPath: $0.path])" }.joined(separator: ", ") }

    /// Takes over what is written as `NAME=N,…`.
    mutating func apply(_ text: String) throws {
        var named: Set<String> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard words.count == 2 else {
                throw UsageProblem("--bound '\(part)': expected NAME=N, with one of \(Self.names)")
            }
            guard let (name, path, range) = Self.parts.first(where: { $0.name == words[0] })?.all else {
                let suggestion = nearest(to: words[0], among: Self.parts.map(\.name))
                throw UsageProblem(
                    "--bound '\(part)': there is no '\(words[0])'"
                        + (suggestion.map { "; did you mean '\($0)'?" } ?? ", but \(Self.names)"))
            }
            guard let count = Int(words[1]), range ~= count else {
                throw UsageProblem(
                    "--bound '\(part)': expected a number from \(range.lowerBound) to \(range.upperBound)")
            }
            guard named.insert(name).inserted else { throw UsageProblem("--bound names \(name) twice") }
            self[keyPath: path] = count
        }
    }

    private static var names: String { parts.map(\.name).joined(separator: ", ") }
}

extension BoundPart {
    fileprivate var all: (String, any WritableKeyPath<Bound, Int> & Sendable, ClosedRange<Int>) { (name, path, range) }
}

extension MergeSpace.Bound: NamedBound {
    static let parts: [BoundPart<Self>] = [
        BoundPart("edits", \.edits), BoundPart("logs", \.logs, 1...7), BoundPart("sets", \.sets, 1...7),
        BoundPart("deletes", \.deletes), BoundPart("duplicates", \.duplicates), BoundPart("ticks", \.ticks),
    ]
}

extension SessionSpace.Bound: NamedBound {
    static let parts: [BoundPart<Self>] = [
        BoundPart("runs", \.runs), BoundPart("deletes", \.deletes), BoundPart("faults", \.faults),
        BoundPart("launchLosses", \.launchLosses), BoundPart("launchDoubles", \.launchDoubles),
        BoundPart("crashes", \.crashes), BoundPart("reboots", \.reboots), BoundPart("takings", \.takings),
        BoundPart("hangs", \.hangs), BoundPart("suspensions", \.suspensions), BoundPart("openings", \.openings),
    ]
}

// Spaces whose states are kept as values.
extension Explore {
    private var switches: Switches { Preset.bulletproof.switches.subtracting(Switches(without.map(Switches.init))) }

    func exploreMerge() async throws -> (Exploration, String, String) {
        try check(MergeSpace.rules)
        var bound = MergeSpace.Bound()
        if let text = self.bound { try bound.apply(text) }
        defer { Self.endProgress() }
        let space = MergeSpace(bound, switches: switches)
        return (try await space.explore(jobs: workers, progress: Self.showProgress), bound.text, MergeSpace.renamings)
    }

    func exploreSession() async throws -> (Exploration, String, String) {
        try check(SessionSpace.rules)
        var bound = SessionSpace.Bound()
        if let text = self.bound { try bound.apply(text) }
        defer { Self.endProgress() }
        let space = SessionSpace(bound, switches: switches)
        return (try await space.explore(jobs: workers, progress: Self.showProgress), bound.text, SessionSpace.renamings)
    }
}
