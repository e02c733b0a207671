import Export
import Foundation
import Report

/// Writes a text into a file of its own, whole or not at all.
///
/// - Throws: `ExportError` where the disk refuses.
func writeDocument(_ text: String, to path: String) throws(ExportError) {
    do {
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
        throw ExportError(
            .cannotWrite, path: path, "cannot be written (\(error.localizedDescription))",
            remedy: "make room or choose another folder, then run the command again")
    }
}

/// The files of a dataset, one line each.
struct DatasetListing {
    let lines: [String]

    init(_ manifest: Manifest, also others: [String] = []) {
        var table = TextTable([.init("file"), .init("rows", .right), .init("size", .right)])
        for name in Table.allCases {
            guard let sum = manifest.contents.sums[name] else { continue }
            table.add([
                .init(name.fileName), .init(Quantity.count(sum.rows)), .init(Quantity.bytes(sum.bytes)),
            ])
        }
        for other in others + [Manifest.fileName] { table.add([.init(other)]) }
        lines = table.lines(style: .plain, indent: 4)
    }
}
