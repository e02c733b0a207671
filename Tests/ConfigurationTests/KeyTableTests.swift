import Configuration
import Encoding
import TestSupport
import Testing
import Timeline

@Suite struct KeyTableTests {
    private static let full = """
        name: "no"
        start: 2026-03-29T01:30:00+01:00
        timeZone: America/Argentina/Buenos_Aires
        athleteCount: 3
        activity: cycling
        isIndoor: false
        zoneBoundsBpm: [90.5, 1.2e2]
        sensor:
          gapSeconds: 0.25
          lagSeconds: 1.5006
          noise: {correlation: -0.5}
        exercises:
          - name: bench press
            massKg: 62.5
            pattern: [[5, 5], [], [3]]
          - {name: row, sets: 4, restSeconds: 90}
        link: {lossPercent: 0.1}
        earliestSeconds: 60
        latestSeconds: 60
        """

    private static var expected: Evening {
        var evening = Evening()
        evening.name = "no"
        evening.start = Instant(milliseconds: 1_774_744_200_000)
        evening.timeZone = "America/Argentina/Buenos_Aires"
        evening.athleteCount = 3
        evening.activity = .cycling
        evening.isIndoor = false
        evening.zoneBoundsBpm = [90.5, 120]
        evening.sensor.gapSeconds = .milliseconds(250)
        evening.sensor.lagSeconds = .milliseconds(1_501)
        evening.sensor.noise.correlation = -0.5
        var (press, row) = (Exercise(), Exercise())
        (press.name, press.massKg, press.pattern) = ("bench press", 62.5, [[5, 5], [], [3]])
        (row.name, row.sets, row.restSeconds) = ("row", 4, .seconds(90))
        evening.exercises = [press, row]
        evening.link = Link()
        evening.link?.lossPercent = 0.1
        evening.earliestSeconds = .minutes(1)
        evening.latestSeconds = .minutes(1)
        return evening
    }

    @Test func `IN-2 each key fills its property, whatever its type`() throws {
        #expect(try evening(Self.full) == Self.expected)
    }

    @Test func `IN-2 what is not stated keeps its default, in tables within too`() throws {
        #expect(try evening("{}") == Evening())
        var partly = Evening()
        partly.sensor.noise.deviationBpm = 3
        #expect(try evening("sensor: {noise: {deviationBpm: 3}}") == partly)
    }

    @Test(arguments: ["link:", "link: null", "{\"link\": null}"])
    func `IN-2 an optional key is absent where it says null or nothing`(text: String) throws {
        #expect(try evening(text).link == nil)
    }

    @Test(arguments: ["no", "on", "1e3", "0x1F", "12:30", "5", "~", "null", "true"])
    func `IN-2 a text is never taken for something else`(text: String) throws {
        #expect(try evening("name: \(text)").name == text)
    }

    @Test(arguments: [expected, Evening()])
    func `IN-2 the resolved profile holds every key in the table's order and reads back as equal settings`(
        settings: Evening
    ) throws {
        var writer = JSONWriter()
        evenings.write(settings, to: &writer)
        let node = try ConfigurationNode.read(writer.buffer.bytes, source: "manifest", format: .json)
        #expect(try evenings.decode(Profile(node, source: "manifest")) == settings)
        let name = settings == Evening() ? "resolved-defaults.json" : "resolved.json"
        #expect(try difference(fromGolden: name, writer.buffer.text + "\n") == nil)
    }

