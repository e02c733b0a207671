public import Timeline

/// A value of a property list, as `NSPropertyListSerialization` knows them.
public indirect enum PropertyList: Hashable, Sendable {
    /// One key of a dictionary, with its value.
    public struct Member: Hashable, Sendable {
        public var key: String
        public var value: PropertyList

        /// Makes a member.
        public init(_ key: String, _ value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case date(Instant)
    case string(String)
    case data([UInt8])
    case array([PropertyList])
    /// The members in the order in which they are written; no key may stand twice.
    case dictionary([Member])

    /// The value of a key, where this is a dictionary that has it.
    public subscript(key: String) -> PropertyList? {
        guard case .dictionary(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The integer, where this is one.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// The text, where this is one.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The date, where this is one.
    public var date: Instant? { if case .date(let date) = self { date } else { nil } }

    /// The bytes, where this is data.
    public var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }

    /// The elements, where this is an array.
    public var array: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }
}

/// A fault in a binary property list.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the object or field that is at fault.
    public let offset: Int
    /// What is wrong there, as the end of a sentence.
    public let problem: String

    /// Makes an error at an offset.
    public init(offset: Int, problem: String) {
        self.offset = offset
        self.problem = problem
    }

    public var description: String { "byte \(offset): \(problem)" }
}

extension Instant {
    /// Seconds since the start of 2001, UTC, as property lists and `NSDate` count them.
    ///
    /// Exact to the microsecond within 136 years of that start.
    public var secondsSince2001: Double {
        Double(microseconds.subtractedSaturating(startOf2001)) / 1_000_000
    }

    /// Makes the instant nearest to a number of seconds since the start of 2001; nil for one that is not finite.
    ///
    /// What lies beyond all instants is held at the ends.
    public init?(secondsSince2001 seconds: Double) {
        guard seconds.isFinite else { return nil }
        let microseconds = (seconds * 1_000_000).rounded()
        let sum = (Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max)).addedSaturating(startOf2001)
        self.init(microseconds: sum)
    }
}

private let startOf2001: Int64 = 978_307_200_000_000
