import Arguments
import Configuration
import Encoding

/// Checks profiles.
struct ProfileCheck: Command {
    static let name = "check"
    static let summary = "Checks profiles, and says everything that is wrong with them."
    static let parameters: [Parameter<ProfileCheck>] = [
        .arguments("file", \.files, completion: .fileOrNames { ProfileLibrary().names }, help: "Profile to check."),
        .flag("json", \.isJSON, help: "Prints what is wrong as JSON."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but what is wrong."),
    ]

    var files: [String] = []
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let checks = files.map { ($0, error: Self.check($0)) }
        if isJSON {
            Console.output(JSONNode(checks.map { Self.json($0, $1) }))
        } else {
            for (file, error) in checks {
                if let error { Console.output("\(error)\n") } else if !isQuiet { Console.output("\(file): sound\n") }
            }
        }
        guard let first = checks.compactMap(\.error).first else { return .success }
        return files.count > 1 ? .someFailed : ExitCode(of: first)
    }

    private static func check(_ file: String) -> ConfigurationError? {
        do {
            var writer = JSONWriter()
            let profile = try ProfileLibrary().profile(named: file)
            try kind(of: profile).resolve(profile, setting: [], to: &writer)
            return nil
        } catch {
            return error
        }
    }

    private static func json(_ file: String, _ error: ConfigurationError?) -> JSONNode {
        let faults = (error?.faults ?? []).map { fault in
            JSONNode([
                "source": JSONNode(fault.position.source), "line": JSONNode(fault.position.line),
                "column": JSONNode(fault.position.column), "key": JSONNode(fault.keyPath),
                "found": JSONNode(fault.found), "expected": JSONNode(fault.expected),
                "nearest": fault.nearest.map { JSONNode($0) } ?? .null, "nextStep": JSONNode(fault.nextStep),
            ])
        }
        return JSONNode([
            "profile": JSONNode(file), "isSound": JSONNode(booleanLiteral: error == nil), "faults": JSONNode(faults),
            "omitted": JSONNode(error?.omitted ?? 0),
        ])
    }
}

/// The kind that a profile names.
func kind(of profile: Profile) -> any ProfileKind {
    profileKinds.first { $0.name == profile.kind } ?? ProfileTable.scenario
}
