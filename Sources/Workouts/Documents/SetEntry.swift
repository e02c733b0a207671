/// One set of a log: what was planned until it is done, then what was done.
public struct SetEntry: Hashable, Sendable, BitwiseCopyable {
    public var reps: UInt16
    public var isDone: Bool
    /// The weight in grams; `Int32.min` where none is written down.
    @usableFromInline var grams: Int32

    /// Makes a set that is not done.
    public init(reps: UInt16, weightGrams: Int32?) {
        self.reps = reps
        isDone = false
        grams = weightGrams ?? .min
    }

    @inlinable
    init(reps: UInt16, isDone: Bool, grams: Int32) {
        self.reps = reps
        self.isDone = isDone
        self.grams = grams
    }

    /// The weight that is written down, in grams; nil where none is.
    @inlinable
    public var weightGrams: Int32? {
        get { grams == .min ? nil : grams }
        set { grams = newValue ?? .min }
    }
}
