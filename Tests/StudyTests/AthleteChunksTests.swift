import Testing

@testable import Study

@Suite struct AthleteChunksTests {
    @Test(arguments: [(0..<0, 4), (0..<1, 4), (3..<11, 4), (5..<103, 32), (0..<64, 64)])
    func `LAB-1 every athlete is taken once, in whatever order workers come`(athletes: Range<Int>, size: Int) async {
        let chunks = AthleteChunks(of: athletes, size: size)
        let taken = await withTaskGroup(of: [(Int, Range<Int>)].self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var mine: [(Int, Range<Int>)] = []
                    while let chunk = chunks.take() { mine.append((chunk.number, chunk.athletes)) }
                    return mine
                }
            }
            var all: [(Int, Range<Int>)] = []
            for await mine in group { all += mine }
            return all.sorted { $0.0 < $1.0 }
        }
        #expect(taken.map(\.0) == Array(0..<chunks.count))
        #expect(taken.flatMap { Array($0.1) } == Array(athletes))
    }
}
