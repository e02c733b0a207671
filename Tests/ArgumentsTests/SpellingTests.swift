import Arguments
import Testing

@Suite struct SpellingTests {
    @Test(arguments: [
        ("sede", "seed"), ("Seed", "seed"), ("athlets", "athletes"), ("rest", "restSeconds"), ("seeds", "seed"),
        ("banana", nil), ("x", nil), ("re", nil), ("", nil), ("lossPerCent", "lossPercent"),
    ])
    func `CLI-1 the nearest spelling is near, or there is none`(word: String, expected: String?) {
        #expect(nearest(to: word, among: ["seed", "athletes", "restSeconds", "lossPercent"]) == expected)
    }

    @Test func `CLI-1 a word that begins two candidates suggests neither`() {
        #expect(nearest(to: "rest", among: ["restSeconds", "restingHeartRate"]) == nil)
    }

    @Test func `CLI-1 a word of any length is measured in no time`() {
        #expect(nearest(to: String(repeating: "a", count: 1_000_000), among: ["seed"]) == nil)
    }
}
