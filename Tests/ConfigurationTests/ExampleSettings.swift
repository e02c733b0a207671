import Configuration
import Timeline

/// A realistic profile: an evening in the gym, with every type of key.
struct Evening: Hashable, Sendable {
    var name = "evening"
    var start = Instant(milliseconds: 1_767_592_800_000)
    var timeZone = "Europe/Oslo"
    var athleteCount = 20
    var activity = Activity.strength
    var isIndoor = true
    var zoneBoundsBpm: [Double] = [100, 120, 140, 160]
    var sensor = Sensor()
    var exercises = [Exercise()]
    var link: Link?
    var earliestSeconds = TimeSpan.seconds(0)
    var latestSeconds = TimeSpan.seconds(30)

    enum Activity: String, CaseIterable, Hashable, Sendable { case strength, running, cycling }

    static let keys = KeyTable(Evening()) {
        Key("name", \.name, .text(1...80), "What the evening is called in reports.")
        Key("start", \.start, .instant, "When the first workout begins.")
        Key("timeZone", \.timeZone, .timeZone, "Where the gym stands; decides the day a workout belongs to.")
        Key("athleteCount", \.athleteCount, .integer(1...1_000), "How many people train.")
        Key("activity", \.activity, .choice, "What they do.")
        Key("isIndoor", \.isIndoor, .flag, "Whether there is a roof.")
        Key("zoneBoundsBpm", \.zoneBoundsBpm, .list(of: .number(30...250), count: 2...8), "Where one zone ends.")
        Key("sensor", \.sensor, .table(Sensor.keys), "The sensor on the wrist.")
        Key("exercises", \.exercises, .list(of: .table(Exercise.keys), count: 1...50), "What is trained, in order.")
        Key("link", \.link, .optional(.table(Link.keys)), "The link to the phone; without it there is no phone.")
        Key("earliestSeconds", \.earliestSeconds, .seconds(0...3_600), "The first start after the doors open.")
        Key("latestSeconds", \.latestSeconds, .seconds(0...3_600), "The last start after the doors open.")
        Rule(at: "latestSeconds", "at least earliestSeconds") { $0.latestSeconds >= $0.earliestSeconds }
        Rule(at: "zoneBoundsBpm", "bounds that rise") { $0.zoneBoundsBpm == $0.zoneBoundsBpm.sorted() }
    }
}

struct Sensor: Hashable, Sendable {
    var gapSeconds = TimeSpan.seconds(5)
    var dropPercent = 1.0
    var lagSeconds: TimeSpan?
    var noise = Noise()

    static let keys = KeyTable(Sensor()) {
        Key("gapSeconds", \.gapSeconds, .seconds(0.2...60), "Mean time between two samples.")
        Key("dropPercent", \.dropPercent, .number(0...100), "Samples that are lost.")
        Key("lagSeconds", \.lagSeconds, .optional(.seconds(0...30)), "How late the sensor is.")
        Key("noise", \.noise, .table(Noise.keys), "What is added to the truth.")
    }
}

struct Noise: Hashable, Sendable {
    var deviationBpm = 2.5
    var correlation = 0.8

    static let keys = KeyTable(Noise()) {
        Key("deviationBpm", \.deviationBpm, .number(0...20), "Standard deviation of the noise.")
        Key("correlation", \.correlation, .number(-1...1), "Correlation of neighbouring samples.")
    }
}

struct Exercise: Hashable, Sendable {
    var name = "squat"
    var sets = 5
    var massKg = 80.0
    var restSeconds = TimeSpan.seconds(120)
    var pattern: [[Int]] = []

    static let keys = KeyTable(Exercise()) {
        Key("name", \.name, .text(1...80), isRequired: true, "What the exercise is called.")
        Key("sets", \.sets, .integer(1...50), "How many sets there are.")
        Key("massKg", \.massKg, .number(0...1e300), "What is lifted, the bar included.")
        Key("restSeconds", \.restSeconds, .seconds(0...1_200), "Rest between two sets.")
        Key("pattern", \.pattern, .list(of: .list(of: .integer(0...9))), "Repetitions, week by week.")
    }
}

struct Link: Hashable, Sendable {
    var lossPercent = 0.5
    var label = ""

    static let keys = KeyTable(Link()) {
        Key("lossPercent", \.lossPercent, .number(0...100), "Messages that are lost.")
        Key("label", \.label, .text(), "What the link is called in traces.")
    }
}

let evenings = ProfileTable("evenings", "An evening in the gym.", Evening.keys)

/// Reads an evening from a text in YAML, or in JSON where it begins with a brace.
func evening(_ text: String, _ overrides: String...) throws(ConfigurationError) -> Evening {
    try evening(text, overrides)
}

private func evening(_ text: String, _ overrides: [String]) throws(ConfigurationError) -> Evening {
    let node = try ConfigurationNode.read(
        Array(text.utf8), source: "evening", format: text.hasPrefix("{") ? .json : .yaml)
    return try Evening.keys.decode(node, setting: overrides.compactMap { Override($0) })
}

/// What is wrong with an evening, one line for each fault.
func faults(_ text: String, _ overrides: String...) -> [String] {
    do {
        _ = try evening(text, overrides)
        return []
    } catch {
        return error.faults.map(\.description)
    }
}
