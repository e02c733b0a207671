/// What is scheduled in one world, handed out in order of time; within one instant, in order of scheduling.
///
/// A four-ary heap whose key packs time and sequence number into one word, so that a comparison is one instruction
/// and a small queue stays in the first-level cache. Times count from the queue's origin: an event may lie up to
/// `EventQueue.horizon` after it, and one before the origin is due at once. A world that lives longer moves the origin
/// along.
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
        sequence = 0
        self.origin = origin
    }

    /// Moves the origin on, keeping what waits.
    @inlinable
    public mutating func moveOrigin(to instant: Instant) {
        let passed = (instant - origin).microseconds
        guard passed > 0 else { return }
        origin = instant
        guard !heap.isEmpty else { return }
        for index in heap.indices {
            let offset = max(0, Int64(bitPattern: heap[index].key >> Self.sequenceBits) - passed)
            let sequence = heap[index].key & (1 << Self.sequenceBits - 1)
            heap[index].key = UInt64(bitPattern: offset) << Self.sequenceBits | sequence
        }
        // Events that are overdue have lost their order by time, so the heap is built anew.
        heap.sort { $0.key < $1.key }
    }

    /// The number of events that wait.
    @inlinable
    public var count: Int { heap.count }

    /// Whether no event waits.
    @inlinable
    public var isEmpty: Bool { heap.isEmpty }

    /// Schedules an event.
    ///
    /// An event beyond the horizon is due there.
    @inlinable
    public mutating func schedule(_ event: Event, at instant: Instant) {
        let offset = min(max(0, (instant - origin).microseconds), Self.horizon.microseconds)
        if sequence >> Self.sequenceBits != 0 { renumber() }
        let key = UInt64(bitPattern: offset) << Self.sequenceBits | sequence
        sequence += 1
        heap.append(Entry(key: key, event: event))
        siftUp(from: heap.count - 1)
    }

    /// Takes the next event, or nil where none waits.
    @inlinable
    public mutating func next() -> (instant: Instant, event: Event)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty { siftDown(last) } else { sequence = 0 }
        return (instant(of: first.key), first.event)
    }

    /// The instant of the next event, or nil where none waits.
    @inlinable
    public var nextInstant: Instant? { heap.first.map { instant(of: $0.key) } }

    @inlinable
    func instant(of key: UInt64) -> Instant {
        origin + TimeSpan(microseconds: Int64(bitPattern: key >> Self.sequenceBits))
    }

    /// Gives the waiting events new sequence numbers from zero, in their order, once the numbers have run out.
    @usableFromInline
    mutating func renumber() {
        precondition(heap.count < 1 << Self.sequenceBits, "more than a million events wait in one world")
        heap.sort { $0.key < $1.key }
        for index in heap.indices {
            heap[index].key = (heap[index].key >> Self.sequenceBits) << Self.sequenceBits | UInt64(index)
        }
        sequence = UInt64(heap.count)
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
