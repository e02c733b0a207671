import Session
public import Timeline

/// Something that failed about a workout: that it has no record, or a claim that was broken.
public struct FailureRow: Hashable, Sendable {
    /// What failed: the fate of a workout without a record, or one of `Vocabulary.claims`.
    public var failure: String
    /// Why, one of `Vocabulary.causes`; nil where nobody knows.
    public var cause: String?
    /// Whether nothing could have kept the claim; nil where the failure is a fate.
    public var isLegitimate: Bool?
    /// When it was seen first; nil where the failure is a fate.
    public var date: Instant?
    /// The same in a sentence, for people.
    public var explanation: String?

    /// Tells of a claim that was broken.
    public init(claim: String, cause: String?, isLegitimate: Bool, date: Instant, explanation: String) {
        failure = claim
        self.cause = cause
        self.isLegitimate = isLegitimate
        self.date = date
        self.explanation = explanation
    }

    /// Tells of a workout without a record.
    init(_ workout: borrowing WorkoutRow) {
        failure = workout.fate.rawValue
        cause = workout.cause
        explanation = workout.explanation
    }

    /// Shows every field of `failures.csv`.
    func fields<Visitor: FieldVisitor & ~Copyable>(
        of workout: borrowing WorkoutRow, to visitor: inout Visitor, _ vocabulary: borrowing Vocabulary,
        replay: String?
    ) {
        workout.showKey(to: &visitor)
        visitor.word(
            Field("failure", "The fate of a workout without a record, or the claim that was broken."), failure,
            of: vocabulary.failures)
        visitor.identifier(Field("id", "The workout's name."), workout.id)
        workout.showActivity(to: &visitor)
        visitor.instant(
            Field("plannedStart", "When the athlete meant to start.", null: .recording), workout.plannedStart)
        visitor.word(Field("fate", "What became of the workout."), workout.fate)
        visitor.word(Field("cause", "Why, in a word.", null: "it is not known"), cause, of: vocabulary.causes)
        visitor.boolean(
            Field("legitimate", "Whether nothing could have kept the claim.", null: .ofFate), isLegitimate)
        visitor.instant(Field("date", "When it was seen first.", null: .ofFate), date)
        visitor.text(
            Field("explanation", "What happened, in a sentence.", null: "there is nothing to say"), explanation)
        visitor.text(
            Field(
                "replay", "What to put behind `mosso run --from FOLDER` to see it again, with this table's folder.",
                null: .recording),
            replay)
    }
}

extension StaticString {
    fileprivate static var ofFate: StaticString { "the failure is what became of the workout" }
}
