import Foundation
import MossoLab
import Subject

/// Everything that was measured in one run of the benchmarks.
struct Report {
    let machine = Machine.current
    let rounds: Int
    var families: [Family] = []

    var heading: String {
        "Mosso \(mossoVersion) on \(machine.processor), \(machine.cores) cores, \(machine.system); medians of \(rounds) rounds"
    }

    /// Makes the folder of a report, where it is not there, before anything is measured for it.
    static func makeRoom(for path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes the report as JSON.
    func write(to path: String) throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("version")
        writer.value(mossoVersion)
        writer.key("seed")
        writer.value(Int(GymEvening.seed))
        writer.key("rounds")
        writer.value(rounds)
        write(machine, to: &writer)
        writer.key("families")
        writer.beginArray()
        for family in families { write(family, to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.endLine()
        try writer.buffer.text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func write(_ machine: Machine, to writer: inout JSONWriter) {
        writer.key("machine")
        writer.beginObject()
        writer.key("processor")
        writer.value(machine.processor)
        writer.key("cores")
        writer.value(machine.cores)
        writer.key("system")
        writer.value(machine.system)
        writer.endObject()
    }

    private func write(_ family: Family, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("title")
        writer.value(family.title)
        writer.key("figures")
        writer.beginArray()
        for figure in family.figures {
            writer.beginObject()
            writer.key("name")
            writer.value(figure.name)
            writer.key("value")
            writer.value(figure.value, fractionDigits: 4)
            writer.key("unit")
            writer.value(figure.unit)
            switch figure.goal {
            case .atMost(let limit):
                writer.key("atMost")
                writer.value(limit, fractionDigits: 4)
            case .atLeast(let limit):
                writer.key("atLeast")
                writer.value(limit, fractionDigits: 4)
            case nil: break
            }
            if let isMet = figure.isMet {
                writer.key("isMet")
                writer.value(isMet)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
