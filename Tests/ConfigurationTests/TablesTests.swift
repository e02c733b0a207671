import Configuration
import Devices
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
        #expect(world.outcomes().count == world.runsPerOuting)
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
        let older = try scenario("gym-evening", "athletes=older-adults", "athletes.femaleShare=1").athletes
        #expect(older.femaleShare == 1 && older.age == Population.olderAdults.age)
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
        ("faults=club", "--set: faults: found 'club', a profile of the kind athletes, expected a profile of the kind"),
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

    @Test func `LAB-2 the ready-made links are what their names say`() throws {
        func link(_ name: String) throws -> LinkSettings {
            try ProfileTable.link.decode(Self.library.profile(named: "links/\(name)"))
        }
        let names = Self.library.list().filter { $0.kind == "link" }.map(\.name)
        #expect(
            Set(names) == Set(["perfect", "pocket", "locker", "basement", "flaky", "airplane"].map { "links/\($0)" }))
        #expect(try link("perfect") == LinkSettings())
        let (pocket, basement) = try (link("pocket"), link("basement"))
        #expect(try link("locker").reachability.spell.median > pocket.reachability.spell.median)
        #expect(basement.loss.meanShare > 10 * pocket.loss.meanShare)
        #expect(basement.message.delay.family == .lognormal && basement.userInfo.delay.family == .gamma)
        var airplane = try link("airplane")
        #expect(airplane.severance.share == 1)
        airplane.severance = pocket.severance
        #expect(airplane == pocket)
    }

    @Test func `LAB-2 every number of a ready-made link stands under a reason`() {
        for profile in BuiltInProfile.all where profile.name.hasPrefix("links/") {
            var (hasReason, isCommentAbove) = (false, false)
            for line in profile.text.split(separator: "\n") where !line.hasPrefix("description: ") {
                let isComment = line.contains("# ")
                // A reason serves for the lines below it, up to the next table.
                hasReason = isComment || (hasReason && (line.hasPrefix(" ") || isCommentAbove))
                isCommentAbove = isComment
                let hasNumber = !isComment && line.contains { $0.isNumber }
                #expect(!hasNumber || hasReason, "\(profile.name): \(line)")
            }
        }
    }

    @Test(arguments: [
        ("message.delay.sigma=3", "message.delay.sigma: found '3', expected a number, 0 to 2"),
        ("loss.burstShare=1.1", "loss.burstShare: found '1.1', expected a number, 0 to 1"),
        ("userInfo.delay.family=gaussian", "expected one of lognormal, gamma, exponential"),
        ("reachability.spellPerHour=1", "Did you mean 'spellsPerHour'?"),
    ])
    func `LAB-2 what is wrong with a link is told with its key`(override: String, message: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            _ = try ProfileTable.link.decode(
                Self.library.profile(named: "links/pocket"), setting: [Override(override)].compactMap(\.self))
        }
        #expect(error?.faults[0].description.contains(message) == true, "\(String(describing: error))")
    }

    @Test func `FIX switches are the preset's, less those that are off`() throws {
        #expect(try scenario("gym-evening").scenario.switches == Preset.bulletproof.switches)
        #expect(
            try scenario("gym-evening", "preset=seedFixes", "without=[H1, L1]").scenario.switches
                == Preset.seedFixes.switches.subtracting([.H1, .L1]))
    }

    @Test(arguments: [
        ("[{atSeconds: 60, event: crash, device: watch}]", nil),
        ("[{atSeconds: -5, event: linkDown, direction: phoneToWatch, seconds: 90}]", nil),
        (
            "[{atSeconds: 60, event: crush}]",
            "script.events[0].event: found 'crush', expected one of startRun, endActiveAndStart"
        ),
        ("[{atSeconds: 60, event: crush}]", "Did you mean 'crash'?"),
        ("[{event: crash, device: watch}]", "script.events[0].atSeconds: found no such key"),
        ("[{atSeconds: 60, event: crash, device: wrist}]", "device: found 'wrist', expected one of phone, watch"),
        ("[{atSeconds: 60, event: crash}]", "Add device. 'crash' needs device."),
        (
            "[{atSeconds: 60, event: dropNext, reps: 8}]",
            "Add channel, direction. Remove reps. 'dropNext' needs channel, direction."
        ),
        ("[{atSeconds: 60, event: crash, wrist: left}]", "script.events[0].wrist: found an unknown key"),
    ])
    func `LAB-2 a script says what happens and when, and what is wrong with it`(events: String, message: String?) throws
    {
        do {
            let script = try scenario("phone-and-watch", "script.events=\(events)").scenario.script
            #expect(message == nil && script.events.count == 1)
        } catch let error as ConfigurationError {
            let message = try #require(message)
            #expect(error.faults[0].description.contains(message), "\(error)")
        }
    }

    @Test func `LAB-2 the keys of a script are the values of its events`() throws {
        let text = """
            script.events=[{atSeconds: 1.5, event: editSet, device: phone, run: 1, exercise: 2, set: 3, reps: 4, \
            weightKg: 52.5}, {atSeconds: 2, event: delayNext, channel: userInfo, direction: watchToPhone, seconds: 7}]
            """
        var edit = ScriptedEvent(.editSet, after: .milliseconds(1_500), on: .phone)
        (edit.run, edit.exercise, edit.set, edit.reps, edit.weightKg) = (1, 2, 3, 4, 52.5)
        var delay = ScriptedEvent(.delayNext, after: .seconds(2))
        (delay.channel, delay.direction, delay.seconds) = (.userInfo, .watchToPhone, .seconds(7))
        let settings = try scenario("phone-and-watch", text, "script.logsSetsOn=null", "schedule.secondRun=parallel")
        #expect(settings.scenario.script.events == [edit, delay])
    }

    @Test(arguments: [
        ("event: finishRun, device: watch, run: 1", "run: found '1', expected 0, since an outing has one workout"),
        (
            "event: skipExercise, device: phone, exercise: 2",
            "exercise: found '2', expected 0 to 1, since there are 2 exercises"
        ),
        ("event: openSplit, exercise: 4", "exercise: found '4', expected 0 to 3, since there are 4 splits"),
        (
            "event: uncheckSet, device: phone, exercise: 1, set: 3",
            "set: found '3', expected 0 to 2, since exercise 1 has 3 sets"
        ),
        (
            "event: dropNext, channel: launch, direction: watchToPhone",
            "direction: found 'watchToPhone', expected phoneToWatch, the only way that a launch goes"
        ),
        (
            "event: refuseNext, channel: launch, direction: phoneToWatch",
            "channel: found 'launch', expected context, message or userInfo"
        ),
        ("event: holdContext, seconds: -1", "seconds: found '-1', expected 0 or more, since only a clock goes back"),
        ("event: suspend, device: phone, seconds: 9", "seconds: found '9', expected nothing"),
        ("event: refresh, atSeconds: 99999", "atSeconds: found '99999', expected at most 2"),
    ])
    func `LAB-2 a script names only what is there`(event: String, message: String) throws {
        let time = event.contains("atSeconds") ? "" : ", atSeconds: 60"
        let error = #expect(throws: ConfigurationError.self) {
            try scenario("short-evening", "script.events=[{event: refresh, atSeconds: 1}, {\(event)\(time)}]")
        }
        let description = error?.faults[0].description ?? ""
        #expect(error?.faults.count == 1 && description.contains("script.events[1].\(message)"), "\(description)")
    }

    @Test func `LAB-2 an event of a file is refused where it stands`() throws {
        let folder = try TemporaryFolder()
        let text = "extends: short-evening\nscript:\n  events:\n    - {atSeconds: 5, event: openRun, run: 1}\n"
        try folder.write(text, to: "mine.yaml")
        let error = #expect(throws: ConfigurationError.self) {
            try ProfileTable.scenario.decode(Self.library.profile(named: folder.path + "/mine.yaml"))
        }
        #expect(error?.faults[0].position.line == 4 && error?.faults[0].position.column == 43)
    }

    @Test(arguments: [
        (
            "sync=watchOnly", "script.events=[{atSeconds: 1, event: raiseWrist}]",
            "script: found a table of 2 keys, expected none where sync is watchOnly"
        ),
        (
            "sync=watchOnly", "expect=[setsKept]",
            "expect: found a list of 1, expected no claims where sync is watchOnly"
        ),
        (
            "cloud.uploadSeconds=3600", "cloud.uploadSigma=0",
            "schedule.healingSeconds: found the default, expected at least 72"
        ),
    ])
    func `LAB-2 what a world could only pass over is refused`(key: String, other: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) { try scenario("short-evening", key, other) }
        let descriptions = error?.faults.map(\.description) ?? []
        #expect(descriptions.contains { $0.contains(message) }, "\(descriptions)")
    }

    @Test(arguments: [
        ("groups[0].rounds=11", "there are 6 exercises of up to 11 sets"),
        (
            "groups[0].exercises=[\(Array(repeating: "{exercise: Row}", count: 12).joined(separator: ", "))]",
            "17 exercises"
        ),
    ])
    func `DOC-1 a plan that no document can hold is refused where there are documents`(key: String, message: String)
        throws
    {
        #expect(throws: Never.self) { try scenario("gym-evening", "workout.\(key)") }
        let error = #expect(throws: ConfigurationError.self) {
            try scenario("gym-evening", "workout.\(key)", "sync=documents")
        }
        #expect(error?.faults.map(\.keyPath) == ["workout"])
        #expect(error?.faults[0].description.contains(message) == true)
    }

    @Test func `IN-2 every key has a reason and a unit where it has one`() {
        let rows = profileKinds.flatMap(\.rows)
        #expect(rows.count > 150)
        #expect(rows.allSatisfy { $0.reason.hasSuffix(".") || $0.reason.hasSuffix("?") })
    }
}
