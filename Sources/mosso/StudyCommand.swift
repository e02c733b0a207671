import Arguments
import Configuration
import Encoding
import Foundation
import Lab
import Report
import Session
import Study

/// Plays very many worlds of phone and watch and counts what failed.
struct StudyCommand: Command {
    static let name = "study"
    static let summary = "Plays very many worlds of phone and watch over several links, and counts what fails."
    static let discussion = """
        Nothing is written: of each world only the verdicts on its claims are kept. The
        worlds are divided evenly among the links; the same athletes train over each.
        'mosso run PROFILE --set link=LINK --athlete I' shows one of the failures. The
        text names the most frequent ones; --json names all.

        A violation is legitimate where its cause leaves no app a chance, such as a
        dead battery, or a watch that is never reachable again; a world in which all
        are has not failed. 'mosso help causes' lists them all, 'mosso help claims' what
        must hold. A profile's 'expect' is heeded by 'mosso run' alone.

        Examples:
          mosso study phone-and-watch --athletes 1000000
          mosso study phone-and-watch --athletes 60000 --preset seedFixes
          mosso study phone-and-watch --athletes 60000 --each-fix 20000
        """
    static let parameters: [Parameter<StudyCommand>] =
        [
            .profile(\.profile),
            .option(
                "athletes", short: "n", \.athletes, value: "N", in: 1...1_000_000_000,
                help: "How many worlds there are, over all links."),
            .option("links", \.links, value: "A,B", help: "Profiles of links, by default all there are."),
            .option(
                "each-fix", \.paired, value: "N", in: 1...1_000_000_000,
                help: "Plays N worlds more for each fix, with that one off if it is on, else on."),
        ] + (ScenarioOptions.parameters + ScenarioOptions.design).map { $0.within(\.options) } + [
            .option(
                "jobs", short: "j", \.jobs, value: "J", in: 1...1_024,
                help: "How many worlds are played at the same time; by default one for each processor."),
            .flag(
                "fail-on-violation", \.failsOnViolation,
                help: "Ends with 2 where a claim was violated that another design could have held."),
            .flag(
                "probes", \.showsProbes, help: "Shows what was reached of what worlds of phone and watch must reach."),
            .flag("json", \.isJSON, help: "Prints the report as JSON, probes included."),
            .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
        ]

