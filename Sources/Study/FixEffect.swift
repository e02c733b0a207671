public import Lab
public import Session

/// What a fix does: the same worlds played with it and without it.
///
/// Both plays have the same athletes, bodies, faults and taps. A world counts where one of its claims fails in one play
/// and holds in the other, so what other holes break in both plays does not blur the picture.
public struct FixEffect: Hashable, Sendable {
    /// The fix.
    public let fix: Switch
    /// How many worlds were played, each with and without the fix.
    public private(set) var worlds = 0
    private var mended = 0
    /// In how many worlds a claim failed with the fix and held without it.
    public private(set) var broken = 0
    private var claims = [Int](repeating: 0, count: Claim.allCases.count)

    /// Knows nothing of a fix yet.
    public init(of fix: Switch) {
        self.fix = fix
    }

    /// Adds worlds, by what failed in the same ones without the fix and with it.
    public mutating func add(without: WorldStudy.Result, with: WorldStudy.Result) {
        worlds += without.summary.worlds
        for (athlete, failed) in without.failures {
            let gone = failed.subtracting(with.failures[athlete] ?? [])
            if !gone.isEmpty { mended += 1 }
            for claim in gone { claims[Self.place(of: claim)] += 1 }
        }
        broken += with.failures.count { !$0.value.subtracting(without.failures[$0.key] ?? []).isEmpty }
    }

    /// In how many worlds a claim failed without the fix and held with it.
    public var prevented: BinomialRate { BinomialRate(count: mended, trials: worlds) }

    /// In how many worlds one claim failed without the fix and held with it.
    public func prevented(_ claim: Claim) -> Int { claims[Self.place(of: claim)] }

    private static func place(of claim: Claim) -> Int { Claim.allCases.firstIndex(of: claim) ?? 0 }
}
