// A JSON value written down in Swift as it stands in JSON: JSONNode(["seed": "42", "count": 10]). What was never read
// stands at offset zero.

extension JSONNode {
    /// Null.
    public static let null = JSONNode(.null, offset: 0)

    /// Makes a string.
    public init(_ text: String) { self.init(.string(text), offset: 0) }

    /// Makes a number.
    public init(_ number: Int) { self.init(.number(String(number)), offset: 0) }

    /// Makes a number from its digits as JSON has them; digits that are none make no JSON.
    public init(digits: String) { self.init(.number(digits), offset: 0) }

    /// Makes an array.
    public init(_ elements: [JSONNode]) { self.init(.array(elements), offset: 0) }

    /// Makes an object; the members keep their order, and no key may stand twice.
    public init(_ members: [(key: String, value: JSONNode)]) {
        self.init(.object(members.map { JSONMember(key: $0.key, keyOffset: 0, node: $0.value) }), offset: 0)
    }

    /// Makes an object; the members keep their order, and no key may stand twice.
    public init(_ members: KeyValuePairs<String, JSONNode>) { self.init(Array(members)) }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    public init(stringLiteral text: String) { self.init(text) }
    public init(integerLiteral number: Int) { self.init(number) }
    public init(booleanLiteral value: Bool) { self.init(.bool(value), offset: 0) }
    public init(arrayLiteral elements: JSONNode...) { self.init(elements) }
}
