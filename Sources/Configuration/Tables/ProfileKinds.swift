public import Lab
public import Sensors

extension ProfileTable where Settings == Population {
    /// Profiles of athletes.
    public static let athletes = ProfileTable("athletes", "Where athletes come from.", Population.keys)
}

extension ProfileTable where Settings == PlanSettings {
    /// Profiles of workouts.
    public static let workout = ProfileTable("workout", "What athletes mean to do in one workout.", PlanSettings.keys)
}

extension ProfileTable where Settings == FaultSettings {
    /// Profiles of faults.
    public static let faults = ProfileTable("faults", "What goes wrong, and how often.", FaultSettings.keys)
}

extension ProfileTable where Settings == LinkSettings {
    /// Profiles of links.
    public static let link = ProfileTable(
        "link", "What lies between phone and watch, and what goes wrong there.", LinkSettings.keys)
}

extension ProfileTable where Settings == ScenarioSettings {
    /// Profiles of scenarios.
    public static let scenario = ProfileTable(
        "scenario", "Everything a simulation depends on but the seed.", ScenarioSettings.keys)
}

/// Every kind of profile there is.
public let profileKinds: [any ProfileKind] = [
    ProfileTable.scenario, ProfileTable.athletes, ProfileTable.workout, ProfileTable.faults, ProfileTable.link,
]
