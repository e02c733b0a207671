import Timeline

/// What an explorer of values has met so far.
struct ValueWalk<Space: ValueSpace>: Sendable {
    /// What comes of some states of the frontier.
    struct Part: Sendable {
        var found: [Found] = []
        /// For each state: the fingerprint of what comes next by the fair rule; 0 where nothing does, 1 where it is a goal.
        var fair: [UInt64] = []
        var transitions = 0
    }

    /// A state that one choice leads to.
    struct Found: Sendable {
        var fingerprint: UInt64
        var parent: Int32
        var choice: UInt16
        var space: Space
    }

    /// Where the fair rule leads from a state, beside the number of another: nowhere, to all that must come about.
    private static var nowhere: Int32 { -1 }
    private static var goal: Int32 { -2 }

    private var numbers: [UInt64: Int32] = [:]
    /// For each state, by its number: the one it was met from, by which choice, and where the fair rule leads.
    private var parents: [Int32] = []
    private var choices: [UInt16] = []
    private var successors: [Int32] = []
    /// The fair successors of the layer that is expanded, by fingerprint.
    private var fair: [UInt64] = []
    /// The states of the layer that is expanded, which have the numbers from `first` on.
    private(set) var frontier: [Space]
    private var first: Int32 = 0
    private var next: [Space] = []
    private(set) var depth = 0
    private(set) var transitions = 0
    private(set) var goals = 0
    private(set) var reached: UInt32 = 0
    /// The first state in which something is that must never be.
    private(set) var wrong: (number: Int32, violation: UInt8)?
    private var widest = 1

    var count: Int { parents.count }

    /// What the tables take for each state, and the widest layer; not what the values of that hold elsewhere.
    var bytesPerState: Double {
        let tables = numbers.capacity * 12 + parents.capacity * 4 + choices.capacity * 2 + successors.capacity * 4
        return Double(tables + widest * MemoryLayout<Space>.stride) / Double(max(1, count))
    }

    init(_ space: Space) {
        frontier = []
        meet(Found(fingerprint: space.fingerprint, parent: Self.nowhere, choice: 0, space: space))
        swap(&frontier, &next)
    }

    /// Tells what comes of some states of the frontier.
    func expand(_ range: Range<Int>) -> Part {
        var part = Part()
        var choices: [UInt16] = []
        for index in range {
            var space = frontier[index]
            let fairChoice = space.fairChoice
            var fair: UInt64 = space.isGoal ? 1 : 0
            choices.clear()
            space.list(&choices)
            for choice in choices {
                var next = space
                next.take(choice)
                let fingerprint = next.fingerprint
                if choice == fairChoice, fair == 0 { fair = fingerprint }
                part.transitions += 1
                guard numbers[fingerprint] == nil else { continue }
                part.found.append(
                    Found(fingerprint: fingerprint, parent: first + Int32(index), choice: choice, space: next))
            }
            part.fair.append(fair)
        }
        return part
    }

    mutating func beginLayer() { fair.clear() }

    /// Takes in what comes of the next states of the frontier.
    mutating func take(_ part: Part) {
        transitions += part.transitions
        fair += part.fair
        for found in part.found { meet(found) }
    }

    mutating func endLayer() {
        for (index, fingerprint) in fair.enumerated() {
            let number = Int(first) + index
            switch fingerprint {
            case 0: successors[number] = Self.nowhere
            case 1:
                successors[number] = Self.goal
                goals += 1
            default: successors[number] = numbers[fingerprint] ?? Self.nowhere
            }
        }
        first += Int32(frontier.count)
        widest = max(widest, frontier.count + next.count)
        frontier.clear()
        swap(&frontier, &next)
        if !frontier.isEmpty { depth += 1 }
    }

    private mutating func meet(_ found: Found) {
        let number = Int32(count)
        guard numbers[found.fingerprint] == nil else { return }
        numbers[found.fingerprint] = number
        parents.append(found.parent)
        choices.append(found.choice)
        successors.append(Self.nowhere)
        next.append(found.space)
        reached |= found.space.reached
        if wrong == nil, let violation = found.space.violation { wrong = (number, violation) }
    }
}

// The way to what is wrong.
extension ValueWalk {
    /// The shortest way to something wrong; nil where nothing is.
    func counterexample(from start: Space) -> Exploration.Counterexample? {
        if let wrong {
            return Exploration.Counterexample(
                violation: Space.name(ofViolation: wrong.violation), steps: way(from: start, to: wrong.number).steps,
                continuation: nil)
        }
        guard let stuck = firstStuck() else { return nil }
        let way = way(from: start, to: stuck)
        return Exploration.Counterexample(
            violation: Exploration.Counterexample.shortfall, steps: way.steps, continuation: way.space.continuation)
    }

    /// The nearest state from which the goal is never reached, though nothing fails any more; nil where there is none.
    private func firstStuck() -> Int32? {
        var marks = successors.map { $0 == Self.goal ? true : $0 == Self.nowhere ? false : nil }
        var isOnTheWay = [Bool](repeating: false, count: count)
        for start in marks.indices where marks[start] == nil {
            var path: [Int] = []
            var place = start
            while marks[place] == nil, !isOnTheWay[place] {
                isOnTheWay[place] = true
                path.append(place)
                place = Int(successors[place])
            }
            // What leads back onto its own way never ends.
            let end = marks[place] ?? false
            for place in path { marks[place] = end }
        }
        return marks.firstIndex(of: false).map { Int32($0) }
    }

    /// The steps from the start to a state, and the space in that state.
    private func way(from start: Space, to number: Int32) -> (steps: [ExplorationStep], space: Space) {
        var taken: [UInt16] = []
        var number = number
        while parents[Int(number)] >= 0 {
            taken.append(choices[Int(number)])
            number = parents[Int(number)]
        }
        var space = start
        var steps: [ExplorationStep] = []
        for choice in taken.reversed() {
            steps.append(space.step(choice))
            space.take(choice)
        }
        return (steps, space)
    }
}
