/// One number that a profile may set: its name, its unit, what it may be, and why it is what it is.
///
/// The table of a type's parameters is the only place that knows their ranges; reading a profile, checking a value,
/// the schema and the documentation all work from it.
public struct ModelParameter<Root: Sendable>: Sendable {
    /// The path from the root, such as `strength.motionPerHour`.
    public let name: String
    /// The unit, such as `s` or `1/h`; empty for a share, a ratio or another pure number.
    public let unit: String
    public let range: ClosedRange<Double>
    /// Where the default comes from, in one sentence.
    public let reason: String
    /// Reads the number.
    public let read: @Sendable (Root) -> Double
    /// Sets the number.
    public let write: @Sendable (inout Root, Double) -> Void

    init(
        _ name: String, _ path: any WritableKeyPath<Root, Double> & Sendable, _ unit: String,
        _ range: ClosedRange<Double>, _ reason: String
    ) {
        self.name = name
        self.unit = unit
        self.range = range
        self.reason = reason
        read = { $0[keyPath: path] }
        write = { $0[keyPath: path] = $1 }
    }

    /// Makes the parameter of a member a parameter of the whole.
    init<Member>(
        _ prefix: String, _ path: any WritableKeyPath<Root, Member> & Sendable, _ parameter: ModelParameter<Member>
    ) {
        name = prefix + "." + parameter.name
        unit = parameter.unit
        range = parameter.range
        reason = parameter.reason
        read = { parameter.read($0[keyPath: path]) }
        write = { parameter.write(&$0[keyPath: path], $1) }
    }
}

extension Array {
    /// Checks every number that a table lists.
    ///
    /// - Throws: `SensorError.outOfRange` for the first that is out of its range or no number.
    func check<Root>(_ root: Root) throws(SensorError) where Element == ModelParameter<Root> {
        for parameter in self {
            try require(parameter.read(root), in: parameter.range, parameter.name, parameter.unit)
        }
    }
}

/// Refuses a number that is out of its range, or no number.
@inline(__always)
func require(
    _ number: Double, in range: ClosedRange<Double>, _ name: @autoclosure () -> String, _ unit: String = ""
) throws(SensorError) {
    guard range.contains(number) else {
        throw .outOfRange(name: name(), found: number, expected: range, unit: unit)
    }
}

/// Refuses a pair of bounds that are the wrong way round.
@inline(__always)
func require(
    _ upper: Double, atLeast lower: Double, _ upperName: @autoclosure () -> String,
    _ lowerName: @autoclosure () -> String
) throws(SensorError) {
    guard upper >= lower else {
        throw .bounds(lower: lowerName(), upper: upperName(), found: upper, least: lower)
    }
}
