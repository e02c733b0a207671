/// What a sender has accepted and the receiver has not acknowledged, by ascending number.
///
/// - Complexity: adding and releasing are O(1), amortised; finding a number is O(log n).
@usableFromInline
package struct HeldCommands<Command: Sendable>: Sendable {
    @usableFromInline package typealias Entry = CommandSender<Command>.Entry

    @usableFromInline package var entries: [Entry] = []
    /// Where the first that is still held stands.
    @usableFromInline package var head = 0

    @usableFromInline
    init() {}

    @inlinable package var count: Int { entries.count - head }
    @inlinable var isEmpty: Bool { head == entries.count }
    @inlinable var first: Entry? { isEmpty ? nil : entries[head] }
    /// The lowest number.
    @inlinable var lowest: SequenceNumber? { isEmpty ? nil : entries[head].number }
    /// All that is held.
    @inlinable var live: ArraySlice<Entry> { entries[head...] }

    /// The entry at a distance from the first.
    @inlinable
    package subscript(position: Int) -> Entry { entries[head + position] }

    @inlinable
    package mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Adds entries in whatever order they come; of one number the first counts.
    @inlinable
    mutating func append(contentsOf unsorted: [Entry]) {
        if isEmpty, zip(unsorted, unsorted.dropFirst()).allSatisfy({ $0.number < $1.number }) {
            return entries = unsorted
        }
        let sorted = unsorted.enumerated().sorted {
            ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
        }
        for (_, entry) in sorted where isEmpty || entries[entries.count - 1].number < entry.number { append(entry) }
    }

    /// Lets go of everything, keeping the storage.
    @inlinable
    package mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        head = 0
    }

    /// Lets go of what is below a number.
    @inlinable
    mutating func remove(below end: SequenceNumber) {
        while head < entries.count, entries[head].number < end { head += 1 }
        // What was let go of is cleared away by and by: to do so each time would cost as much as all the rest.
        guard head >= 64, head >= entries.count / 2 else { return }
        entries.removeFirst(head)
        head = 0
    }

    /// Takes out an entry that need not be the first.
    mutating func remove(at position: Int) -> Entry { entries.remove(at: head + position) }

    /// The distance from the first of the entry of a number; nil where there is none.
    @inlinable
    package func position(ofNumber number: SequenceNumber) -> Int? {
        let position = position(from: number)
        return position < count && self[position].number == number ? position : nil
    }

    /// The distance from the first of the first entry whose number is at least a given one.
    @inlinable
    func position(from number: SequenceNumber) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

// Where the first stands in memory is nobody's business.
extension HeldCommands: Equatable where Command: Equatable {
    @usableFromInline
    package static func == (left: Self, right: Self) -> Bool { left.live == right.live }
}

extension HeldCommands: Hashable where Command: Hashable {
    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(live) }
}
