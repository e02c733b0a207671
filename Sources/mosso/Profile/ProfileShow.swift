import Arguments
import Configuration
import Encoding

/// Shows what a profile comes to.
struct ProfileShow: Command {
    static let name = "show"
    static let summary = "Shows what a profile comes to, with all defaults, as JSON that can be read as a profile."
    static let parameters: [Parameter<ProfileShow>] = [
        .profile(\.profile),
        .options("set", \.overrides, value: "KEY=VALUE", help: "Sets one key of the profile."),
    ]

    var profile = ""
    var overrides: [Override] = []

    func run() async throws -> ExitCode {
        let profile = try ProfileLibrary().profile(named: profile)
        var writer = JSONWriter()
        try kind(of: profile).resolve(profile, setting: overrides, to: &writer)
        Console.output(try JSONReader.read(writer.buffer.text))
        return .success
    }
}
