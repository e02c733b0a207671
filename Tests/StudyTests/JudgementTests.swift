import Lab
import TestSupport
import Testing

@testable import Study

@Suite struct JudgementTests {
    /// What was violated, what was expected, and whether that is met.
    struct Case: CustomTestStringConvertible {
        let verdicts: [Verdict]
        let expected: [Claim]
        let isMet: Bool
        let testDescription: String

        init(_ testDescription: String, _ verdicts: [Verdict], _ expected: [Claim], _ isMet: Bool) {
            (self.testDescription, self.verdicts, self.expected, self.isMet) =
                (testDescription, verdicts, expected, isMet)
        }
    }

    static let cases = [
        Case("all holds", verdicts(), [], true),
        Case("a failure", verdicts(violated(.setsKept, .rules)), [], false),
        Case("an excused violation", verdicts(violated(.setsKept, .batteryDead)), [], true),
        Case("nothing can be said", verdicts(unknown: [.devicesConverge]), [], true),
        Case("what was expected", verdicts(violated(.setsKept, .rules)), [.setsKept], true),
        Case("what was expected, excused", verdicts(violated(.setsKept, .batteryDead)), [.setsKept], true),
        Case("less than expected", verdicts(violated(.setsKept, .rules)), [.setsKept, .locksReleased], false),
        Case(
            "more than expected", verdicts(violated(.setsKept, .rules), violated(.coversMove, .rules)), [.setsKept],
            false),
        Case(
            "more than expected, excused",
            verdicts(violated(.setsKept, .rules), violated(.coversMove, .appOutdated)), [.setsKept], true),
        Case("nothing of what was expected", verdicts(), [.setsKept], false),
        Case("nothing can be said of what was expected", verdicts(unknown: [.setsKept]), [.setsKept], false),
    ]

    @Test(arguments: cases) func `CLI-1 verdicts are as expected or not`(expected: Case) {
        #expect(Judgement(expected.verdicts, expecting: expected.expected).isMet == expected.isMet)
    }

    @Test func `CLI-1 failures come before what is excused`() {
        let judgement = Judgement(
            verdicts(violated(.setsKept, .batteryDead), violated(.coversMove, .rules), unknown: [.hapticsOnce]),
            expecting: [.setsInOrder])
        #expect(judgement.violated.map(\.claim) == [.coversMove, .setsKept])
        #expect(judgement.unexpected == [.coversMove] && judgement.missing == [.setsInOrder])
        #expect(judgement.held.count == Claim.allCases.count - 3)
    }
}
