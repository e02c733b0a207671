/// The true heart rate of one athlete as a function of what is demanded: the v-s-w model.
///
/// Three states, all shares of the heart-rate reserve, follow what is demanded (u) of it:
///
/// - v, vagal withdrawal, fast, up to the ceiling c;
/// - s, sympathetic drive, slow, for what lies above it;
/// - w, the slow component, which makes the heart rate drift upwards in long work.
///
///       v* = min(u′, c)   s* = max(0, u′ − c)   w* = a(u)   u′ = u − 0.465·a(u)
///       dz/dt = (z* − z) / τz   for z in v, s, w
///       τv = τv0 while v rises, else ρ·τv0·(1 + κv·s/(1 − c))
///       τs = τs0 while s rises, else τs0·(1 + κs·max(0, s − 0.3)/0.3)
///       τw = 480 s
///       a(u) = 19.2 · slope(u) / reserve
///       slope(u) = max(0, −0.0514 + 0.0240·min(120, 100·u/0.85) − 0.0172·age − 0.347·female)  in bpm/min, for u ≥ 0.3
///
/// The heart rate is resting + reserve · (v + s + w), softly held below the maximum.
///
/// Two parallel first-order paths are the family that fits best in Hunt and Wang 2024 (one of them called a mere
/// transient by its authors); that they split by intensity, and everything that makes recovery slower than the rise, is
/// this model's own reading. The slope of the slow component is Teso 2025's (Sports 13:45), with a respiratory
/// compensation point at 85 % of the reserve, and 19.2 makes an exponential of 480 s run at that slope in minutes 5 to
/// 9; u′ is such that five minutes into steady work the share of the reserve is that demanded (Swain 1998).
package struct HeartRateModel: BitwiseCopyable {
    /// The share of the heart-rate reserve from which on demand makes the heart rate drift.
    package static let driftThreshold = 0.3
    /// The time constant of the slow component, in seconds.
    package static let slowSeconds = 480.0

    let resting: Double
    let reserve: Double
    let kinetics: HeartRateKinetics
    private let driftOffset: Double

    package init(_ athlete: Athlete) {
        resting = athlete.restingHeartRate
        reserve = athlete.heartRateReserve
        kinetics = athlete.kinetics
        driftOffset = -0.0514 - 0.0172 * athlete.ageYears - (athlete.isFemale ? 0.347 : 0)
    }

    /// Where the three states tend to under a demand that stays.
    struct Target: BitwiseCopyable {
        var vagal: Double
        var sympathetic: Double
        var slow: Double
    }

    /// Returns where the three states tend to under a demand that stays.
    @inline(__always)
    func target(demand: Double) -> Target {
        var slow = 0.0
        if demand >= Self.driftThreshold {
            let slope = driftOffset + 0.0240 * min(120, demand * (100 / 0.85))
            slow = max(0, slope) * 19.2 / reserve
        }
        let direct = demand - 0.465 * slow
        return Target(
            vagal: min(direct, kinetics.vagalCeiling), sympathetic: max(0, direct - kinetics.vagalCeiling), slow: slow)
    }

    /// Returns the heart rate that a demand leads to before any drift, in beats per minute.
    func steadyHeartRate(demand: Double) -> Double {
        let target = target(demand: demand)
        return heartRate(sum: target.vagal + target.sympathetic + target.slow)
    }

    /// Returns the heart rate, in beats per minute, at a sum of the three states.
    ///
    /// Above 95 % of the reserve the sum is bent so that it never passes 100 %.
    @inline(__always)
    func heartRate(sum: Double) -> Double {
        resting + reserve * (sum <= 0.95 ? sum : Self.bent(sum))
    }

    /// 0.95 + 0.05 · tanh((sum − 0.95) / 0.05).
    @inline(never)
    private static func bent(_ sum: Double) -> Double {
        1 - 0.1 / (exponential((sum - 0.95) * 40) + 1)
    }
}
