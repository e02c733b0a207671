import Arguments
import Configuration
import Encoding
import Export
import Report
import Study

/// Plays many athletes and writes their tables.
struct BatchCommand: Command {
    static let name = "batch"
    static let summary = "Plays many athletes of a profile, and writes their tables."
    static let discussion = """
        The files depend on the profile, the seed and the athletes alone, not on the number of jobs.
        A batch that was stopped goes on with --resume; shards are joined with 'mosso merge'.

        Examples:
          mosso batch gym-evening --athletes 1000
          mosso batch gym-evening --athletes 1000000 --tables summary --jobs 2 --out Output/million
          mosso batch gym-evening --athletes 1000 --shard 2/4 --out Output/part2
          mosso batch --from Output/part2/manifest.json --out Output/again
        """
    static let parameters: [Parameter<BatchCommand>] =
        [
            .profile(\.profile, isRequired: false),
            .option(
                "athletes", short: "n", \.athletes, value: "N", in: 1...1_000_000_000,
                help: "How many athletes there are."),
        ] + ScenarioOptions.parameters.map { $0.within(\.options) } + [
            .option(
                "from", \.manifest, value: "MANIFEST", completion: .file,
                help: "Plays the run of a manifest again, in place of a profile."),
            .option(
                "jobs", short: "j", \.jobs, value: "J", in: 1...1_024,
                help: "How many athletes are played at the same time."),
            .option(
                "out", short: "o", \.out, value: "DIR", completion: .directory,
                help: "Where the tables go; by default below Output."),
            .option(
                "tables", \.tables, value: "TABLES",
                help: "Which tables are written: workouts, athletes and failures, or all but samples."),
            .flag("samples", \.keepsSamples, help: "Writes samples.csv too: every sample of every athlete."),
            .flag("sample-lines", \.keepsSampleLines, help: "Writes samples.jsonl too: the same as JSON Lines."),
            .option("shard", \.shard, value: "K/N", help: "Plays one of N parts, counted from 1."),
            .flag("resume", \.resumes, help: "Goes on with a batch that was stopped."),
            .flag("overwrite", \.overwrites, help: "Replaces tables that are there."),
            .flag(
                "dry-run", \.isDryRun,
                help: "Says what would be written and how long it would take, and writes nothing."),
            .flag("json", \.isJSON, help: "Prints the summary as JSON."),
            .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
        ]

    enum TableChoice: String, CaseIterable, ArgumentValue { case summary, all }

    var profile = ""
    var athletes: Int?
    var options = ScenarioOptions()
    var manifest: String?
    var jobs = 2
    var out: String?
    var tables = TableChoice.all
    var keepsSamples = false
    var keepsSampleLines = false
    var shard: ShardArgument?
    var resumes = false
    var overwrites = false
    var isDryRun = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let batch = try makeBatch()
        let directory = out ?? defaultDirectory(batch)
        if isDryRun { return try dryRun(batch, directory) }
        if resumes, overwrites { throw UsageProblem("--resume and --overwrite exclude each other") }
        let line = ProgressLine()
        let showsProgress = Console.showsProgress && !isQuiet
        let result = try await batch.run(
            at: directory, existing: resumes ? .resume : overwrites ? .replace : .refuse, jobs: jobs,
            isCancelled: { Interruption.isRequested },
            progress: { if showsProgress { line.show($0) } })
        if showsProgress { line.clear() }
        guard let manifest = result.manifest else {
            Console.error(
                "mosso: stopped after \(result.athletesDone) of \(batch.athletes.count) athletes; the same command with "
                    + "--resume --out \(directory) goes on\n")
            return .interrupted
        }
        if !isQuiet {
            Console.output(isJSON ? json(batch, result.summary) : text(batch, result.summary, manifest, directory))
        }
        return .success
    }

    private func makeBatch() throws -> Batch {
        if let manifest {
            guard profile.isEmpty, athletes == nil, shard == nil else {
                throw UsageProblem("--from says what is played; leave out the profile, --athletes and --shard")
            }
            let directory =
                manifest.hasSuffix("/" + Manifest.fileName)
                ? String(manifest.dropLast(Manifest.fileName.count + 1)) : manifest
            return try Batch(Manifest(in: directory == Manifest.fileName ? "." : directory))
        }
        guard !profile.isEmpty else { throw UsageProblem("name a profile, or a manifest with --from") }
        guard let athletes else { throw UsageProblem("say how many athletes there are, such as --athletes 1000") }
        let range = shard.map { AthleteRange($0.shard, ofAthletes: athletes) } ?? AthleteRange(all: athletes)
        return Batch(
            try options.settings(of: profile), seed: options.seed, athletes: range,
            tables: (tables == .summary ? Table.summary : Table.all) + (keepsSamples ? [.samples] : [])
                + (keepsSampleLines ? [.sampleLines] : []))
    }

    private func defaultDirectory(_ batch: Batch) -> String {
        let name = manifest == nil ? folderName(of: profile) : "again"
        let part = shard.map { "-part\($0.shard.number)of\($0.shard.count)" } ?? ""
        return "Output/\(name)-\(batch.seed)-\(batch.athletes.of)\(part)"
    }

    private func heading(_ batch: Batch) -> String {
        let name = manifest ?? profile
        let count = Quantity.count(batch.athletes.count)
        let part =
            batch.athletes.isWhole
            ? "" : " of \(Quantity.count(batch.athletes.of)), from \(Quantity.count(batch.athletes.first))"
        return "\(name) · \(count) athletes\(part) · seed \(batch.seed)"
    }

    private func text(_ batch: Batch, _ summary: BatchSummary, _ manifest: Manifest, _ directory: String) -> String {
        let style = Console.style
        let lines =
            [style.bold(heading(batch)), ""] + BatchReport(summary).lines(style: style)
            + ["", "  wrote \(directory)"] + DatasetListing(manifest).lines
        return lines.map { $0 + "\n" }.joined()
    }

    private func json(_ batch: Batch, _ summary: BatchSummary) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("seed")
        writer.value(String(batch.seed))
        writer.key("athletes")
        writer.value(batch.athletes.count)
        BatchReport(summary).write(to: &writer)
        writer.endObject()
        writer.endLine()
        return writer.buffer.text
    }

    private func dryRun(_ batch: Batch, _ directory: String) throws -> ExitCode {
        let estimate = try BatchEstimate(batch, jobs: jobs, directory: directory)
        Console.output(isJSON ? estimate.json : estimate.text(heading: heading(batch), style: Console.style))
        return .success
    }
}

/// A part of a batch as it is written on a command line.
struct ShardArgument: ArgumentValue {
    static let expectation = "a part such as 2/4, counted from 1"
    let shard: Shard

    init?(argument: String) {
        guard let shard = Shard(argument) else { return nil }
        self.shard = shard
    }

    var argument: String? { "\(shard.number)/\(shard.count)" }
}
