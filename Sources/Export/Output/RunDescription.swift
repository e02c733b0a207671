public import Encoding
import Timeline

/// What a run is, apart from what it yields: the same description gives the same bytes.
public struct RunDescription: Hashable, Sendable {
    /// Where the workouts come from.
    public enum Origin: Hashable, Sendable {
        case simulation(Simulation)
        /// So many recordings that devices wrote.
        case recordings(count: Int)
    }

    /// The version of Mosso that writes the dataset.
    public let mossoVersion: String
    /// The tables that are written, each once, in their order.
    public let tables: [Table]
    public let origin: Origin

    /// Describes a run; `workouts.csv` is always written, since the other tables lean on it.
    public init(mossoVersion: String, tables: [Table], origin: Origin) {
        self.mossoVersion = mossoVersion
        self.tables = Table.allCases.filter { $0 == .workouts || tables.contains($0) }
        self.origin = origin
    }

    /// The simulation, where this is one.
    public var simulation: Simulation? {
        if case .simulation(let simulation) = origin { simulation } else { nil }
    }

    /// How many athletes or recordings there are.
    public var unitCount: Int {
        switch origin {
        case .simulation(let simulation): simulation.athletes.count
        case .recordings(let count): count
        }
    }

    /// How many rows `workouts.csv` has; saturates.
    var workoutCount: Int { workoutCount(ofUnits: unitCount) }

    /// How many workouts so many athletes, or recordings, have; saturates.
    package func workoutCount(ofUnits units: Int) -> Int {
        Int(Int64(units).multipliedSaturating(by: Int64(simulation?.workoutsPerAthlete ?? 1)))
    }
}

/// Which athletes are simulated, and how.
public struct Simulation: Hashable, Sendable {
    /// The seed of every random stream.
    public let seed: UInt64
    public let athletes: AthleteRange
    /// How many workouts each athlete plans.
    public let workoutsPerAthlete: Int
    /// The resolved profile with all its defaults, as JSON on one line without spaces.
    public let profile: String

    /// Describes a simulation.
    ///
    /// - Parameters:
    ///   - seed: The seed of every random stream.
    ///   - athletes: The athletes of this run.
    ///   - workoutsPerAthlete: How many workouts each athlete plans.
    ///   - profile: The resolved profile as JSON.
    /// - Throws: `JSONError` where the profile is no JSON.
    public init(
        seed: UInt64, athletes: AthleteRange, workoutsPerAthlete: Int, profile: [UInt8]
    ) throws(JSONError) {
        // Read inside an array, since the manifest puts it as deep.
        let text = "[\(String(decoding: profile, as: UTF8.self))]"
        guard case .array(let values) = try JSONReader.read(text).value, let node = values.first, values.count == 1
        else { throw JSONError(offset: 0, problem: "expected one value") }
        self.init(seed: seed, athletes: athletes, workoutsPerAthlete: workoutsPerAthlete, profile: node)
    }

    /// The identifier of one of its workouts, which follows from the seed.
    func id(athlete: Int64, workout: Int64) -> Identifier {
        Identifier(workout: UInt64(bitPattern: workout), athlete: UInt64(bitPattern: athlete), seed: seed)
    }

    /// Describes the same simulation over other athletes.
    init(_ simulation: Simulation, over athletes: AthleteRange) {
        seed = simulation.seed
        self.athletes = athletes
        workoutsPerAthlete = simulation.workoutsPerAthlete
        profile = simulation.profile
    }

    init(seed: UInt64, athletes: AthleteRange, workoutsPerAthlete: Int, profile: JSONNode) {
        var text = ByteBuffer()
        text.append(profile)
        self.seed = seed
        self.athletes = athletes
        self.workoutsPerAthlete = workoutsPerAthlete
        self.profile = text.text
    }
}
