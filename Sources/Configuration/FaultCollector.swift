/// What was found wrong so far, and the key at which one is looking.
struct FaultCollector: Sendable {
    private(set) var faults: [ConfigurationFault] = []
    private(set) var omitted = 0
    /// The key at which one is looking, such as `exercises[1].restSeconds`.
    private(set) var keyPath = ""
    /// Says where in the profile a key of some name may stand; nil where it may stand nowhere.
    var place: (@Sendable (String) -> String?)?
    /// Where profiles are found that a profile names; nil where it may name none.
    var library: ProfileLibrary?

    /// How many faults are kept; a hostile profile has more than anybody wants to read.
    private static let limit = 100

    /// How many things were wrong.
    var count: Int { faults.count + omitted }

    /// Steps into a key, and returns what leads back.
    mutating func enter(key: String) -> String {
        defer { keyPath = path(to: key) }
        return keyPath
    }

    /// Steps into an element of a list, and returns what leads back.
    mutating func enter(index: Int) -> String {
        defer { keyPath += "[\(index)]" }
        return keyPath
    }

    /// Steps back.
    mutating func leave(to outer: String) { keyPath = outer }

    /// Notes a fault at the key at which one is looking, or at a key within.
    mutating func refuse(
        at position: SourcePosition, key: String? = nil, found: @autoclosure () -> String,
        expected: @autoclosure () -> String, nearest: @autoclosure () -> String? = nil,
        _ nextStep: @autoclosure () -> String
    ) {
        guard faults.count < Self.limit else {
            omitted += 1
            return
        }
        faults.append(
            ConfigurationFault(
                position: position, keyPath: path(to: key), found: found(), expected: expected(), nearest: nearest(),
                nextStep: nextStep()))
    }

    /// Takes over what ended a reading, which holds what was found before.
    mutating func take(_ error: ConfigurationError) {
        faults = error.faults
        omitted = error.omitted
    }

    /// Takes over what is wrong with another profile that this one names.
    mutating func take(contentsOf error: ConfigurationError) {
        let kept = error.faults.prefix(max(0, Self.limit - faults.count))
        faults += kept
        omitted += error.omitted + error.faults.count - kept.count
    }

    /// Everything that was wrong.
    ///
    /// - Throws: `ConfigurationError` where anything was.
    func check() throws(ConfigurationError) {
        if !faults.isEmpty { throw ConfigurationError(faults, omitted: omitted) }
    }

    /// Everything that was wrong, and a last fault that ends the reading.
    func error(
        at position: SourcePosition, key: String? = nil, found: String, expected: String, nearest: String? = nil,
        _ nextStep: String
    ) -> ConfigurationError {
        error(
            ConfigurationFault(
                position: position, keyPath: path(to: key), found: found, expected: expected, nearest: nearest,
                nextStep: nextStep))
    }

    /// Everything that was wrong, and a last fault that ends the reading.
    func error(_ last: ConfigurationFault) -> ConfigurationError {
        ConfigurationError(faults + [last], omitted: omitted)
    }

    private func path(to key: String?) -> String {
        guard let key else { return keyPath }
        return keyPath + (keyPath.isEmpty ? "" : ".") + key.shortened()
    }
}
