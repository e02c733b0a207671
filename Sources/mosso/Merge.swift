import Arguments
import Export
import Report
import Study

/// Joins the shards of a batch.
struct Merge: Command {
    static let name = "merge"
    static let summary = "Joins the shards of a batch into the run that was never divided."
    static let parameters: [Parameter<Merge>] = [
        .arguments("dir", \.shards, completion: .directory, help: "Folder of a shard; their order does not matter."),
        .option(
            "out", short: "o", \.out, value: "DIR", isRequired: true, completion: .directory,
            help: "Where the whole run goes."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
    ]

    var shards: [String] = []
    var out = ""
    var isQuiet = false

    func run() async throws -> ExitCode {
        let manifest = try ShardMerge(shards).write(to: out, vocabulary: .mosso)
        if !isQuiet { Console.output(["wrote \(out)"] + DatasetListing(manifest).lines) }
        return .success
    }
}
