import Configuration
import Lab
import Session
import Study
import Testing

/// A scenario that shows what a fix prevents, and what is violated there without it.
struct Story: Sendable, CustomTestStringConvertible {
    let fix: Switch
    /// The claims that are violated then though they need not be, in the order of `Claim.allCases`.
    let violated: [Claim]

    private let scenario: String?

    /// The scenario bears the name of its fix, unless that has several.
    init(_ fix: Switch, in scenario: String? = nil, _ violated: Claim...) {
        self.fix = fix
        self.scenario = scenario
        self.violated = violated
    }

    var name: String { scenario ?? fix.rawValue.lowercased() }
    var testDescription: String { name }
}

/// Every fix has a scenario that ends well with it and ill without it: same seed, same faults, same taps.
@Suite struct ScenarioTests {
    static let stories = [
        Story(.H1, .workoutsInHealth, .hapticsOnTime),
        Story(.H1, in: "h1-recovery", .workoutsInHealth, .noZombieSession, .noOrphanedSession),
        Story(.H2a, .workoutsInHealth, .sessionlessRunsHinted, .hapticsOnTime),
        Story(
            .H2b, .workoutsInHealth, .workoutsSavedOnce, .sessionlessRunsHinted, .hapticsOnTime),
        Story(.H3, .workoutsInHealth),
        Story(.M1, .locksReleased),
        Story(.M1, in: "m1-split", .locksReleased),
        Story(.M2, .overStaysOver, .wristPhasesSteady),
        Story(.M3, .coversMove),
        Story(.M3, in: "m3-silent", .followersCurrent),
        Story(.M4, .workoutsInHealth, .noZombieSession, .watchFollowsPhone),
        Story(.L1, .metricsOnTheirRun),
        Story(.L2, .refreshesAnswered),
        Story(.L3, .mismatchShown, .devicesConverge),
        Story(.L4, .setValuesRight, .progressKept),
        Story(.N1, .correctionsDelivered),
        Story(.N2, .workoutsInHealth, .completedNotDiscarded),
        Story(.N3, .setsKept, .wristValuesSteady, .everyEditCounts),
        Story(.N4, .locksReleased),
        Story(.N5, .setValuesRight, .everyEditCounts),
        Story(.N6, .noZombieSession),
        Story(.N7, .workoutsInHealth, .completedNotDiscarded),
        Story(.N8, .setsKept, .progressKept, .wristValuesSteady, .everyEditCounts),
        Story(.N9, .setsKept, .progressKept, .everyEditCounts),
        Story(.N10, .workoutsInHealth, .completedNotDiscarded),
        Story(.N11, .workoutsInHealth),
        Story(.N12, .workoutsInHealth),
        Story(.N13, .noEarlyCompletion),
        Story(.N14, .setValuesRight, .wristValuesSteady),
        Story(.N15, .workoutsInHealth, .noZombieSession),
        Story(.N16, .doneRunsEnd),
        Story(.N17, .setsKept, .wristValuesSteady),
        Story(.N18, .actionsAnswered),
        Story(.N19, .workoutsInHealth),
    ]

    private static let scenarios = BuiltInProfile.all.map(\.name).filter { $0.hasPrefix("scenarios/") }

    /// The world of a scenario, played to its end with some of its keys set anew.
    private func play(_ settings: ScenarioSettings) throws -> (judgement: Judgement, timeline: [TimelineEntry]) {
        var world = try PairWorld(settings.scenario)
        world.isTracing = true
        try world.begin(athlete: 0, seed: 1)
        while try world.playOuting() {}
        return (Judgement(world.verdicts, expecting: settings.expect), world.trace)
    }

    private func settings(of scenario: String, _ overrides: String...) throws -> ScenarioSettings {
        try ProfileTable.scenario.decode(
            ProfileLibrary(folder: "none").profile(named: scenario), setting: overrides.compactMap { Override($0) })
    }

    private func violated(_ judgement: Judgement) -> [Claim] {
        judgement.verdicts.filter(\.isFailure).map(\.claim)
    }

    @Test(arguments: stories)
    func `FIX every scenario ends well with every fix that it does not leave out`(story: Story) throws {
        let judgement = try play(settings(of: story.name)).judgement
        #expect(violated(judgement) == [])
        #expect(judgement.unknown == [])
    }

    @Test(arguments: stories)
    func `FIX without its fix a scenario violates what it is about, and nothing else`(story: Story) throws {
        var settings = try settings(of: story.name)
        settings.without.append(story.fix)
        #expect(violated(try play(settings).judgement) == story.violated)
    }

    @Test(arguments: scenarios, Preset.allCases)
    func `FIX-S what is solid already holds in every scenario, with all fixes and with none`(
        scenario: String, preset: Preset
    ) throws {
        let judgement = try play(settings(of: scenario, "preset=\(preset.rawValue)", "without=[]")).judgement
        #expect(violated(judgement).filter(\.isAlreadySolid) == [])
    }

    /// What the seeds call a gotcha and no fix is about: texts of the timeline that follow each other in it.
    @Test(arguments: [
        ("coalesced", ["held back", "corrects", "corrects", "corrects", "push arrives"]),
        (
            "unreachable",
            ["nothing passes", "asks for a refresh", "edit 2 is queued", "phone is reachable", "edit 2 arrives (T4)"]
        ),
        ("overtaken", ["edit 2 goes", "edit 3 goes", "edit 3 arrives", "edit 2 arrives", "brings nothing new"]),
        ("launch-race", ["a session runs", "there is no such workout", "push arrives", "the workout is saved"]),
        ("ended-early", ["completes Back squat", "on the phone: checks off set 3", "refuses the tap: it is done"]),
        ("overnight", ["the app crashes", "taken up again", "left unfinished", "is saved", "finishes the workout"]),
        (
            "newer-file",
            [
                "another device's app is updated", "cannot read the file", "corrects set 1", "refuses the tap",
                "the app is updated", "cannot read the push", "the app is updated", "merges an edit",
            ]
        ),
    ])
    func `DOC-7 a gotcha without a fix does no harm`(scenario: String, texts: [String]) throws {
        let (judgement, timeline) = try play(settings(of: scenario))
        #expect(violated(judgement) == [])
        var rest = timeline[...]
        for text in texts {
            let next = rest.firstIndex { $0.text.contains(text) }
            #expect(next != nil, "\(text)")
            rest = rest[((next ?? rest.endIndex - 1) + 1)...]
        }
    }

    @Test func `DOC-7 of the pushes that are held back only the latest arrives`() throws {
        let timeline = try play(settings(of: "coalesced")).timeline
        let held = try #require(timeline.firstIndex { $0.text.contains("held back") })
        let arrival = try #require(timeline[held...].firstIndex { $0.text.hasPrefix("push arrives") })
        #expect(timeline[held..<arrival].count { $0.text.hasPrefix("push of") && $0.text.contains("leaves") } >= 3)
    }

    @Test(arguments: scenarios)
    func `FIX a scenario tells its story, and expects nothing`(scenario: String) throws {
        let settings = try settings(of: scenario)
        #expect(!settings.story.isEmpty)
        #expect(settings.expect == [])
    }

    @Test func `FIX every fix has its scenario`() {
        #expect(Set(Self.stories.map(\.fix)) == Set(Switch.allCases))
    }
}
