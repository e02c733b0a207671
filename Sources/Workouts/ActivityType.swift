/// What kind of workout it is, with the names and raw values of HealthKit's `HKWorkoutActivityType`.
public struct ActivityType: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// HealthKit's number.
    public let rawValue: Int

    /// Makes a type of HealthKit's number; a number that HealthKit does not know becomes `other`.
    public init(rawValue: Int) {
        self.rawValue = Self.names[rawValue] == nil ? 3_000 : rawValue
    }

    /// Finds the type of a HealthKit name such as `traditionalStrengthTraining`; an unknown name gives `other`.
    public init(name: String) {
        rawValue = Self.rawValues[name] ?? 3_000
    }

    /// HealthKit's name, such as `running`.
    public var name: String { Self.names[rawValue] ?? "other" }

    public static let crossTraining = ActivityType(rawValue: 11)
    public static let cycling = ActivityType(rawValue: 13)
    public static let elliptical = ActivityType(rawValue: 16)
    public static let functionalStrengthTraining = ActivityType(rawValue: 20)
    public static let hiking = ActivityType(rawValue: 24)
    public static let rowing = ActivityType(rawValue: 35)
    public static let running = ActivityType(rawValue: 37)
    public static let stairClimbing = ActivityType(rawValue: 44)
    public static let swimming = ActivityType(rawValue: 46)
    public static let traditionalStrengthTraining = ActivityType(rawValue: 50)
    public static let walking = ActivityType(rawValue: 52)
    public static let yoga = ActivityType(rawValue: 57)
    public static let crossCountrySkiing = ActivityType(rawValue: 60)
    public static let highIntensityIntervalTraining = ActivityType(rawValue: 63)
    public static let other = ActivityType(rawValue: 3_000)

    /// Every type HealthKit knows, by rising raw value.
    public static var all: [ActivityType] { names.keys.sorted().map(ActivityType.init(rawValue:)) }

    private static let rawValues = Dictionary(uniqueKeysWithValues: names.map { ($0.value, $0.key) })

    /// The cases of `HKWorkoutActivityType`; three numbers that HealthKit has withdrawn are kept for old files.
    private static let names: [Int: String] = [
        1: "americanFootball", 2: "archery", 3: "australianFootball", 4: "badminton", 5: "baseball",
        6: "basketball", 7: "bowling", 8: "boxing", 9: "climbing", 10: "cricket", 11: "crossTraining", 12: "curling",
        13: "cycling", 14: "dance", 15: "danceInspiredTraining", 16: "elliptical", 17: "equestrianSports",
        18: "fencing", 19: "fishing", 20: "functionalStrengthTraining", 21: "golf", 22: "gymnastics", 23: "handball",
        24: "hiking", 25: "hockey", 26: "hunting", 27: "lacrosse", 28: "martialArts", 29: "mindAndBody",
        30: "mixedMetabolicCardioTraining", 31: "paddleSports", 32: "play", 33: "preparationAndRecovery",
        34: "racquetball", 35: "rowing", 36: "rugby", 37: "running", 38: "sailing", 39: "skatingSports",
        40: "snowSports", 41: "soccer", 42: "softball", 43: "squash", 44: "stairClimbing", 45: "surfingSports",
        46: "swimming", 47: "tableTennis", 48: "tennis", 49: "trackAndField", 50: "traditionalStrengthTraining",
        51: "volleyball", 52: "walking", 53: "waterFitness", 54: "waterPolo", 55: "waterSports", 56: "wrestling",
        57: "yoga", 58: "barre", 59: "coreTraining", 60: "crossCountrySkiing", 61: "downhillSkiing",
        62: "flexibility", 63: "highIntensityIntervalTraining", 64: "jumpRope", 65: "kickboxing", 66: "pilates",
        67: "snowboarding", 68: "stairs", 69: "stepTraining", 70: "wheelchairWalkPace", 71: "wheelchairRunPace",
        72: "taiChi", 73: "mixedCardio", 74: "handCycling", 75: "discSports", 76: "fitnessGaming", 77: "cardioDance",
        78: "socialDance", 79: "pickleball", 80: "cooldown", 82: "swimBikeRun", 83: "transition",
        84: "underwaterDiving", 3_000: "other",
    ]
}
