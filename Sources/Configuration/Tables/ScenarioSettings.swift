public import Lab
public import Sensors
public import Session
import Workouts

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
    public var sync = Sync.watchOnly
    public var phone = PhoneSettings()
    public var link = LinkSettings()
    public var cloud = CloudSettings()
    public var script = Script()
    public var preset = Preset.bulletproof
    public var without: [Switch] = []
    /// The claims that are to be violated, for a scenario that shows how; empty where all are to hold.
    public var expect: [Claim] = []
    /// What a person sees, in a few sentences.
    public var story = ""

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
        scenario.sync = sync
        scenario.phone = phone
        scenario.link = link
        scenario.cloud = cloud
        scenario.script = script
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
        Key("sync", \.sync, .choice, "Whether the watch is alone, or phone, link and cloud are played too.")
        Key("phone", \.phone, .table(PhoneSettings.keys), "How the phone and its app are set.")
        Key("link", \.link, .profile(.link), "What lies between phone and watch.")
        Key("cloud", \.cloud, .table(CloudSettings.keys), "Where the phone keeps its files.")
        Key("script", \.script, .table(Script.keys), "What happens at given times, to stage one story.")
        Rule(at: "script", "what it names is there; none where sync is watchOnly", complaints: { $0.scriptComplaints })
        Rule(at: "schedule", "time to heal for all that is under way", complaints: { $0.healingComplaints })
        Key("preset", \.preset, .choice, "Which fixes are on.")
        Rule(
            at: "athletes",
            "an assumed maximum above every resting heart rate, or a zoneBasis other than heartRateReserve"
        ) { $0.session.zoneBasis != .heartRateReserve || $0.athletes.leavesReserveToAll }
        Key("without", \.without, .list(of: .choice, count: 0...100), "Fixes of the preset that are off.")
        Key(
            "expect", \.expect, .list(of: .choice, count: 0...100),
            "The claims that a run is to violate: any other that is violated, or one that is not, ends it with 2.")
        Rule(
            at: "expect", "no claims where sync is watchOnly, since nothing is claimed of a watch alone",
            advice: { _ in "Set sync to documents or commands, or leave the claims out." }
        ) { $0.expect.isEmpty || $0.sync != .watchOnly }
        Key(
            "story", \.story, .text(0...2_000),
            "What a person sees, with and without the fix, in a few sentences.")
        Rule(
            at: "workout",
            "at most \(WorkoutDocument.capacity) exercises of at most \(WorkoutLog.capacity) sets, "
                + "which a document can hold where sync is documents",
            advice: { "Leave exercises or rounds out, or play it as watchOnly; there are \($0.workout.extent)." }
        ) { $0.sync == .watchOnly || $0.workout.fitsDocument }
    }
}
