import Foundation

/// Compares a text with `Golden/name`; nil where they are equal, else what to look at.
///
/// With RECORD_GOLDEN=1 the file is rewritten, and the comparison still fails, so that a person reads the change.
package func difference(fromGolden name: String, _ text: String, testFile: String = #filePath) throws -> String? {
    let file = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Golden/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
        try Data(text.utf8).write(to: file)
        return "recorded \(name): read the change, then run without RECORD_GOLDEN"
    }
    guard let golden = try? Data(contentsOf: file) else { return "\(name) is missing: RECORD_GOLDEN=1 writes it" }
    return golden == Data(text.utf8) ? nil : "\(name) differs from:\n\(text)"
}
