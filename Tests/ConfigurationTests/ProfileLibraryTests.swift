import Configuration
import Encoding
import Foundation
import TestSupport
import Testing
import Timeline

@Suite struct ProfileLibraryTests {
    private let folder: TemporaryFolder
    private let library: ProfileLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = ProfileLibrary(
            folder: folder.path + "/Profiles",
            builtIn: [
                BuiltInProfile(
                    name: "gym", text: "kind: evenings\ndescription: |\n  The gym.\n  At night.\nathleteCount: 3\n"),
                BuiltInProfile(name: "gym-late", text: "extends: gym\ndescription: Later.\nearliestSeconds: 10\n"),
                BuiltInProfile(name: "links/good", text: "kind: links\n"),
            ])
    }

    /// The faults of an evening without the folder's own path.
    private func faults(_ name: String, _ overrides: String...) -> [String] {
        do {
            _ = try evenings.decode(library.profile(named: name), setting: overrides.compactMap { Override($0) })
            return []
        } catch {
            return error.faults.map { $0.description.replacing(folder.path + "/", with: "") }
        }
    }

    private func evening(_ name: String) throws(ConfigurationError) -> Evening {
        try evenings.decode(library.profile(named: name))
    }

    @Test func `IN-2 a name is a path first, then a file of the folder, then a built-in profile`() throws {
        try folder.write("kind: evenings\nathleteCount: 1\n", to: "elsewhere/gym.yaml")
        #expect(try evening("gym").athleteCount == 3)
        #expect(try library.profile(named: "gym").source == "built-in gym")
        #expect(try evening("gym.yaml").athleteCount == 3)
        try folder.write("{\"kind\": \"evenings\", \"athleteCount\": 5}", to: "Profiles/gym.json")
        #expect(try evening("gym").athleteCount == 5)
        try folder.write("kind: evenings\nathleteCount: 4\n", to: "Profiles/gym.yaml")
        #expect(try evening("gym").athleteCount == 4)
        #expect(try evening("gym.json").athleteCount == 5)
        #expect(try evening(folder.path + "/elsewhere/gym.yaml").athleteCount == 1)
    }

    @Test func `IN-2 the folder of a profile may be left out where no other bears the name`() throws {
        #expect(try library.profile(named: "good").source == "built-in links/good")
        try folder.write("kind: evenings\nextends: late\n", to: "Profiles/scenarios/later.yaml")
        try folder.write("kind: evenings\nathleteCount: 7\n", to: "Profiles/scenarios/late.yaml")
        #expect(try evening("later").athleteCount == 7)
        try folder.write("kind: links\n", to: "Profiles/others/good.yaml")
        #expect(faults("good").first?.contains("found no profile 'good'") == true)
        try folder.write("kind: evenings\nathleteCount: 9\n", to: "Profiles/later.yaml")
        #expect(try evening("later").athleteCount == 9)
    }

    @Test func `IN-2 a profile that is not there says where it was looked for and which is near`() {
        let error = #expect(throws: ConfigurationError.self) { try library.profile(named: "gymm") }
        #expect(error?.isMissingProfile == true)
        #expect(
            faults("gymm") == [
                "gymm: found no profile 'gymm', expected the path of a file, or the name of a profile in 'Profiles' or built "
                    + "in. Did you mean 'gym'? 'mosso profile list' shows those there are."
            ])
    }

    @Test func `IN-2 a folder and an unreadable file are clear errors`() throws {
        try folder.write("kind: evenings\n", to: "Profiles/locked.yaml")
        try folder.write("", to: "Profiles/inner/x.yaml")
        #expect(faults("inner").first?.contains("found no profile") == true)
        #expect(faults(folder.path).first?.contains("found no profile") == true)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.path + "/Profiles/locked.yaml")
        guard !FileManager.default.isReadableFile(atPath: folder.path + "/Profiles/locked.yaml") else { return }
        let error = #expect(throws: ConfigurationError.self) { try library.profile(named: "locked") }
        #expect(error?.isMissingProfile == false)
        #expect(faults("locked").first?.hasPrefix("Profiles/locked.yaml: found a file that cannot be read") == true)
    }

    @Test func `IN-2 a file is read to its bound and no further`() throws {
        #expect(
            faults("/dev/zero") == [
                "/dev/zero:1:1: found more than 1048576 bytes, expected at most 1048576. "
                    + "Split the profile, or look whether this is one."
            ])
        #expect(faults("/dev/null").first?.contains("found an empty text") == true)
    }

    @Test func `IN-2 a profile extends another, tables key by key and lists as a whole`() throws {
        try folder.write(
            """
            kind: evenings
            sensor: {gapSeconds: 3, noise: {correlation: 0.1, deviationBpm: 4}}
            zoneBoundsBpm: [100, 110, 120]
            exercises: [{name: a}, {name: b}]
            """, to: "Profiles/base.yaml")
        try folder.write(
            "{\"extends\": \"base\", \"sensor\": {\"noise\": {\"correlation\": 0.2}}, \"exercises\": [{\"name\": \"c\"}]}",
            to: "Profiles/middle.json")
        try folder.write("extends: middle.json\nzoneBoundsBpm: [90, 95]\n", to: "Profiles/child.yaml")
        let child = try evening("child")
        #expect(
            child.sensor.gapSeconds == .seconds(3) && child.sensor.noise == Noise(deviationBpm: 4, correlation: 0.2))
        #expect(child.zoneBoundsBpm == [90, 95] && child.exercises.map(\.name) == ["c"])
        #expect(try library.profile(named: "child").kind == "evenings")
        #expect(try evening("gym-late").athleteCount == 3)
        #expect(try library.profile(named: "gym-late").description == "Later.")
    }

    @Test func `IN-2 a path to extend is meant from where the profile stands`() throws {
        try folder.write("kind: evenings\nathleteCount: 8\n", to: "a/base.yaml")
        try folder.write("extends: ../a/base.yaml\n", to: "b/child.yaml")
        #expect(try evening(folder.path + "/b/child.yaml").athleteCount == 8)
    }

    @Test func `IN-2 circles, missing parents and parents of another kind are refused where they are named`() throws {
        try folder.write("kind: evenings\nextends: b\n", to: "Profiles/a.yaml")
        try folder.write("extends: ./a.yaml\n", to: "Profiles/b.yaml")
        try folder.write("kind: evenings\nextends: gim\n", to: "Profiles/orphan.yaml")
        try folder.write("extends: links/good\nkind: evenings\n", to: "Profiles/mixed.yaml")
        try folder.write("kind: evenings\nextends: [gym]\n", to: "Profiles/two.yaml")
        #expect(
            faults("a") == [
                "Profiles/b.yaml:1:10: extends: found a circle (Profiles/a.yaml → Profiles/b.yaml → Profiles/./a.yaml), "
                    + "expected a profile that does not extend this one. Extend another profile, or none."
            ])
        #expect(
            faults("orphan") == [
                "Profiles/orphan.yaml:2:10: extends: found no profile 'gim', expected the path of a file, or the name of "
                    + "a profile in 'Profiles' or built in. Did you mean 'gym'? 'mosso profile list' shows those there are."
            ])
        let error = #expect(throws: ConfigurationError.self) { try library.profile(named: "orphan") }
        #expect(error?.isMissingProfile == false)
        #expect(
            faults("mixed") == [
                "Profiles/mixed.yaml:2:7: kind: found 'evenings', expected 'links', the kind of the profile it extends. "
                    + "Extend a profile of the same kind."
            ])
        #expect(
            faults("two").first?.hasPrefix("Profiles/two.yaml:2:10: extends: found a list of 1, expected a text")
                == true)
    }

    @Test func `IN-2 faults of a profile, its parents and the overrides come together, each with its own place`() throws
    {
        try folder.write("kind: evenings\nathleteCount: x\nname: a\nname: b\n", to: "Profiles/base.yaml")
        try folder.write("extends: base\nisIndoor: &i maybe\n", to: "Profiles/child.yaml")
        #expect(
            faults("child", "sensor.gap=3").map { String($0.prefix { $0 != "," }) } == [
                "Profiles/child.yaml:2:11: isIndoor: found an anchor",
                "Profiles/child.yaml:2:11: isIndoor: found 'maybe'",
                "Profiles/base.yaml:2:15: athleteCount: found 'x'",
                "Profiles/base.yaml:4:1: name: found the key a second time",
                "--set: sensor.gap: found an unknown key",
            ])
    }

    @Test func `IN-2 a profile of another kind, or of none, is refused`() throws {
        try folder.write("athleteCount: 5\n", to: "Profiles/none.yaml")
        #expect(
            faults("links/good") == [
                "built-in links/good:1:7: kind: found 'links', expected 'evenings'. "
                    + "Write 'kind: evenings', or use the profile where its kind is wanted."
            ])
        #expect(
            faults("none") == [
                "Profiles/none.yaml:1:1: kind: found no such key, expected 'evenings'. "
                    + "Write 'kind: evenings', or use the profile where its kind is wanted."
            ])
    }

    @Test func `IN-2 the header's keys are known to every kind, and misspelt ones are near`() throws {
        try folder.write("kind: evenings\nextend: gym\n", to: "Profiles/near.yaml")
        #expect(faults("near").first?.contains("Did you mean 'extends'?") == true)
        try folder.write("kind: evenings\nrestSeconds: 5\nsensor: {athleteCount: 5}\n", to: "Profiles/moved.yaml")
        #expect(faults("moved").first?.contains("Did you mean 'exercises[].restSeconds'?") == true)
        #expect(faults("moved").last?.contains("Did you mean 'athleteCount'?") == true)
    }

    @Test func `IN-2 the list names every profile with kind and first line, and says what cannot be read`() throws {
        try folder.write("kind: evenings\ndescription: Mine.\n", to: "Profiles/gym.yaml")
        try folder.write("kind: [\n", to: "Profiles/broken.yaml")
        try folder.write("not a profile", to: "Profiles/notes.txt")
        let list = library.list().map { summary in
            "\(summary.name) | \(summary.source.replacing(folder.path + "/", with: "")) | \(summary.kind ?? "-") | "
                + (summary.fault.map { "line \($0.position.line)" } ?? summary.summary)
        }
        #expect(
            list == [
                "broken | Profiles/broken.yaml | - | line 2", "gym | Profiles/gym.yaml | evenings | Mine.",
                "gym-late | built-in gym-late | evenings | Later.", "links/good | built-in links/good | links | ",
            ])
        #expect(library.names == ["broken", "gym", "gym-late", "links/good"])
    }

    @Test func `IN-2 a profile in a manifest extends no other`() throws {
        let node = try ConfigurationNode.read(
            Array("{\"profile\": {\"kind\": \"evenings\", \"extends\": \"gym\"}}".utf8), source: "m", format: .json)
        let profile = Profile(try #require(node["profile"]), source: "m")
        let error = #expect(throws: ConfigurationError.self) { try evenings.decode(profile) }
        #expect(error?.faults.first?.description.hasPrefix("m:1:45: extends: found a profile to extend") == true)
    }

    @Test func `IN-2 a kind is checked without knowing its settings`() throws {
        let kind: any ProfileKind = evenings
        var writer = JSONWriter()
        try kind.resolve(library.profile(named: "gym"), setting: [], to: &writer)
        #expect(writer.buffer.text.contains("\"athleteCount\":3"))
        #expect(kind.name == "evenings" && kind.summary == "An evening in the gym." && kind.rows.count > 20)
    }
}
