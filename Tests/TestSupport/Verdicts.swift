public import Timeline

@testable public import Lab

/// The verdict on a claim that was violated for a cause.
public func violated(
    _ claim: Claim, _ cause: FailureCause, workout: Int? = nil, at instant: Instant = .epoch, count: Int = 1,
    sentence: String? = nil
) -> Verdict {
    let violation = Violation(
        claim: claim, cause: cause, run: workout.map { Identifier(key: UInt64($0)) }, workout: workout, device: .watch,
        since: instant, instant: instant, sentence: sentence ?? "There was this: \(claim.failure).")
    return Verdict(claim: claim, outcome: .violated, violation: violation, violationCount: count)
}

/// The verdicts on all claims: some as given, the others held.
public func verdicts(_ given: Verdict..., unknown: [Claim] = []) -> [Verdict] {
    Claim.allCases.map { claim in
        given.first { $0.claim == claim }
            ?? Verdict(
                claim: claim, outcome: unknown.contains(claim) ? .unknown : .held, violation: nil, violationCount: 0)
    }
}
