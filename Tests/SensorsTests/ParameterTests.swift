import Sensors
import Testing

@Suite struct ParameterTests {
    private static let hostile = [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e9, 1e18]

    /// Checks that every default lies in its range, and that every hostile number is refused by name.
    private func checkTable<Root>(
        _ parameters: [ModelParameter<Root>], _ usual: Root, _ check: (Root) throws(SensorError) -> Void
    ) throws {
        try check(usual)
        for parameter in parameters {
            #expect(parameter.range.contains(parameter.read(usual)), "\(parameter.name)")
            #expect(!parameter.reason.isEmpty && parameter.reason.hasSuffix("."), "\(parameter.name)")
            for number in Self.hostile + [parameter.range.lowerBound.nextDown, parameter.range.upperBound.nextUp] {
                var root = usual
                parameter.write(&root, number)
                let error = #expect(throws: SensorError.self, "\(parameter.name) = \(number)") { try check(root) }
                guard case .outOfRange(let name, let found, let expected, let unit) = error else {
                    Issue.record("\(parameter.name): \(String(describing: error))")
                    continue
                }
                #expect(name == parameter.name && expected == parameter.range && unit == parameter.unit)
                #expect(found == number || number.isNaN)
            }
        }
        #expect(Set(parameters.map(\.name)).count == parameters.count)
    }

    @Test func `SEN-4 every number of the sensor has a sound default and a range that holds`() throws {
        try checkTable(SensorSettings.parameters, SensorSettings()) { settings throws(SensorError) in
            try settings.check()
        }
    }

    @Test(arguments: [Population.general, .club, .olderAdults])
    func `SEN-1 every number of a population has a sound default and a range that holds`(
        population: Population
    ) throws {
        try checkTable(Population.parameters, population) { population throws(SensorError) in try population.check() }
    }

    @Test func `SEN-2 every number of a performance has a sound default and a range that holds`() throws {
        try checkTable(Performance.parameters, Performance()) { habits throws(SensorError) in try habits.check() }
    }

    @Test func `SEN-4 every stored number of the settings stands in the table`() {
        // Tables list Doubles; what else is stored: the activities and one switch.
        let own = SensorSettings.parameters.filter { !$0.name.contains(".") }
        let stored = Mirror(reflecting: SensorSettings()).children
        #expect(own.map(\.name) == stored.filter { $0.value is Double }.compactMap(\.label).filter { $0 != "" })
        let activity = Mirror(reflecting: SensorSettings().running).children.compactMap(\.label)
        for name in ["resting", "walking", "running", "cycling", "rowing", "strength", "intervals"] {
            let members = SensorSettings.parameters.map(\.name).filter { $0.hasPrefix(name + ".") }
            #expect(members == activity.map { name + "." + $0 })
        }
    }

    @Test func `SEN-1 every stored number of a population stands in the table`() {
        var names: [String] = []
        for group in Mirror(reflecting: Population()).children {
            guard let label = group.label else { continue }
            if group.value is Double {
                names.append(label)
            } else {
                names += Mirror(reflecting: group.value).children.compactMap(\.label).map { label + "." + $0 }
            }
        }
        #expect(Population.parameters.map(\.name) == names)
    }

    @Test func `SEN-4 bounds the wrong way round are refused`() {
        var settings = SensorSettings()
        settings.lateLeastSeconds = 100
        #expect(
            throws: SensorError.bounds(lower: "lateLeastSeconds", upper: "lateMostSeconds", found: 90, least: 100)
        ) { try settings.check() }
        var population = Population()
        population.age.youngestYears = 90
        #expect(throws: SensorError.self) { _ = try AthleteSampler(population) }
    }

    @Test(arguments: [
        (
            SensorError.outOfRange(name: "gapShape", found: .nan, expected: 0.5...10, unit: ""),
            "gapShape: found nan, expected a number from 0.5 to 10.0"
        ),
        (
            .outOfRange(name: "leadSeconds", found: 1, expected: 10...3_600, unit: "s"),
            "leadSeconds: found 1.0, expected a number from 10.0 to 3600.0 (s)"
        ),
        (
            .count(name: "work.groups", found: 0, expected: 1...100),
            "work.groups: found 0, expected from 1 to 100 of them"
        ),
        (
            .bounds(lower: "a", upper: "b", found: 1, least: 2), "b: found 1.0, expected at least a, which is 2.0"
        ),
    ])
    func `SEN-4 an error says what, where, found and expected`(error: SensorError, text: String) {
        #expect(error.description == text)
    }
}
