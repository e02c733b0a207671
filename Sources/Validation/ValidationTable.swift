/// The table of published findings, and how they are checked.
public enum ValidationTable {
    /// Every target, by number.
    public static let targets: [Target] =
        (athleteTargets + enduranceTargets + kineticsTargets + strengthTargets + energyTargets + sensorTargets)
        .sorted { $0.number < $1.number }

    /// Measures targets.
    ///
    /// - Parameters:
    ///   - targets: Those to measure; all where nothing is said.
    ///   - athletes: How many athletes do each protocol. At 2,000 chance moves no number by a tenth of its tolerance.
    ///   - seed: The seed of athletes, plans and sensors.
    ///   - progress: Told after each target how many of how many are measured.
    /// - Returns: What came of each target, in the order in which they were given.
    /// - Throws: `SensorError` where a study cannot be simulated, `FitError` where a curve cannot be fitted.
    public static func run(
        _ targets: [Target] = targets, athletes: Int = 2_000, seed: UInt64 = 1,
        progress: (_ targetsDone: Int, _ targets: Int) -> Void = { _, _ in }
    ) throws -> [Finding] {
        var laboratory = try Laboratory(athletes: athletes, seed: seed)
        var findings: [Finding] = []
        for target in targets {
            findings.append(
                Finding(
                    number: target.number, what: target.what, published: target.published, tolerance: target.tolerance,
                    source: target.source, measurements: try target.measure(&laboratory)))
            progress(findings.count, targets.count)
        }
        return findings
    }
}
