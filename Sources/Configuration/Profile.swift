/// A profile as it was found: its header, and all its keys as a tree.
public struct Profile: Sendable {
    /// What it is called in messages: the path of its file, or `built-in NAME`.
    public let source: String
    /// The kind that it or a profile it extends names; nil where none does.
    public private(set) var kind: String?
    /// What it says about itself; empty where it says nothing.
    public let description: String
    /// The name or path of the profile that it extends.
    let extends: String?
    /// Its keys, laid over those of the profile that it extends.
    private(set) var root: ConfigurationNode
    /// What was wrong and left the rest readable.
    private(set) var faults: FaultCollector

    /// Makes a profile of a tree that extends no other, such as the one in a manifest.
    public init(_ root: ConfigurationNode, source: String) {
        self.init(root, source: source, FaultCollector())
        guard extends != nil, let position = root["extends"]?.position else { return }
        faults.refuse(
            at: position, key: "extends", found: "a profile to extend", expected: "a whole profile",
            "Write the values out.")
    }

    init(_ root: ConfigurationNode, source: String, _ faults: FaultCollector) {
        var faults = faults
        let header = ProfileHeader(root, &faults)
        self.source = source
        self.root = root
        self.faults = faults
        (kind, description, extends) = (header.kind, header.description, header.extends)
    }

    /// Lays this profile over the one it extends, which was read with the faults of this one.
    mutating func lay(over parent: Profile) {
        faults = parent.faults
        if let kind, let inherited = parent.kind, kind != inherited {
            faults.refuse(
                at: root["kind"]?.position ?? root.position, key: "kind", found: "'\(kind)'",
                expected: "'\(inherited)', the kind of the profile it extends", "Extend a profile of the same kind.")
        }
        kind = kind ?? parent.kind
        root = parent.root.extended(by: root)
    }
}

extension Profile {
    /// The documentation of the keys that every profile may have beside those of its kind.
    public static var headerRows: [KeyRow] { ProfileHeader.keys.describe() }
}

/// The keys that every profile may have beside those of its kind.
struct ProfileHeader: Equatable, Sendable {
    var kind: String?
    var extends: String?
    var description = ""

    static let keys = KeyTable(ProfileHeader()) {
        Key("kind", \.kind, .optional(.text(1...40)), "Says which keys may follow; inherited where it is left out.")
        Key(
            "extends", \.extends, .optional(.text(1...1_000)),
            "The profile whose values stand where none is given here.")
        Key(
            "description", \.description, .text(0...10_000),
            "What the profile is for; its first line is listed.")
    }

    static let names = keys.keys.map(\.name)

    init() {}

    /// Reads the header of a profile.
    init(_ root: ConfigurationNode, _ faults: inout FaultCollector) {
        guard case .mapping(let entries) = root.value else { return }
        let header = ConfigurationNode(.mapping(entries.filter { Self.names.contains($0.key) }), at: root.position)
        self = Self.keys.read(header, over: Self.keys.defaults, &faults) ?? Self.keys.defaults
    }
}
