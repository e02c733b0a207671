import Configuration
import Foundation
import TestSupport
import Testing

@Suite struct BuiltInProfilesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func `IN-2 the built-in profiles are the files under Profiles, byte for byte`() throws {
        let folder = Self.root.appending(path: "Profiles")
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        let names = paths.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        #expect(Set(names) == Set(BuiltInProfile.all.map(\.name)), "run `make profiles`")
        for profile in BuiltInProfile.all {
            let bytes = try Data(contentsOf: folder.appending(path: profile.name + ".yaml"))
            #expect(bytes == Data(profile.text.utf8), "\(profile.name): run `make profiles`")
        }
    }

    @Test(.enabled("make is not installed") { FileManager.default.isExecutableFile(atPath: "/usr/bin/make") })
    func `IN-2 make profiles copies every byte`() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"a: "\(x) \n \" ""# + "\n\n  # \"\"\"# é\t\n\n", to: "Profiles/links/b c.yaml")
        try folder.write("no end of line", to: "Profiles/a.yaml")
        try folder.write("not a profile", to: "Profiles/README.md")
        try folder.write("", to: "Sources/Configuration/BuiltInProfiles.swift")
        let make = Process()
        make.executableURL = URL(filePath: "/usr/bin/make")
        make.arguments = ["-C", folder.path, "-f", Self.root.appending(path: "Makefile").path, "-s", "profiles"]
        make.standardOutput = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        let written = try folder.read("Sources/Configuration/BuiltInProfiles.swift")
        #expect(try difference(fromGolden: "BuiltInProfiles.swift.txt", written) == nil)
    }
}
