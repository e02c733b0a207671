import Synchronization

/// The states that an exploration has met.
///
/// Of each it knows a fingerprint, from where it was met first, and where it goes when nothing fails any more. Several
/// workers may add to it at once.
///
/// An open-addressing table of 20 bytes a place, at most 85 % full. A state is met first in the layer of its depth; of
/// all that lead to it from the layer before, the lowest fingerprint counts as its parent, whoever came first: so what is
/// told of a state does not depend on the workers.
///
/// `@unchecked Sendable` is safe here: places are atomic; the fair successor of a state is
/// written by the one worker that expands it, and read when no worker is left; the storage is only exchanged by
/// `reserve`, which nobody calls while a worker runs.
final class VisitedStates: @unchecked Sendable {
    /// What is looked at together lies in one line of the cache.
    private struct Place: ~Copyable {
        let fingerprint = Atomic<UInt64>(0)
        let parent = Atomic<UInt32>(none)
        let depth = Atomic<UInt8>(0)
    }

    private var places: UnsafeMutablePointer<Place>
    private var successors: UnsafeMutablePointer<UInt32>
    private(set) var capacity: Int
    private let counter = Atomic(0)

    /// Marks a state of which no successor or parent is known, and one from which nothing need come any more.
    static let none = UInt32.max
    private static let goal = UInt32.max - 1
    /// The bytes that a place takes.
    static let bytesPerPlace = MemoryLayout<Place>.stride + MemoryLayout<UInt32>.stride

    init(capacity: Int) {
        self.capacity = capacity
        (places, successors) = Self.allocate(capacity)
    }

    deinit {
        places.deinitialize(count: capacity)
        places.deallocate()
        successors.deallocate()
    }

    var count: Int { counter.load(ordering: .relaxed) }

    /// How many states can be added before the table must grow.
    var room: Int { capacity * 85 / 100 - count }

    private static func allocate(_ capacity: Int) -> (UnsafeMutablePointer<Place>, UnsafeMutablePointer<UInt32>) {
        let places = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
        for place in 0..<capacity { (places + place).initialize(to: Place()) }
        let successors = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
        successors.initialize(repeating: none, count: capacity)
        return (places, successors)
    }

    /// Where the search for a fingerprint begins; its upper half decides, so that a parent can be found by that alone.
    private func start(_ upperHalf: UInt32) -> Int { Int((UInt64(upperHalf) &* UInt64(capacity)) >> 32) }

    /// Asks for the line in which the search for a fingerprint begins, so that several are on their way at once.
    ///
    /// - Returns: What stands there, which means nothing; to be put to some use, or else nothing is asked for.
    func touch(_ fingerprint: UInt64) -> UInt64 {
        places[start(fingerprint.upperHalf)].fingerprint.load(ordering: .relaxed)
    }

    /// Adds a state that is met at a depth from 1, unless it has been met before.
    ///
    /// - Returns: Its place, and whether it is new.
    func insert(_ fingerprint: UInt64, parent: UInt64, depth: UInt8) -> (place: Int, isNew: Bool) {
        var place = start(fingerprint.upperHalf)
        while true {
            var found = places[place].fingerprint.load(ordering: .relaxed)
            if found == 0 {
                let (isNew, former) = places[place].fingerprint.compareExchange(
                    expected: 0, desired: fingerprint, ordering: .relaxed)
                if isNew {
                    lowerParent(of: place, to: parent.upperHalf)
                    places[place].depth.store(depth, ordering: .relaxed)
                    counter.add(1, ordering: .relaxed)
                    return (place, true)
                }
                found = former
            }
            if found == fingerprint {
                // One whose depth is not written yet has just been met by another worker.
                let known = places[place].depth.load(ordering: .relaxed)
                if known == 0 || known == depth { lowerParent(of: place, to: parent.upperHalf) }
                return (place, false)
            }
            place = next(place)
        }
    }

    /// Notes a parent, unless a lower one is known.
    ///
    /// `Atomic.min` of Swift 6.3 compares unsigned integers as if they were signed.
    private func lowerParent(of place: Int, to parent: UInt32) {
        var known = places[place].parent.load(ordering: .relaxed)
        while parent < known {
            let (isDone, other) = places[place].parent.weakCompareExchange(
                expected: known, desired: parent, ordering: .relaxed)
            if isDone { return }
            known = other
        }
    }

    private func next(_ place: Int) -> Int { place + 1 == capacity ? 0 : place + 1 }

    /// The place of a state; nil where it has not been met.
    func place(of fingerprint: UInt64) -> Int? {
        var place = start(fingerprint.upperHalf)
        while true {
            let found = places[place].fingerprint.load(ordering: .relaxed)
            if found == fingerprint { return place }
            if found == 0 { return nil }
            place = next(place)
        }
    }

    /// Notes where a state goes when nothing fails any more.
    func setSuccessor(of place: Int, to successor: Int) { successors[place] = UInt32(truncatingIfNeeded: successor) }

    func successor(of place: Int) -> Int? { successors[place] < Self.goal ? Int(successors[place]) : nil }

    /// Notes that in a state all has come about that must.
    func setGoal(_ place: Int) { successors[place] = Self.goal }

    func isGoal(_ place: Int) -> Bool { successors[place] == Self.goal }
    func fingerprint(at place: Int) -> UInt64 { places[place].fingerprint.load(ordering: .relaxed) }
    func depth(at place: Int) -> UInt8 { places[place].depth.load(ordering: .relaxed) }

    /// The fingerprints of the states that may be the parent of one: all but always one, since half of it is remembered.
    func parents(of place: Int) -> [UInt64] {
        let upperHalf = places[place].parent.load(ordering: .relaxed)
        let depth = depth(at: place)
        guard depth > 1 else { return [] }
        var candidates: [UInt64] = []
        var candidate = start(upperHalf)
        while fingerprint(at: candidate) != 0 {
            if fingerprint(at: candidate).upperHalf == upperHalf, self.depth(at: candidate) == depth - 1 {
                candidates.append(fingerprint(at: candidate))
            }
            candidate = next(candidate)
        }
        return candidates.sorted()
    }

    /// Makes room for more states.
    func reserve(_ more: Int) {
        guard room < more else { return }
        let (oldCapacity, oldPlaces, oldSuccessors) = (capacity, places, successors)
        capacity = max((count + more) * 100 / 85 + 1, capacity * 14 / 10)
        (places, successors) = Self.allocate(capacity)
        var moved = [UInt32](repeating: Self.none, count: oldCapacity)
        for place in 0..<oldCapacity {
            let fingerprint = oldPlaces[place].fingerprint.load(ordering: .relaxed)
            if fingerprint == 0 { continue }
            var target = start(fingerprint.upperHalf)
            while self.fingerprint(at: target) != 0 { target = next(target) }
            places[target].fingerprint.store(fingerprint, ordering: .relaxed)
            places[target].parent.store(oldPlaces[place].parent.load(ordering: .relaxed), ordering: .relaxed)
            places[target].depth.store(oldPlaces[place].depth.load(ordering: .relaxed), ordering: .relaxed)
            moved[place] = UInt32(truncatingIfNeeded: target)
        }
        for place in 0..<oldCapacity where moved[place] != Self.none {
            let successor = oldSuccessors[place]
            successors[Int(moved[place])] = successor < Self.goal ? moved[Int(successor)] : successor
        }
        oldPlaces.deinitialize(count: oldCapacity)
        oldPlaces.deallocate()
        oldSuccessors.deallocate()
    }
}

extension UInt64 {
    fileprivate var upperHalf: UInt32 { UInt32(truncatingIfNeeded: self >> 32) }
}
