import Encoding
import Foundation
public import Timeline

/// The time on the walls of one place, as far as a day of the calendar needs it.
///
/// Every change of the clocks from 1970 to 2099 is looked up once, so that the day of an instant costs a search in a
/// short list. Before and after those years, the nearest known difference to UTC holds.
public struct LocalTimeZone: Hashable, Sendable {
    /// The name of the IANA database such as `Europe/Oslo`, `UTC`, or an offset such as `+05:30`.
    public let name: String
    /// When each difference to UTC begins to hold, rising.
    private let changes: [Instant]
    /// The differences in seconds; the first holds before the first change.
    private let secondsFromUTC: [Int]

    /// No clock on Earth is further from UTC than 14 hours; java.time and others stop at 18.
    private static let largestOffset = TimeSpan.hours(18)

    /// Names to choose from, in alphabetical order.
    package static let known = ["UTC"] + TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }

    /// Looks a zone up; nil where there is none of that name.
    ///
    /// Abbreviations such as `EST` are refused: they stand for different zones in different countries.
    public init?(name: String) {
        if let seconds = Self.offset(name) {
            self.init(secondsFromUTC: seconds, name: name)
        } else if name.contains("/"), let zone = TimeZone(identifier: name) {
            self.init(zone, name: name)
        } else {
            return nil
        }
    }

    /// Makes a zone whose clocks are always so far ahead of UTC, as a device that knows only its offset has it.
    ///
    /// The offset is within 24 hours either way.
    public init?(secondsFromUTC: Int) {
        guard (-86_399...86_399).contains(secondsFromUTC) else { return nil }
        let minutes = abs(secondsFromUTC) / 60
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        self.init(
            secondsFromUTC: secondsFromUTC, name: (secondsFromUTC < 0 ? "-" : "+") + digits.joined(separator: ":"))
    }

    private init(secondsFromUTC: Int, name: String) {
        self.name = name
        changes = []
        self.secondsFromUTC = [secondsFromUTC]
    }

    private init(_ zone: TimeZone, name: String) {
        var changes: [Instant] = []
        var date = Date(timeIntervalSince1970: 0)
        var secondsFromUTC = [zone.secondsFromGMT(for: date)]
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < Self.end {
            changes.append(Instant(milliseconds: Int64(next.timeIntervalSince1970 * 1_000)))
            secondsFromUTC.append(zone.secondsFromGMT(for: next))
            date = next
        }
        self.name = name
        self.changes = changes
        self.secondsFromUTC = secondsFromUTC
    }

    /// The seconds of `UTC`, `Z` or an offset such as `+05:30`; nil for any other text.
    private static func offset(_ name: String) -> Int? {
        if name == "UTC" || name == "Z" { return 0 }
        guard name.utf8.count == 6, let there = Instant(iso8601: "1970-01-02T00:00\(name)".utf8) else { return nil }
        let ahead = Instant.epoch + .hours(24) - there
        return (-largestOffset...largestOffset).contains(ahead) ? Int(ahead.milliseconds / 1_000) : nil
    }

    /// How many seconds the clocks are ahead of UTC at an instant.
    public func secondsFromUTC(at instant: Instant) -> Int {
        var lower = 0
        var upper = changes.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if changes[middle] <= instant { lower = middle + 1 } else { upper = middle }
        }
        return secondsFromUTC[lower]
    }

    /// The day of the calendar on which an instant falls.
    func day(of instant: Instant) -> LocalDay {
        LocalDay(instant: instant, secondsFromUTC: secondsFromUTC(at: instant))
    }

    /// The start of 2100.
    private static let end = Date(timeIntervalSince1970: 4_102_444_800)
}

/// A day of the calendar, as the clock on a wall shows it.
struct LocalDay {
    let instant: Instant
    let secondsFromUTC: Int
}
