/// The exercises that Mosso knows by name.
///
/// What an exercise demands of the body is told by the room that simulates bodies; any other exercise may be planned
/// and logged too, and counts as a middling one there.
extension Exercise {
    public static let backSquat = Exercise(name: "Back squat")
    public static let frontSquat = Exercise(name: "Front squat")
    public static let deadlift = Exercise(name: "Deadlift")
    public static let romanianDeadlift = Exercise(name: "Romanian deadlift")
    public static let hipThrust = Exercise(name: "Hip thrust")
    public static let lunge = Exercise(name: "Dumbbell lunge", loading: .perSide)
    public static let legPress = Exercise(name: "Leg press")
    public static let legExtension = Exercise(name: "Leg extension")
    public static let legCurl = Exercise(name: "Leg curl")
    public static let calfRaise = Exercise(name: "Calf raise")
    public static let benchPress = Exercise(name: "Bench press")
    public static let inclineDumbbellPress = Exercise(name: "Incline dumbbell press", loading: .perSide)
    public static let overheadPress = Exercise(name: "Overhead press")
    public static let dip = Exercise(name: "Dip", loading: .bodyweight)
    public static let pushUp = Exercise(name: "Push-up", loading: .bodyweight)
    public static let bentOverRow = Exercise(name: "Bent-over row")
    public static let seatedRow = Exercise(name: "Seated cable row")
    public static let latPulldown = Exercise(name: "Lat pulldown")
    public static let pullUp = Exercise(name: "Pull-up", loading: .bodyweight)
    public static let barbellCurl = Exercise(name: "Barbell curl")
    public static let dumbbellCurl = Exercise(name: "Dumbbell curl", loading: .perSide)
    public static let tricepsExtension = Exercise(name: "Triceps extension")
    public static let lateralRaise = Exercise(name: "Lateral raise", loading: .perSide)
    public static let thruster = Exercise(name: "Thruster")
    public static let kettlebellSwing = Exercise(name: "Kettlebell swing")

    /// All of them, legs first.
    public static let catalogue = [
        backSquat, frontSquat, deadlift, romanianDeadlift, hipThrust, lunge, legPress, legExtension, legCurl, calfRaise,
        benchPress, inclineDumbbellPress, overheadPress, dip, pushUp, bentOverRow, seatedRow, latPulldown, pullUp,
        barbellCurl, dumbbellCurl, tricepsExtension, lateralRaise, thruster, kettlebellSwing,
    ]

    /// Finds an exercise of the catalogue by its name; nil where it is not in it.
    public init?(named name: String) {
        guard let known = Self.known[name] else { return nil }
        self = known
    }

    private static let known = Dictionary(catalogue.map { ($0.name, $0) }) { first, _ in first }
}
