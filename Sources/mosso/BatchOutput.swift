import Encoding
import Export
import Report
import Study

/// What `batch` and `merge` print of a dataset: a heading, what the workouts came to, and the files.
struct BatchOutput {
    let name: String
    let seed: UInt64
    let athletes: AthleteRange

    /// One line that says what is played; it always names the seed.
    var heading: String {
        let count = Quantity.counted(athletes.count, "athlete", "athletes")
        let part =
            athletes.isWhole ? "" : " of \(Quantity.count(athletes.of)), from \(Quantity.count(athletes.first))"
        return "\(name) · \(count)\(part) · seed \(seed)"
    }

    /// What stands below the heading.
    func lines(
        _ summary: BatchSummary, _ manifest: Manifest, directory: String, showsProbes: Bool = false
    ) -> [String] {
        let probes = showsProbes ? [""] + ProbeReport(summary.worlds).lines(style: Console.style) : []
        return [""] + BatchReport(summary).lines(style: Console.style) + probes
            + ["", "  wrote \(directory)"] + DatasetListing(manifest).lines
    }

    /// Everything as one document of JSON.
    func json(_ summary: BatchSummary, directory: String) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("seed")
        writer.value(String(seed))
        writer.key("athletes")
        writer.value(athletes.count)
        writer.key("directory")
        writer.value(directory)
        BatchReport(summary).write(to: &writer)
        if summary.worlds.worlds > 0 { ProbeReport(summary.worlds).write(to: &writer) }
        writer.endObject()
        writer.endLine()
        return writer.buffer.text
    }
}
