/// What movement costs in oxygen and energy, by published equations.
package enum OxygenCost {
    /// Oxygen uptake at rest, in ml/kg/min: one MET.
    package static let atRest = 3.5

    /// Kilocalories released by a litre of oxygen.
    package static let kcalPerLiter = 5.0

    /// Walking, in ml/kg/min; speed in m/min, grade as rise over distance.
    ///
    /// ACSM's Guidelines for Exercise Testing and Prescription.
    package static func walking(metersPerMinute speed: Double, grade: Double) -> Double {
        0.1 * speed + 1.8 * speed * max(0, grade) + atRest
    }

    /// Running, in ml/kg/min; speed in m/min, grade as rise over distance (ACSM).
    package static func running(metersPerMinute speed: Double, grade: Double) -> Double {
        0.2 * speed + 0.9 * speed * max(0, grade) + atRest
    }

    /// Leg cycling, in ml/kg/min (ACSM); without load no more than rest costs and a little to turn the legs.
    package static func cycling(watts: Double, massKg: Double) -> Double {
        10.8 * watts / massKg + 7
    }
}

/// What the body spends at rest.
enum BasalMetabolism {
    /// Mifflin and St Jeor, Am J Clin Nutr 51:241 (1990), in kilocalories a day.
    static func kcalPerDay(of athlete: Athlete) -> Double {
        let common = 10 * athlete.massKg + 6.25 * athlete.heightCm - 5 * athlete.ageYears
        return max(500, common + (athlete.isFemale ? -161 : 5))
    }
}

/// What a set of strength training costs above rest.
///
/// Lytle, Kerksick and others, Med Sci Sports Exerc 51:1532 (2019), give the net energy of a bout of seven lifts with
/// two or three sets each from the athlete's build and the volume lifted. Here its constant part is shared out evenly
/// over the 17.5 sets of such a bout, so that a session of any size can be reckoned. Two thirds of a share fall to a
/// set as in the study; the rest is what standing and walking between sets cost, which is reckoned by time. A set that
/// is lighter, slower or shorter costs less, though not in full proportion, since holding the weight costs something
/// too; both numbers are such that the circuits of Collins 1991 cost what was measured there.
package struct LiftingCost: Hashable, Sendable, BitwiseCopyable {
    /// Sets in a bout of the study.
    private static let setsPerBout = 17.5
    /// The demand, as a share of the heart-rate reserve, of a set of the study, times its length in seconds.
    private static let usualEffort = 21.4

    private let kcalPerShare: Double

    package init(_ athlete: Athlete) {
        let bout =
            0.874 * athlete.heightCm - 0.596 * athlete.ageYears - 1.016 * athlete.fatKg + 1.638 * athlete.leanKg
            - 110.742
        // The regression falls below zero for builds it never saw; half a kilocalorie per kilogram and bout is left.
        kcalPerShare = max(bout, 0.5 * athlete.massKg) / Self.setsPerBout
    }

    /// The energy of one set above rest, in kilocalories.
    ///
    /// - Parameters:
    ///   - demand: The share of the heart-rate reserve that the set demands.
    ///   - seconds: How long the set lasts.
    ///   - volumeKg: Repetitions times weight moved.
    /// - Returns: What the set costs, rest before and after it not included.
    package func kcal(demand: Double, seconds: Double, volumeKg: Double) -> Double {
        let effort = min(2, demand * seconds / Self.usualEffort)
        return kcalPerShare * (0.2 + 0.47 * effort) + 2.461 * volumeKg / 1_000
    }
}
