import Arguments
import Configuration
import Export
import Foundation
import Lab
import Report
import Study

/// Plays many athletes and writes their tables.
struct BatchCommand: Command {
    static let name = "batch"
    static let summary = "Plays many athletes of a profile, and writes their tables."
    static let discussion = """
        The files depend on the profile, the seed and the athletes alone, not on the
        number of jobs. A batch that was stopped, even by a loss of power, goes on with
        --resume; shards are joined with 'mosso merge'. A manifest plays its run again,
        or that run with another seed, other fixes, keys or tables.

        Examples:
          mosso batch gym-evening --athletes 1000
          mosso batch gym-evening --athletes 1000 --sync documents --set link=pocket
          mosso batch phone-and-watch --athletes 1000 --sync documents,commands
          mosso batch gym-evening --athletes 1000000 --tables summary --dry-run
          mosso batch gym-evening --athletes 1000 --shard 2/4 --out Output/part2
          mosso batch --from Output/part2/manifest.json --without H1 --out Output/off
        """
    static let parameters: [Parameter<BatchCommand>] =
        [
            .profile(\.profile, isRequired: false),
            .option(
                "athletes", short: "n", \.athletes, value: "N", in: 1...1_000_000_000,
                help: "How many athletes there are."),
        ] + ScenarioOptions.parameters.map { $0.within(\.options) } + [
            .option(
                "sync", \.designs, value: "DESIGNS",
                help: "How phone and watch are kept in step; two are compared on the same athletes, folder by folder."),
            .manifest(\.manifest),
            .option(
                "jobs", short: "j", \.jobs, value: "J", in: 1...1_024,
                help: "How many athletes are played at the same time; by default one for each processor."),
            .option(
                "out", short: "o", \.out, value: "DIR", completion: .directory,
                help: "Where the tables go; by default below Output."),
            .option(
                "tables", \.tables, value: "TABLES",
                help: "Which tables are written: workouts, athletes and failures, or all but samples; by default all."),
            .flag("samples", \.keepsSamples, help: "Writes samples.csv too: every sample of every athlete."),
            .flag("sample-lines", \.keepsSampleLines, help: "Writes samples.jsonl too: the same as JSON Lines."),
            .option("shard", \.shard, value: "K/N", help: "Plays one of N parts, counted from 1."),
            .flag("resume", \.resumes, help: "Goes on with a batch that was stopped."),
            .flag("overwrite", \.overwrites, help: "Replaces tables that are there."),
            .flag(
                "dry-run", \.isDryRun,
                help: "Says what would be written and how long it would take, and writes nothing."),
            .flag(
                "probes", \.showsProbes, help: "Shows what was reached of what worlds of phone and watch must reach."),
            .flag(
                "fail-on-violation", \.failsOnViolation,
                help: "Ends with 2 where a claim was violated that another design could have held."),
            .flag("json", \.isJSON, help: "Prints the summary as JSON."),
            .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
        ]

    enum TableChoice: String, CaseIterable, ArgumentValue { case summary, all }

