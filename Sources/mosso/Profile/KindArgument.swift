import Arguments
import Configuration

/// A kind of profile as it is named on a command line.
struct KindArgument: ArgumentValue {
    static var expectation: String { "one of \(choices.joined(separator: ", "))" }
    static var choices: [String] { profileKinds.map(\.name) }
    let kind: any ProfileKind

    init(_ kind: any ProfileKind) {
        self.kind = kind
    }

    init?(argument: String) {
        guard let kind = profileKinds.first(where: { $0.name == argument }) else { return nil }
        self.kind = kind
    }

    var argument: String? { kind.name }
}
