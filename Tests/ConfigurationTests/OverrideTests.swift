import Configuration
import Testing
import Timeline

@Suite struct OverrideTests {
    @Test func `IN-2 an override takes the place of the profile's value or of the default`() throws {
        let settings = try evening(
            "athleteCount: 5\n", "athleteCount=7", "sensor.noise.correlation=0.25", "name=a=b", "link=null",
            "isIndoor=false")
        #expect(settings.athleteCount == 7 && settings.sensor.noise.correlation == 0.25 && settings.name == "a=b")
        #expect(settings.sensor.noise.deviationBpm == Noise().deviationBpm && !settings.isIndoor)
    }

    @Test func `IN-2 an override reaches into a list, of the profile or of the defaults`() throws {
        let stated = try evening("exercises: [{name: a}, {name: b}]", "exercises[1].restSeconds=60")
        #expect(stated.exercises.map(\.restSeconds) == [Exercise().restSeconds, .seconds(60)])
        let initial = try evening("{}", "exercises[0].sets=3", "zoneBoundsBpm[3]=170")
        #expect(initial.exercises[0].sets == 3 && initial.exercises[0].name == "squat")
        #expect(initial.zoneBoundsBpm == [100, 120, 140, 170])
    }

    @Test func `IN-2 an override in brackets is a list or table`() throws {
        let settings = try evening(
            "sensor: {dropPercent: 5}", "zoneBoundsBpm=[90, 110]", "sensor={gapSeconds: 2}", "link={}",
            "exercises=[{name: a}, {name: b, pattern: [[1]]}]")
        #expect(settings.zoneBoundsBpm == [90, 110] && settings.sensor.gapSeconds == .seconds(2))
        #expect(settings.sensor.dropPercent == 5 && settings.link == Link())
        #expect(settings.exercises.map(\.name) == ["a", "b"])
    }

    @Test func `IN-2 the later override wins`() throws {
        #expect(try evening("{}", "athleteCount=2", "athleteCount=3").athleteCount == 3)
    }

    @Test func `IN-2 overrides together may meet a rule that each by itself breaks`() throws {
        let settings = try evening("{}", "earliestSeconds=100", "latestSeconds=200")
        #expect(settings.latestSeconds == .seconds(200))
    }

    @Test func `IN-2 an override can give what the profile must state`() throws {
        #expect(try evening("exercises: [{sets: 2}]", "exercises[0].name=press").exercises[0].name == "press")
    }

    @Test(arguments: [
        (
            "sensor.gapSecond=5",
            "--set: sensor.gapSecond: found an unknown key, expected one of gapSeconds, dropPercent, lagSeconds, "
                + "noise. Did you mean 'gapSeconds'? Rename, move or remove it."
        ),
        (
            "athleteCount=many",
            "--set: athleteCount: found 'many', expected a whole number, 1 to 1000. "
                + "Write a bare whole number in this range, without a unit."
        ),
        (
            "name.first=5",
            "--set: name: found a table of 1 key, expected a text of 1 to 80 characters, without control characters. "
                + "Write a text; one that is empty or looks like something else goes into quotes."
        ),
        (
            "exercises[1].sets=5",
            "--set: exercises[1]: found a list of 1, expected a list with this element. "
                + "Elements count from 0; set the whole list in brackets to make it longer."
        ),
        (
            "zebra[0]=5",
            "--set: zebra[0]: found no list, expected a list with this element. "
                + "Elements count from 0; set the whole list in brackets to make it longer."
        ),
        (
            "zoneBoundsBpm=[1, &a 2]",
            "--set: zoneBoundsBpm[1]: found an anchor, expected plain keys and values. "
                + "Remove '&' and the name behind it."
        ),
        (
            "athleteCount=",
            "--set: athleteCount: found nothing, expected a whole number, 1 to 1000. "
                + "Write a bare whole number in this range, without a unit."
        ),
    ])
    func `IN-2 an override that is wrong is told apart from the profile`(override: String, fault: String) {
        #expect(faults("{}", override).first == fault)
    }

    @Test func `IN-2 faults of profile and overrides come together`() {
        #expect(faults("athleteCount: x\nzebra: 5\n", "sensor.zebra=1", "zoneBoundsBpm=[1").count == 4)
    }

    @Test(arguments: ["", "a", "=5", "a.=5", ".a=5", "a[=5", "a[x]=5", "a[-1]=5", "a]=5", "[0]=5", "a[0]b=5"])
    func `IN-2 an override is of the form key=value`(text: String) {
        #expect(Override(text) == nil)
    }

    @Test func `IN-2 the path of an override is as deep as a profile at most`() {
        #expect(Override(Array(repeating: "a", count: 64).joined(separator: ".") + "=1") != nil)
        #expect(Override(Array(repeating: "a", count: 100_000).joined(separator: ".") + "=1") == nil)
    }
}
