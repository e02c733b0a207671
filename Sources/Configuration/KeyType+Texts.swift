import Encoding
import Export
public import Timeline

extension KeyType where Value == String {
    /// A text, without characters by which a terminal would show something else; it may have several lines.
    ///
    /// - Parameter count: How many characters it has.
    /// - Returns: The type.
    public static func text(_ count: ClosedRange<Int> = 0...1_000) -> KeyType {
        let range = "\(count.lowerBound) to \(count.upperBound) characters"
        return KeyType(
            "text", range: range, expectation: "a text of \(range), without control characters",
            nextStep: "Write a text; one that is empty or looks like something else goes into quotes.",
            read: { text in
                count.contains(text.unicodeScalars.count) && text.unicodeScalars.allSatisfy(\.isText) ? text : nil
            },
            write: { $1.value($0) },
            schema: { writer in
                writer.member("type", "string")
                writer.member("minLength", count.lowerBound)
                writer.member("maxLength", count.upperBound)
            })
    }

    /// A time zone: a name of the IANA database such as `Europe/Oslo`, `UTC`, or an offset such as `+05:30`.
    public static var timeZone: KeyType {
        KeyType(
            "time zone", range: "IANA name, UTC or offset",
            expectation: "a time zone such as Europe/Oslo, UTC or +05:30", choices: LocalTimeZone.known,
            nextStep: "Choose a name of the IANA time zone database, or write an offset.",
            read: { LocalTimeZone(name: $0)?.name },
            write: { $1.value($0) },
            schema: { $0.member("type", "string") })
    }
}

extension Unicode.Scalar {
    /// Whether it neither steers a terminal nor turns the direction of what follows.
    fileprivate var isText: Bool {
        let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
        let isControl = controls.contains(properties.generalCategory) || properties.isBidiControl
        return !isControl || self == "\n" || self == "\t"
    }
}

extension KeyType where Value == Bool {
    /// True or false.
    public static var flag: KeyType {
        KeyType(
            "flag", range: "true, false", expectation: "true or false", isBare: true, choices: ["true", "false"],
            nextStep: "Write true or false.",
            read: { $0 == "true" ? true : $0 == "false" ? false : nil },
            write: { $1.value($0) },
            schema: { $0.member("type", "boolean") })
    }
}

extension KeyType where Value == Instant {
    /// A point in time of the years 1970 to 2999 in ISO 8601, to the millisecond.
    ///
    /// What follows from one, such as the last of a thousand workouts half a year apart, stays in the calendar's 9999 years.
    public static var instant: KeyType {
        KeyType(
            "instant", range: "1970 to 2999",
            expectation: "an instant of the years 1970 to 2999, such as 2026-01-05T06:00:00Z",
            nextStep: "Write date, time to the millisecond, and Z or an offset such as +01:00.",
            read: { text in
                guard let instant = Instant(iso8601: text.utf8), instant.wholeMilliseconds == instant,
                    (Instant.epoch..<Instant.endOfYear2999).contains(instant)
                else { return nil }
                return instant
            },
            write: { $1.value($0) },
            schema: { writer in
                writer.member("type", "string")
                writer.member("format", "date-time")
            })
    }
}

extension Instant {
    fileprivate static let endOfYear2999 = Instant(milliseconds: 32_503_680_000_000)
}

extension KeyType where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of the cases of an enumeration, by its raw value.
    public static var choice: KeyType { choice(among: Array(Value.allCases)) { $0.rawValue } }
}

extension KeyType {
    /// One of some values, each by its name.
    ///
    /// - Parameters:
    ///   - values: The values, in the order in which they are listed.
    ///   - name: The name of a value; no two have the same.
    /// - Returns: The type.
    public static func choice(among values: [Value], named name: @escaping @Sendable (Value) -> String) -> KeyType {
        let names = values.map(name)
        precondition(Set(names).count == names.count, "two of the choices have one name: \(names)")
        let list = names.joined(separator: ", ")
        return KeyType(
            "choice", range: list, expectation: "one of \(list)", choices: names,
            nextStep: "Choose one of these.",
            read: { text in names.firstIndex(of: text).map { values[$0] } },
            write: { $1.value(name($0)) },
            schema: { writer in
                writer.member("enum", names)
            })
    }
}
