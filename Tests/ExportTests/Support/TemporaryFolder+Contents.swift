import Foundation
import TestSupport

extension TemporaryFolder {
    /// Every file in the folder and below, by its path from there.
    func contents() throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let file = URL(filePath: path).appending(path: name)
            if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == false {
                contents[name] = Array(try Data(contentsOf: file))
            }
        }
        return contents
    }
}
