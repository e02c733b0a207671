public import Encoding

/// One athlete as it was drawn.
public struct AthleteRow: Sendable {
    /// The athlete's number, from 0.
    public var athlete: Int
    /// Where the athlete lives.
    public var timeZone: LocalTimeZone?
    /// The attributes, in the order of `Vocabulary.athleteAttributes`: a number, or a word's place among its words.
    ///
    /// Nil where the athlete has none.
    public var attributes: [FixedPoint?]

    /// Makes an athlete.
    public init(athlete: Int, timeZone: LocalTimeZone?, attributes: [FixedPoint?]) {
        self.athlete = athlete
        self.timeZone = timeZone
        self.attributes = attributes
    }

    /// Shows every field of `athletes.csv`.
    func fields<Visitor: AttributeVisitor & ~Copyable>(to visitor: inout Visitor, _ vocabulary: borrowing Vocabulary) {
        visitor.integer(Field("athlete", "The athlete's number, from 0.", .count), athlete)
        visitor.text(
            Field("timeZone", "The time zone in which the athlete lives.", null: "it is not known"),
            timeZone?.name)
        visitor.attributes(attributes, vocabulary)
    }
}
