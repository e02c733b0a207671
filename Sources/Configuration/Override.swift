public import Arguments

/// One value given on the command line, `--set key=value`, in place of a profile's.
///
/// The key may lead into tables and lists, as in `exercises[0].restSeconds=90`. The value is read by the type of its
/// key; one that begins with a bracket is a list or table in one line, such as `[60, 70]`.
public struct Override: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    /// What was given.
    public let text: String
    private let steps: [Step]
    private let value: String

    /// The path of the key, such as `link.delay`.
    public var path: String { String(text.prefix { $0 != "=" }) }

    /// The first key of the path.
    var key: String { if case .key(let name)? = steps.first { name } else { "" } }

    /// Reads an override; nil where the text is not of the form `key=value`.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let steps = Self.steps(parts[0]) else { return nil }
        (self.text, self.steps, value) = (text, steps, String(parts[1]))
    }

    private static func steps(_ path: Substring) -> [Step]? {
        var steps: [Step] = []
        for component in path.split(separator: ".", omittingEmptySubsequences: false) {
            let parts = component.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = parts.first, !name.isEmpty, !name.contains("]") else { return nil }
            steps.append(.key(String(name)))
            for part in parts.dropFirst() {
                guard part.hasSuffix("]"), let index = Int(part.dropLast()), index >= 0 else { return nil }
                steps.append(.index(index))
            }
        }
        return steps.count <= ConfigurationNode.depthLimit ? steps : nil
    }

    /// Lays the value over a tree.
    ///
    /// - Parameters:
    ///   - root: The tree.
    ///   - defaults: The tree of the defaults; a list that the tree does not have is taken from there.
    ///   - faults: Takes what is wrong.
    /// - Returns: The tree with the value; without it where something is wrong.
    func apply(
        to root: ConfigurationNode, defaults: ConfigurationNode, _ faults: inout FaultCollector
    ) -> ConfigurationNode {
        lay(over: root, defaults: defaults, steps[...], &faults) ?? root
    }

    private func lay(
        over node: ConfigurationNode?, defaults: ConfigurationNode?, _ steps: ArraySlice<Step>,
        _ faults: inout FaultCollector
    ) -> ConfigurationNode? {
        switch steps.first {
        case nil:
            guard let value = tree(&faults) else { return nil }
            return node?.extended(by: value) ?? value
        case .key(let name):
            let outer = faults.enter(key: name)
            defer { faults.leave(to: outer) }
            guard let inner = lay(over: node?[name], defaults: defaults?[name], steps.dropFirst(), &faults) else {
                return nil
            }
            let entry = ConfigurationEntry(key: name, keyPosition: .option, node: inner)
            let addition = ConfigurationNode(.mapping([entry]), at: node?.position ?? .option)
            return node?.extended(by: addition) ?? addition
        case .index(let index):
            let outer = faults.enter(index: index)
            defer { faults.leave(to: outer) }
            guard let list = node ?? defaults, case .sequence(var elements) = list.value,
                elements.indices.contains(index)
            else {
                faults.refuse(
                    at: .option, found: (node ?? defaults)?.summary ?? "no list", expected: "a list with this element",
                    "Elements count from 0; set the whole list in brackets to make it longer.")
                return nil
            }
            guard let inner = lay(over: elements[index], defaults: nil, steps.dropFirst(), &faults) else { return nil }
            elements[index] = inner
            return ConfigurationNode(.sequence(elements), at: list.position)
        }
    }

    /// The value as a tree; nil where it begins like a list or table and is none.
    private func tree(_ faults: inout FaultCollector) -> ConfigurationNode? {
        guard value.hasPrefix("[") || value.hasPrefix("{") else {
            return ConfigurationNode(.scalar(value, isQuoted: false), at: .option)
        }
        var text = value
        let result = text.withUTF8 { bytes in
            Result { () throws(ConfigurationError) in
                try YAMLReader.read(UnsafeRawBufferPointer(bytes), faults: &faults) { _, _ in .option }
            }
        }
        do {
            return try result.get()
        } catch {
            faults.take(error)
            return nil
        }
    }
}

extension Override: ArgumentValue {
    public static let expectation = "KEY=VALUE, such as faults.crashesPerHour=0.5"
    public init?(argument: String) { self.init(argument) }
    public var argument: String? { text }
}

extension SourcePosition {
    /// The command line.
    static let option = SourcePosition(source: "--set")
}
