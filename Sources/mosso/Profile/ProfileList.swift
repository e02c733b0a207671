import Arguments
import Configuration
import Encoding
import Report
import Session

/// Lists the profiles there are.
struct ProfileList: Command {
    static let name = "list"
    static let summary = "Lists the profiles of ./Profiles and those built in, and the fixes that can be switched off."
    static let parameters: [Parameter<ProfileList>] = [
        .option("kind", \.kind, value: "KIND", help: "Lists only profiles of a kind."),
        .flag("json", \.isJSON, help: "Prints the list as JSON."),
    ]

    var kind: KindArgument?
    var isJSON = false

    func run() async throws -> ExitCode {
        let profiles = ProfileLibrary().list().filter { kind == nil || $0.kind == kind?.argument }
        if isJSON {
            Console.output(json(profiles))
        } else {
            Console.output(lines(profiles))
        }
        return .success
    }

    private func lines(_ profiles: [ProfileSummary]) -> [String] {
        var table = TextTable([.init("profile"), .init("kind"), .init("what it is for")])
        for profile in profiles {
            table.add([
                .init(profile.name), .init(profile.kind ?? "–"),
                profile.fault.map { .init("\($0)", color: .red) } ?? .init(profile.summary),
            ])
        }
        let lines = table.lines(style: Console.style, indent: 0)
        return kind == nil ? lines + [""] + SwitchReport().lines(style: Console.style) : lines
    }

    private func json(_ profiles: [ProfileSummary]) -> JSONNode {
        let list = profiles.map { profile in
            JSONNode([
                "name": JSONNode(profile.name), "kind": profile.kind.map { JSONNode($0) } ?? .null,
                "source": JSONNode(profile.source), "description": JSONNode(profile.summary),
                "fault": profile.fault.map { JSONNode($0.description) } ?? .null,
            ])
        }
        let fixes = Switch.allCases.map { fix in
            JSONNode([
                "name": JSONNode(fix.rawValue), "isSeedFix": JSONNode(booleanLiteral: fix.isSeedFix),
                "isOfDocuments": JSONNode(booleanLiteral: fix.isOfDocuments),
                "isOfCommands": JSONNode(booleanLiteral: fix.isOfCommands), "description": JSONNode(fix.summary),
            ])
        }
        return JSONNode(["profiles": JSONNode(list), "fixes": JSONNode(fixes)])
    }
}
