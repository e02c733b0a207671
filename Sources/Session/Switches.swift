public import Timeline

/// A fix of the rules by which a session lives; each can be switched off to see what it prevents.
///
/// On is right. H and L are findings about the design as it was; N are holes in the rules themselves.
public enum Switch: String, Hashable, Sendable, CaseIterable {
    /// The watch starts a session itself for a run that has none, and takes up its session after a crash.
    case H1
    /// A launch that comes while a session runs is kept and started when that one ends.
    case H2a
    /// For a while after its start a session is not ended.
    case H2b
    /// What the builder holds is saved when the system ends the session.
    case H3
    /// Of several runs that end together, the one that ended last gets the record; then the lowest id.
    case L1
    /// A kept launch is dropped where no run is active by then.
    case N6

    /// Whether the design's authors found and fixed it themselves.
    public var isSeedFix: Bool {
        switch self {
        case .H1, .H2a, .H2b, .H3, .L1: true
        case .N6: false
        }
    }

    /// What is right when it is on, as a sentence.
    public var summary: String {
        switch self {
        case .H1: "The watch starts a session for a run that has none, and takes its session up again after a crash."
        case .H2a: "A launch that comes while a session runs is kept, and started when that one ends."
        case .H2b: "For a while after its start a session is not ended."
        case .H3: "What the builder holds is saved when the system ends the session."
        case .L1: "Of runs that end together the last one gets the record; then the lowest id."
        case .N6: "A kept launch is dropped where no run is active any more."
        }
    }
}

/// The fixes that are on.
public struct Switches: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    /// Makes a set of the bits of `Switch.allCases`, the first lowest.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Makes the set of one fix.
    public init(_ element: Switch) {
        rawValue = Switch.allCases.firstIndex(of: element).map { 1 << UInt64($0) } ?? 0
    }

    public static let H1 = Switches(.H1)
    public static let H2a = Switches(.H2a)
    public static let H2b = Switches(.H2b)
    public static let H3 = Switches(.H3)
    public static let L1 = Switches(.L1)
    public static let N6 = Switches(.N6)

    /// The fixes that are on, in the order of `Switch.allCases`.
    public var cases: [Switch] { Switch.allCases.filter { contains(Switches($0)) } }
}

extension Switches: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(rawValue) }
}

/// A named set of fixes.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// The design as it was found: nothing fixed.
    case asFound
    /// What the design's authors fixed.
    case seedFixes
    /// Every fix there is.
    case bulletproof

    /// The fixes that are on.
    public var switches: Switches {
        switch self {
        case .asFound: []
        case .seedFixes: Switches(Switch.allCases.filter(\.isSeedFix).map(Switches.init))
        case .bulletproof: Switches(Switch.allCases.map(Switches.init))
        }
    }
}
