/// What is scheduled in one world, handed out in order of time; within one instant, in order of scheduling.
///
/// A four-ary heap whose key packs time and sequence number into one word, so that a comparison is one instruction
/// and a small queue stays in the first-level cache. Times count from the queue's origin: an event may lie up to
/// `EventQueue.horizon` after it, and one before the origin is due at once. A world that lives longer moves the origin
/// along.
///
/// What is known up front, such as all that a day will bring, is best planned: it lies apart, sorted once, and does not
/// burden the heap of what comes up as time goes by. It is handed out just as if it had been scheduled.
///
/// - Precondition: At most a million (2²⁰) events wait at once.
/// - Complexity: `schedule` and `next` are O(log n); neither allocates once the queue has grown to its working size.
public struct EventQueue<Event: BitwiseCopyable & Sendable>: ~Copyable {
    @usableFromInline
    struct Entry: BitwiseCopyable {
        @usableFromInline var key: UInt64
        @usableFromInline var event: Event

        @usableFromInline
        init(key: UInt64, event: Event) {
            self.key = key
            self.event = event
        }
    }

    @usableFromInline static var sequenceBits: UInt64 { 20 }

    /// The farthest an event may lie after the origin: about 203 days.
    @inlinable
    public static var horizon: TimeSpan { TimeSpan(microseconds: (1 << 44) - 1) }

    @usableFromInline var heap: [Entry] = []
    /// What was planned: the last is due first, once it is sorted.
    @usableFromInline var agenda: [Entry] = []
    @usableFromInline var isAgendaSorted = true
    @usableFromInline var sequence: UInt64 = 0
    @usableFromInline var origin: Instant

    /// Makes an empty queue.
    ///
    /// - Parameter origin: The earliest instant of the world.
    public init(origin: Instant) {
        self.origin = origin
        heap.reserveCapacity(64)
    }

    /// Empties the queue for the next world, keeping its storage.
    @inlinable
    public mutating func reset(origin: Instant) {
        heap.removeAll(keepingCapacity: true)
        agenda.removeAll(keepingCapacity: true)
        sequence = 0
        self.origin = origin
    }

    /// Moves the origin on, keeping what waits.
    @inlinable
    public mutating func moveOrigin(to instant: Instant) {
        let passed = (instant - origin).microseconds
        guard passed > 0 else { return }
        origin = instant
        for index in heap.indices { heap[index].key = moved(heap[index].key, by: passed) }
        for index in agenda.indices { agenda[index].key = moved(agenda[index].key, by: passed) }
        // Events that are overdue have lost their order by time, so the heap is built anew.
        heap.sort { $0.key < $1.key }
        isAgendaSorted = false
    }

    @inlinable
    func moved(_ key: UInt64, by passed: Int64) -> UInt64 {
        let offset = max(0, Int64(bitPattern: key >> Self.sequenceBits) - passed)
        return UInt64(bitPattern: offset) << Self.sequenceBits | key & (1 << Self.sequenceBits - 1)
    }

    /// The number of events that wait.
    @inlinable
    public var count: Int { heap.count + agenda.count }

    /// Whether no event waits.
    @inlinable
    public var isEmpty: Bool { heap.isEmpty && agenda.isEmpty }

    /// Schedules an event.
    ///
    /// An event beyond the horizon is due there.
    @inlinable
    public mutating func schedule(_ event: Event, at instant: Instant) {
        heap.append(Entry(key: takeKey(at: instant), event: event))
        siftUp(from: heap.count - 1)
    }

    /// Schedules an event that is known long before it is due, as one of many.
    ///
    /// - Complexity: O(1); the next call of `next` sorts what was planned since the last one.
    @inlinable
    public mutating func plan(_ event: Event, at instant: Instant) {
        agenda.append(Entry(key: takeKey(at: instant), event: event))
        isAgendaSorted = false
    }

    /// Takes the next event, or nil where none waits, or none that is due before an instant.
    @inlinable
    public mutating func next(before end: Instant? = nil) -> (instant: Instant, event: Event)? {
        if !isAgendaSorted { sortAgenda() }
        let isPlanned = (agenda.last?.key ?? .max) < (heap.first?.key ?? .max) || heap.isEmpty
        guard let first = isPlanned ? agenda.last : heap.first else { return nil }
        let instant = instant(of: first.key)
        if let end, instant >= end { return nil }
        if isPlanned {
            agenda.removeLast()
        } else {
            let last = heap.removeLast()
            if !heap.isEmpty { siftDown(last) }
        }
        if isEmpty { sequence = 0 }
        return (instant, first.event)
    }

    /// The key of an event that is scheduled now.
    @inlinable
    mutating func takeKey(at instant: Instant) -> UInt64 {
        let offset = min(max(0, (instant - origin).microseconds), Self.horizon.microseconds)
        if sequence >> Self.sequenceBits != 0 { renumber() }
        let key = UInt64(bitPattern: offset) << Self.sequenceBits | sequence
        sequence += 1
        return key
    }

    @inlinable
    mutating func sortAgenda() {
        agenda.sort { $0.key > $1.key }
        isAgendaSorted = true
    }

    @inlinable
    func instant(of key: UInt64) -> Instant {
        origin + TimeSpan(microseconds: Int64(bitPattern: key >> Self.sequenceBits))
    }

    /// Gives the waiting events new sequence numbers from zero, in their order, once the numbers have run out.
    @usableFromInline
    mutating func renumber() {
        precondition(count < 1 << Self.sequenceBits, "more than a million events wait in one world")
        if !isAgendaSorted { sortAgenda() }
        heap.sort { $0.key < $1.key }
        var (next, planned) = (heap.startIndex, agenda.endIndex)
        for number in 0..<UInt64(count) {
            if planned > 0, next == heap.endIndex || agenda[planned - 1].key < heap[next].key {
                planned -= 1
                agenda[planned].key = (agenda[planned].key >> Self.sequenceBits) << Self.sequenceBits | number
            } else {
                heap[next].key = (heap[next].key >> Self.sequenceBits) << Self.sequenceBits | number
                next += 1
            }
        }
        sequence = UInt64(count)
    }

    @inlinable
    mutating func siftUp(from start: Int) {
        var heap = heap.mutableSpan
        var position = start
        let entry = heap[position]
        while position > 0 {
            let parent = (position - 1) / 4
            guard entry.key < heap[parent].key else { break }
            heap[position] = heap[parent]
            position = parent
        }
        heap[position] = entry
    }

    @inlinable
    mutating func siftDown(_ entry: Entry) {
        var heap = heap.mutableSpan
        var position = 0
        while true {
            let first = 4 * position + 1
            guard first < heap.count else { break }
            var smallest = first
            for child in first + 1..<max(first + 1, min(first + 4, heap.count))
            where heap[child].key < heap[smallest].key {
                smallest = child
            }
            guard heap[smallest].key < entry.key else { break }
            heap[position] = heap[smallest]
            position = smallest
        }
        heap[position] = entry
    }
}
