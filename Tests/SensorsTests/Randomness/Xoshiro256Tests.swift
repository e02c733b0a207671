import Sensors
import Testing
import Timeline

@Suite struct Xoshiro256Tests {
    @Test func `SEN-6 xoshiro256++ gives the published answers`() {
        var generator = Xoshiro256(1, 2, 3, 4)
        let answers: [UInt64] = [
            41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205,
            9_973_669_472_204_895_162, 14_011_001_112_246_962_877, 12_406_186_145_184_390_807,
            15_849_039_046_786_891_736, 10_450_023_813_501_588_000,
        ]
        #expect((0..<10).map { _ in generator.next() } == answers)
    }

    @Test func `SEN-6 the state that xoshiro could not leave is never taken`() {
        var generator = Xoshiro256(0, 0, 0, 0)
        let numbers = (0..<100).map { _ in generator.next() }
        #expect(Set(numbers).count > 95)
    }

    /// Identifiers and fingerprints are mixed by SplitMix64's finalizer.
    @Test func `SEN-6 SplitMix64 gives the published answers`() {
        let answers: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        let numbers = (1...5).map { mixed(1_234_567 &+ 0x9E37_79B9_7F4A_7C15 &* UInt64($0)) }
        #expect(numbers == answers)
    }
}
