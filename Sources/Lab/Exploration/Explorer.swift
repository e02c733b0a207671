import Synchronization
import Timeline

/// Walks through every state of a space, breadth first, so that what it finds wrong it finds on the shortest way.
///
/// Safety is looked at in every state; and of every state, whether all comes about in the end once nothing fails any
/// more. What it finds does not depend on how many workers there are.
struct Explorer<Space: StateSpace>: Sendable {
    private let space: Space
    private let jobs: Int
    /// How many states are met at most before it gives up.
    private let limit: Int

    /// Plans to explore a space with some workers.
    init(_ space: Space, jobs: Int = 1, limit: Int = 100_000_000) {
        self.space = space
        self.jobs = max(1, jobs)
        self.limit = limit
    }

    /// Explores.
    ///
    /// - Parameter progress: Told after each layer how many states have been met.
    /// - Returns: What it came to; the first counterexample ends it.
    /// - Throws: `CancellationError` where the task was cancelled.
    func run(progress: @Sendable (Int) -> Void = { _ in }) async throws -> Exploration {
        let walk = Walk(space, jobs: jobs)
        var exploration = Exploration()
        while !walk.frontier.isEmpty, walk.violations.isEmpty {
            try Task.checkCancellation()
            guard walk.visited.count < limit, walk.depth < .max - 1, !walk.isTooLarge else {
                exploration.isGivenUp = true
                break
            }
            await walk.expandLayer()
            progress(walk.visited.count)
        }
        if walk.isTooLarge { exploration.isGivenUp = true }
        exploration.isWhole = !exploration.isGivenUp && walk.violations.isEmpty
        (exploration.states, exploration.transitions) = (walk.visited.count, walk.transitions)
        (exploration.depth, exploration.goals) = (Int(walk.depth) - 1, walk.goals)
        exploration.situations = Space.situations.enumerated().map { index, name in
            Exploration.Situation(name: name, isReached: walk.reached & 1 << UInt32(index) != 0)
        }
        exploration.bytesPerState = Double(walk.peakBytes) / Double(max(1, walk.visited.count))
        if !exploration.isGivenUp { exploration.counterexample = walk.counterexample() }
        return exploration
    }
}

extension Explorer {
    /// One walk through the space.
    ///
    /// It is `@unchecked Sendable` since workers only read `frontier` and add to `visited`, which lets several do so at
    /// once; all else is touched between layers, when there are no workers.
    final class Walk: @unchecked Sendable {
        let space: Space
        let visited = VisitedStates(capacity: 1 << 16)
        var workers: [WorkerBox]
        /// Whether a state had too many bytes, so that what was found means nothing.
        var isTooLarge: Bool { workers.contains { $0.worker.isTooLarge } }
        /// The chunk that is taken next.
        private let cursor = Atomic(0)
        /// The states of the layer that is expanded.
        var frontier: [StateLayer]
        /// The depth of that layer, from 1.
        var depth: UInt8 = 1
        var transitions = 0
        var goals = 0
        var reached: UInt32 = 0
        var peakBytes = 0
        /// What is wrong in the layer that was met last, by fingerprint.
        var violations: [(number: UInt8, fingerprint: UInt64)] = []

        init(_ space: Space, jobs: Int) {
            var start = space
            start.start()
            self.space = start
            workers = (0..<jobs).map { _ in WorkerBox(start) }
            var bytes = StateBytes()
            start.write(to: &bytes)
            let fingerprint = start.fingerprint
            var layer = StateLayer()
            layer.append(bytes, fingerprint)
            frontier = [layer]
            _ = visited.insert(fingerprint, parent: .max, depth: 1)
            if let violation = start.violation { violations = [(violation, fingerprint)] }
        }

        /// Expands every state of the frontier; what is met for the first time is the next one.
        func expandLayer() async {
            var chunks: [Chunk] = []
            for (index, layer) in frontier.enumerated() {
                for start in stride(from: 0, to: layer.count, by: Chunk.size) {
                    chunks.append(Chunk(layer: index, states: start..<min(start + Chunk.size, layer.count)))
                }
            }
            var rest = chunks[...]
            while !rest.isEmpty {
                // Each state may lead to as many new ones as it has choices.
                let need = Chunk.size * Worker.mostChoices
                visited.reserve(need * min(rest.count, 4 * workers.count))
                let block = rest.prefix(max(1, visited.room / need))
                rest = rest.dropFirst(block.count)
                await expand(Array(block))
            }
            notePeak()
            collect()
        }

        private func expand(_ chunks: [Chunk]) async {
            cursor.store(0, ordering: .relaxed)
            let depth = depth + 1
            guard workers.count > 1, chunks.count > 1 else {
                for chunk in chunks { workers[0].expand(chunk, of: frontier[chunk.layer], depth, visited) }
                return
            }
            await withTaskGroup(of: Void.self) { group in
                for worker in workers {
                    group.addTask { self.work(worker, chunks, depth) }
                }
            }
        }

