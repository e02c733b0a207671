/// A unit, as it ends the names of keys.
struct Unit: Hashable, Sendable {
    /// The word, such as `Seconds`.
    let word: String
    /// The symbol, such as "s".
    let symbol: String

    static let seconds = Unit(word: "Seconds", symbol: "s")
    static let milliseconds = Unit(word: "Milliseconds", symbol: "ms")
    static let minutes = Unit(word: "Minutes", symbol: "min")
    static let hours = Unit(word: "Hours", symbol: "h")

    /// The units that the names of keys end with; where one is the end of another, the longer comes first.
    private static let all: [Unit] = [
        .milliseconds, .seconds, .minutes, .hours,
        Unit(word: "Years", symbol: "years"), Unit(word: "Days", symbol: "days"),
        Unit(word: "PerMinute", symbol: "1/min"), Unit(word: "PerHour", symbol: "1/h"),
        Unit(word: "PerSecond", symbol: "1/s"), Unit(word: "MetersPerSecond", symbol: "m/s"),
        Unit(word: "Kilometers", symbol: "km"), Unit(word: "Centimeters", symbol: "cm"), Unit(word: "Cm", symbol: "cm"),
        Unit(word: "MlPerKgPerMinute", symbol: "ml/kg/min"),
        Unit(word: "Meters", symbol: "m"), Unit(word: "Kg", symbol: "kg"), Unit(word: "Kcal", symbol: "kcal"),
        Unit(word: "Percent", symbol: "%"), Unit(word: "Bpm", symbol: "bpm"),
        Unit(word: "KilometersPerHour", symbol: "km/h"), Unit(word: "Watts", symbol: "W"),
        Unit(word: "Bytes", symbol: "B"),
    ]

    /// The unit that the name of a key ends with, or is, as `seconds`.
    static func of(key: String) -> Unit? {
        all.filter { key.hasSuffix($0.word) || key == $0.word.lowercased() }.max { $0.word.count < $1.word.count }
    }
}
