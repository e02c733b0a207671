import Testing

@testable import Lab

@Suite struct ExplorerTests {
    /// Two numbers, each of which may be raised by one, in turns or not: a space of which all is known.
    struct Grid: StateSpace {
        var side: UInt8
        /// The state that must never be, and the one from which there is no way on.
        var forbidden: (UInt8, UInt8) = (.max, .max)
        var trap: (UInt8, UInt8) = (.max, .max)
        var cycles = false
        var x: UInt8 = 0
        var y: UInt8 = 0

        init(side: UInt8) { self.side = side }

        mutating func start() { (x, y) = (0, 0) }
        mutating func load(_ bytes: Span<UInt8>) { (x, y) = (bytes[0], bytes[1]) }
        func write(to bytes: inout StateBytes) {
            bytes.append(x)
            bytes.append(y)
        }
        private var isTrapped: Bool { (x, y) == trap }

        func list(_ choices: inout [UInt16]) {
            if isTrapped { return choices += cycles ? [2] : [] }
            if x < side { choices.append(0) }
            if y < side { choices.append(1) }
        }

        mutating func take(_ choice: UInt16) {
            if choice == 0 { x += 1 } else if choice == 1 { y += 1 }
        }

        var violation: UInt8? { (x, y) == forbidden ? 7 : nil }
        var isGoal: Bool { x == side && y == side }
        var fairChoice: UInt16? { isTrapped ? (cycles ? 2 : nil) : x < side ? 0 : y < side ? 1 : nil }
        var shortfall: String { "x is \(x), y is \(y)" }
        var reached: UInt32 { x > y ? 1 : 0 }
        func step(_ choice: UInt16) -> ExplorationStep { ExplorationStep(.watch, "\(choice)") }
        static func name(ofViolation number: UInt8) -> String { "violation \(number)" }
        static var situations: [String] { ["x is ahead", "never"] }
    }

    @Test func `LAB-6 every state is met once, and every transition counted`() async throws {
        let exploration = try await Explorer(Grid(side: 20)).run()
        #expect(exploration.states == 21 * 21)
        #expect(exploration.transitions == 2 * 20 * 21)
        #expect(exploration.depth == 40)
        #expect(exploration.goals == 1)
        #expect(exploration.counterexample == nil)
        #expect(exploration.situations.map(\.isReached) == [true, false])
    }

    @Test func `LAB-6 what must never be is shown on a shortest way`() async throws {
        var grid = Grid(side: 20)
        grid.forbidden = (3, 2)
        let counterexample = try #require(try await Explorer(grid).run().counterexample)
        #expect(counterexample.violation == "violation 7")
        #expect(counterexample.steps.map(\.text).sorted() == ["0", "0", "0", "1", "1"])
        #expect(counterexample.continuation == nil)
    }

    @Test func `LAB-6 a state from which nothing comes of it any more is wrong, though nothing fails`() async throws {
        var grid = Grid(side: 20)
        grid.trap = (2, 1)
        // From (0, 1) on, the fair way leads into the trap; from (0, 0) it passes by.
        let end = try #require(try await Explorer(grid).run().counterexample)
        #expect(end.steps.map(\.text) == ["1"])
        #expect(end.continuation?.steps.map(\.text) == ["0", "0"])
        #expect(end.continuation?.cycle == [])
        #expect(end.continuation?.shortfall == "x is 2, y is 1")
        grid.cycles = true
        let cycle = try #require(try await Explorer(grid).run().counterexample)
        #expect(cycle.steps.map(\.text) == ["1"])
        #expect(cycle.continuation?.steps.map(\.text) == ["0", "0"])
        #expect(cycle.continuation?.cycle.map(\.text) == ["2"])
    }

    @Test func `LAB-6 two workers find what one finds`() async throws {
        var grid = Grid(side: 120)
        grid.forbidden = (100, 77)
        for side in [(100, 77), (UInt8.max, UInt8.max)] as [(UInt8, UInt8)] {
            grid.forbidden = side
            var (one, two) = (try await Explorer(grid).run(), try await Explorer(grid, jobs: 2).run())
            (one.bytesPerState, two.bytesPerState) = (0, 0)
            #expect(one == two)
        }
    }

    @Test func `LAB-6 an exploration that meets too many states says that it gave up`() async throws {
        let exploration = try await Explorer(Grid(side: 120), limit: 1_000).run()
        #expect(exploration.isGivenUp)
        #expect(!exploration.isWhole)
        #expect(exploration.counterexample == nil)
    }
}

@Suite struct VisitedStatesTests {
    @Test func `LAB-6 a table that grows forgets nothing`() throws {
        let visited = VisitedStates(capacity: 64)
        let fingerprints = (1...5_000 as ClosedRange<UInt64>).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
        for (index, fingerprint) in fingerprints.enumerated() {
            visited.reserve(1)
            let parent = index == 0 ? .max : fingerprints[index / 2]
            let (place, isNew) = visited.insert(fingerprint, parent: parent, depth: depth(index))
            #expect(isNew)
            if index > 0, let former = visited.place(of: fingerprints[index - 1]) {
                visited.setSuccessor(of: place, to: former)
            }
        }
        #expect(visited.count == 5_000)
        for (index, fingerprint) in fingerprints.enumerated().dropFirst() {
            let place = try #require(visited.place(of: fingerprint))
            #expect(visited.parents(of: place) == [fingerprints[index / 2]])
            #expect(visited.successor(of: place).map(visited.fingerprint(at:)) == fingerprints[index - 1])
            #expect(!visited.insert(fingerprint, parent: .max, depth: 200).isNew)
        }
    }

    private func depth(_ index: Int) -> UInt8 { UInt8(UInt32.bitWidth + 1 - UInt32(index).leadingZeroBitCount) }

    @Test(arguments: [5, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE] as [UInt64])
    func `LAB-6 of several parents the lowest counts, whoever came first`(half: UInt64) {
        for parents in [[half << 32, .max], [.max, half << 32]] as [[UInt64]] {
            let visited = VisitedStates(capacity: 64)
            _ = visited.insert(half << 32 | 9, parent: .max, depth: 1)
            for parent in parents { _ = visited.insert(77, parent: parent, depth: 2) }
            let place = visited.place(of: 77)
            #expect(place.map(visited.parents(of:)) == [half << 32 | 9])
        }
    }
}
