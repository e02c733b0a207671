public import Lab
public import Sensors
public import Session

/// A whole scenario as a profile states it.
public struct ScenarioSettings: Hashable, Sendable {
    public var athletes = Population()
    public var workout = PlanSettings()
    public var performance = Performance()
    public var sensors = SensorSettings()
    public var session = SessionSettings()
    public var schedule = Schedule()
    public var launch = LaunchSettings()
    public var human = HumanSettings()
    public var faults = FaultSettings()
    public var preset = Preset.bulletproof
    public var without: [Switch] = []

    /// States nothing but defaults.
    public init() {}

    /// The scenario that is meant.
    public var scenario: Scenario {
        var scenario = Scenario(plan: workout.plan)
        scenario.population = athletes
        scenario.performance = performance
        scenario.sensors = sensors
        scenario.session = session
        scenario.schedule = schedule
        scenario.launch = launch
        scenario.human = human
        scenario.faults = faults
        scenario.switches = preset.switches.subtracting(Switches(without.map(Switches.init)))
        return scenario
    }

    /// The keys of a scenario.
    public static let keys = KeyTable(ScenarioSettings()) {
        Key("athletes", \.athletes, .profile(.athletes), "Who trains.")
        Key("workout", \.workout, .profile(.workout), isRequired: true, "What they mean to do.")
        Key("performance", \.performance, .table(Performance.keys), "How they carry it out.")
        Key("sensors", \.sensors, .table(SensorSettings.keys), "How the watch measures.")
        Key("session", \.session, .table(SessionSettings.keys), "How the watch and its app are set.")
        Key("schedule", \.schedule, .table(Schedule.keys), "When they train.")
        Key("launch", \.launch, .table(LaunchSettings.keys), "How a start on the phone reaches the watch.")
        Key("human", \.human, .table(HumanSettings.keys), "What they do besides training.")
        Key("faults", \.faults, .profile(.faults), "What goes wrong, and how often.")
        Key("preset", \.preset, .choice, "Which fixes are on.")
        Rule(
            at: "athletes",
            "an assumed maximum above every resting heart rate, or a zoneBasis other than heartRateReserve"
        ) { $0.session.zoneBasis != .heartRateReserve || $0.athletes.leavesReserveToAll }
        Key("without", \.without, .list(of: .choice, count: 0...100), "Fixes of the preset that are off.")
    }
}
