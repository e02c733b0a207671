import CGSL
import Foundation
import Sensors

/// The v-s-w model as a system of differential equations, written down once more and solved by GSL's eighth-order
/// Runge-Kutta method of Prince and Dormand: what the closed form is compared with.
final class HeartRateOracle {
    private struct Parameters {
        var athlete: Athlete
        var begin = 0.0
        var demand = 0.0
        var growth = 0.0

        var reserve: Double { athlete.maximumHeartRate - athlete.restingHeartRate }

        /// Where v, s and w tend to at a time.
        func targets(at time: Double) -> (v: Double, s: Double, w: Double) {
            let u = demand + growth * (time - begin)
            let female = athlete.sex == .female ? 1.0 : 0
            var slope = 0.0
            if u >= 0.3 {
                slope = -0.0514 + 0.0240 * min(120, 100 * u / 0.85) - 0.0172 * athlete.ageYears - 0.347 * female
            }
            let a = 19.2 * max(0, slope) / reserve
            let direct = u - 0.465 * a
            let c = athlete.kinetics.vagalCeiling
            return (min(direct, c), max(0, direct - c), a)
        }

        func derivatives(_ time: Double, _ v: Double, _ s: Double, _ w: Double) -> (Double, Double, Double) {
            let target = targets(at: time)
            let k = athlete.kinetics
            var tauV = k.vagalSeconds
            if target.v < v { tauV *= k.vagalReturnRatio * (1 + k.vagalBlocking * s / (1 - k.vagalCeiling)) }
            var tauS = k.sympatheticSeconds
            if target.s < s { tauS *= 1 + k.sympatheticPersistence * max(0, s - 0.3) / 0.3 }
            return ((target.v - v) / tauV, (target.s - s) / tauS, (target.w - w) / 480)
        }
    }

    private let parameters: UnsafeMutablePointer<Parameters>
    private let system: UnsafeMutablePointer<gsl_odeiv2_system>
    private let driver: UnsafeMutablePointer<gsl_odeiv2_driver>
    private var state = [0.0, 0.0, 0.0]
    private var time = 0.0

    /// Begins where the athlete has been under a demand for long.
    init(_ athlete: Athlete, demand: Double) {
        gsl_set_error_handler_off()
        parameters = .allocate(capacity: 1)
        parameters.initialize(to: Parameters(athlete: athlete, demand: demand))
        system = .allocate(capacity: 1)
        system.initialize(
            to: gsl_odeiv2_system(
                function: { time, y, dydt, context in
                    guard let context, let y, let dydt else { return 1 }
                    let parameters = context.assumingMemoryBound(to: Parameters.self).pointee
                    (dydt[0], dydt[1], dydt[2]) = parameters.derivatives(time, y[0], y[1], y[2])
                    return 0
                }, jacobian: nil, dimension: 3, params: UnsafeMutableRawPointer(parameters)))
        driver = gsl_odeiv2_driver_alloc_y_new(system, cgsl_step_rk8pd(), 1e-3, 1e-10, 0)
        let target = parameters.pointee.targets(at: 0)
        state = [target.v, target.s, target.w]
    }

    deinit {
        gsl_odeiv2_driver_free(driver)
        system.deallocate()
        parameters.deallocate()
    }

    /// Enters a stretch over which demand grows evenly; every such edge is a discontinuity.
    func enter(at begin: Double, demand: Double, growth: Double) {
        parameters.pointee.begin = begin
        parameters.pointee.demand = demand
        parameters.pointee.growth = growth
        gsl_odeiv2_driver_reset(driver)
    }

    /// The heart rate at a time not before the last.
    func heartRate(at next: Double) -> Double {
        if next > time { precondition(gsl_odeiv2_driver_apply(driver, &time, next, &state) == 0) }
        var x = state.reduce(0, +)
        if x > 0.95 { x = 0.95 + 0.05 * tanh((x - 0.95) / 0.05) }
        return parameters.pointee.athlete.restingHeartRate + parameters.pointee.reserve * x
    }
}
