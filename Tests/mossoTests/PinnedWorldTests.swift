import Configuration
import Lab
import Study
import Testing

/// A world in which something went wrong that every fix together had not prevented.
struct PinnedWorld: Sendable, CustomTestStringConvertible {
    let link: String
    let athlete: UInt64
    var seed: UInt64 = 1
    var overrides: [String] = []

    var testDescription: String { "\(link), athlete \(athlete), seed \(seed)" }
}

/// Worlds that a study has found, one for each thing that went wrong in them: nothing does any more without an excuse.
@Suite struct PinnedWorldTests {
    private static let worlds = [
        // A launch that came minutes after its workout, and the last push before it was five minutes old.
        PinnedWorld(link: "flaky", athlete: 11_093), PinnedWorld(link: "flaky", athlete: 145_888),
        PinnedWorld(link: "flaky", athlete: 123_448), PinnedWorld(link: "flaky", athlete: 4_947, seed: 31),
        // A push that had left before the launch came five minutes after it.
        PinnedWorld(link: "flaky", athlete: 120_684),
        // Sets of a watch that was never reachable again, which the phone had corrected.
        PinnedWorld(link: "flaky", athlete: 23_495), PinnedWorld(link: "airplane", athlete: 68_429),
        // A watch that was charged went on with a workout that had been ended on the phone.
        PinnedWorld(link: "locker", athlete: 52_386), PinnedWorld(link: "airplane", athlete: 88_744),
        // The screen of a run was opened below the cover of its mirror.
        PinnedWorld(link: "flaky", athlete: 13_929),
        // A session that was asked for never answered.
        PinnedWorld(link: "locker", athlete: 93_077),
        // A push was held back for an hour.
        PinnedWorld(link: "flaky", athlete: 77_844),
        // Splits that advance by themselves: a mirror whose driver is out of reach, was swiped away, or heard nothing.
        PinnedWorld(link: "perfect", athlete: 840, seed: 4, overrides: flow),
        PinnedWorld(link: "locker", athlete: 626, seed: 4, overrides: flow),
        PinnedWorld(link: "perfect", athlete: 1_483, seed: 4, overrides: flow),
        PinnedWorld(link: "basement", athlete: 3_991, seed: 4, overrides: flow),
        PinnedWorld(link: "flaky", athlete: 7_991, seed: 4, overrides: flow),
        // The phone leads an exercise from the cover on which a set was checked off.
        PinnedWorld(link: "perfect", athlete: 4_206, seed: 14, overrides: flow),
        // A push that acknowledged an edit of a deleted workout held the workout as it was before.
        PinnedWorld(link: "pocket", athlete: 2_775, seed: 4, overrides: flow),
        // A workout that replaces another: both are heard of only once they are over, or the first never is.
        PinnedWorld(link: "locker", athlete: 16, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "flaky", athlete: 86, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "locker", athlete: 1_859, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "airplane", athlete: 878, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "airplane", athlete: 2_287, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "locker", athlete: 3_772, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "flaky", athlete: 3_622, overrides: ["schedule.secondRun=replaces"]),
        PinnedWorld(link: "perfect", athlete: 2_317, overrides: ["schedule.secondRun=replaces"]),
        // Two workouts in one session: it is taken, its record is refused, or holds little of one of them.
        PinnedWorld(link: "perfect", athlete: 152, overrides: ["schedule.secondRun=parallel"]),
        PinnedWorld(link: "perfect", athlete: 68, overrides: ["schedule.secondRun=parallel"]),
        PinnedWorld(link: "perfect", athlete: 302, overrides: ["schedule.secondRun=parallel"]),
        PinnedWorld(link: "locker", athlete: 582, overrides: ["schedule.secondRun=parallel"]),
        PinnedWorld(link: "locker", athlete: 1_090, overrides: ["schedule.secondRun=parallel"]),
        PinnedWorld(link: "airplane", athlete: 41, overrides: ["schedule.secondRun=parallel"]),
        PinnedWorld(link: "airplane", athlete: 2_676, overrides: ["schedule.secondRun=parallel"]),
        // A session whose end is heard of as the next outing begins.
        PinnedWorld(link: "airplane", athlete: 35, overrides: ["schedule.workoutsPerAthlete=5"]),
    ]
    private static let flow = ["phone.autoAdvances=true", "human.twoDevices.logsOnPhoneShare=0.5"]

    @Test(arguments: worlds)
    func `LAB-3 with every fix nothing goes wrong any more where it once did`(pinned: PinnedWorld) throws {
        let overrides = ["link=\(pinned.link)", "preset=bulletproof"] + pinned.overrides
        let settings = try ProfileTable.scenario.decode(
            ProfileLibrary(folder: "none").profile(named: "phone-and-watch"),
            setting: overrides.compactMap { Override($0) })
        var world = try PairWorld(settings.scenario)
        try world.begin(athlete: pinned.athlete, seed: pinned.seed)
        while try world.playOuting() {}
        let judgement = Judgement(world.verdicts, expecting: settings.expect)
        #expect(judgement.verdicts.filter(\.isFailure).map(\.claim) == [])
    }
}