    @Test func `IN-2 any settings read back as equal settings`() throws {
        for seed in 0..<300 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            let settings = Evening(drawnFrom: &random)
            var writer = JSONWriter()
            Evening.keys.write(settings, to: &writer)
            #expect(try evening(writer.buffer.text) == settings, "seed \(seed)")
        }
    }

    @Test func `IN-2 all faults of a profile come together, in the order of their positions`() throws {
        let text = """
            name: ""
            start: 2026-01-05
            timeZone: Europe/Osl
            athleteCount: 1e2
            activity: runing
            isIndoor: yes
            zoneBoundsBpm: [90]
            sensor:
              gapSecond: 5
              dropPercent: 101
              lagSeconds: 5 s
              noise: 3
            exercises:
              - sets: "5"
                massKg: -1
                name: x
              - name: row
                restSeconds: 0x10
                pattern: [[1, 10], 5]
              - {sets: 2}
            link: [1]
            zoneBounds: [1, 2]
            zebra: 5
            """
        #expect(try difference(fromGolden: "faults.txt", faults(text).joined(separator: "\n") + "\n") == nil)
    }

    @Test func `IN-2 a rule is asked where each key by itself is right, and shown at its key`() {
        #expect(
            faults("latestSeconds: 5\nearliestSeconds: 10\n") == [
                "evening:1:16: latestSeconds: found '5', expected at least earliestSeconds. "
                    + "Change this key or the one it is compared with."
            ])
        #expect(
            faults("earliestSeconds: 31\n") == [
                "evening:1:1: latestSeconds: found the default, expected at least earliestSeconds. "
                    + "Change this key or the one it is compared with."
            ])
        #expect(faults("latestSeconds: x\nearliestSeconds: 10\n").count == 1)
    }

    @Test(arguments: ["- a\n", "text\n", "[]", "5"])
    func `IN-2 a profile is a table`(text: String) {
        #expect(faults(text).count == 1)
        #expect(faults(text).first?.contains("expected a table of keys such as name, start, timeZone") == true)
    }

    @Test func `IN-2 a table that cannot be meant is a programming error`() async {
        await #expect(processExitsWith: .failure) {
            _ = KeyTable(Noise()) {
                Key("a", \.deviationBpm, .number(0...1), "")
                Key("a", \.correlation, .number(0...1), "")
            }
        }
        await #expect(processExitsWith: .failure) {
            _ = KeyTable(Noise()) { Rule(at: "a", "") { _ in true } }
        }
        await #expect(processExitsWith: .failure) {
            _ = Key("gap", \Sensor.gapSeconds, .seconds(0...1), "")
        }
        await #expect(processExitsWith: .failure) {
            _ = Key("gapSeconds", \Sensor.gapSeconds, .seconds(0...1e12), "")
        }
    }
}

extension Evening {
    /// Settings of which each key has some value of its range.
    fileprivate init(drawnFrom random: inout SplitMix) {
        self.init()
        name = String(String.UnicodeScalarView((0..<5).map { _ in Self.scalars.randomElement(using: &random) ?? "a" }))
        start = Instant(milliseconds: .random(in: 0..<32_503_680_000_000, using: &random))
        timeZone = ["UTC", "Z", "-03:30", "Asia/Kolkata"].randomElement(using: &random) ?? "UTC"
        athleteCount = .random(in: 1...1_000, using: &random)
        activity = Activity.allCases.randomElement(using: &random) ?? .running
        isIndoor = .random(using: &random)
        zoneBoundsBpm = (0..<Int.random(in: 2...8, using: &random)).map { _ in .random(in: 30...250, using: &random) }
        zoneBoundsBpm.sort()
        sensor.gapSeconds = .milliseconds(.random(in: 200...60_000, using: &random))
        sensor.dropPercent = .random(in: 0...100, using: &random)
        sensor.lagSeconds =
            .random(using: &random) ? nil : .milliseconds(.random(in: 0...30_000, using: &random))
        sensor.noise.correlation = .random(in: -1...1, using: &random)
        exercises = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            var exercise = Exercise()
            exercise.massKg = min(Double(bitPattern: random.next() >> 2), 1e300)
            exercise.pattern = [[.random(in: 0...9, using: &random)]]
            return exercise
        }
        link = .random(using: &random) ? nil : Link()
        link?.label = ["", "null", "5", "\t\n\u{A0}\u{200D}\u{FEFF}\"\\"].randomElement(using: &random) ?? ""
        latestSeconds = .seconds(3_600)
    }

    private static let scalars: [Unicode.Scalar] = [
        "a", "\"", "\\", "\n", "\t", "é", "😀", "\u{2060}", ":", "#", " ",
    ]
}
