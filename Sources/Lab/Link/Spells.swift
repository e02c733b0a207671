import Timeline

/// A stretch of time in which something is wrong.
struct Spell: Hashable, Sendable, BitwiseCopyable {
    var start: Instant
    /// The first instant after it.
    var end: Instant
    /// Which of its kind it is in an outing, from 0.
    var number: UInt32
}

/// Spells in order of time that never overlap.
///
/// - Complexity: Asked in order of time, every question is O(1), amortised.
struct Spells: Hashable, Sendable {
    private(set) var all: [Spell] = []
    /// The first spell that ends after the instant which was asked for last.
    private var cursor = 0

    mutating func removeAll() {
        all.clear()
        cursor = 0
    }

    /// Adds a spell after all others.
    mutating func append(_ spell: Spell) { all.append(spell) }

    /// The spell in which an instant lies.
    mutating func spell(at instant: Instant) -> Spell? {
        move(to: instant)
        guard cursor < all.count, all[cursor].start <= instant else { return nil }
        return all[cursor]
    }

    /// Whether an instant lies in a spell.
    mutating func cover(_ instant: Instant) -> Bool { spell(at: instant) != nil }

    /// The first start or end of a spell after an instant.
    mutating func nextEdge(after instant: Instant) -> Instant {
        move(to: instant)
        guard cursor < all.count else { return .distantFuture }
        return all[cursor].start > instant ? all[cursor].start : all[cursor].end
    }

    private mutating func move(to instant: Instant) {
        while cursor < all.count, all[cursor].end <= instant { cursor += 1 }
        while cursor > 0, all[cursor - 1].end > instant { cursor -= 1 }
    }
}
