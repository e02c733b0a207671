import Arguments
import Configuration
import Encoding
import Export
import Lab
import Report
import Study

/// Plays one athlete and shows the workout.
struct Run: Command {
    static let name = "run"
    static let summary = "Plays one athlete of a profile, and shows the workout."
    static let discussion = """
        The files are those of a batch of this one athlete, samples included, and
        workout.json with the records. What is there already is left as it is if it is
        this very run, else refused.

        Where sync is documents, phone, link and cloud are played beside the watch: the
        timeline has a column for each, and every claim on them gets a verdict. The exit
        code is 2 where one is violated that another design could have held. A scenario
        may state the violations that it expects: then the code is 2 where any of them
        is missing or another comes, unless that one is legitimate. Only 'run' heeds it.

        In the timeline T1 is the launch of the watch, T2 the phone's push, T3 a
        message and T4 a queued transfer. Times are true times in UTC, like those of the
        verdicts. 'mosso help words', 'help claims' and 'help causes' explain the rest,
        and Sources/Lab/Lab.docc/Findings.md the fixes.

        Examples:
          mosso run gym-evening --athlete 7
          mosso run --from Output/gym-evening-1-1000 --athlete 342
          mosso run gym-evening --without H1 --set faults.handoffLossShare=1
          mosso run h1 --without H1
          mosso run easy-run --json | jq .workouts[0].metrics
        """
    static let parameters: [Parameter<Run>] =
        [
            .profile(\.profile, isRequired: false),
            .option(
                "athlete", short: "a", \.athlete, value: "I", in: 0...Int(Int32.max),
                help: "Number of the athlete, from 0."),
        ] + (ScenarioOptions.parameters + ScenarioOptions.design).map { $0.within(\.options) } + [
            .manifest(\.manifest),
            .option(
                "out", short: "o", \.out, value: "DIR", completion: .directory,
                help: "Where the files go; by default below Output."),
            .flag("overwrite", \.overwrites, help: "Replaces files that are there."),
            .flag(
                "probes", \.showsProbes, help: "Shows what was reached of what worlds of phone and watch must reach."),
            .flag("json", \.isJSON, help: "Prints the records, timeline and verdicts as JSON."),
            .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
        ]

    var profile = ""
    var athlete = 0
    var options = ScenarioOptions()
    var manifest: String?
    var out: String?
    var overwrites = false
    var showsProbes = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let (settings, seed) = try input()
        let heading = "\(manifest ?? profile) · athlete \(athlete) · seed \(seed)"
        let played = try Playthrough(settings, athlete: athlete, seed: seed)
        let output = RunOutput(played: played, number: athlete, story: settings.story, showsProbes: showsProbes)
        if !isQuiet { Console.heading(heading, seed: seed, isJSON: isJSON) }
        let files = try await writeFiles(settings, seed: seed, document: output.records)
        if isJSON, !isQuiet {
            Console.output(output.json)
        } else if !isQuiet {
            Console.output(output.lines(style: Console.style) + files)
        }
        return Self.code(played.judgement)
    }

    /// The code by which a run ends that was played to its end.
    private static func code(_ judgement: Judgement?) -> ExitCode {
        guard let judgement else { return .success }
        if !judgement.unknown.isEmpty {
            let names = judgement.unknown.map(\.claim.rawValue).joined(separator: ", ")
            Console.error("mosso: the world ended before anything could be said of \(names)\n")
        }
        return judgement.isMet ? .success : .claimViolated
    }

    /// What is played: a profile, or the run of a manifest.
    private func input() throws -> (settings: ScenarioSettings, seed: UInt64) {
        guard let manifest else {
            guard !profile.isEmpty else { throw UsageProblem("name a profile, or a manifest with --from") }
            return (try options.settings(of: profile), options.seedOrDefault)
        }
        guard profile.isEmpty else { throw UsageProblem("--from says what is played; leave out the profile") }
        try options.checkOverrides()
        var batch = try Batch(
            readManifest(named: manifest), setting: options.allOverrides, seed: options.seed)
        options.turnOff(in: &batch.settings)
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
}
