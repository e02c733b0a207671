/// One published finding that simulated athletes or sensors must reproduce.
public struct Target: Sendable {
    /// The number by which documents name it.
    public let number: Int
    /// What is measured.
    public let what: String
    /// What was published.
    public let published: String
    /// How far off a simulation may be.
    public let tolerance: String
    public let source: String
    let measure: @Sendable (inout Laboratory) throws -> [Measurement]

    package init(
        _ number: Int, _ what: String, published: String, tolerance: String, source: String,
        measure: @escaping @Sendable (inout Laboratory) throws -> [Measurement]
    ) {
        self.number = number
        self.what = what
        self.published = published
        self.tolerance = tolerance
        self.source = source
        self.measure = measure
    }
}

/// A number that was measured, and where it should lie.
public struct Measurement: Hashable, Sendable {
    public let name: String
    public let value: Double
    public let range: ClosedRange<Double>
    public let unit: String
    /// How far chance alone moves the number with as many athletes as were measured.
    public let standardError: Double

    package init(
        _ name: String, _ value: Double, in range: ClosedRange<Double>, unit: String = "", standardError: Double
    ) {
        self.name = name
        self.value = value
        self.range = range
        self.unit = unit
        self.standardError = standardError
    }

    /// Whether the number lies where it should.
    public var isMet: Bool { range.contains(value) }

    /// Whether the number lies where it should, or chance may have moved it from there: by three standard errors.
    public var isMetWithinChance: Bool {
        value >= range.lowerBound - 3 * standardError && value <= range.upperBound + 3 * standardError
    }
}

/// What came of one target.
public struct Finding: Hashable, Sendable {
    /// How a target came out.
    public enum Verdict: String, Hashable, Sendable, CaseIterable { case met, missed }

    public let number: Int
    public let what: String
    public let published: String
    public let tolerance: String
    public let source: String
    public let measurements: [Measurement]

    /// Met where every number lies where it should.
    public var verdict: Verdict { measurements.allSatisfy(\.isMet) ? .met : .missed }
}
