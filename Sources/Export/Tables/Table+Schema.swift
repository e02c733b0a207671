public import Encoding

extension Table {
    /// A JSON Schema (2020-12) of one row: of CSV, as an object with a member for each column.
    public func jsonSchema(_ vocabulary: Vocabulary) -> JSONNode {
        let columns = columns(vocabulary)
        return JSONNode(
            [
                (key: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
                ("title", JSONNode(fileName)), ("description", JSONNode(meaning)),
            ] + objectSchema(columns))
    }

    /// A Table Schema of Frictionless Data: the columns with their types, units and constraints.
    public func tableSchema(_ vocabulary: Vocabulary) -> JSONNode {
        var members: [(key: String, value: JSONNode)] = [
            ("name", JSONNode(fileName)), ("description", JSONNode(meaning)),
            ("fields", JSONNode(columns(vocabulary).map(\.fieldDescriptor))), ("missingValues", [""]),
        ]
        if !key.isEmpty { members.append(("primaryKey", JSONNode(key.map { JSONNode($0) }))) }
        if let workoutKey {
            let fields = JSONNode(workoutKey.map { JSONNode($0) })
            let reference = JSONNode(["resource": JSONNode(Table.workouts.fileName), "fields": fields])
            members.append(("foreignKeys", [JSONNode(["fields": fields, "reference": reference])]))
        }
        return JSONNode(members)
    }

    /// The columns as a table of Markdown, for people.
    public func markdown(_ vocabulary: Vocabulary) -> String {
        var text = "## \(fileName)\n\n\(meaning)\n\n| Column | Type | Unit | Meaning |\n|---|---|---|---|\n"
        for column in columns(vocabulary) { text += column.markdownRows(prefix: "") }
        return text
    }
}

private func objectSchema(_ columns: [Column]) -> [(key: String, value: JSONNode)] {
    [
        ("type", "object"), ("properties", JSONNode(columns.map { (key: $0.name, value: $0.jsonSchema) })),
        ("required", JSONNode(columns.map { JSONNode($0.name) })), ("additionalProperties", false),
    ]
}

extension Column {
    fileprivate var jsonSchema: JSONNode {
        var members = kind.jsonSchema(isNullable: nullRule != nil, bounds)
        members.append((key: "description", value: JSONNode(sentence)))
        if let unit { members.append((key: "unit", value: JSONNode(unit))) }
        if case .number(let digits) = kind { members.append((key: "fractionDigits", value: JSONNode(digits))) }
        return JSONNode(members)
    }

    /// The meaning, and when there is no value.
    fileprivate var sentence: String { meaning + (nullRule.map { " Null where \($0)." } ?? "") }

    /// A field descriptor of a Table Schema.
    fileprivate var fieldDescriptor: JSONNode {
        var constraints: [(key: String, value: JSONNode)] = []
        if nullRule == nil, kind != .text { constraints.append((key: "required", value: true)) }
        constraints += bounds
        if case .word(let words) = kind {
            constraints.append((key: "enum", value: JSONNode(words.map { JSONNode($0) })))
        }
        var members: [(key: String, value: JSONNode)] = [("name", JSONNode(name)), ("type", JSONNode(kind.tableType))]
        if case .identifier = kind { members.append((key: "format", value: "uuid")) }
        members.append((key: "description", value: JSONNode(sentence)))
        if let unit { members.append((key: "unit", value: JSONNode(unit))) }
        if !constraints.isEmpty { members.append((key: "constraints", value: JSONNode(constraints))) }
        return JSONNode(members)
    }

    private var bounds: [(key: String, value: JSONNode)] {
        [("minimum", minimum), ("maximum", maximum)].compactMap { name, bound in
            bound.map { (key: name, value: JSONNode(digits: $0.shortestDecimal)) }
        }
    }

    fileprivate func markdownRows(prefix: String) -> String {
        let name = prefix + name
        let row = "| `\(name)` | \(kind.words) | \(unit ?? "") | \(sentence) |\n"
        return kind.columns.reduce(row) { $0 + $1.markdownRows(prefix: name + ".") }
    }
}

extension Column.Kind {
    /// The columns within, where the values are objects or lists of them.
    fileprivate var columns: [Column] {
        switch self {
        case .object(let columns), .list(.object(let columns)): columns
        case .integer, .number, .instant, .day, .identifier, .text, .word, .boolean, .list: []
        }
    }

    fileprivate func jsonSchema(
        isNullable: Bool, _ bounds: [(key: String, value: JSONNode)]
    ) -> [(key: String, value: JSONNode)] {
        func type(_ name: String) -> (key: String, value: JSONNode) {
            ("type", isNullable ? [JSONNode(name), "null"] : JSONNode(name))
        }
        switch self {
        case .integer: return [type("integer")] + bounds
        case .number: return [type("number")] + bounds
        case .instant: return [type("string"), ("format", "date-time"), ("pattern", JSONNode(Self.instantPattern))]
        case .day: return [type("string"), ("format", "date")]
        case .identifier: return [type("string"), ("format", "uuid")]
        case .text: return [type("string")]
        case .word(let words):
            return [type("string"), ("enum", JSONNode(words.map { JSONNode($0) } + (isNullable ? [.null] : [])))]
        case .boolean: return [type("boolean")]
        case .object(let columns):
            return [type("object")] + objectSchema(columns).dropFirst()
        case .list(let kind): return [type("array"), ("items", JSONNode(kind.jsonSchema(isNullable: false, bounds)))]
        }
    }

    private static let instantPattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$"

    /// The type as a Table Schema names it.
    fileprivate var tableType: String {
        switch self {
        case .integer: "integer"
        case .number: "number"
        case .instant: "datetime"
        case .day: "date"
        case .identifier, .text, .word: "string"
        case .boolean: "boolean"
        case .object: "object"
        case .list: "array"
        }
    }

    /// The type in words.
    fileprivate var words: String {
        switch self {
        case .integer: "integer"
        case .number(let fractionDigits): "number, \(fractionDigits) digit\(fractionDigits == 1 ? "" : "s")"
        case .instant: "instant"
        case .day: "day"
        case .identifier: "UUID"
        case .text: "text"
        case .word: "word"
        case .boolean: "true or false"
        case .object: "object"
        case .list(let kind): "list of \(kind.words)"
        }
    }
}
