import Testing

@testable import Export

@Suite struct AthleteRangeTests {
    @Test(arguments: [(0, 1), (1, 1), (7, 3), (1_000, 7), (3, 5), (1_000_000, 64), (Int.max, 3)])
    func `OUT-2 shards follow each other, leave nobody out, and differ by one athlete at most`(
        athletes: Int, count: Int
    ) throws {
        var end = 0
        var sizes: Set<Int> = []
        for number in 1...count {
            let range = AthleteRange(try #require(Shard(number, of: count)), ofAthletes: athletes)
            #expect(range.first == end)
            #expect(range.of == athletes)
            end = range.end
            sizes.insert(range.count)
        }
        #expect(end == athletes)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test func `OUT-2 one shard of one is the whole`() throws {
        #expect(AthleteRange(try #require(Shard(1, of: 1)), ofAthletes: 12) == AthleteRange(all: 12))
    }

    @Test(arguments: [(0, 3), (4, 3), (-1, 3), (1, 0), (1, -2)])
    func `CLI-1 a shard that is none of the shards is refused`(number: Int, count: Int) {
        #expect(Shard(number, of: count) == nil)
    }

    @Test(
        arguments: [
            ("1/3", (1, 3)), ("3/3", (3, 3)), ("0/3", nil), ("4/3", nil), ("1", nil), ("1/", nil), ("/3", nil),
            ("1/3/5", nil), (" 1/3", nil), ("+1/3", nil), ("99999999999999999999/3", nil),
        ] as [(String, (Int, Int)?)])
    func `CLI-1 a shard is read from K/N`(text: String, expected: (Int, Int)?) {
        #expect(Shard(text) == expected.flatMap { Shard($0.0, of: $0.1) })
    }

    @Test(arguments: [(-1, 1, 2), (0, 3, 2), (2, 1, 2), (0, -1, 2), (1, Int.max, 2)])
    func `OUT-2 athletes that do not lie within the whole are refused`(first: Int, count: Int, whole: Int) {
        #expect(AthleteRange(first: first, count: count, of: whole) == nil)
    }
}
