import Sensors

extension KeyTable {
    /// Makes a table of the numbers that the room of the sensors lists with their units, ranges and reasons.
    ///
    /// A path such as `age.meanYears` becomes a key in a table within.
    init(
        _ defaults: Settings, parameters: [ModelParameter<Settings>], _ more: [Key<Settings>] = [],
        rules: [Rule<Settings>] = []
    ) {
        self.init(defaults, keys: Self.keys(of: parameters.map { ($0.name, $0) }, defaults) + more, rules: rules)
    }

    private static func keys(
        of parameters: [(path: String, parameter: ModelParameter<Settings>)], _ defaults: Settings
    ) -> [Key<Settings>] {
        var keys: [Key<Settings>] = []
        var rest = parameters[...]
        while let first = rest.first {
            let parts = first.path.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                keys.append(key(first.path, first.parameter))
                rest = rest.dropFirst()
                continue
            }
            let prefix = parts[0] + "."
            let inner = rest.prefix { $0.path.hasPrefix(prefix) }
            rest = rest.dropFirst(inner.count)
            let table = KeyTable(
                defaults,
                keys: self.keys(of: inner.map { (String($0.path.dropFirst(prefix.count)), $0.parameter) }, defaults))
            keys.append(Key(parts[0], get: { $0 }, set: { $0 = $1 }, .table(table), "Numbers of the \(parts[0])."))
        }
        return keys
    }

    private static func key(_ name: String, _ parameter: ModelParameter<Settings>) -> Key<Settings> {
        Key(name, get: parameter.read, set: parameter.write, .number(parameter.range), parameter.reason)
    }
}
