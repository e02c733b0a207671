public import Workouts

/// A language in which phone and wrist speak.
public enum Language: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case english, norwegianBokmal
}

/// What the wrist says, but for names and numbers.
public enum CommandText: String, Hashable, Sendable, CaseIterable {
    // What stands above the card, phase by phase.
    case activeSet, setComplete, rest, timedExercise, betweenExercises, prCelebration, workoutComplete
    /// Every set is done, and the workout goes on until a person ends it.
    case allSetsDone
    /// A set came too late for its workout.
    case notLogged
    /// The workout has no session on the wrist.
    case noRecording
    // Buttons.
    case skip, longer, shorter, done, finish, discard, pick

    /// The text in a language.
    public func text(in language: Language) -> String {
        let (english, norwegian) = texts
        return switch language {
        case .english: english
        case .norwegianBokmal: norwegian
        }
    }

    private var texts: (english: String, norwegian: String) {
        switch self {
        case .activeSet: ("Your turn", "Din tur")
        case .setComplete: ("Set noted", "Serien er notert")
        case .rest: ("Rest", "Pause")
        case .timedExercise: ("Hold on", "Hold ut")
        case .betweenExercises: ("Choose what comes next", "Velg hva som kommer nå")
        case .prCelebration: ("Stronger than ever", "Sterkere enn noen gang")
        case .workoutComplete: ("Workout over", "Økten er over")
        case .allSetsDone:
            (
                "Nothing left to do: finish, or add more on the phone",
                "Ingenting igjen: avslutt, eller legg til på telefonen"
            )
        case .notLogged: ("Not logged: that workout was over", "Ikke loggført: den økten var over")
        case .noRecording: ("Heart rate is not recorded", "Pulsen blir ikke tatt opp")
        case .skip: ("Skip", "Hopp over")
        case .longer: ("+15 s", "+15 s")
        case .shorter: ("−15 s", "−15 s")
        case .done: ("Done", "Ferdig")
        case .finish: ("Finish", "Avslutt")
        case .discard: ("Discard", "Forkast")
        case .pick: ("Pick", "Velg")
        }
    }
}

extension WorkoutSnapshot.Phase {
    /// What stands above the card in this phase.
    public var text: CommandText {
        switch self {
        case .activeSet: .activeSet
        case .setComplete: .setComplete
        case .rest: .rest
        case .timedExercise: .timedExercise
        case .betweenExercises: .betweenExercises
        case .prCelebration: .prCelebration
        case .workoutComplete: .workoutComplete
        }
    }
}

// The lines that hold names and numbers.
extension Language {
    /// The place of a set in its exercise, such as "Set 2 of 3"; the index counts from 0.
    public func setLine(index: UInt8, count: UInt8) -> String {
        switch self {
        case .english: "Set \(Int(index) + 1) of \(count)"
        case .norwegianBokmal: "Serie \(Int(index) + 1) av \(count)"
        }
    }

    /// What comes after a rest, such as "Next: Back squat".
    public func nextLine(exerciseName: String) -> String {
        switch self {
        case .english: "Next: \(exerciseName)"
        case .norwegianBokmal: "Neste: \(exerciseName)"
        }
    }

    /// What comes after a rest within an exercise, such as "Next: 62.5 kg × 8".
    public func nextLine(_ set: SetDetail) -> String { nextLine(exerciseName: text(of: set)) }

    /// Weight and repetitions, such as "62.5 kg × 8"; the repetitions alone where there is no weight.
    public func text(of set: SetDetail) -> String {
        guard let grams = set.weightGrams else { return "× \(set.reps)" }
        let (whole, rest) = grams.magnitude.quotientAndRemainder(dividingBy: 1_000)
        var digits = String(1_000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        let point = self == .english ? "." : ","
        return "\(grams < 0 ? "−" : "")\(whole)\(digits.isEmpty ? "" : point + digits) kg × \(set.reps)"
    }
}

// The names of exercises.
extension Language {
    /// The name of an exercise in this language; one that is not in the catalogue keeps the name that its athlete gave it.
    public func name(of exercise: String) -> String {
        self == .english ? exercise : Exercise.norwegianNames[exercise] ?? exercise
    }
}

extension Exercise {
    /// Finds an exercise of the catalogue by its name in any language; nil where it is not in it.
    public init?(shownAs name: String) {
        guard let exercise = Exercise(named: name) ?? Self.byNorwegianName[name] else { return nil }
        self = exercise
    }

    fileprivate static let norwegianNames = Dictionary(inNorwegian.map { ($0.name, $1) }) { first, _ in first }

    private static let byNorwegianName = Dictionary(inNorwegian.map { ($1, $0) }) { first, _ in first }

    private static let inNorwegian: [(Exercise, String)] = [
        (backSquat, "Knebøy"), (frontSquat, "Frontbøy"), (deadlift, "Markløft"), (romanianDeadlift, "Rumensk markløft"),
        (hipThrust, "Hoftehev"), (lunge, "Utfall med manualer"), (legPress, "Beinpress"),
        (legExtension, "Kneekstensjon"), (legCurl, "Lårcurl"), (calfRaise, "Tåhev"), (benchPress, "Benkpress"),
        (inclineDumbbellPress, "Skråpress med manualer"), (overheadPress, "Skulderpress"), (dip, "Dips"),
        (pushUp, "Armheving"), (bentOverRow, "Foroverbøyd roing"), (seatedRow, "Sittende kabelroing"),
        (latPulldown, "Nedtrekk"), (pullUp, "Kroppsheving"), (barbellCurl, "Stangcurl"), (dumbbellCurl, "Manualcurl"),
        (tricepsExtension, "Tricepsstrekk"), (lateralRaise, "Sidehev"), (thruster, "Thruster"),
        (kettlebellSwing, "Kettlebellsving"),
    ]
}
