import Encoding
import Timeline

/// A value of a document's JSON, with the path of keys that leads to it.
///
/// Each reading gives a whole value of its type or says where and why not.
struct DocumentNode {
    let node: JSONNode
    let path: String

    init(_ json: [UInt8]) throws(DocumentError) {
        do throws(JSONError) {
            node = try JSONReader.read(json)
        } catch {
            throw .damaged(offset: error.offset, path: "", problem: error.problem)
        }
        path = ""
    }

    private init(_ node: JSONNode, path: String) {
        self.node = node
        self.path = path
    }

    func damaged(_ problem: String) -> DocumentError {
        .damaged(offset: node.offset, path: path, problem: problem)
    }

    func optional(_ key: String) -> DocumentNode? {
        node[key].map { DocumentNode($0, path: path.isEmpty ? key : "\(path).\(key)") }
    }

    subscript(key: String) -> DocumentNode {
        get throws(DocumentError) {
            guard let child = optional(key) else { throw damaged("the key '\(key)' is missing") }
            return child
        }
    }

    func elements(limit: Int = .max) throws(DocumentError) -> [DocumentNode] {
        guard let elements = node.array else { throw damaged("expected a list") }
        guard elements.count <= limit else { throw damaged("\(elements.count) elements, and \(limit) fit") }
        return elements.enumerated().map { DocumentNode($0.element, path: "\(path)[\($0.offset)]") }
    }

    func text() throws(DocumentError) -> String {
        guard let text = node.string else { throw damaged("expected a text") }
        return text
    }

    func boolean() throws(DocumentError) -> Bool {
        guard case .bool(let value) = node.value else { throw damaged("expected true or false") }
        return value
    }

    func integer<Number: FixedWidthInteger>() throws(DocumentError) -> Number {
        guard let integer = node.integer, let number = Number(exactly: integer) else {
            throw damaged("expected an integer from \(Number.min) to \(Number.max)")
        }
        return number
    }

    /// A decimal number in units of its last digit.
    func decimal<Number: FixedWidthInteger>(fractionDigits: Int) throws(DocumentError) -> Number {
        guard case .number(let digits) = node.value,
            let decimal = FixedPoint(decimal: digits, fractionDigits: fractionDigits),
            let units = Number(exactly: decimal.units)
        else { throw damaged("expected a number with at most \(fractionDigits) digits behind the point") }
        return units
    }

    func date() throws(DocumentError) -> Instant {
        guard let date = Instant(iso8601: try text().utf8), date == date.wireDate else {
            throw damaged("expected a date of whole seconds such as 2026-01-05T06:00:00Z")
        }
        return date
    }

    func identifier() throws(DocumentError) -> Identifier {
        guard let identifier = Identifier(uuid: try text()) else { throw damaged("expected a UUID of version 8") }
        return identifier
    }

    func word<Word: RawRepresentable<String> & CaseIterable>() throws(DocumentError) -> Word {
        guard let word = Word(rawValue: try text()) else {
            throw damaged("expected one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }
}
