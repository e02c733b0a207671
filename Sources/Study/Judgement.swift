public import Lab

/// Whether the verdicts on a world are those that its scenario expects.
///
/// A scenario that expects nothing wants every claim to hold, as far as any design could have held it.
public struct Judgement: Hashable, Sendable {
    /// The verdicts on the world, in the order of the claims.
    public let verdicts: [Verdict]
    /// The claims that are to be violated.
    public let expected: [Claim]

    /// Compares verdicts with what is expected.
    public init(_ verdicts: [Verdict], expecting expected: [Claim]) {
        self.verdicts = verdicts
        self.expected = expected
    }

    /// The violated claims, those that nothing excuses first.
    public var violated: [Verdict] {
        verdicts.filter(\.isFailure) + verdicts.filter(\.isExcused)
    }

    /// The claims of which nothing can be said.
    public var unknown: [Verdict] { verdicts.filter { $0.outcome == .unknown } }

    /// The claims that held.
    public var held: [Verdict] { verdicts.filter { $0.outcome == .held } }

    /// The claims that are violated though another design could have held them, and nobody expects it.
    public var unexpected: [Claim] {
        violated.filter { $0.isFailure && !expected.contains($0.claim) }.map(\.claim)
    }

    /// The claims that are not violated though the scenario expects it.
    public var missing: [Claim] { expected.filter { claim in !violated.contains { $0.claim == claim } } }

    /// Whether all is as expected.
    public var isMet: Bool { unexpected.isEmpty && missing.isEmpty }
}

extension Verdict {
    /// Whether it is violated, and no design could have held it.
    public var isExcused: Bool { violation?.cause.isLegitimate ?? false }

    /// Whether it is violated, and nothing excuses that.
    public var isFailure: Bool { outcome == .violated && !isExcused }
}
