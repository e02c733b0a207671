import CommandChannel
import Testing

@Suite struct NumberSeedTests {
    @Test(
        arguments: [
            (1_700_000_000_000, nil, 1_700_000_000_000), (1_700_000_000_000, 5, 1_700_000_000_000),
            (1_000, 999, 1_000), (1_000, 1_000, 1_001), (1_000, 4_000, 4_001), (0, nil, 1), (-5, nil, 1), (.min, 0, 1),
            (.max, nil, NumberSeed.highest), (1_000, NumberSeed.highest - 1, NumberSeed.highest),
            (1_000, NumberSeed.highest, 1_000), (1_000, 1 << 63 - 1, 1_000), (1_000, 1 << 63, 1_000),
            (1_000, .max, 1_000),
        ] as [(Int64, UInt64?, UInt64)])
    func `CMD-5 the first number is the clock, or one above the last that was used`(
        milliseconds: Int64, last: UInt64?, first: UInt64
    ) {
        #expect(NumberSeed.first(milliseconds: milliseconds, last: last) == first)
    }

    @Test func `CMD-5 no number is too wide, and one of 32 bits would be`() {
        #expect(NumberSeed.first(milliseconds: 1 << 32, last: nil) == 1 << 32)
        #expect(NumberSeed.first(milliseconds: 0, last: 1 << 32) == 1 << 32 + 1)
        #expect(!NumberSeed.isReadable(1 << 31, switches: []))
        #expect(NumberSeed.isReadable(1 << 31 - 1, switches: []))
        #expect(NumberSeed.isReadable(.max, switches: .wideNumbers))
    }
}
