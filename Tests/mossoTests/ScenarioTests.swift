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

    var name: String { scenario ?? fix.rawValue.hyphenated }
    var testDescription: String { name }
}

extension String {
    /// The words of a name in small letters, with hyphens between them.
    fileprivate var hyphenated: String {
        var text = ""
        for letter in self {
            if letter.isUppercase, text.last?.isLowercase ?? false { text.append("-") }
            text += letter.lowercased()
        }
        return text
    }
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
        Story(.L4, .setsKept, .setValuesRight, .progressKept),
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
        Story(.N20, .hapticsOnTime),
        Story(.N21, .followersCurrent),
        Story(.N22, .noZombieSession),
        Story(.N23, .hapticsOnTime),
        Story(.N24, .actionsAnswered),
        Story(.N25, .actionsAnswered),
        Story(.N26, .setValuesRight),
        Story(.N27, .setsKept, .noPhantomSets),
        Story(.N28, .wristValuesSteady),
        Story(.N29, .setCountsPossible),
        Story(.mendSnapshot, .wristValuesSteady),
        Story(.incompleteFirst, .setCountsPossible),
        Story(.incompleteFirst, in: "incomplete-first-added", .setCountsPossible),
        Story(.explicitFinish, .noEarlyCompletion, .liveActivityShown, .devicesConverge),
        Story(.fastPath, .actionsAnswered),
        Story(.optimisticPhase, .actionsAnswered),
        Story(.restHint, .wristPhasesSteady),
        Story(.confirmWhatIsShown, .confirmationsTrue),
        Story(.strippedLiveActivity, .liveActivityShown),
        Story(.exclusiveAck, .setsKept, .wristPhasesSteady),
        Story(.keepNumberOnResend, .setsKept, .metricsPresent, .devicesConverge),
        Story(.guardInsideApply, .setsKept, .metricsPresent, .refusalsShown, .devicesConverge),
        Story(.seededRevision, .wristPhasesSteady, .watchFollowsPhone, .devicesConverge),
        Story(.incarnationToken, .setsKept, .metricsPresent, .devicesConverge),
        Story(.wideNumbers, .workoutsInHealth, .noOrphanedSession, .devicesConverge),
        Story(.resyncAtOldest, .setsKept, .wristPhasesSteady),
        Story(.storedQueue, .setsKept),
        Story(.storedReceiver, .noPhantomSets),
        Story(.ownNumbers, .setsKept, .metricsPresent, .devicesConverge),
    ]

    private static let scenarios = BuiltInProfile.all.map(\.name).filter { $0.hasPrefix("scenarios/") }

    /// The world of a scenario, played to its end with some of its keys set anew.
    private func play(
        _ settings: ScenarioSettings, athlete: Int = 0
    ) throws -> (judgement: Judgement, timeline: [TimelineEntry]) {
        var world = try PairWorld(settings.scenario)
        world.isTracing = true
        try world.begin(athlete: UInt64(athlete), seed: 1)
        while try world.playOuting() {}
        return (Judgement(world.verdicts, expecting: settings.expect), world.trace)
    }

    private func outcomes(_ settings: ScenarioSettings) throws -> [WorkoutOutcome] {
        var world = try PairWorld(settings.scenario)
        try world.begin(athlete: 0, seed: 1)
        while try world.playOuting() {}
        return world.outcomes()
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

    /// What decided that a claim was violated, and not what else happened before.
    @Test(arguments: [
        ("h1", Switch.H1, Claim.workoutsInHealth, FailureCause.launchLost), ("h1", .H1, .hapticsOnTime, .launchLost),
        ("h1-recovery", .H1, .noZombieSession, .watchCrashed), ("h2a", .H2a, .workoutsInHealth, .launchRefused),
        ("h2b", .H2b, .workoutsSavedOnce, .observerLagged), ("h3", .H3, .workoutsInHealth, .sessionTaken),
        ("m1", .M1, .locksReleased, .phoneBackgrounded), ("m1-split", .M1, .locksReleased, .splitShown),
        ("m2", .M2, .overStaysOver, .rules), ("m3-silent", .M3, .followersCurrent, .phoneCrashed),
        ("m4", .M4, .workoutsInHealth, .contextTooLarge), ("l1", .L1, .metricsOnTheirRun, .runsInParallel),
        ("l2", .L2, .refreshesAnswered, .messageLost), ("l3", .L3, .devicesConverge, .phoneUpdated),
        ("l4", .L4, .setValuesRight, .watchSuspended), ("n1", .N1, .correctionsDelivered, .contextUnchanged),
        ("n2", .N2, .completedNotDiscarded, .contextTooLarge), ("n3", .N3, .everyEditCounts, .phoneCrashed),
        ("n4", .N4, .locksReleased, .phoneCrashed), ("n5", .N5, .setValuesRight, .observerLagged),
        ("n6", .N6, .noZombieSession, .launchLate), ("n7", .N7, .workoutsInHealth, .rules),
        ("n8", .N8, .setsKept, .editedElsewhere), ("n9", .N9, .progressKept, .observerLagged),
        ("n10", .N10, .workoutsInHealth, .runsInParallel), ("n11", .N11, .workoutsInHealth, .watchCrashed),
        ("n12", .N12, .workoutsInHealth, .watchRebooted), ("n14", .N14, .setValuesRight, .messageReordered),
        ("n15", .N15, .noZombieSession, .contextHeld), ("n16", .N16, .doneRunsEnd, .unreachable),
        ("n17", .N17, .setsKept, .messageLate), ("n18", .N18, .actionsAnswered, .fileOffloaded),
        ("n19", .N19, .workoutsInHealth, .contextHeld), ("n20", .N20, .hapticsOnTime, .startHung),
        ("n21", .N21, .followersCurrent, .phoneForceQuit), ("n22", .N22, .noZombieSession, .unreachable),
        ("n23", .N23, .hapticsOnTime, .sessionTaken), ("h1-recovery", .H1, .noOrphanedSession, .watchCrashed),
        ("n24", .N24, .actionsAnswered, .rules), ("n25", .N25, .actionsAnswered, .callbackSwallowed),
        ("n26", .N26, .setValuesRight, .oneWayOutage), ("n27", .N27, .setsKept, .oneWayOutage),
        ("n28", .N28, .wristValuesSteady, .rules), ("mend-snapshot", .mendSnapshot, .wristValuesSteady, .rules),
        ("incomplete-first", .incompleteFirst, .setCountsPossible, .rules),
        ("explicit-finish", .explicitFinish, .liveActivityShown, .rules),
        ("explicit-finish", .explicitFinish, .noEarlyCompletion, .rules),
        ("confirm-what-is-shown", .confirmWhatIsShown, .confirmationsTrue, .rules),
        ("stripped-live-activity", .strippedLiveActivity, .liveActivityShown, .rules),
        ("exclusive-ack", .exclusiveAck, .setsKept, .messageLost),
        ("exclusive-ack", .exclusiveAck, .wristPhasesSteady, .messageLost),
        ("keep-number-on-resend", .keepNumberOnResend, .setsKept, .unreachable),
        ("guard-inside-apply", .guardInsideApply, .setsKept, .oneWayOutage),
        ("guard-inside-apply", .guardInsideApply, .devicesConverge, .oneWayOutage),
        ("seeded-revision", .seededRevision, .watchFollowsPhone, .phoneCrashed),
        ("seeded-revision", .seededRevision, .wristPhasesSteady, .phoneCrashed),
        ("incarnation-token", .incarnationToken, .setsKept, .watchCrashed),
        ("wide-numbers", .wideNumbers, .noOrphanedSession, .watchCrashed),
        ("wide-numbers", .wideNumbers, .workoutsInHealth, .watchCrashed),
        ("resync-at-oldest", .resyncAtOldest, .setsKept, .messageLate),
        ("stored-queue", .storedQueue, .setsKept, .watchCrashed),
        ("stored-receiver", .storedReceiver, .noPhantomSets, .oneWayOutage),
        ("own-numbers", .ownNumbers, .setsKept, .watchReinstalled),
    ])
    func `LAB-3 a verdict names what decided it`(scenario: String, fix: Switch, claim: Claim, cause: FailureCause)
        throws
    {
        var settings = try settings(of: scenario)
        settings.without.append(fix)
        let (judgement, timeline) = try play(settings)
        let violation = judgement.verdicts.first { $0.claim == claim }?.violation
        #expect(violation?.cause == cause)
        #expect(cause == .rules || timeline.contains { $0.cause == cause }, "the cause has no line in the timeline")
    }

    /// Athletes for whom something else was blamed once: their observer is late as the workout ends.
    @Test(arguments: [("n6", Switch.N6, FailureCause.launchLate), ("n15", .N15, .contextHeld)])
    func `LAB-3 a late observer does not take the blame from what is staged, and has its line`(
        scenario: String, fix: Switch, cause: FailureCause
    ) throws {
        var settings = try settings(of: scenario)
        settings.without.append(fix)
        let (judgement, timeline) = try play(settings, athlete: 21)
        #expect(judgement.verdicts.compactMap(\.violation).map(\.cause).allSatisfy { $0 == cause })
        #expect(!violated(judgement).isEmpty)
        let line = timeline.first { $0.cause == .observerLagged }?.text
        #expect(line?.hasPrefix("the observer will see the workout late, in ") == true)
    }

    @Test func `LAB-3 an app that finds its session hours after a crash has an orphan by that crash`() throws {
        let judgement = try play(settings(of: "overnight", "preset=asFound")).judgement
        let orphan = judgement.verdicts.first { $0.claim == .noOrphanedSession }?.violation
        #expect(orphan?.cause == .watchCrashed)
    }

    /// The faults of a thousand workouts at once: each athlete has one, and no other.
    @Test(arguments: [
        ("link.falseInstalledFlagShare=1", [FailureCause.installedFlagLied]),
        ("faults.twoDevices.watchBatteryShare=1", [.watchPowerLost, .batteryDead]),
    ])
    func `LAB-3 what befalls every workout is named as the cause where one is not in Health`(
        fault: String, causes: [FailureCause]
    ) throws {
        let settings = try settings(
            of: "phone-and-watch", "preset=asFound", "link=perfect", "faults=none", "cloud.otherDeviceDeleteShare=0",
            fault)
        var missing = 0
        for athlete in 0..<12 {
            let (judgement, timeline) = try play(settings, athlete: athlete)
            guard let violation = judgement.verdicts.first(where: { $0.claim == .workoutsInHealth })?.violation else {
                continue
            }
            missing += 1
            #expect(causes.contains(violation.cause), "athlete \(athlete)")
            #expect(timeline.contains { $0.cause == causes[0] })
        }
        #expect(missing >= 8)
    }

    /// What a person sees of a workout must be what is said of its fate.
    @Test(arguments: [
        ("n2", Switch.N2, Fate.lost, Cause.sessionDiscarded), ("n7", .N7, .lost, .sessionDiscarded),
        ("n10", .N10, .lost, .sessionDiscarded), ("n15", .N15, .recovered, .leftUnfinished),
        ("m4", .M4, .lost, .neverSeen),
    ])
    func `OUT-1 a workout without a record is lost for what befell its own session`(
        scenario: String, fix: Switch, fate: Fate, cause: Cause
    ) throws {
        var settings = try settings(of: scenario)
        settings.without.append(fix)
        let outcome = try #require(try outcomes(settings).first)
        #expect(outcome.fate == fate && outcome.cause == cause)
    }

    @Test func `OUT-1 a session that was closed hours after its workout had not heard of the end`() throws {
        let settings = try settings(of: "n22")
        let outcome = try #require(try outcomes(settings).first)
        #expect(outcome.fate == .recovered && outcome.cause == .endUnheard)
        let timeline = try play(settings).timeline
        #expect(timeline.contains { $0.text == "says that the recording of the workout is over" })
        #expect(!timeline.contains { $0.text.contains("is not recorded") })
    }

    @Test func `LAB-3 where nothing goes wrong no edit is without effect, with a merge by the cache either`() throws {
        for athlete in 0..<4 {
            let settings = try settings(of: "phone-and-watch", "without=[N5]", "link=perfect", "faults=none")
            #expect(violated(try play(settings, athlete: athlete).judgement) == [], "athlete \(athlete)")
        }
    }

    /// Athletes for whom it once did not: their sets fall close to what is staged, or chance is late for them.
    @Test(arguments: scenarios)
    func `FIX a scenario ends well whoever plays it`(scenario: String) throws {
        let athletes: [String: [Int]] = ["newer-file": [139, 201, 2560], "n10": [66, 920], "h2b": [1, 27]]
        let name = String(scenario.dropFirst("scenarios/".count))
        let settings = try settings(of: scenario)
        var world = try PairWorld(settings.scenario)
        for athlete in athletes[name] ?? [1, 2] {
            try world.begin(athlete: UInt64(athlete), seed: 1)
            while try world.playOuting() {}
            #expect(violated(Judgement(world.verdicts, expecting: [])) == [], "athlete \(athlete)")
        }
    }

    @Test(arguments: stories)
    func `FIX a story says what happens with its fix, and what without`(story: Story) throws {
        let text = try settings(of: story.name).story
        #expect(text.contains("With \(story.fix.rawValue) ") && text.contains("Without it"))
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
