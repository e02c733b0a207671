import Encoding

extension KeyType {
    /// A value that may be absent: an empty value or `null` says so.
    public static func optional<Wrapped>(_ wrapped: KeyType<Wrapped>) -> KeyType where Value == Wrapped? {
        let write: @Sendable (Wrapped?, inout JSONWriter) -> Void = { value, writer in
            if let value { wrapped.write(value, &writer) } else { writer.null() }
        }
        return KeyType(
            name: wrapped.name, range: wrapped.range.isEmpty ? "or null" : "\(wrapped.range), or null",
            expectation: "\(wrapped.expectation), or null", unit: wrapped.unit,
            read: { node, former, faults in
                if case .scalar(let text, isQuoted: false) = node.value, text.isEmpty || text == "null" {
                    return .some(nil)
                }
                return wrapped.read(node, former ?? nil, &faults).map { .some($0) }
            },
            write: write,
            schema: { initial, writer in
                writer.member("anyOf") { writer in
                    writer.beginArray()
                    writer.object { wrapped.schema(nil, &$0) }
                    writer.object { $0.member("type", "null") }
                    writer.endArray()
                }
                if let initial { writer.member("default") { write(initial, &$0) } }
            },
            rows: { prefix, initial in wrapped.rows(prefix, initial ?? nil) })
    }

    /// A list.
    ///
    /// - Parameters:
    ///   - element: The type of each element.
    ///   - count: How many elements there are.
    /// - Returns: The type.
    public static func list<Element>(
        of element: KeyType<Element>, count: ClosedRange<Int> = 0...1_000
    ) -> KeyType where Value == [Element] {
        let range = "\(count.lowerBound) to \(count.upperBound)"
        let write: @Sendable ([Element], inout JSONWriter) -> Void = { $1.array($0, element.write) }
        return KeyType(
            name: "list of \(element.plural)", range: element.range.isEmpty ? range : "\(range), each \(element.range)",
            expectation: "a list of \(range), each \(element.expectation)", unit: element.unit,
            read: { node, _, faults in
                guard case .sequence(let nodes) = node.value, count.contains(nodes.count) else {
                    faults.refuse(
                        at: node.position, found: node.summary,
                        expected: "a list of \(range), each \(element.expectation)",
                        "Write each element in a line of its own behind '- ', or all of them in brackets.")
                    return nil
                }
                var elements: [Element] = []
                for (index, node) in nodes.enumerated() {
                    let outer = faults.enter(index: index)
                    if let value = element.read(node, nil, &faults) { elements.append(value) }
                    faults.leave(to: outer)
                }
                return elements.count == nodes.count ? elements : nil
            },
            write: write,
            schema: { initial, writer in
                writer.member("type", "array")
                writer.member("minItems", count.lowerBound)
                writer.member("maxItems", count.upperBound)
                writer.member("items") { writer in writer.object { element.schema(nil, &$0) } }
                if let initial { writer.member("default") { write(initial, &$0) } }
            },
            rows: { prefix, _ in element.rows(prefix + "[]", nil) })
    }

    /// A table of keys within a table.
    public static func table(_ table: KeyTable<Value>) -> KeyType {
        KeyType(
            name: "table", range: "", expectation: table.expectation, isTable: true,
            read: { node, former, faults in table.read(node, over: former ?? table.defaults, &faults) },
            write: { table.write($0, to: &$1) },
            schema: { initial, writer in table.writeSchema(of: initial ?? table.defaults, to: &writer) },
            rows: { prefix, initial in table.rows(prefix: prefix + ".", initial ?? table.defaults) })
    }
}
