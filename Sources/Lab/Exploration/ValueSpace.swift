/// Everything that can happen to some machines, as an explorer walks through it: a value at a time.
///
/// A space is one state. It holds the machines themselves, not a model of them, and beside them all that a state is made
/// of: storage, what is on its way, and what may still go wrong.
public protocol ValueSpace: Sendable {
    /// A digest of the state that is never 0: that of equal states is equal, whoever met them and in what order.
    var fingerprint: UInt64 { get }

    /// Appends what can happen next, in an order that follows from the state alone.
    mutating func list(_ choices: inout [UInt16])

    /// Lets something happen that `list` has named.
    mutating func take(_ choice: UInt16)

    /// What must never be and is, as a number that `name(ofViolation:)` knows; nil where all is well.
    var violation: UInt8? { get }

    /// Whether all has come about that must in the end.
    var isGoal: Bool { get }

    /// What has not come about though it must, as a sentence.
    var shortfall: String { get }

    /// What happens next once nothing goes wrong any more, by a rule that lets nothing wait for ever; nil where nothing does.
    var fairChoice: UInt16? { get }

    /// Which situations worth reaching have been reached, a bit for each of `situations`.
    var reached: UInt32 { get }

    /// Tells what something that can happen is.
    func step(_ choice: UInt16) -> ExplorationStep

    /// What a violation is, as a sentence.
    static func name(ofViolation number: UInt8) -> String

    /// What was worth reaching: a space in which one of them is never met has proved little.
    static var situations: [String] { get }
}

extension ValueSpace {
    /// What happens from a state on by the fair rule, until it repeats or ends.
    var continuation: Exploration.Continuation {
        var space = self
        var seen: [UInt64] = [space.fingerprint]
        var continuation = Exploration.Continuation()
        while let choice = space.fairChoice {
            continuation.steps.append(space.step(choice))
            space.take(choice)
            if let start = seen.firstIndex(of: space.fingerprint) {
                continuation.cycle = Array(continuation.steps[start...])
                continuation.steps.removeSubrange(start...)
                break
            }
            seen.append(space.fingerprint)
        }
        continuation.shortfall = space.shortfall
        return continuation
    }
}

/// One thing that happens on the way to a counterexample.
public struct ExplorationStep: Hashable, Sendable {
    /// Who does it, or to whom it happens.
    public enum Place: String, Hashable, Sendable, CaseIterable { case watch, wire, phone }

    /// What becomes of something on the wire.
    public enum Passage: Hashable, Sendable {
        case arrives(from: Place, to: Place)
        case isLost(from: Place, to: Place)
    }

    public var place: Place
    public var text: String
    /// For something on the wire, what becomes of it.
    public var passage: Passage?

    /// Tells a step.
    public init(_ place: Place, _ text: String, _ passage: Passage? = nil) {
        self.place = place
        self.text = text
        self.passage = passage
    }
}
