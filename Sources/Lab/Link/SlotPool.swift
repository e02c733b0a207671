import Timeline

/// A slot of a pool, by its position.
typealias Slot = Int32

/// Contents in slots that are used again, counted by those who hold them.
///
/// Once the pool has grown to what is on its way at once, nothing is allocated: a slot that is claimed keeps the
/// storage of what it held before.
struct SlotPool<Content: Sendable>: Sendable {
    private let blank: Content
    private var contents: [Content] = []
    private var holders: [Int32] = []
    private var free: [Slot] = []

    init(blank: Content) { self.blank = blank }

    /// How many slots are held.
    var count: Int { contents.count - free.count }

    /// Holds a free slot; what it contains is left from before.
    mutating func claim() -> Slot {
        if let slot = free.popLast() {
            holders[Int(slot)] = 1
            return slot
        }
        contents.append(blank)
        holders.append(1)
        return Slot(contents.count - 1)
    }

    subscript(slot: Slot) -> Content {
        _read { yield contents[Int(slot)] }
        _modify { yield &contents[Int(slot)] }
    }

    /// Holds a slot once more.
    mutating func retain(_ slot: Slot) { holders[Int(slot)] += 1 }

    /// Holds a slot once less; the last to do so frees it.
    mutating func release(_ slot: Slot) {
        precondition(holders[Int(slot)] > 0, "slot \(slot) is free already")
        holders[Int(slot)] -= 1
        if holders[Int(slot)] == 0 { free.append(slot) }
    }

    /// Frees every slot, keeping the storage.
    mutating func removeAll() {
        free.clear()
        for slot in contents.indices.reversed() {
            holders[slot] = 0
            free.append(Slot(slot))
        }
    }
}

extension SlotPool where Content: Equatable {
    /// Whether two slots contain the same.
    func areEqual(_ slot: Slot, _ other: Slot) -> Bool { contents[Int(slot)] == contents[Int(other)] }
}
