import Encoding

/// An object of JSON that is read strictly: every key is wanted, none is missing, each value has its type.
struct StrictObject {
    private let file: String
    private let keyPath: String
    private let remedy: String
    private let offset: Int
    private var members: [JSONMember] = []

    /// Begins to read a text that holds one object.
    ///
    /// - Throws: `ExportError` where it holds none.
    init(_ json: [UInt8], in file: String, remedy: String) throws(ExportError) {
        let root: JSONNode
        do {
            root = try JSONReader.read(json)
        } catch {
            throw ExportError(.damaged, path: file, "\(error)", remedy: remedy)
        }
        try self.init(root, in: file, at: "", remedy: remedy)
    }

    private init(_ node: JSONNode, in file: String, at keyPath: String, remedy: String) throws(ExportError) {
        self.file = file
        self.keyPath = keyPath
        self.remedy = remedy
        offset = node.offset
        guard case .object(let members) = node.value else { throw unexpected(node, at: keyPath, "an object") }
        self.members = members
    }

    /// Whether a key stands there that nobody took.
    func has(_ key: String) -> Bool { members.contains { $0.key == key } }

    /// The keys that nobody took, in their order.
    var keys: [String] { members.map(\.key) }

    /// Takes the value of a key.
    mutating func take(_ key: String) throws(ExportError) -> JSONNode {
        guard let node = takeIfPresent(key) else { throw error("byte \(offset): the key '\(path(key))' is missing") }
        return node
    }

    /// Takes the value of a key that need not be there.
    mutating func takeIfPresent(_ key: String) -> JSONNode? {
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        return members.remove(at: index).node
    }

    /// Takes a text of some kind.
    mutating func text(
        _ key: String, _ kind: String = "a text", where isWanted: (String) -> Bool = { _ in true }
    ) throws(ExportError) -> String {
        let node = try take(key)
        guard let text = node.string, isWanted(text) else { throw unexpected(node, at: path(key), kind) }
        return text
    }

    /// Takes a text that must be one that is known.
    mutating func text(_ key: String, equals expected: String) throws(ExportError) {
        _ = try text(key, "'\(expected)'") { $0 == expected }
    }

    /// Takes a list of texts.
    mutating func texts(_ key: String) throws(ExportError) -> [String] {
        let node = try take(key)
        guard let elements = node.array, elements.allSatisfy({ $0.string != nil }) else {
            throw unexpected(node, at: path(key), "a list of texts")
        }
        return elements.compactMap(\.string)
    }

    /// Takes a whole number that is not negative, and not too large for every reader of JSON.
    mutating func count(_ key: String) throws(ExportError) -> Int {
        let node = try take(key)
        guard let number = node.integer, (0...1 << 53).contains(number) else {
            throw unexpected(node, at: path(key), "a whole number from 0 to 2^53")
        }
        return Int(number)
    }

    /// Takes an object.
    mutating func object(_ key: String) throws(ExportError) -> StrictObject {
        try StrictObject(try take(key), in: file, at: path(key), remedy: remedy)
    }

    /// Takes an object that need not be there.
    mutating func objectIfPresent(_ key: String) throws(ExportError) -> StrictObject? {
        guard let node = takeIfPresent(key) else { return nil }
        return try StrictObject(node, in: file, at: path(key), remedy: remedy)
    }

    /// Refuses keys that nobody took.
    func finish() throws(ExportError) {
        guard let member = members.first else { return }
        throw error("byte \(member.keyOffset): found the key '\(path(member.key))', which nobody knows")
    }

    /// Refuses the values taken so far for a reason.
    func refuse(_ problem: String) -> ExportError {
        error("byte \(offset): \(keyPath.isEmpty ? "" : "in '\(keyPath)', ")\(problem)")
    }

    private func unexpected(_ node: JSONNode, at keyPath: String, _ expected: String) -> ExportError {
        var text = ByteBuffer()
        text.append(node)
        let found = text.count <= 60 ? text.text : "a value of \(text.count) bytes"
        let place = keyPath.isEmpty ? "" : " for '\(keyPath)'"
        return error("byte \(node.offset): found \(found)\(place), expected \(expected)")
    }

    private func path(_ key: String) -> String { keyPath.isEmpty ? key : keyPath + "." + key }

    private func error(_ problem: String) -> ExportError {
        ExportError(.damaged, path: file, problem, remedy: remedy)
    }
}
