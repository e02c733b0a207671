/// One thing that is wrong with a profile.
public struct ConfigurationFault: Hashable, Sendable, CustomStringConvertible {
    /// Where it stands.
    public let position: SourcePosition
    /// The key it is about, such as `exercises[1].restSeconds`; empty where it is about the profile as a whole.
    public let keyPath: String
    /// What stands there.
    public let found: String
    /// What should stand there.
    public let expected: String
    /// The nearest valid spelling, where there is a near one.
    public let nearest: String?
    /// What to do about it, as a sentence.
    public let nextStep: String

    /// Makes a fault.
    public init(
        position: SourcePosition, keyPath: String = "", found: String, expected: String, nearest: String? = nil,
        nextStep: String
    ) {
        (self.position, self.keyPath, self.found) = (position, keyPath, found.shortened(to: 300))
        (self.expected, self.nearest, self.nextStep) = (expected, nearest, nextStep)
    }

    /// One line, such as `gym.yaml:4:3: restSecond: found an unknown key, expected …. Did you mean 'restSeconds'?`.
    public var description: String {
        let place = keyPath.isEmpty ? "\(position)" : "\(position): \(keyPath)"
        let suggestion = nearest.map { " Did you mean '\($0)'?" } ?? ""
        return "\(place): found \(found), expected \(expected).\(suggestion) \(nextStep)"
    }
}

/// Everything that is wrong with a profile.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in the order of the files and of the positions in each; never empty.
    public let faults: [ConfigurationFault]
    /// How many more faults there are.
    public let omitted: Int
    /// Whether the profile that was asked for is not there at all.
    public let isMissingProfile: Bool

    /// Makes an error of one or more faults.
    init(_ faults: [ConfigurationFault], omitted: Int = 0, isMissingProfile: Bool = false) {
        let sources = faults.map(\.position.source)
        let places = faults.enumerated().map { index, fault in
            (sources.firstIndex(of: fault.position.source) ?? 0, fault.position.line, fault.position.column, index)
        }
        self.faults = places.sorted { $0 < $1 }.map { faults[$0.3] }
        self.omitted = omitted
        self.isMissingProfile = isMissingProfile
    }

    /// One line for each fault.
    public var description: String {
        let lines = faults.map(\.description) + (omitted > 0 ? ["… and \(omitted) more."] : [])
        return lines.joined(separator: "\n")
    }
}
