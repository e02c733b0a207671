import Timeline

/// A queue that keeps its storage.
///
/// - Complexity: `append` and `removeFirst` are O(1), amortised.
struct Fifo<Element: BitwiseCopyable & Sendable>: Sendable {
    private var elements: [Element] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }

    /// The element at a distance from the first.
    subscript(position: Int) -> Element {
        get { elements[head + position] }
        set { elements[head + position] = newValue }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Takes the first element; nil where there is none.
    mutating func removeFirst() -> Element? {
        guard let first else { return nil }
        head += 1
        if head == elements.count || head > 64 && head > elements.count / 2 {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Takes out an element that need not be the first.
    mutating func remove(at position: Int) -> Element { elements.remove(at: head + position) }

    mutating func removeAll() {
        elements.clear()
        head = 0
    }
}
