import Configuration
import Encoding
import Lab
import Sensors
import Session
import Testing
import TestSupport
import Timeline
import Workouts

@Suite struct TablesTests {
    static let library = ProfileLibrary(folder: "no such folder")
    static let scenarios = library.list().filter { $0.kind == "scenario" }.map(\.name)

    private func scenario(_ name: String, _ overrides: String...) throws -> ScenarioSettings {
        try ProfileTable.scenario.decode(
            Self.library.profile(named: name), setting: overrides.compactMap { Override($0) })
    }

    @Test func `IN-2 there is a ready-made profile for each activity`() throws {
        let activities = try Set(Self.scenarios.map { try scenario($0).workout.activity })
        #expect(
            activities.isSuperset(of: [
                .traditionalStrengthTraining, .running, .cycling, .walking, .rowing, .highIntensityIntervalTraining,
            ]))
    }

    @Test(arguments: scenarios)
    func `IN-2 a ready-made scenario can be played`(name: String) throws {
        var world = try World(scenario(name).scenario)
        try world.begin(athlete: 0, seed: 1)
        while try world.playOuting() {}
        #expect(world.outcomes().count == 1)
    }

    @Test(arguments: scenarios)
    func `OUT-2 a resolved scenario reads back as itself, and needs no other profile`(name: String) throws {
        let settings = try scenario(name)
        var writer = JSONWriter()
        ProfileTable.scenario.write(settings, to: &writer)
        let node = try ConfigurationNode.read(writer.buffer.bytes, source: "manifest", format: .json)
        #expect(try ProfileTable.scenario.decode(Profile(node, source: "manifest")) == settings)
    }

    @Test func `SEN-1 the ready-made populations are those of the room of the sensors`() throws {
        for (name, population) in [("general", Population.general), ("club", .club), ("older-adults", .olderAdults)] {
            let profile = try Self.library.profile(named: "athletes/\(name)")
            #expect(try ProfileTable.athletes.decode(profile) == population)
        }
    }

    @Test func `IN-2 a scenario names profiles of other kinds, or states them in place, or extends them there`() throws
    {
        #expect(try scenario("gym-evening").athletes == .club)
        #expect(try scenario("gym-evening", "athletes=older-adults").athletes == .olderAdults)
        let women = try scenario("gym-evening", "athletes.femaleShare=1").athletes
        #expect(women.femaleShare == 1 && women.age.meanYears == 32)
        let text =
            "kind: scenario\nworkout: {extends: gym-evening, activity: yoga}\nathletes: {extends: club, femaleShare: 0}\n"
        let folder = try TemporaryFolder()
        try folder.write(text, to: "mine.yaml")
        let settings = try ProfileTable.scenario.decode(Self.library.profile(named: folder.path + "/mine.yaml"))
        #expect(settings.workout.activity == .yoga && settings.workout.groups.count == 6)
        #expect(settings.athletes.femaleShare == 0 && settings.athletes.age.meanYears == 32)
    }

    @Test(arguments: [
        ("faults=everday", "--set: faults: found no profile 'everday', expected the path of a file"),
        ("faults=club", "--set: faults: found no profile 'club'"),
        (
            "athletes=gym-evening",
            "found 'gym-evening', a profile of the kind scenario, expected a profile of the kind athletes"
        ),
        ("workout.groups[0].rounds=0", "workout.groups[0].rounds: found '0', expected a whole number, 1 to 100"),
        ("sensors.gapLeastSecond=1", "Did you mean 'gapLeastSeconds'?"),
        ("session.zoneBounds=[0.9, 0.8]", "expected 3 to 9 zones whose bounds rise"),
        (
            "schedule.start=9999-12-31T00:00Z",
            "expected an instant of the years 1970 to 2999, such as 2026-01-05T06:00:00Z"
        ),
        ("preset=bulletprof", "Did you mean 'bulletproof'?"), ("without=[H9]", "expected one of H1, H2a"),
    ])
    func `IN-2 what is wrong is told with its key and the nearest right one`(override: String, message: String) throws {
        do {
            _ = try scenario("gym-evening", override)
            Issue.record("nothing was refused")
        } catch let error as ConfigurationError {
            #expect(error.faults[0].description.contains(message), "\(error)")
        }
    }

    @Test(
        arguments: [
            ("session.zoneBounds=[0.2, 0.6, 0.9]", nil), ("session.zoneBounds=[60, 70]", "session.zoneBounds"),
            ("session.zoneBounds=[0.6, 0.6001]", "session.zoneBounds"),
            ("athletes.age.youngestYears=90", "athletes.age"),
            ("athletes.heart.assumedMaximumFallBpmPerYear=2", "athletes"),
        ] as [(String, String?)])
    func `SES-6 what leaves an athlete without zones is refused with its key before anything is played`(
        override: String, path: String?
    ) throws {
        do {
            let settings = try scenario("gym-evening", override)
            #expect(path == nil)
            var world = try World(settings.scenario)
            for athlete in 0..<20 as Range<UInt64> {
                try world.begin(athlete: athlete, seed: 1)
                #expect(world.zones?.count == 4)
            }
        } catch let error as ConfigurationError {
            #expect(error.faults.map(\.keyPath) == [path])
        }
    }

    @Test func `SES-6 lengths of time are whole milliseconds, and so are the instants that follow from them`() throws {
        let settings = try scenario(
            "gym-evening", "session.sessionStartSeconds=0.0005", "schedule.intervalHours=1.0000001")
        #expect(settings.session.sessionStart == .milliseconds(1))
        #expect(settings.schedule.interval == .hours(1))
    }

    @Test func `IN-2 the example of how a key is set is itself accepted`() throws {
        let example = try #require(Override.expectation.split(separator: " ").last)
        #expect(try scenario("gym-evening", String(example)).faults.crashesPerHour == 0.5)
    }

    @Test func `IN-2 the last workout of the latest schedule is in the calendar`() throws {
        let schedule = try scenario(
            "gym-evening", "schedule.start=2999-12-31T23:59:59.999Z", "schedule.workoutsPerAthlete=1000",
            "schedule.intervalHours=4000"
        ).schedule
        let last = schedule.start + schedule.interval * Int64(schedule.workoutsPerAthlete)
        #expect(CivilTime(last).year < 4_000)
    }

    @Test func `FIX switches are the preset's, less those that are off`() throws {
        #expect(try scenario("gym-evening").scenario.switches == Preset.bulletproof.switches)
        #expect(
            try scenario("gym-evening", "preset=seedFixes", "without=[H1, L1]").scenario.switches == [.H2a, .H2b, .H3])
    }

    @Test func `IN-2 every key has a reason and a unit where it has one`() {
        let rows = profileKinds.flatMap(\.rows)
        #expect(rows.count > 150)
        #expect(rows.allSatisfy { $0.reason.hasSuffix(".") || $0.reason.hasSuffix("?") })
    }
}