    var profile = ""
    var athletes: Int?
    var links: [String]?
    var paired: Int?
    var options = ScenarioOptions()
    var jobs: Int?
    var failsOnViolation = false
    var showsProbes = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        Interruption.listen()
        let line = ProgressLine(isShown: !isQuiet)
        do {
            let report = try await study(line)
            line.clear()
            if !isQuiet { show(report) }
            return failsOnViolation && report.summary.failures.count > 0 ? .claimViolated : .success
        } catch is CancellationError {
            line.clear()
            Console.error("mosso: stopped; nothing is kept of the study\n")
            return .interrupted
        }
    }

    /// Plays everything that was asked for.
    private func study(_ line: ProgressLine) async throws -> StudyReport {
        guard let athletes else { throw UsageProblem("say how many worlds there are, such as --athletes 1000") }
        try checkOptions()
        let names = try linkNames()
        var parts: [StudyReport.Part] = []
        for (name, count) in zip(names, shares(of: athletes, among: names.count)) {
            parts.append(StudyReport.Part(name, try await play(link: name, count: count, line)))
        }
        return StudyReport(links: parts, fixes: try await compareFixes(over: names, line), replay: try replay())
    }

    /// How a world of the study is played by itself, but for its link and athlete.
    private func replay() throws -> String {
        let isAlone = try options.sync == nil && options.settings(of: profile).sync == .watchOnly
        let design = options.sync ?? (isAlone ? .documents : nil)
        let sync = design.map { ["--sync", $0.rawValue] } ?? []
        return (["mosso", "run", profile, "--set", "link=…"] + sync + options.arguments).joined(separator: " ")
    }

    /// Refuses options that a study could only pass over.
    private func checkOptions() throws {
        for override in options.overrides {
            switch override.path {
            case "link":
                throw UsageProblem("a study plays over the links that --links names; leave out --set \(override.text)")
            case "sync" where override.text == "sync=\(Sync.watchOnly.rawValue)":
                throw UsageProblem("a study plays phone and watch; leave out --set \(override.text)")
            default: break
            }
        }
        if options.sync == .watchOnly {
            throw UsageProblem("a study plays phone and watch; leave out --sync watchOnly")
        }
        if failsOnViolation { try options.settings(of: profile).checkExpectsNothing() }
    }

    /// The links that were asked for, or all there are.
    private func linkNames() throws -> [String] {
        let known = ProfileLibrary().list().filter { $0.kind == "link" }.map { folderName(of: $0.name) }
        guard let links else { return known }
        guard !links.isEmpty, links.allSatisfy({ !$0.isEmpty }) else {
            throw UsageProblem("name the links, such as --links pocket,locker")
        }
        if let twice = links.first(where: { link in links.count { $0 == link } > 1 }) {
            throw UsageProblem("--links names \(twice) twice; the same worlds would count twice")
        }
        if let stray = links.first(where: { !known.contains($0) && !$0.contains { "/.".contains($0) } }) {
            throw UsageProblem("--links: there is no link '\(stray)'; there are \(known.joined(separator: ", "))")
        }
        return links
    }

    /// Plays the same worlds with and without each fix, if that was asked for.
    private func compareFixes(over links: [String], _ line: ProgressLine) async throws -> [FixEffect] {
        guard let paired else { return [] }
        let settings = try options.settings(of: profile)
        let switches = settings.scenario.switches
        let fixes = Switch.allCases.filter { settings.sync == .commands ? $0.isOfCommands : $0.isOfDocuments }
        var effects = fixes.map(FixEffect.init(of:))
        for (link, count) in zip(links, shares(of: paired, among: links.count)) where count > 0 {
            let base = try await play(link: link, switches, count: count, line)
            for (index, fix) in fixes.enumerated() {
                let other = switches.symmetricDifference(Switches(fix))
                let changed = try await play(link: link, other, count: count, line)
                let isOn = switches.contains(Switches(fix))
                effects[index].add(without: isOn ? changed : base, with: isOn ? base : changed)
            }
        }
        return effects
    }

    /// How many of so many worlds each of some links gets.
    private func shares(of worlds: Int, among links: Int) -> [Int] {
        (0..<links).map { worlds * ($0 + 1) / links - worlds * $0 / links }
    }

    /// Plays worlds over a link, with the fixes that were asked for or with others.
    private func play(
        link: String, _ switches: Switches? = nil, count: Int, _ line: ProgressLine
    ) async throws -> WorldStudy.Result {
        var settings = try options.settings(of: profile, over: link)
        if let switches {
            settings.preset = .bulletproof
            settings.without = Preset.bulletproof.switches.subtracting(switches).cases
        }
        let study = WorldStudy(
            settings, seed: options.seedOrDefault, athletes: 0..<count, remembersFailures: switches != nil)
        return try await study.run(
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
            isCancelled: { Interruption.isRequested }, progress: { line.show($0, of: count) })
    }

    /// Which fixes are on, in a few words.
    private var fixes: String {
        let preset = options.preset.map(\.rawValue) ?? "the profile's fixes"
        return preset + (options.without.map { " without " + $0.map(\.rawValue).joined(separator: ", ") } ?? "")
    }

    private func show(_ report: StudyReport) {
        let seed = options.seedOrDefault
        guard isJSON else {
            let heading =
                "\(profile) · \(fixes) · \(Quantity.counted(report.summary.worlds, "world", "worlds")) · "
                + "seed \(seed) · Mosso \(mossoVersion)"
            let probes = showsProbes ? [""] + ProbeReport(report.summary).lines(style: Console.style) : []
            Console.output([Console.style.bold(heading), ""] + report.lines(style: Console.style) + probes)
            return
        }
        var writer = JSONWriter()
        writer.beginObject()
        for (key, value) in [
            ("mossoVersion", mossoVersion), ("profile", profile), ("fixesOn", fixes), ("seed", "\(seed)"),
        ] {
            writer.key(key)
            writer.value(value)
        }
        report.write(to: &writer)
        writer.endObject()
        writer.endLine()
        Console.output(writer.buffer.text)
    }
}
