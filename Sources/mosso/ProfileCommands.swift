import Arguments
import Configuration
import Encoding
import Export
import Report
import Study
import Validation

/// Lists the profiles there are.
struct ProfileList: Command {
    static let name = "list"
    static let summary = "Lists the profiles of ./Profiles and those built in, and the fixes that can be switched off."
    static let parameters: [Parameter<ProfileList>] = [
        .option(
            "kind", \.kind, value: "KIND", completion: .names { profileKinds.map(\.name) },
            help: "Lists only profiles of a kind.")
    ]

    var kind: String?

    func run() async throws -> ExitCode {
        var table = TextTable([.init("profile"), .init("kind"), .init("what it is for")])
        for profile in ProfileLibrary().list() where kind == nil || profile.kind == kind {
            table.add([
                .init(profile.name), .init(profile.kind ?? "–"),
                profile.fault.map { .init("\($0)", color: .red) } ?? .init(profile.summary),
            ])
        }
        var lines = table.lines(style: Console.style, indent: 0)
        if kind == nil { lines += [""] + SwitchReport().lines(style: Console.style) }
        Console.output(lines)
        return .success
    }
}

/// Checks profiles.
struct ProfileCheck: Command {
    static let name = "check"
    static let summary = "Checks profiles, and says everything that is wrong with them."
    static let parameters: [Parameter<ProfileCheck>] = [
        .arguments("file", \.files, completion: .fileOrNames { ProfileLibrary().names }, help: "Profile to check."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but what is wrong."),
    ]

    var files: [String] = []
    var isQuiet = false

    func run() async throws -> ExitCode {
        var codes: [ExitCode] = []
        for file in files {
            do {
                let profile = try ProfileLibrary().profile(named: file)
                var writer = JSONWriter()
                try kind(of: profile).resolve(profile, setting: [], to: &writer)
                if !isQuiet { Console.output("\(file): sound\n") }
            } catch {
                for fault in error.faults { Console.output("\(fault)\n") }
                if error.omitted > 0 { Console.output("… and \(error.omitted) more\n") }
                codes.append(ExitCode(of: error))
            }
        }
        guard let first = codes.first else { return .success }
        return files.count > 1 ? .someFailed : first
    }
}

/// Shows what a profile comes to.
struct ProfileShow: Command {
    static let name = "show"
    static let summary = "Shows what a profile comes to, with all defaults, as JSON that can be read as a profile."
    static let parameters: [Parameter<ProfileShow>] = [
        .profile(\.profile),
        .options("set", \.overrides, value: "KEY=VALUE", help: "Sets one key of the profile; may be given again."),
    ]

    var profile = ""
    var overrides: [Override] = []

    func run() async throws -> ExitCode {
        let profile = try ProfileLibrary().profile(named: profile)
        var writer = JSONWriter()
        try kind(of: profile).resolve(profile, setting: overrides, to: &writer)
        var text = ByteBuffer()
        text.append(indented: try JSONReader.read(writer.buffer.text))
        text.append(ascii: "\n")
        Console.output(text.text)
        return .success
    }
}

/// Explains the keys of profiles.
struct ProfileSchema: Command {
    static let name = "schema"
    static let summary = "Explains the keys of a kind of profile: type, default, unit, range and reason."
    static let parameters: [Parameter<ProfileSchema>] = [
        .argument(
            "kind", \.kind, isRequired: false, completion: .names { profileKinds.map(\.name) }, help: "Kind of profile."
        ),
        .option("format", \.format, value: "FORMAT", help: "json is JSON Schema, text and markdown are for people."),
    ]

    enum Format: String, CaseIterable, ArgumentValue { case json, text, markdown }

    var kind = "scenario"
    var format = Format.json

    func run() async throws -> ExitCode {
        guard let kind = profileKinds.first(where: { $0.name == kind }) else {
            throw UsageProblem(
                "found the kind '\(kind)', expected one of \(profileKinds.map(\.name).joined(separator: ", "))")
        }
        switch format {
        case .text: Console.output((Profile.headerRows + kind.rows).columns)
        case .markdown: Console.output((Profile.headerRows + kind.rows).markdown)
        case .json:
            var writer = JSONWriter()
            kind.writeSchema(to: &writer)
            var text = ByteBuffer()
            text.append(indented: try JSONReader.read(writer.buffer.text))
            text.append(ascii: "\n")
            Console.output(text.text)
        }
        return .success
    }
}

/// Compares the simulated athletes with published findings.
struct ProfileValidate: Command {
    static let name = "validate"
    static let summary = "Compares simulated athletes and sensors with published findings, target by target."
    static let parameters: [Parameter<ProfileValidate>] = [
        .option(
            "athletes", short: "n", \.athletes, value: "N", in: 50...1_000_000,
            help: "How many athletes do each protocol."),
        .option("seed", short: "s", \.seed, value: "N", help: "Seed of athletes, plans and sensors."),
        .flag("json", \.isJSON, help: "Prints the findings as JSON."),
    ]

    var athletes = 2_000
    var seed: UInt64 = 1
    var isJSON = false

    func run() async throws -> ExitCode {
        let findings = try Validation.run(athletes: athletes, seed: seed)
        let report = ValidationReport(findings)
        Console.output(
            isJSON
                ? [report.json]
                : ["seed \(seed), \(Quantity.count(athletes)) athletes", ""] + report.lines(style: Console.style))
        return findings.allSatisfy { $0.verdict == .met } ? .success : .someFailed
    }
}

/// The kind that a profile names.
private func kind(of profile: Profile) -> any ProfileKind {
    profileKinds.first { $0.name == profile.kind } ?? ProfileTable.scenario
}
