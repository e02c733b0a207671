import Foundation
import Recordings
import Testing

/// The folder of real recordings, where there is one.
enum Goldens {
    static let folder = ProcessInfo.processInfo.environment["MOSSO_RECORDINGS"]

    static var areThere: Bool { folder != nil }

    static func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: (folder ?? "") + "/" + name))
    }

    static func read(_ name: String) throws -> RecordingFile {
        try bytes(name).withUnsafeBytes { try RecordingReader.read($0, named: name) }
    }

    /// What is known of a file.
    static func facts(_ name: String) throws -> Facts {
        let all = try JSONSerialization.jsonObject(with: bytes("golden.json")) as? [String: [String: Any]]
        return Facts(values: try #require(all?[name]))
    }

    struct Facts {
        let values: [String: Any]

        func facts(_ key: String) -> Facts? { (values[key] as? [String: Any]).map(Facts.init) }
        func list(_ key: String) -> [Facts] { (values[key] as? [[String: Any]] ?? []).map(Facts.init) }
        func number(_ key: String) -> Double? { (values[key] as? NSNumber)?.doubleValue }
        func numbers(_ key: String) -> [Double] { (values[key] as? [NSNumber] ?? []).map(\.doubleValue) }
        func text(_ key: String) -> String? { values[key] as? String }
    }
}
