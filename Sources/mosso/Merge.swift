import Arguments
import Export
import Report
import Study

/// Joins the shards of a batch.
struct Merge: Command {
    static let name = "merge"
    static let summary = "Joins the shards of a batch into the run that was never divided."
    static let discussion = """
        The result is the same, byte for byte, as that of a batch without --shard.
        Shards of another profile, seed or version are refused, and so are gaps and
        overlaps.

        Example:
          mosso merge Output/part1 Output/part2 --out Output/whole
        """
    static let parameters: [Parameter<Merge>] = [
        .arguments("dir", \.shards, completion: .directory, help: "Folder of a shard; their order does not matter."),
        .option(
            "out", short: "o", \.out, value: "DIR", isRequired: true, completion: .directory,
            help: "Where the whole run goes."),
        .flag("overwrite", \.overwrites, help: "Replaces tables that are there."),
        .flag("json", \.isJSON, help: "Prints the summary of the whole run as JSON."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
    ]

    var shards: [String] = []
    var out = ""
    var overwrites = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let merge = try ShardMerge(shards)
        Interruption.listen()
        let line = ProgressLine(isShown: !isQuiet) { Quantity.bytes($0) }
        let manifest = try merge.write(
            to: out, vocabulary: .mosso, existing: overwrites ? .replace : .refuse,
            isCancelled: { Interruption.isRequested }, progress: { line.show($0, of: $1) })
        line.clear()
        guard let manifest, let simulation = manifest.run.simulation else {
            Console.error("mosso: stopped; nothing is left of the merge, and the shards are as they were\n")
            return .interrupted
        }
        if !isQuiet { try show(manifest, simulation) }
        return .success
    }

    private func show(_ manifest: Manifest, _ simulation: Simulation) throws {
        let summary = try BatchSummary(readingBack: out, tallies: manifest.contents.tallies)
        let output = BatchOutput(name: "merged", seed: simulation.seed, athletes: simulation.athletes)
        if isJSON {
            Console.output(output.json(summary, directory: out))
        } else {
            Console.output([Console.style.bold(output.heading)] + output.lines(summary, manifest, directory: out))
        }
    }
}