    var profile = ""
    var athletes: Int?
    var options = ScenarioOptions()
    var designs: [Sync]?
    var manifest: String?
    var jobs: Int?
    var out: String?
    var tables: TableChoice?
    var keepsSamples = false
    var keepsSampleLines = false
    var shard: ShardArgument?
    var resumes = false
    var overwrites = false
    var isDryRun = false
    var showsProbes = false
    var failsOnViolation = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        if resumes, overwrites { throw UsageProblem("--resume and --overwrite exclude each other") }
        if let designs, designs.count > 1 { return try await compare(designs) }
        var command = self
        command.options.sync = designs?.first
        var batch = try command.makeBatch()
        if failsOnViolation { try batch.settings.checkExpectsNothing() }
        if let interval = Self.checkpointInterval { batch.checkpointInterval = interval }
        let directory = out ?? command.defaultDirectory(batch)
        let output = BatchOutput(name: manifest ?? profile, seed: batch.seed, athletes: batch.athletes)
        if isDryRun { return try dryRun(batch, directory, output) }
        if !isQuiet { Console.heading(output.heading, seed: batch.seed, isJSON: isJSON) }
        guard let result = try await play(batch, at: directory), let manifest = result.manifest else {
            return .interrupted
        }
        if !isQuiet, isJSON {
            Console.output(output.json(result.summary, directory: directory))
        } else if !isQuiet {
            Console.output(output.lines(result.summary, manifest, directory: directory, showsProbes: showsProbes))
        }
        return failsOnViolation && result.summary.worlds.failures.count > 0 ? .claimViolated : .success
    }

    /// Plays a batch; nil where it was stopped, which is said.
    private func play(_ batch: Batch, at directory: String) async throws -> Batch.Result? {
        Interruption.listen()
        let line = ProgressLine(isShown: !isQuiet)
        let result = try await batch.run(
            at: directory, existing: resumes ? .resume : overwrites ? .replace : .refuse, jobs: jobCount,
            isCancelled: { Interruption.isRequested },
            progress: { line.show($0.athletesDone, of: $0.athletes) })
        line.clear()
        guard result.manifest == nil else { return result }
        Console.error(
            "mosso: stopped after \(result.athletesDone) of \(batch.athletes.count) athletes; the same command with "
                + "--resume --out \(directory) goes on\n")
        return nil
    }

    /// Plays the same athletes by each design, and says what each lost.
    private func compare(_ designs: [Sync]) async throws -> ExitCode {
        if let twice = designs.enumerated().first(where: { designs[..<$0.offset].contains($0.element) }) {
            throw UsageProblem("--sync names \(twice.element.rawValue) twice")
        }
        guard !designs.contains(.watchOnly) else {
            throw UsageProblem("a watch alone keeps nothing in step; compare documents with commands")
        }
        guard manifest == nil, !isDryRun, shard == nil else {
            throw UsageProblem("leave out --from, --shard and --dry-run where designs are compared")
        }
        var results: [DesignReport.Design] = []
        var directory: String?
        for design in designs {
            var command = self
            command.options.sync = design
            var batch = try command.makeBatch()
            if let interval = Self.checkpointInterval { batch.checkpointInterval = interval }
            if failsOnViolation { try batch.settings.checkExpectsNothing() }
            let output = BatchOutput(name: profile, seed: batch.seed, athletes: batch.athletes)
            if directory == nil, !isQuiet { Console.heading(output.heading, seed: batch.seed, isJSON: isJSON) }
            let folder = directory ?? out ?? command.defaultDirectory(batch)
            directory = folder
            guard let result = try await play(batch, at: folder + "/" + design.rawValue) else { return .interrupted }
            results.append(
                DesignReport.Design(
                    design, result.summary, sizes: try await sizes(of: batch), directory: folder + "/" + design.rawValue
                ))
        }
        let report = DesignReport(results)
        if !isQuiet, isJSON {
            Console.output(report.json(seed: options.seedOrDefault))
        } else if !isQuiet {
            Console.output(report.lines(style: Console.style))
        }
        let hasFailed = results.contains { $0.summary.worlds.failures.count > 0 }
        return failsOnViolation && hasFailed ? .claimViolated : .success
    }

    /// What is sent by a design, measured to the byte in the first worlds of a batch.
    private func sizes(of batch: Batch) async throws -> WorldSummary {
        let athletes =
            batch.athletes.first..<min(batch.athletes.end, batch.athletes.first + DesignReport.measuredWorlds)
        var study = WorldStudy(batch.settings, seed: batch.seed, athletes: athletes)
        study.measuresBytes = true
        return try await study.run(jobs: jobCount, isCancelled: { Interruption.isRequested }).summary
    }

    /// The time from checkpoint to checkpoint, where the environment names one in milliseconds.
    ///
    /// For tests, which kill batches that are over before an ordinary checkpoint would come.
    private static let checkpointInterval = ProcessInfo.processInfo.environment["MOSSO_CHECKPOINT_MILLISECONDS"]
        .flatMap { Int($0) }.map { Duration.milliseconds($0) }

    private var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    private func makeBatch() throws -> Batch {
        if let manifest { return try makeBatch(ofManifest: manifest) }
        guard !profile.isEmpty else { throw UsageProblem("name a profile, or a manifest with --from") }
        guard let athletes else { throw UsageProblem("say how many athletes there are, such as --athletes 1000") }
        let range = shard.map { AthleteRange($0.shard, ofAthletes: athletes) } ?? AthleteRange(all: athletes)
        return Batch(
            try options.settings(of: profile), seed: options.seedOrDefault, athletes: range,
            tables: tables(from: Table.all))
    }

    private func makeBatch(ofManifest name: String) throws -> Batch {
        guard profile.isEmpty, athletes == nil, shard == nil else {
            throw UsageProblem("--from says who is played; leave out the profile, --athletes and --shard")
        }
        try options.checkOverrides()
        let manifest = try readManifest(named: name)
        var batch = try Batch(
            manifest, setting: options.allOverrides, seed: options.seed, tables: tables(from: manifest.run.tables))
        options.turnOff(in: &batch.settings)
        return batch
    }

    private func tables(from base: [Table]) -> [Table] {
        (tables.map { $0 == .summary ? Table.summary : Table.all } ?? base) + (keepsSamples ? [.samples] : [])
            + (keepsSampleLines ? [.sampleLines] : [])
    }

    private func defaultDirectory(_ batch: Batch) -> String {
        let name = manifest.map(folderName(ofManifest:)) ?? folderName(of: profile)
        let part = shard.map { "-part\($0.shard.number)of\($0.shard.count)" } ?? ""
        return "Output/\(name)\(options.folderSuffix(batch.settings))-\(batch.seed)-\(batch.athletes.of)\(part)"
    }

    private func dryRun(_ batch: Batch, _ directory: String, _ output: BatchOutput) throws -> ExitCode {
        let estimate = try BatchEstimate(batch, jobs: jobCount, directory: directory)
        Console.output(isJSON ? estimate.json : estimate.text(heading: output.heading, style: Console.style))
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
