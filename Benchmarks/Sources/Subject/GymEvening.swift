public import MossoLab

/// What is measured: 45 minutes in the gym, 24 sets, everyday mishaps, as the profile of that name has them.
public enum GymEvening {
    public static let seed: UInt64 = 1

    /// The settings of the profile that is built into the program.
    public static func settings() throws -> ScenarioSettings {
        try ProfileTable.scenario.decode(ProfileLibrary(folder: "none").profile(named: "gym-evening"))
    }

    /// A batch of athletes.
    public static func batch(athletes: Int, tables: [Table]) throws -> Batch {
        Batch(try settings(), seed: seed, athletes: AthleteRange(all: athletes), tables: tables)
    }

    /// The athletes of one round; rounds take other athletes, as a long run does.
    public static func athletes(_ count: Int, round: Int) -> Range<UInt64> {
        let first = UInt64(round * count)
        return first..<first + UInt64(count)
    }
}

/// A world in which one athlete after another lives.
public final class Worlds {
    private var world: World
    /// How many events the athletes' lives have had.
    public private(set) var events = 0

    /// Builds the world.
    public init(_ scenario: Scenario) throws { world = try World(scenario) }

    /// Plays an athlete's life.
    public func play(athlete: UInt64) throws -> [WorkoutOutcome] {
        try world.begin(athlete: athlete, seed: GymEvening.seed)
        while try world.playOuting() {}
        events += world.eventsPlayed
        return world.outcomes()
    }
}
