import Encoding
import Foundation
public import Timeline

/// The name of a time zone: of the IANA database such as `Europe/Oslo`, `UTC`, or an offset such as `+05:30`.
public struct ZoneName: Hashable, Sendable {
    /// The name as it was written.
    public let name: String
    private let offset: Int?

    /// No clock on Earth is further from UTC than 14 hours; java.time and others stop at 18.
    private static let largestOffset = TimeSpan.hours(18)

    /// Checks a name; nil where there is no such zone.
    ///
    /// Abbreviations such as `EST` are refused: they stand for different zones in different countries.
    public init?(_ name: String) {
        self.name = name
        offset = Self.offset(name)
        guard offset != nil || (name.contains("/") && TimeZone(identifier: name) != nil) else { return nil }
    }

    /// How far the zone's clocks are ahead of UTC at an instant.
    public func secondsFromUTC(at instant: Instant) -> Int {
        if let offset { return offset }
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1_000)
        return TimeZone(identifier: name)?.secondsFromGMT(for: date) ?? 0
    }

    /// Names to choose from, in alphabetical order.
    static let known = ["UTC"] + TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }

    /// The seconds of `UTC`, `Z` or an offset such as `+05:30`; nil for any other text.
    private static func offset(_ text: String) -> Int? {
        if text == "UTC" || text == "Z" { return 0 }
        guard text.utf8.count == 6, let there = Instant(iso8601: "1970-01-02T00:00\(text)".utf8) else { return nil }
        let ahead = Instant.epoch + .hours(24) - there
        return (-largestOffset...largestOffset).contains(ahead) ? Int(ahead.milliseconds / 1_000) : nil
    }
}
