import Session

/// What the tables cannot know by themselves: the attributes, phases, artefacts and causes that other rooms name.
public struct Vocabulary: Hashable, Sendable {
    /// The columns of `athletes.csv` behind athlete and time zone; numbers or words.
    public let athleteAttributes: [Column]
    /// What an athlete may be doing while a sample is taken.
    public let phases: WordList
    /// What may spoil a sample; one of the words says that nothing did.
    public let artefacts: WordList
    /// Why a workout may end as it did.
    public let causes: [String]
    /// What must hold of a workout, and may be broken.
    public let claims: [String]

    /// How the attributes are written: the words of each, or nil where it is a number.
    let attributeWords: [[String]?]

    /// Collects the words of one version of Mosso.
    ///
    /// - Precondition: Every attribute is a number or a word.
    public init(athleteAttributes: [Column], phases: [String], artefacts: [String], causes: [String], claims: [String])
    {
        self.athleteAttributes = athleteAttributes
        attributeWords = athleteAttributes.map { attribute in
            switch attribute.kind {
            case .number, .integer: return nil
            case .word(let words): return words
            case .instant, .day, .identifier, .text, .boolean, .object, .list:
                preconditionFailure("the attribute '\(attribute.name)' is neither a number nor a word")
            }
        }
        self.phases = WordList(phases)
        self.artefacts = WordList(artefacts)
        self.causes = causes
        self.claims = claims
    }
}

extension Vocabulary {
    /// What can fail about a workout, in the order in which `failures.csv` tells it.
    var failures: [String] { Fate.allCases.filter { !$0.hasRecord }.map(\.rawValue) + claims }
}
