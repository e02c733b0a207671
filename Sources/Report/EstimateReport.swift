import Encoding
import Export
public import Study
import Timeline

extension BatchEstimate {
    /// The estimate as text.
    public func text(heading: String, style: TextStyle) -> String {
        var table = TextTable([.init("file"), .init("rows", .right), .init("size", .right)])
        for estimate in tables {
            table.add([
                .init(estimate.table.fileName), .init(Quantity.count(estimate.rows)),
                .init(Quantity.bytes(estimate.bytes)),
            ])
        }
        let time = TimeSpan.wholeMilliseconds(seconds: max(1, seconds.rounded()))
        let room = freeBytes.map { " of \(Quantity.bytes($0)) free" } ?? ""
        let lines =
            [style.bold(heading), ""] + table.lines(style: style)
            + ["", "  would write about \(Quantity.bytes(bytes))\(room), in about \(Quantity.span(time))"]
            + (freeBytes.map { $0 < bytes } ?? false ? ["  " + style.colored("there is not enough room", .red)] : [])
        return lines.map { $0 + "\n" }.joined()
    }

    /// The estimate as one document of JSON.
    public var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("seed")
        writer.value(String(seed))
        writer.key("athletes")
        writer.value(athletes)
        writer.key("tables")
        writer.beginObject()
        for estimate in tables {
            writer.key(estimate.table.fileName)
            writer.beginObject()
            writer.key("rows")
            writer.value(estimate.rows)
            writer.key("bytes")
            writer.value(estimate.bytes)
            writer.endObject()
        }
        writer.endObject()
        writer.key("bytes")
        writer.value(bytes)
        writer.key("seconds")
        writer.value(seconds, fractionDigits: 1)
        writer.key("freeBytes")
        if let freeBytes { writer.value(freeBytes) } else { writer.null() }
        writer.endObject()
        writer.endLine()
        return writer.buffer.text
    }
}
