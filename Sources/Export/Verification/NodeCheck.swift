import Encoding

/// Checks values of JSON against a column and what it holds.
final class NodeCheck {
    /// Takes the path of a value, what was found there, and what was expected.
    typealias Report = (_ path: String, _ found: String, _ expected: String) -> Void

    private let check: ColumnCheck
    private let members: [NodeCheck]
    private let element: NodeCheck?

    init(_ column: Column) {
        check = ColumnCheck(column)
        if case .object(let columns) = column.kind { members = columns.map(NodeCheck.init) } else { members = [] }
        if case .list(let kind) = column.kind {
            element = NodeCheck(
                Column("", kind, minimum: column.minimum, maximum: column.maximum, meaning: column.meaning))
        } else {
            element = nil
        }
    }

    /// Reports what is wrong with a value; its own path is empty.
    func apply(to node: JSONNode, _ report: Report) {
        switch node.value {
        case .null:
            if check.column.nullRule == nil { report("", "null", "a value") }
        case .object(let found): apply(to: found, report)
        case .array(let elements):
            guard let element else { return report("", "an array", expectation) }
            for (index, node) in elements.enumerated() {
                element.apply(to: node) { report("[\(index)]" + ($0.isEmpty ? "" : "." + $0), $1, $2) }
            }
        case .string(let text): apply(to: text, isText: true, report)
        case .number(let text): apply(to: text, isText: false, report)
        case .bool(let value): apply(to: value ? "true" : "false", isText: false, report)
        }
    }

    private func apply(to found: [JSONMember], _ report: Report) {
        guard case .object = check.column.kind else { return report("", "an object", expectation) }
        let place = zip(found, members).prefix { $0.key == $1.check.column.name }.count
        guard place == found.count, place == members.count else {
            let key = place < found.count ? "the key '\(found[place].key)'" : "no further key"
            let name = place < members.count ? "the key '\(members[place].check.column.name)'" : "no further key"
            return report("", key, name)
        }
        for (member, check) in zip(found, members) {
            check.apply(to: member.node) { path, found, expected in
                let isInner = path.isEmpty || path.hasPrefix("[")
                report(member.key + (isInner ? "" : ".") + path, found, expected)
            }
        }
    }

    private func apply(to text: String, isText: Bool, _ report: Report) {
        guard isText == check.column.kind.isText else { return report("", text, expectation) }
        var text = text
        if let expected = text.withUTF8(check.expectation(unmetBy:)) { report("", text, expected) }
    }

    private var expectation: String {
        check.expectation(unmetBy: UnsafeBufferPointer(start: nil, count: 0)) ?? "a text"
    }
}

extension Column.Kind {
    /// Whether JSON writes the values in quotes.
    var isText: Bool {
        switch self {
        case .instant, .day, .identifier, .text, .word: true
        case .integer, .number, .boolean, .object, .list: false
        }
    }
}
