public import Arguments
import Configuration
import Encoding
import Export
public import Lab
public import Session

/// The options by which `run` and `batch` change a profile.
struct ScenarioOptions: Sendable {
    /// Nil where none was given.
    var seed: UInt64?
    var sync: Sync?
    var preset: Preset?
    var without: [Switch]?
    var overrides: [Override] = []

    static let parameters: [Parameter<ScenarioOptions>] = [
        .option(
            "seed", short: "s", \.seed, value: "N",
            help: "Seed of every random stream, any 64-bit number; by default 1."),
        .option("preset", \.preset, value: "PRESET", help: "Fixes that are on, but for those the profile turns off."),
        .option("without", \.without, value: "A,B", help: "Fixes that are off, besides the profile's."),
        .options("set", \.overrides, value: "KEY=VALUE", help: "Sets one key of the profile."),
    ]

    /// The option by which a command chooses how phone and watch are kept in step.
    static let design: [Parameter<ScenarioOptions>] = [
        .option(
            "sync", \.sync, value: "DESIGN", help: "How phone and watch are kept in step, in place of the profile's.")
    ]

    var seedOrDefault: UInt64 { seed ?? 1 }

    /// Everything that takes the place of what the profile says, as keys of it.
    var allOverrides: [Override] {
        let sync = sync.map { "sync=\($0.rawValue)" }
        let preset = preset.map { "preset=\($0.rawValue)" }
        return overrides + [sync, preset].compactMap { $0.flatMap { Override($0) } }
    }

    /// The settings of a profile, changed as was asked for; where a link is named, those changes are made to it.
    func settings(of profile: String, over link: String? = nil) throws -> ScenarioSettings {
        try checkOverrides()
        let link = link.flatMap { Override("link=\($0)") }
        var settings = try ProfileTable.scenario.decode(
            ProfileLibrary().profile(named: profile), setting: [link].compactMap { $0 } + allOverrides)
        turnOff(in: &settings)
        return settings
    }

    /// Refuses an option and a key that say the same thing twice.
    func checkOverrides() throws {
        for (option, isGiven) in [("sync", sync != nil), ("preset", preset != nil)] where isGiven {
            guard let override = overrides.first(where: { $0.path == option }) else { continue }
            throw UsageProblem("--\(option) and --set \(override.text) set the same key; leave one of them out")
        }
    }

    /// Turns fixes off besides those that the profile turns off.
    func turnOff(in settings: inout ScenarioSettings) {
        for fix in without ?? [] where !settings.without.contains(fix) { settings.without.append(fix) }
    }

    /// The options as they would be given to another command.
    var arguments: [String] {
        var arguments = overrides.flatMap { ["--set", $0.text] }
        if let preset { arguments += ["--preset", preset.rawValue] }
        if let without { arguments += ["--without", without.map(\.rawValue).joined(separator: ",")] }
        if let seed { arguments += ["--seed", "\(seed)"] }
        return arguments
    }

    /// What a folder's name ends with so that a changed profile has a folder of its own; nothing where none is changed.
    func folderSuffix(_ settings: ScenarioSettings) -> String {
        guard !allOverrides.isEmpty || without != nil else { return "" }
        var writer = JSONWriter()
        ProfileTable.scenario.write(settings, to: &writer)
        let sum = SHA256()
        writer.buffer.withBytes { sum.update($0) }
        return "-" + sum.digest.prefix(8)
    }
}

extension ScenarioSettings {
    /// Refuses a profile that expects violations where many worlds are judged by having none.
    func checkExpectsNothing() throws {
        guard expect.isEmpty else {
            throw UsageProblem(
                "the profile expects violations, which only 'mosso run' heeds; leave out --fail-on-violation")
        }
    }
}

extension Sync: ArgumentValue {}
extension Preset: ArgumentValue {}
extension Switch: ArgumentValue {}

extension Parameter {
    /// The argument that names a profile.
    static func profile(_ path: ParameterPath<Root, String>, isRequired: Bool = true) -> Self {
        .argument(
            "profile", path, isRequired: isRequired, completion: .fileOrNames { ProfileLibrary().names },
            help: "Profile to play: the path of a file, or a name as 'mosso profile list' shows it.")
    }
}

/// The last part of the name of a profile or a folder, for the name of a folder.
func folderName(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    for suffix in [".yaml", ".json"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
    return name.allSatisfy { $0 == "." } ? "run" : name
}
