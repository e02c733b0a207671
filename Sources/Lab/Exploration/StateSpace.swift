/// Everything that can happen to some machines, as an explorer walks through it: a state at a time.
///
/// A space is one state that can be put aside as bytes and taken up again. It holds the machines themselves, not a model
/// of them, and beside them all that a state is made of: storage, what is on its way, and what may still go wrong.
public protocol StateSpace: ValueSpace {
    /// All that changes as things happen.
    associatedtype State: Sendable = Self

    /// The state, to be gone back to once it is known what comes of something.
    var state: State { get set }

    /// Goes to the state in which everything begins.
    mutating func start()

    /// Takes up a state that was put aside.
    mutating func load(_ bytes: Span<UInt8>)

    /// Appends the state: all of it.
    func write(to bytes: inout StateBytes)
}

extension StateSpace where State == Self {
    /// The whole space, for one that is nothing but its state.
    public var state: Self {
        get { self }
        set { self = newValue }
    }
}

extension StateSpace {
    /// The digest of the bytes, for a space whose bytes are all there is to a state.
    public var fingerprint: UInt64 {
        var bytes = StateBytes()
        write(to: &bytes)
        return bytes.fingerprint
    }
}
