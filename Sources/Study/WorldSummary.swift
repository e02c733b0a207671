public import Export
public import Lab
public import Timeline

/// How often the claims on worlds of phone and watch were violated, and what the worlds reached.
///
/// A rate is per world, not per message: what happens in one world hangs together, what happens in two does not.
public struct WorldSummary: Hashable, Sendable {
    /// All counts, in the order of `names`.
    private var counts = [Int](repeating: 0, count: Self.names.count)

    /// Makes a summary of nothing.
    public init() {}

    /// Adds a world.
    public mutating func add(_ verdicts: [Verdict], probes: Probes, tally: WorldTally, events: Int) {
        add(1, at: Self.worldsPlace)
        add(events, at: Self.eventsPlace)
        if verdicts.contains(where: \.isFailure) { add(1, at: Self.failuresPlace) }
        for verdict in verdicts {
            switch verdict.outcome {
            case .held: break
            case .unknown: add(1, at: Self.place(ofUnknown: verdict.claim))
            case .violated:
                if let violation = verdict.violation { add(1, at: Self.place(of: verdict.claim, violation.cause)) }
            }
        }
        for (probe, count) in zip(Probe.allCases, probes.counts) {
            add(Int(clamping: count), at: Self.place(of: probe))
        }
        for count in WorldTally.Count.allCases { add(Int(clamping: tally[count]), at: Self.place(of: count)) }
        for (index, count) in tally.delays.enumerated() where count > 0 {
            add(Int(clamping: count), at: Self.place(ofDelay: index))
        }
    }

    private mutating func add(_ count: Int, at place: Int) { counts[place] = counts[place].adding(count) }

    /// How many worlds there are; none where a watch was played alone.
    public var worlds: Int { counts[Self.worldsPlace] }

    /// How many events they had together.
    public var events: Int { counts[Self.eventsPlace] }

    /// In how many worlds a claim was violated that another design could have held.
    public var failures: BinomialRate { BinomialRate(count: min(counts[Self.failuresPlace], worlds), trials: worlds) }

    /// In how many worlds a claim was violated for a cause.
    public func count(_ claim: Claim, _ cause: FailureCause) -> Int { counts[Self.place(of: claim, cause)] }

    /// In how many worlds a claim was violated, whatever the cause.
    public func count(_ claim: Claim) -> Int { FailureCause.allCases.reduce(0) { $0.adding(count(claim, $1)) } }

    /// In how many worlds nothing can be said of a claim, since they ended too early.
    public func unknownCount(_ claim: Claim) -> Int { counts[Self.place(ofUnknown: claim)] }

    /// How often something was lost, late or sent.
    public func count(_ count: WorldTally.Count) -> Int { counts[Self.place(of: count)] }

    /// How long a share of the sets took from the watch to the phone's log, within 12 %; nil where there were none.
    public func delay(quantile share: Double) -> TimeSpan? {
        let classes = 0..<WorldTally.delayClasses
        let total = classes.reduce(0) { $0.adding(counts[Self.place(ofDelay: $1)]) }
        guard total > 0 else { return nil }
        var rest = share * Double(total)
        for index in classes {
            rest -= Double(counts[Self.place(ofDelay: index)])
            if rest <= 0 { return WorldTally.delay(ofClass: index) }
        }
        return nil
    }

    /// How often a probe was hit.
    public func hits(of probe: Probe) -> Int { counts[Self.place(of: probe)] }

    /// In which share of the worlds of which something can be said a claim was violated for a cause; nil for any.
    public func rate(_ claim: Claim, _ cause: FailureCause? = nil) -> BinomialRate {
        let count = cause.map { self.count(claim, $0) } ?? self.count(claim)
        return BinomialRate(count: count, trials: max(self.count(claim), worlds - unknownCount(claim)))
    }

    /// Adds other worlds.
    public static func += (summary: inout WorldSummary, others: WorldSummary) {
        for place in summary.counts.indices { summary.add(others.counts[place], at: place) }
    }
}

// MARK: Tallies

extension WorldSummary {
    /// Reads a summary from the counts of a run.
    public init(_ tallies: Tallies) {
        counts = Self.names.map { max(0, tallies[$0]) }
    }

    /// The counts as a run keeps them.
    public var tallies: Tallies {
        var tallies = Tallies()
        for (name, count) in zip(Self.names, counts) { tallies[name] = count }
        return tallies
    }

    /// What each count is called in a manifest.
    private static let names =
        ["worlds", "events", "failures"]
        + Claim.allCases.flatMap { claim in
            FailureCause.allCases.map { Tallies.violation(of: claim.rawValue, cause: $0.rawValue) } + [
                "unknown.\(claim.rawValue)"
            ]
        }
        + Probe.allCases.map { "probes.\($0)" } + WorldTally.Count.allCases.map { "sync.\($0.rawValue)" }
        + (0..<WorldTally.delayClasses).map { "sync.delay.\($0)" }

    private static let worldsPlace = 0
    private static let eventsPlace = 1
    private static let failuresPlace = 2
    private static let firstClaimPlace = 3
    private static let causePlaces = Dictionary(
        uniqueKeysWithValues: FailureCause.allCases.enumerated().map { ($1, $0) })
    private static let claimPlaces = Dictionary(uniqueKeysWithValues: Claim.allCases.enumerated().map { ($1, $0) })

    private static func place(of claim: Claim, _ cause: FailureCause) -> Int {
        firstPlace(of: claim) + (causePlaces[cause] ?? 0)
    }

    private static func place(ofUnknown claim: Claim) -> Int { firstPlace(of: claim) + FailureCause.allCases.count }

    private static func firstPlace(of claim: Claim) -> Int {
        firstClaimPlace + (claimPlaces[claim] ?? 0) * (FailureCause.allCases.count + 1)
    }

    private static func place(of probe: Probe) -> Int {
        firstClaimPlace + Claim.allCases.count * (FailureCause.allCases.count + 1) + Int(probe.rawValue)
    }

    private static let firstTallyPlace =
        firstClaimPlace + Claim.allCases.count * (FailureCause.allCases.count + 1) + Probe.allCases.count
    private static let tallyPlaces = Dictionary(
        uniqueKeysWithValues: WorldTally.Count.allCases.enumerated().map { ($1, firstTallyPlace + $0) })

    private static func place(of count: WorldTally.Count) -> Int { tallyPlaces[count] ?? firstTallyPlace }

    private static func place(ofDelay index: Int) -> Int {
        firstTallyPlace + WorldTally.Count.allCases.count + index
    }
}
