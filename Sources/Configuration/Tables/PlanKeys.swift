import Timeline
import Workouts

extension PlanSettings {
    /// The keys of a workout's plan.
    public static let keys = KeyTable(PlanSettings()) {
        Key("activity", \.activity, .choice(among: ActivityType.all) { $0.name }, "What kind of workout it is.")
        Key("isIndoor", \.isIndoor, .flag, "Whether there is a roof.")
        Key("warmUp", \.warmUp, .list(of: .table(BoutSettings.keys), count: 0...100), "What comes before the work.")
        Key(
            "groups", \.groups, .list(of: .table(GroupSettings.keys), count: 0...100),
            "The exercises of strength training.")
        Key(
            "changeoverSeconds", \.changeover, .seconds(0...3_600), "The rest between two groups; moving on takes time."
        )
        Key("changeoverSigma", \.changeoverSigma, .number(0...1), "How much that varies, as a lognormal sigma.")
        Key("posture", \.posture, .choice, "What the athlete does between two sets; it keeps the heart rate up or not.")
        Key("bouts", \.bouts, .list(of: .table(BoutSettings.keys), count: 0...1_000), "The work of endurance training.")
        Key("coolDown", \.coolDown, .list(of: .table(BoutSettings.keys), count: 0...100), "What comes after the work.")
        Rule(at: "groups", "groups or bouts, and not both") { $0.groups.isEmpty != $0.bouts.isEmpty }
    }
}

extension GroupSettings {
    static let keys = KeyTable(GroupSettings()) {
        Key(
            "exercises", \.exercises, .list(of: .table(ExerciseSettings.keys), count: 1...50), isRequired: true,
            "The exercises that are done in turn; one alone makes straight sets, two a superset.")
        Key("rounds", \.rounds, .integer(1...100), "How often the group is done: the sets of each exercise.")
        Key("restSeconds", \.rest, .seconds(0...3_600), "The rest after a round; 90 to 150 s are usual.")
        Key("restSigma", \.restSigma, .number(0...1), "How much rests vary, as a lognormal sigma.")
        Key("transitionSeconds", \.transition, .seconds(0...3_600), "The rest between two exercises of one round.")
        Key("transitionSigma", \.transitionSigma, .number(0...1), "How much that varies, as a lognormal sigma.")
    }
}

extension ExerciseSettings {
    static let keys = KeyTable(ExerciseSettings()) {
        Key(
            "exercise", \.name, .text(1...80), isRequired: true,
            "The name; what is known of it comes from the catalogue, any other counts as a middling exercise.")
        Key(
            "loading", \.loading, .optional(.choice),
            "What the weight counts: all, one side, or what is added to the body; from the catalogue if left out.")
        Key(
            "loadShare", \.loadShare, .optional(.number(0.05...1)),
            "The weight as a share of the one-repetition maximum.")
        Key("loadKg", \.loadKg, .optional(.number(0...1_000)), "The weight as it is written down.")
        Key("reps", \.reps, .integer(1...200), "The repetitions of a set, unless the athlete tires sooner.")
        Key(
            "repsInReserve", \.repsInReserve, .number(0...30),
            "Repetitions that are kept in hand; a set ends early for them.")
        Key(
            "repetitionSeconds", \.repetition, .seconds(0.5...30),
            "How long one repetition takes; 2.5 to 4 s are usual.")
        Key("repetitionSigma", \.repetitionSigma, .number(0...1), "How much that varies, as a lognormal sigma.")
        Rule(at: "loadKg", "loadShare or loadKg, and not both") { $0.loadShare == nil || $0.loadKg == nil }
    }
}

extension BoutSettings {
    static let keys = KeyTable(BoutSettings()) {
        Key("durationSeconds", \.duration, .seconds(1...86_400), "How long it lasts; of intervals, how long each does.")
        Key("intensity", \.intensity, .table(IntensitySettings.keys), isRequired: true, "How hard it is.")
        Key(
            "rampTo", \.rampTo, .optional(.table(IntensitySettings.keys)), "How hard it is at the end; makes it a ramp."
        )
        Key("repeats", \.repeats, .optional(.integer(1...500)), "How often it is done; makes it intervals.")
        Key(
            "recoverySeconds", \.recoveryDuration, .seconds(1...86_400), "How long the recovery of each interval lasts."
        )
        Key("recovery", \.recovery, .optional(.table(IntensitySettings.keys)), "How hard the recovery is.")
        Rule(at: "repeats", "repeats and recovery together") { ($0.repeats == nil) == ($0.recovery == nil) }
        Rule(at: "rampTo", "a ramp or intervals, and not both") { $0.rampTo == nil || $0.repeats == nil }
    }
}

extension IntensitySettings {
    static let keys = KeyTable(IntensitySettings()) {
        Key(
            "heartRateReserveShare", \.heartRateReserveShare, .optional(.number(0...1.3)),
            "A share of the way from resting to maximum heart rate.")
        Key(
            "walkingKilometersPerHour", \.walkingKilometersPerHour, .optional(.number(0...12)),
            "A walking speed; energy by the ACSM's equation.")
        Key(
            "runningKilometersPerHour", \.runningKilometersPerHour, .optional(.number(0...40)),
            "A running speed; energy by the ACSM's equation.")
        Key("cyclingWatts", \.cyclingWatts, .optional(.number(0...1_500)), "A mechanical power on a bicycle.")
        Key("gradePercent", \.gradePercent, .number(-40...40), "The slope, for walking and running.")
        Rule(
            at: "heartRateReserveShare",
            "one of heartRateReserveShare, walkingKilometersPerHour, "
                + "runningKilometersPerHour and cyclingWatts"
        ) { $0.count == 1 }
    }
}
