public import Session
import Timeline

/// How many workouts met each fate.
public struct FateCounts: Hashable, Sendable {
    /// The counts, in the order of the fates.
    private var counts = Array(repeating: 0, count: Fate.allCases.count)

    /// Counts nothing.
    public init() {}

    public subscript(fate: Fate) -> Int {
        get { counts[Self.index(of: fate)] }
        set { counts[Self.index(of: fate)] = newValue }
    }

    /// How many workouts there are; saturates.
    var total: Int { counts.reduce(0, sum) }

    /// Adds the counts of others; saturates.
    public static func += (counts: inout FateCounts, others: FateCounts) {
        for index in counts.counts.indices { counts.counts[index] = sum(counts.counts[index], others.counts[index]) }
    }

    private static func index(of fate: Fate) -> Int {
        switch fate {
        case .saved: 0
        case .salvaged: 1
        case .recovered: 2
        case .discarded: 3
        case .lost: 4
        case .orphaned: 5
        case .doubled: 6
        }
    }
}

/// Two counts as one; saturates, since a manifest can name any.
func sum(_ count: Int, _ other: Int) -> Int { Int(Int64(count).addedSaturating(Int64(other))) }
