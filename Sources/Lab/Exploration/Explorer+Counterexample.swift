import Timeline

// The way to what is wrong.
extension Explorer.Walk {
    /// The shortest way to something wrong; nil where nothing is.
    func counterexample() -> Exploration.Counterexample? {
        if let (number, fingerprint) = violations.first, let place = visited.place(of: fingerprint) {
            return Exploration.Counterexample(
                violation: Space.name(ofViolation: number), steps: way(to: place)?.steps ?? [], continuation: nil)
        }
        guard let place = firstStuck() else { return nil }
        let way = way(to: place)
        return Exploration.Counterexample(
            violation: Exploration.Counterexample.shortfall, steps: way?.steps ?? [],
            continuation: way.map { $0.space.continuation } ?? Exploration.Continuation())
    }

    /// The nearest state from which the goal is never reached, though nothing fails any more; nil where there is none.
    ///
    /// Every state that is no goal has one successor by the fair rule, so each walks to the goal, into a cycle, or to a
    /// state in which nothing happens.
    private func firstStuck() -> Int? {
        let (unknown, onTheWay, good, bad) = (0 as UInt8, 1 as UInt8, 2 as UInt8, 3 as UInt8)
        var marks = [UInt8](repeating: unknown, count: visited.capacity)
        for place in 0..<visited.capacity where visited.isGoal(place) { marks[place] = good }
        var path: [Int] = []
        var first: Int?
        for start in 0..<visited.capacity where marks[start] == unknown && visited.fingerprint(at: start) != 0 {
            path.clear()
            var place: Int? = start
            while let here = place, marks[here] == unknown {
                marks[here] = onTheWay
                path.append(here)
                place = visited.successor(of: here)
            }
            let end = place.map { marks[$0] == good ? good : bad } ?? bad
            for place in path { marks[place] = end }
            guard end == bad else { continue }
            for place in path where isNearer(place, than: first) { first = place }
        }
        return first
    }

    private func isNearer(_ place: Int, than other: Int?) -> Bool {
        guard let other else { return true }
        return (visited.depth(at: place), visited.fingerprint(at: place))
            < (visited.depth(at: other), visited.fingerprint(at: other))
    }

    /// The steps from the start to a state, and the space in that state; nil where no parent of it can be found.
    private func way(to place: Int) -> (steps: [ExplorationStep], space: Space)? {
        let fingerprint = visited.fingerprint(at: place)
        guard visited.depth(at: place) > 1 else { return ([], space) }
        for parent in visited.parents(of: place) {
            guard let parentPlace = visited.place(of: parent), var (steps, space) = way(to: parentPlace),
                let choice = choice(from: space, to: fingerprint)
            else { continue }
            steps.append(space.step(choice))
            space.take(choice)
            return (steps, space)
        }
        return nil
    }

    /// The first choice that leads from a state to another; nil where none does.
    private func choice(from space: Space, to fingerprint: UInt64) -> UInt16? {
        var (space, choices) = (space, [UInt16]())
        space.list(&choices)
        return choices.first { choice in
            var next = space
            next.take(choice)
            return next.fingerprint == fingerprint
        }
    }
}
