import Foundation
import TestSupport
import Testing

/// Compares a text with `Golden/name`.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let support = URL(filePath: #filePath).deletingLastPathComponent().path
    guard let difference = try difference(fromGolden: name, text, testFile: support) else { return }
    Issue.record("\(difference)", sourceLocation: sourceLocation)
}

/// Whether the long bounds of `make prove` are asked for.
let isProving = ProcessInfo.processInfo.environment["MOSSO_PROVE"] != nil
