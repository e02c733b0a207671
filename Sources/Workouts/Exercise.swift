/// One movement of strength training.
public struct Exercise: Hashable, Sendable {
    /// How the weight that is written down relates to the weight that is moved.
    public enum Loading: String, Hashable, Sendable, CaseIterable {
        /// The weight is all of it: a barbell, a machine.
        case total
        /// The weight is that of one side: a pair of dumbbells.
        case perSide
        /// The weight is what was added to the body: pull-ups, dips.
        case bodyweight
    }

    /// The name as the athlete reads it.
    public let name: String
    /// How the weight that is written down relates to the weight that is moved.
    public let loading: Loading

    /// Makes an exercise.
    public init(name: String, loading: Loading = .total) {
        self.name = name
        self.loading = loading
    }
}
