extension ByteBuffer {
    /// Appends a JSON value on one line, without spaces; numbers keep their digits and objects their order.
    public mutating func append(_ node: JSONNode) {
        append(node, indentation: nil)
    }

    /// Appends a JSON value for people: each member of an object on a line of its own, two spaces further in.
    ///
    /// A list of plain values stays on one line. No line break follows the last bracket.
    public mutating func append(indented node: JSONNode) {
        append(node, indentation: 0)
    }

    private mutating func append(_ node: JSONNode, indentation: Int?) {
        switch node.value {
        case .null: append("null" as StaticString)
        case .bool(let value): append(value ? "true" as StaticString : "false")
        case .number(let digits): append(digits)
        case .string(let text): append(jsonString: text)
        case .array(let elements):
            let inner = elements.allSatisfy(\.isPlain) ? nil : indentation
            appendContainer("[", "]", count: elements.count, indentation: inner) { buffer, index, deeper in
                if index > 0, inner == nil, indentation != nil { buffer.append(ascii: " ") }
                buffer.append(elements[index], indentation: deeper)
            }
        case .object(let members):
            appendContainer("{", "}", count: members.count, indentation: indentation) { buffer, index, deeper in
                buffer.append(jsonString: members[index].key)
                buffer.append(deeper == nil ? ":" as StaticString : ": ")
                buffer.append(members[index].node, indentation: deeper)
            }
        }
    }

    /// Appends brackets, commas and line breaks around elements that a closure appends.
    private mutating func appendContainer(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, count: Int, indentation: Int?,
        _ element: (inout ByteBuffer, Int, Int?) -> Void
    ) {
        append(ascii: open)
        let deeper = count > 0 ? indentation.map { $0 + 2 } : nil
        for index in 0..<count {
            if index > 0 { append(ascii: ",") }
            if let deeper { appendLineBreak(indentation: deeper) }
            element(&self, index, deeper)
        }
        if deeper != nil, let indentation { appendLineBreak(indentation: indentation) }
        append(ascii: close)
    }

    private mutating func appendLineBreak(indentation: Int) {
        append(ascii: "\n")
        for _ in 0..<indentation { append(ascii: " ") }
    }
}

extension JSONNode {
    /// Whether the value holds no others.
    fileprivate var isPlain: Bool {
        switch value {
        case .null, .bool, .number, .string: true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}