        private func work(_ worker: WorkerBox, _ chunks: [Chunk], _ depth: UInt8) {
            while true {
                let index = cursor.add(1, ordering: .relaxed).oldValue
                guard index < chunks.count else { return }
                worker.expand(chunks[index], of: frontier[chunks[index].layer], depth, visited)
            }
        }

        private func notePeak() {
            let layers = frontier.reduce(0) { $0 + $1.byteCount } + workers.reduce(0) { $0 + $1.worker.layer.byteCount }
            peakBytes = max(peakBytes, visited.capacity * VisitedStates.bytesPerPlace + layers)
        }

        /// Takes from the workers what they have found.
        private func collect() {
            for (index, box) in workers.enumerated() {
                if index == frontier.count { frontier.append(StateLayer()) }
                frontier[index].removeAll()
                swap(&frontier[index], &box.worker.layer)
                transitions += box.worker.transitions
                goals += box.worker.goals
                reached |= box.worker.reached
                violations += box.worker.violations
                (box.worker.transitions, box.worker.goals, box.worker.violations) = (0, 0, [])
            }
            if frontier.allSatisfy({ $0.count == 0 }) { frontier.removeAll() } else { depth += 1 }
            violations.sort { ($0.number, $0.fingerprint) < ($1.number, $1.fingerprint) }
        }
    }

    /// Some neighbouring states of a layer.
    struct Chunk: Sendable {
        static var size: Int { 64 }
        var layer: Int
        var states: Range<Int>
    }

    /// A worker that tasks take turns with.
    ///
    /// It is `@unchecked Sendable` since one task at a time uses it, and the walk itself only between tasks.
    final class WorkerBox: @unchecked Sendable {
        var worker: Worker

        init(_ space: Space) { worker = Worker(space) }

        func expand(_ chunk: Chunk, of states: StateLayer, _ depth: UInt8, _ visited: VisitedStates) {
            worker.expand(chunk, of: states, depth, visited)
        }
    }

    /// What one worker needs, and what it has found.
    struct Worker: ~Copyable, Sendable {
        private var space: Space
        private var choices: [UInt16] = []
        private var bytes = StateBytes()
        /// What the choices of one state lead to.
        private var next: [UInt64] = []
        private var touched: UInt64 = 0
        var layer = StateLayer()
        /// The most that may happen next in a state, so that there is always room for what comes of it.
        static var mostChoices: Int { 512 }
        /// Whether a state did not fit, so that what was found means nothing.
        private(set) var isTooLarge = false
        var transitions = 0
        var goals = 0
        var reached: UInt32 = 0
        var violations: [(number: UInt8, fingerprint: UInt64)] = []

        init(_ space: Space) {
            self.space = space
        }

        mutating func expand(_ chunk: Chunk, of states: StateLayer, _ depth: UInt8, _ visited: VisitedStates) {
            for index in chunk.states {
                let fingerprint = states.fingerprint(at: index)
                states.load(index, into: &space)
                let fair = space.isGoal ? nil : space.fairChoice
                if space.isGoal { noteGoal(fingerprint, visited) }
                choices.clear()
                space.list(&choices)
                if choices.count > Self.mostChoices { isTooLarge = true }
                choices.removeLast(max(0, choices.count - Self.mostChoices))
                transitions += choices.count
                next.clear()
                let state = space.state
                for choice in choices {
                    space.take(choice)
                    reached |= space.reached
                    next.append(space.fingerprint)
                    space.state = state
                }
                // All at once, so that the memory is waited for once.
                touched ^= visited.touch(fingerprint)
                for fingerprint in next { touched ^= visited.touch(fingerprint) }
                for position in choices.indices {
                    let (place, isNew) = visited.insert(next[position], parent: fingerprint, depth: depth)
                    if isNew {
                        keep(choices[position], next[position])
                        space.state = state
                    }
                    guard choices[position] == fair, let own = visited.place(of: fingerprint) else { continue }
                    visited.setSuccessor(of: own, to: place)
                }
                if bytes.isFull { isTooLarge = true }
            }
        }

        /// Lets something happen again that leads to a new state, and keeps it.
        private mutating func keep(_ choice: UInt16, _ fingerprint: UInt64) {
            space.take(choice)
            bytes.removeAll()
            space.write(to: &bytes)
            layer.append(bytes, fingerprint)
            if let violation = space.violation { violations.append((violation, fingerprint)) }
        }

        private mutating func noteGoal(_ fingerprint: UInt64, _ visited: VisitedStates) {
            goals += 1
            guard let place = visited.place(of: fingerprint) else { return }
            visited.setGoal(place)
        }
    }
}
