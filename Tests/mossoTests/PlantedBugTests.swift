import Configuration
import Session
import Study
import Testing
import Timeline

@testable import Lab

/// Each claim is tried by a bug in a whole world, which it must see; the world without the bug is clean.
@Suite struct PlantedBugTests {
    /// The claims that a world violates, with a bug or without it.
    private func violated(_ bug: PlantedBug, isPlanted: Bool) throws -> (claims: [Claim], hasStruck: Bool) {
        var scenario = try ProfileTable.scenario.decode(
            ProfileLibrary(folder: "none").profile(named: "short-evening"),
            setting: bug.isOfCommands ? [Override("sync=commands")].compactMap { $0 } : []
        ).scenario
        scenario.script.events = bug.events
        var world = try PairWorld(scenario)
        try world.begin(athlete: 0, seed: 1)
        try world.openOuting()
        var hasStruck = false
        while let due = world.queue.next(before: world.healingEnd + .microseconds(1)) {
            let moment = PlantedBug.Moment(occurrence: due.event, instant: due.instant)
            if isPlanted, bug.isLasting || !hasStruck, bug.strike(&world, moment) {
                hasStruck = true
            } else {
                world.play(due.event, at: due.instant)
            }
        }
        return (world.verdicts.filter(\.isFailure).map(\.claim), hasStruck)
    }

    @Test(arguments: PlantedBug.all)
    func `LAB-3 a bug that is planted in a world is seen for what it is, and the world without it accuses nobody`(
        bug: PlantedBug
    ) throws {
        let planted = try violated(bug, isPlanted: true)
        #expect(planted.hasStruck)
        #expect(planted.claims == bug.violated)
        #expect(try violated(bug, isPlanted: false).claims == [])
    }

    @Test func `LAB-3 every claim is tried by a bug in a whole world, planted or left by a fix that is off`() {
        let tried = PlantedBug.all.flatMap { $0.violated } + ScenarioTests.stories.flatMap { $0.violated }
        #expect(Claim.allCases.filter { !tried.contains($0) } == [])
    }

    /// What is about commands and snapshots, and what has another meaning where they are.
    @Test func `LAB-3 every claim on the wrist of the command design is tried there`() {
        let claims: Set<Claim> = [
            .confirmationsTrue, .setCountsPossible, .refusalsShown, .liveActivityShown, .wristValuesSteady,
            .wristPhasesSteady, .actionsAnswered, .watchFollowsPhone, .devicesConverge, .noEarlyCompletion,
            .setsKept, .setValuesRight, .noPhantomSets, .metricsPresent,
        ]
        let bugs = PlantedBug.all.filter(\.isOfCommands).flatMap { $0.violated }
        let stories = ScenarioTests.stories.filter { $0.fix.isOfCommands && !$0.fix.isOfDocuments }
        #expect(claims.subtracting(bugs + stories.flatMap { $0.violated }) == [])
    }
}
