public import Sensors

extension Population {
    /// The keys of a profile of athletes.
    public static let keys = KeyTable(
        Population(), parameters: parameters,
        rules: [
            Rule(at: "age", "oldestYears of at least youngestYears") { $0.age.oldestYears >= $0.age.youngestYears }
        ])
}

extension SensorSettings {
    /// The keys of the wrist sensor.
    public static let keys = KeyTable(
        SensorSettings(), parameters: parameters,
        [
            Key(
                "hasDeviceNoise", \.hasDeviceNoise, .flag,
                "Whether the device adds errors of its own; without them each sample is the truth.")
        ])
}

extension Performance {
    /// The keys of how a plan is carried out.
    public static let keys = KeyTable(Performance(), parameters: parameters)
}
