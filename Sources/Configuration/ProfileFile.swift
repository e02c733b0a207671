import Foundation

/// A profile that is part of the program, a copy of the file of its name.
public struct BuiltInProfile: Hashable, Sendable {
    /// The path of the file below `Profiles`, without its suffix.
    public let name: String
    /// The text of the file, in YAML.
    public let text: String

    /// Makes a built-in profile.
    public init(name: String, text: String) {
        (self.name, self.text) = (name, text)
    }
}

/// Where the text of a profile comes from.
struct ProfileFile: Hashable, Sendable {
    /// What the profile is called.
    let name: String
    /// What it is called in messages.
    let source: String
    /// The text, where it is part of the program; nil where it is the file named by `source`.
    private let text: String?

    init(_ profile: BuiltInProfile) {
        (name, source, text) = (profile.name, "built-in \(profile.name)", profile.text)
    }

    init(path: String, name: String) {
        (self.name, source, text) = (name, path, nil)
    }

    /// The profiles of a folder and the folders within; of two with one name only the one in YAML.
    static func all(in folder: String) -> [ProfileFile] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder))?.sorted() ?? []
        var files: [ProfileFile] = []
        for suffix in [".yaml", ".json"] {
            for path in paths where path.hasSuffix(suffix) && isFile(at: "\(folder)/\(path)") {
                let name = String(path.dropLast(suffix.count))
                guard !files.contains(where: { $0.name == name }) else { continue }
                files.append(ProfileFile(path: "\(folder)/\(path)", name: name))
            }
        }
        return files
    }

    /// Whether something that can be read as a file has a path.
    static func isFile(at path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
    }

    /// A path as it is meant in this file: beside it; nil where the file is part of the program.
    func path(beside path: String) -> String? {
        guard text == nil else { return nil }
        guard !path.hasPrefix("/"), let slash = source.lastIndex(of: "/") else { return path }
        return source[...slash] + path
    }

    /// Whether two are the same text, however they were named.
    func isSame(as other: ProfileFile) -> Bool { identity == other.identity }

    private var identity: String {
        text == nil ? URL(filePath: source).resolvingSymlinksInPath().path : source
    }

    /// Reads the tree.
    ///
    /// - Throws: `ConfigurationError` where the file cannot be read or is no YAML or JSON.
    func read(_ faults: inout FaultCollector) throws(ConfigurationError) -> ConfigurationNode {
        let format: ConfigurationNode.Format = source.hasSuffix(".json") ? .json : .yaml
        let bytes: [UInt8]
        do {
            bytes = try text.map { Array($0.utf8) } ?? readFile()
        } catch {
            throw faults.error(
                at: SourcePosition(source: source), found: "a file that cannot be read (\(error.localizedDescription))",
                expected: "a file", "Look at its permissions.")
        }
        return try ConfigurationNode.read(bytes, source: source, format: format, faults: &faults)
    }

    /// The bytes of the file, or the first of them where there are more than a profile may have.
    private func readFile() throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: URL(filePath: source))
        defer { try? handle.close() }
        var bytes: [UInt8] = []
        while bytes.count <= ConfigurationNode.sizeLimit, let chunk = try handle.read(upToCount: 1 << 16),
            !chunk.isEmpty
        {
            bytes += chunk
        }
        return bytes
    }
}
