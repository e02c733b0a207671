import Workouts

/// The kind of workout that a FIT sport and its sub-sport name; the sub-sport decides where it says more.
func activityType(sport: UInt8?, subSport: UInt8?) -> ActivityType {
    if let name = subSport.flatMap({ subSports[$0] }) { return ActivityType(name: name) }
    return ActivityType(name: sport.flatMap { sports[$0] } ?? "other")
}

private let sports: [UInt8: String] = [
    1: "running", 2: "cycling", 3: "transition", 4: "mixedCardio", 5: "swimming", 6: "basketball", 7: "soccer",
    8: "tennis", 9: "americanFootball", 11: "walking", 12: "crossCountrySkiing", 13: "downhillSkiing",
    14: "snowboarding", 15: "rowing", 16: "climbing", 17: "hiking", 18: "swimBikeRun", 19: "paddleSports",
    21: "cycling", 25: "golf", 27: "equestrianSports", 28: "hunting", 29: "fishing", 30: "skatingSports",
    31: "climbing", 32: "sailing", 33: "skatingSports", 35: "snowSports", 37: "paddleSports", 38: "surfingSports",
    41: "paddleSports", 42: "paddleSports", 43: "surfingSports", 44: "surfingSports", 47: "boxing", 48: "stairClimbing",
    49: "baseball", 53: "underwaterDiving", 58: "snowSports", 62: "highIntensityIntervalTraining", 63: "fitnessGaming",
    65: "wheelchairWalkPace", 66: "wheelchairRunPace", 67: "mindAndBody", 69: "discSports", 71: "cricket", 72: "rugby",
    73: "hockey", 74: "lacrosse", 75: "volleyball", 78: "waterSports", 79: "archery", 80: "martialArts",
    83: "socialDance", 84: "jumpRope", 88: "paddleSports",
]

private let subSports: [UInt8: String] = [
    12: "handCycling", 14: "rowing", 15: "elliptical", 16: "stairClimbing", 19: "flexibility",
    20: "traditionalStrengthTraining", 26: "mixedCardio", 43: "yoga", 44: "pilates", 62: "mindAndBody", 68: "climbing",
    69: "climbing", 70: "highIntensityIntervalTraining", 73: "highIntensityIntervalTraining",
    74: "highIntensityIntervalTraining", 75: "highIntensityIntervalTraining", 78: "swimBikeRun", 84: "pickleball",
    85: "paddleSports", 88: "handCycling", 92: "discSports", 94: "squash", 95: "badminton", 96: "racquetball",
    97: "tableTennis",
]

/// The exercise of a set: its title, else the name of its category.
func exercise(category: Int64?, title: String?) -> Exercise {
    let isBodyweight = category == 21 || category == 22
    let name = title ?? category.flatMap { UInt8(exactly: $0) }.flatMap { exerciseCategories[$0] } ?? "Unknown"
    return Exercise(name: name, loading: isBodyweight ? .bodyweight : .total)
}

private let exerciseCategories: [UInt8: String] = [
    0: "Bench press", 1: "Calf raise", 2: "Cardio", 3: "Carry", 4: "Chop", 5: "Core", 6: "Crunch", 7: "Curl",
    8: "Deadlift", 9: "Flye", 10: "Hip raise", 11: "Hip stability", 12: "Hip swing", 13: "Hyperextension",
    14: "Lateral raise", 15: "Leg curl", 16: "Leg raise", 17: "Lunge", 18: "Olympic lift", 19: "Plank", 20: "Plyo",
    21: "Pull-up", 22: "Push-up", 23: "Row", 24: "Shoulder press", 25: "Shoulder stability", 26: "Shrug",
    27: "Sit-up", 28: "Squat", 29: "Total body", 30: "Triceps extension", 31: "Warm-up", 32: "Run", 33: "Bike",
    34: "Cardio", 35: "Move", 36: "Pose", 37: "Banded exercises", 38: "Battle rope", 39: "Elliptical",
    40: "Floor climb", 41: "Indoor bike", 42: "Indoor row", 43: "Ladder", 44: "Sandbag", 45: "Sled",
    46: "Sledgehammer", 47: "Stair stepper", 49: "Suspension", 50: "Tyre", 52: "Indoor run", 53: "Outdoor bike",
]
