/// What an exhaustive exploration came to.
public struct Exploration: Hashable, Sendable {
    /// Something that must not be, and the shortest way to it.
    public struct Counterexample: Hashable, Sendable {
        /// What is wrong, as a sentence.
        public var violation: String
        public var steps: [ExplorationStep]
        /// What happens from there on once nothing fails any more; nil where something is wrong at once.
        public var continuation: Continuation?

        /// What is wrong where nothing is wrong at once.
        static let shortfall = "once nothing fails any more, it still never comes to what it must"
    }

    /// What happens once nothing fails any more, where it never comes to what it must.
    public struct Continuation: Hashable, Sendable {
        /// What happens once.
        public var steps: [ExplorationStep] = []
        /// What repeats itself for ever then; empty where nothing happens any more.
        public var cycle: [ExplorationStep] = []
        /// What it should have come to and has not, as a sentence.
        public var shortfall = ""
    }

    /// How many states there are.
    public var states = 0
    /// How many times something could happen in one of them.
    public var transitions = 0
    /// How many steps the farthest state is away.
    public var depth = 0
    /// In how many of them all has come about that must.
    public var goals = 0
    /// Whether each situation worth reaching was met, in the order of the space's `situations`.
    public var situations: [Situation] = []
    public var counterexample: Counterexample?
    /// Whether it was given up since there were too many states.
    public var isGivenUp = false
    /// Whether every state within the bound was met: not where it was given up, or something wrong at once ended it.
    public var isWhole = true
    /// How many bytes were taken at most for each state, all in all.
    public var bytesPerState = 0.0

    /// A situation worth reaching, and whether it was.
    public struct Situation: Hashable, Sendable {
        public var name: String
        public var isReached: Bool
    }

    /// The chance that two states share a fingerprint of 64 bits, so that one may have been hidden: n² / 2⁶⁵.
    public var hiddenChance: Double { Double(states) * Double(states) / 0x1p65 }
}
