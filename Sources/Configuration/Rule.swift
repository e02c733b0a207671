/// A condition that more than one key of a table must meet.
public struct Rule<Settings: Sendable>: Sendable {
    let name: String
    /// What should stand there, as the end of a sentence.
    let expectation: String
    /// What is wrong with settings; asked only where each key by itself is right.
    let complaints: @Sendable (Settings) -> [Complaint]

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - name: The key at which a fault is shown.
    ///   - expectation: What should stand there, as the end of a sentence, such as "at least minimumSeconds".
    ///   - advice: What to do, as a sentence, where settings do not meet the rule.
    ///   - holds: Whether settings meet the rule.
    public init(
        at name: String, _ expectation: String,
        advice: @escaping @Sendable (Settings) -> String = { _ in "Change this key or the one it is compared with." },
        holds: @escaping @Sendable (Settings) -> Bool
    ) {
        self.init(at: name, expectation) { holds($0) ? [] : [Complaint(at: [], expectation, advice($0))] }
    }

    /// Makes a rule that looks at what lies within a key.
    ///
    /// - Parameters:
    ///   - name: The key.
    ///   - expectation: What should stand there, as the documentation says it.
    ///   - complaints: What is wrong within it.
    init(at name: String, _ expectation: String, complaints: @escaping @Sendable (Settings) -> [Complaint]) {
        (self.name, self.expectation, self.complaints) = (name, expectation, complaints)
    }
}

/// Something that is wrong with a value of settings, as only the settings around it show.
struct Complaint: Sendable {
    /// The way from the key of the rule to the value, empty for that key itself.
    let steps: [Override.Step]
    /// What should stand there, as the end of a sentence.
    let expectation: String
    /// What to do, as a sentence.
    let advice: String

    init(at steps: [Override.Step], _ expectation: String, _ advice: String) {
        (self.steps, self.expectation, self.advice) = (steps, expectation, advice)
    }

    /// The path of the value, such as `script.events[3].run`.
    func path(from key: String) -> String {
        steps.reduce(key) { path, step in
            switch step {
            case .key(let name): "\(path).\(name)"
            case .index(let index): "\(path)[\(index)]"
            }
        }
    }
}

extension ConfigurationNode {
    /// What stands behind some steps: nil where nothing does, and the position of the last thing on the way that is there.
    func value(behind steps: [Override.Step]) -> (node: ConfigurationNode?, position: SourcePosition) {
        var node = self
        for step in steps {
            let next: ConfigurationNode? =
                switch (step, node.value) {
                case (.key(let name), _): node[name]
                case (.index(let index), .sequence(let elements)) where elements.indices.contains(index):
                    elements[index]
                default: nil
                }
            guard let next else { return (nil, node.position) }
            node = next
        }
        return (node, node.position)
    }
}
