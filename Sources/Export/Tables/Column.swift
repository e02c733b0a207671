/// One column of a table, or one key of a record, as its readers need to know it.
public struct Column: Hashable, Sendable {
    /// What the values are.
    public indirect enum Kind: Hashable, Sendable {
        case integer
        /// A decimal number with exactly so many digits behind the point.
        case number(fractionDigits: Int)
        /// UTC in ISO 8601 with milliseconds, `2026-01-05T06:00:00.000Z`.
        case instant
        /// A day of the calendar, `2026-01-05`.
        case day
        /// A UUID in lower case.
        case identifier
        case text
        /// One of some words.
        case word([String])
        /// `true` or `false`.
        case boolean
        /// An object of JSON with these keys, in this order; in records only.
        case object([Column])
        /// An array of JSON; in records only.
        case list(Kind)
    }

    public let name: String
    public let kind: Kind
    /// The unit of a number, such as `bpm`, or nil where it counts things.
    public let unit: String?
    /// The least value of a number, or nil where there is none.
    public let minimum: Double?
    /// The greatest value of a number, or nil where there is none.
    public let maximum: Double?
    /// When there is no value, as the end of a sentence; nil where there always is one.
    public let nullRule: String?
    /// What the values say, in one sentence.
    public let meaning: String

    /// Describes a column.
    public init(
        _ name: String, _ kind: Kind, unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil,
        nullRule: String? = nil, meaning: String
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.minimum = minimum
        self.maximum = maximum
        self.nullRule = nullRule
        self.meaning = meaning
    }
}
