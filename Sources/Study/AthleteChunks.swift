import Synchronization

/// Athletes in chunks, which several workers take one after the other, each once.
final class AthleteChunks: Sendable {
    private let athletes: Range<Int>
    private let size: Int
    private let next = SharedCounter()

    /// Cuts athletes into chunks of a size; the last may be smaller.
    init(of athletes: Range<Int>, size: Int) {
        self.athletes = athletes
        self.size = size
    }

    /// How many chunks there are.
    var count: Int { (athletes.count + size - 1) / size }

    /// Takes the next chunk; nil where none is left.
    func take() -> (number: Int, athletes: Range<Int>)? {
        let number = next.take()
        guard number < count else { return nil }
        let start = athletes.lowerBound + number * size
        return (number, start..<min(start + size, athletes.upperBound))
    }
}

/// A number to which several workers add, or from which each takes the next.
final class SharedCounter: Sendable {
    private let value = Atomic<Int>(0)

    /// Takes the next number, from 0.
    func take() -> Int { value.add(1, ordering: .relaxed).oldValue }

    /// Adds to the number; gives what it is then.
    func add(_ number: Int) -> Int { value.add(number, ordering: .relaxed).newValue }
}
