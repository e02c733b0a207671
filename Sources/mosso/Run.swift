import Arguments
import Configuration
import Devices
import Encoding
import Export
import Lab
import Report
import Sensors
import Session
import Study
import Timeline
import Workouts

/// Plays one athlete and shows the workout.
struct Run: Command {
    static let name = "run"
    static let summary = "Plays one athlete of a profile, and shows the workout."
    static let discussion = """
        The files are those of a batch of this one athlete, samples included, and
        workout.json with the records. What is there already is left as it is if it is
        this very run, else refused.

        Examples:
          mosso run gym-evening --athlete 7
          mosso run --from Output/gym-evening-1-1000 --athlete 342
          mosso run gym-evening --without H1 --set faults.handoffLossShare=1
          mosso run easy-run --json | jq .workouts[0].metrics
        """
    static let parameters: [Parameter<Run>] =
        [
            .profile(\.profile, isRequired: false),
            .option(
                "athlete", short: "a", \.athlete, value: "I", in: 0...Int(Int32.max),
                help: "Number of the athlete, from 0."),
        ] + ScenarioOptions.parameters.map { $0.within(\.options) } + [
            .manifest(\.manifest),
            .option(
                "out", short: "o", \.out, value: "DIR", completion: .directory,
                help: "Where the files go; by default below Output."),
            .flag("overwrite", \.overwrites, help: "Replaces files that are there."),
            .flag("json", \.isJSON, help: "Prints the records as JSON."),
            .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
        ]

    var profile = ""
    var athlete = 0
    var options = ScenarioOptions()
    var manifest: String?
    var out: String?
    var overwrites = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let (settings, seed) = try played()
        let heading = "\(manifest ?? profile) · athlete \(athlete) · seed \(seed)"
        var world = try World(settings.scenario)
        world.isTracing = true
        world.remembersSamples = true
        try world.begin(athlete: UInt64(athlete), seed: seed)
        if !isQuiet { Console.heading(heading, seed: seed, isJSON: isJSON) }
        var samples: [HeartRateSample] = []
        while try world.playOuting() { samples += deliveredSamples(of: world) }
        let outcomes = world.outcomes()
        let document = documentOfRecords(outcomes)
        let files = try await writeFiles(settings, seed: seed, document: document)
        if isQuiet { return .success }
        if isJSON {
            Console.output(document)
        } else {
            Console.output(lines(world, outcomes, samples: samples, style: Console.style) + files)
        }
        return .success
    }

    /// What is played: a profile, or the run of a manifest.
    private func played() throws -> (settings: ScenarioSettings, seed: UInt64) {
        guard let manifest else {
            guard !profile.isEmpty else { throw UsageProblem("name a profile, or a manifest with --from") }
            return (try options.settings(of: profile), options.seedOrDefault)
        }
        guard profile.isEmpty else { throw UsageProblem("--from says what is played; leave out the profile") }
        let batch = try Batch(
            readManifest(named: manifest), setting: options.allOverrides, seed: options.seed)
        guard batch.athletes.first..<batch.athletes.end ~= athlete else {
            throw UsageProblem(Self.absence(of: athlete, among: batch.athletes, in: manifest))
        }
        return (batch.settings, batch.seed)
    }

    /// Says that an athlete is none of a manifest's, and who is.
    private static func absence(of athlete: Int, among athletes: AthleteRange, in manifest: String) -> String {
        let range = athletes.count == 0 ? "nobody" : "athletes \(athletes.first) to \(athletes.end - 1)"
        return "there is no athlete \(athlete) in \(manifest); it holds \(range)"
    }

    /// Writes the tables of the athlete and the records; gives the lines that say so.
    private func writeFiles(
        _ settings: ScenarioSettings, seed: UInt64, document: String
    ) async throws -> [String] {
        let name = manifest.map(folderName(ofManifest:)) ?? folderName(of: profile)
        let directory = out ?? "Output/\(name)\(options.folderSuffix(settings))-\(seed)-athlete\(athlete)"
        guard let athletes = AthleteRange(first: athlete, count: 1, of: athlete + 1) else { return [] }
        let batch = Batch(
            settings, seed: seed, athletes: athletes, tables: Table.all + [.samples])
        let result = try await batch.run(
            at: directory, existing: overwrites ? .replace : .resume, recovery: .again)
        try writeDocument(document, to: directory + "/" + RecordWriter.documentName)
        return result.manifest.map {
            ["", "  wrote \(directory)"] + DatasetListing($0, also: [RecordWriter.documentName]).lines
        } ?? []
    }

    private func deliveredSamples(of world: borrowing World) -> [HeartRateSample] {
        var samples: [HeartRateSample] = []
        world.forEachSample { sample, isDelivered in
            guard isDelivered, let rate = sample.beatsPerMinute, rate > 0 else { return }
            samples.append(HeartRateSample(date: sample.date, beatsPerMinute: Double(rate)))
        }
        return samples
    }

    private func documentOfRecords(_ outcomes: [WorkoutOutcome]) -> String {
        var writer = RecordWriter()
        writer.beginDocument()
        for outcome in outcomes {
            for entry in outcome.entries {
                writer.append(entry.record, fate: outcome.fate, source: .synthetic, athlete: athlete)
            }
        }
        writer.endDocument(warnings: outcomes.compactMap(warning))
        return writer.text
    }

    /// What is to be said of a workout that has no record.
    private func warning(_ outcome: WorkoutOutcome) -> String? {
        guard outcome.entries.isEmpty else { return nil }
        let cause = outcome.cause.map { ": \($0.summary)" } ?? "."
        return "Workout \(outcome.workout) has no record, it is \(outcome.fate.rawValue)\(cause)"
    }

    private func lines(
        _ world: borrowing World, _ outcomes: [WorkoutOutcome], samples: [HeartRateSample], style: TextStyle
    ) -> [String] {
        var lines = [
            "  " + style.faint(AthleteReport(world.athlete).line), "",
        ]
        for outcome in outcomes {
            lines += OutcomeReport(outcome, samples: samples).lines(style: style) + [""]
        }
        return lines + ["  " + style.faint("what happened")]
            + TimelineReport(world.trace, from: outcomes.first?.plannedStart ?? .epoch).lines(style: style)
    }
}
