public import Arguments
import Configuration
public import Session

/// The options by which `run` and `batch` change a profile.
struct ScenarioOptions: Sendable {
    var seed: UInt64 = 1
    var preset: Preset?
    var without: [Switch] = []
    var overrides: [Override] = []

    static let parameters: [Parameter<ScenarioOptions>] = [
        .option("seed", short: "s", \.seed, value: "N", help: "Seed of every random stream; any 64-bit number."),
        .option("preset", \.preset, value: "PRESET", help: "Fixes that are on, in place of the profile's."),
        .option("without", \.without, value: "A,B", help: "Fixes that are off, in place of the profile's."),
        .options("set", \.overrides, value: "KEY=VALUE", help: "Sets one key of the profile; may be given again."),
    ]

    /// The settings of a profile, changed as was asked for.
    func settings(of profile: String) throws(ConfigurationError) -> ScenarioSettings {
        var overrides = overrides
        if let preset { overrides += [Override("preset=\(preset.rawValue)")].compactMap(\.self) }
        if !without.isEmpty {
            overrides += [Override("without=[\(without.map(\.rawValue).joined(separator: ", "))]")].compactMap(\.self)
        }
        return try ProfileTable.scenario.decode(ProfileLibrary().profile(named: profile), setting: overrides)
    }
}

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

/// The last part of a profile's name, for the name of a folder.
func folderName(of profile: String) -> String {
    let name = profile.split(separator: "/").last.map(String.init) ?? profile
    for suffix in [".yaml", ".json"] where name.hasSuffix(suffix) { return String(name.dropLast(suffix.count)) }
    return name
}
