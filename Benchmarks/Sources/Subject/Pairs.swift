public import MossoLab

/// Whole worlds of phone and watch: the evening in the gym with the link of a pocket and every claim looked at.
public final class Pairs {
    private var world: PairWorld
    /// How many events the athletes' lives have had.
    public private(set) var events = 0

    /// Builds the world, in which an athlete trains so many times.
    public init(workoutsPerAthlete: Int = 1) throws {
        let profile = try ProfileLibrary(folder: "none").profile(named: "phone-and-watch")
        var scenario = try ProfileTable.scenario.decode(profile).scenario
        scenario.schedule.workoutsPerAthlete = workoutsPerAthlete
        world = try PairWorld(scenario)
    }

    /// Plays an athlete's life, and asks for its verdicts.
    public func play(athlete: UInt64) throws -> [Verdict] {
        try world.begin(athlete: athlete, seed: GymEvening.seed)
        while try world.playOuting() {}
        events += world.eventsPlayed
        return world.verdicts
    }
}
