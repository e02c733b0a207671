import Arguments
import CommandChannel
import Lab
import Session

/// What `mosso help` explains besides the commands; the texts are those of the modules.
enum Topics {
    static let all = [words, claims, causes, probes, rules]

    private static let words = HelpTopic(
        "words", summary: "Explains the words of a timeline, and what becomes of workouts."
    ) {
        Word.groups.map { group in HelpTopic.Section(group.title, group.words.map { ($0.term, $0.meaning) }) }
            + [HelpTopic.Section("What becomes of a workout", Fate.allCases.map { ($0.rawValue, $0.summary) })]
    }

    private static let claims = HelpTopic(
        "claims", summary: "Says what must hold in every world of phone and watch."
    ) {
        let rows = Claim.allCases.map { ($0.rawValue, "\($0.summary) Where it does not hold: \($0.failure).") }
        return [HelpTopic.Section("Claims", rows)]
    }

    private static let causes = HelpTopic(
        "causes", summary: "Says why a workout may not be saved, and why a claim may not hold."
    ) {
        let causes = FailureCause.allCases.map { (cause: $0, row: ($0.rawValue, $0.summary)) }
        return [
            HelpTopic.Section(
                "Why a workout was not simply saved", Cause.allCases.map { ($0.rawValue, $0.summary) }),
            HelpTopic.Section(
                "Which fault decided that a claim was violated",
                causes.filter { !$0.cause.isLegitimate }.map(\.row)),
            HelpTopic.Section(
                "What makes a violation legitimate: no app could have held the claim",
                causes.filter(\.cause.isLegitimate).map(\.row)),
        ]
    }

    private static let rules = HelpTopic(
        "rules", summary: "Says what each rule of the command channel is for, as 'mosso explore' has them."
    ) {
        [HelpTopic.Section("Rules", ChannelSwitch.allCases.map { ($0.rawValue, $0.summary) })]
    }

    private static let probes = HelpTopic(
        "probes", summary: "Says what worlds of phone and watch must reach, to put every claim to the test."
    ) {
        [HelpTopic.Section("Probes", Probe.allCases.map { ($0.name, $0.summary) })]
    }
}
