import Timeline

/// Walks through every state of a space, breadth first, keeping the values of one layer only.
///
/// Of a state that is behind it knows the fingerprint, the state it was first met from, and by which choice. States are
/// numbered in an order that follows from the space alone, so what it finds does not depend on how many workers there are.
struct ValueExplorer<Space: ValueSpace>: Sendable {
    private let space: Space
    private let jobs: Int
    /// How many states are met at most before it gives up.
    private let limit: Int

    /// Plans to explore a space with some workers.
    init(_ space: Space, jobs: Int = 1, limit: Int = 10_000_000) {
        self.space = space
        self.jobs = max(1, jobs)
        self.limit = min(limit, Int(Int32.max) - 1)
    }

    /// Explores; the first layer in which something is wrong ends it.
    ///
    /// - Parameter progress: Told after each layer how many states have been met.
    /// - Returns: What it came to.
    /// - Throws: `CancellationError` where the task was cancelled.
    func run(progress: @Sendable (Int) -> Void = { _ in }) async throws -> Exploration {
        var walk = ValueWalk(space)
        while !walk.frontier.isEmpty, walk.wrong == nil, walk.count < limit {
            try Task.checkCancellation()
            try await expandLayer(of: &walk)
            progress(walk.count)
        }
        var exploration = Exploration()
        exploration.isGivenUp = walk.wrong == nil && !walk.frontier.isEmpty
        exploration.isWhole = walk.wrong == nil && walk.frontier.isEmpty
        (exploration.states, exploration.transitions) = (walk.count, walk.transitions)
        (exploration.depth, exploration.goals) = (walk.depth, walk.goals)
        exploration.situations = Space.situations.enumerated().map { index, name in
            Exploration.Situation(name: name, isReached: walk.reached & 1 << UInt32(index) != 0)
        }
        exploration.bytesPerState = walk.bytesPerState
        if !exploration.isGivenUp { exploration.counterexample = walk.counterexample(from: space) }
        return exploration
    }

    /// Expands every state of the frontier, some at a time; what is met for the first time is the next frontier.
    private func expandLayer(of walk: inout ValueWalk<Space>) async throws {
        walk.beginLayer()
        let size = 256
        for block in stride(from: 0, to: walk.frontier.count, by: size * jobs) {
            let known = walk
            let starts = stride(from: block, to: min(block + size * jobs, walk.frontier.count), by: size)
            let parts = await withTaskGroup(of: (Int, ValueWalk<Space>.Part).self) { group in
                for start in starts {
                    group.addTask { (start, known.expand(start..<min(start + size, known.frontier.count))) }
                }
                var parts: [(Int, ValueWalk<Space>.Part)] = []
                for await part in group { parts.append(part) }
                return parts.sorted { $0.0 < $1.0 }
            }
            for (_, part) in parts { walk.take(part) }
        }
        walk.endLayer()
    }
}
