public import Workouts

/// Why an athlete, a plan or a sensor cannot be simulated as it was asked for.
public enum SensorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number lies outside of what makes sense.
    ///
    /// `name` is the path of the parameter, such as `strength.motionPerHour` or `work.groups[1].rounds`.
    case outOfRange(name: String, found: Double, expected: ClosedRange<Double>, unit: String)
    /// A list has too few or too many members.
    case count(name: String, found: Int, expected: ClosedRange<Int>)
    /// Two bounds are the wrong way round.
    case bounds(lower: String, upper: String, found: Double, least: Double)
    /// Correlations that no numbers could have.
    case correlations
    /// Weights from which nothing can be drawn.
    case weights([Double])
    /// Zones that an athlete cannot have.
    case zones(ZoneError)
    /// GSL could not compute something.
    case numerics(function: String, reason: String)

    public var description: String {
        switch self {
        case .outOfRange(let name, let found, let expected, let unit):
            "\(name): found \(found), expected a number from \(expected.lowerBound) to \(expected.upperBound)"
                + (unit.isEmpty ? "" : " (\(unit))")
        case .count(let name, let found, let expected):
            "\(name): found \(found), expected from \(expected.lowerBound) to \(expected.upperBound) of them"
        case .bounds(let lower, let upper, let found, let least):
            "\(upper): found \(found), expected at least \(lower), which is \(least)"
        case .correlations:
            "the correlations contradict each other: no deviates could have them all; bring them nearer to zero"
        case .weights(let weights):
            "found the weights \(weights), expected numbers from zero up, one of them above zero"
        case .zones(let error):
            "the zones: \(error)"
        case .numerics(let function, let reason):
            "\(function) failed: \(reason)"
        }
    }
}
