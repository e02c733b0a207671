import Encoding

/// Counts that no table tells, each by its name; those of shards add up to those of the whole.
///
/// A name that was never counted counts zero and stands in no manifest.
public struct Tallies: Hashable, Sendable {
    /// By name; never iterated but in the order of the names.
    private var counts: [String: Int] = [:]

    /// Counts nothing.
    public init() {}

    /// How often something was counted; saturates.
    public subscript(name: String) -> Int {
        get { counts[name] ?? 0 }
        set { counts[name] = newValue == 0 ? nil : newValue }
    }

    /// Whether nothing was counted.
    public var isEmpty: Bool { counts.isEmpty }

    /// What was counted, in the order of the names' bytes.
    public var names: [String] { counts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// The name of the count of violations of a claim for a cause: as many as `failures.csv` has rows.
    public static func violation(of claim: String, cause: String) -> String { violationPrefix + "\(claim).\(cause)" }

    private static let violationPrefix = "violated."

    /// The names of all counts of violations.
    var violations: [String] { names.filter { $0.hasPrefix(Self.violationPrefix) } }

    /// Adds the counts of others; saturates.
    public static func += (tallies: inout Tallies, others: Tallies) {
        for name in others.names { tallies[name] = sum(tallies[name], others[name]) }
    }
}

// MARK: JSON

extension Tallies {
    /// The key and its object; nothing where nothing was counted.
    var members: [(key: String, value: JSONNode)] {
        isEmpty ? [] : [("tallies", JSONNode(names.map { (key: $0, value: JSONNode(self[$0])) }))]
    }

    init(from object: inout StrictObject) throws(ExportError) {
        guard var counts = try object.objectIfPresent("tallies") else { return }
        for name in counts.keys { self[name] = try counts.count(name) }
    }
}
