import Arguments

/// The profiles that can be named: files anywhere by their path, those of one folder, and built-in ones.
public struct ProfileLibrary: Sendable {
    private let folder: String
    private let builtIn: [BuiltInProfile]

    /// Makes a library.
    ///
    /// - Parameters:
    ///   - folder: The folder in which profiles are looked up by name.
    ///   - builtIn: The profiles that are part of the program.
    public init(folder: String = "Profiles", builtIn: [BuiltInProfile] = BuiltInProfile.all) {
        self.folder = folder
        self.builtIn = builtIn
    }

    /// Finds a profile: as a path, in the folder, or among those built in; and lays it over the one it extends.
    ///
    /// The folder within, such as `scenarios/`, may be left out where no other profile bears the name.
    ///
    /// What is wrong and leaves the rest readable waits until the keys are read, so that all faults come together.
    ///
    /// - Throws: `ConfigurationError` where it, or a profile that it extends, is missing or cannot be read.
    public func profile(named name: String) throws(ConfigurationError) -> Profile {
        var faults = FaultCollector()
        faults.library = self
        guard let file = find(name, as: name) else {
            throw ConfigurationError([missing(name, at: SourcePosition(source: name))], isMissingProfile: true)
        }
        return try load(file, heirs: [], &faults)
    }

    /// Every profile of the folder and every built-in one, by name; a file hides the built-in profile of its name.
    public func list() -> [ProfileSummary] {
        files.map { file in
            var faults = FaultCollector()
            do throws(ConfigurationError) {
                return ProfileSummary(file, try load(file, heirs: [], &faults))
            } catch {
                return ProfileSummary(file, error)
            }
        }
    }

    /// The names of all profiles, for completion.
    public var names: [String] { files.map(\.name) }

    /// Whether there is a profile of a name.
    func has(_ name: String) -> Bool { find(name, as: name) != nil }

    private var files: [ProfileFile] {
        let files = ProfileFile.all(in: folder)
        let hidden = Set(files.map(\.name))
        let shown = builtIn.map { ProfileFile($0) }.filter { !hidden.contains($0.name) }
        return (files + shown).sorted { $0.name < $1.name }
    }

    private func find(_ name: String, as path: String?) -> ProfileFile? {
        exact(name, as: path) ?? within(name)
    }

    /// The profile of a folder within that alone bears a name: `h1` is `scenarios/h1`.
    private func within(_ name: String) -> ProfileFile? {
        let bearers = files.filter { $0.name.hasSuffix("/" + name) }
        return bearers.count == 1 ? bearers.first : nil
    }

    private func exact(_ name: String, as path: String?) -> ProfileFile? {
        let paths = ["", ".yaml", ".json"].map { "\(folder)/\(name)\($0)" }
        if let found = ([path].compactMap(\.self) + paths).first(where: ProfileFile.isFile(at:)) {
            return ProfileFile(path: found, name: name)
        }
        return builtIn.first { name == $0.name || name == $0.name + ".yaml" }.map { ProfileFile($0) }
    }

    /// Reads a profile and those it extends; its heirs are the profiles on the way to it.
    private func load(
        _ file: ProfileFile, heirs: [ProfileFile], _ faults: inout FaultCollector
    ) throws(ConfigurationError) -> Profile {
        let root = try file.read(&faults)
        var own = Profile(root, source: file.source, faults)
        guard let name = own.extends, let position = root["extends"]?.position else { return own }
        faults = own.faults
        guard let parent = find(name, as: file.path(beside: name)) else {
            throw faults.error(missing(name, at: position, keyPath: "extends"))
        }
        let line = heirs + [file]
        guard !line.contains(where: { $0.isSame(as: parent) }) else {
            let circle = (line + [parent]).map(\.source).joined(separator: " → ")
            throw faults.error(
                at: position, key: "extends", found: "a circle (\(circle))",
                expected: "a profile that does not extend this one", "Extend another profile, or none.")
        }
        own.lay(over: try load(parent, heirs: line, &faults))
        return own
    }

    private func missing(_ name: String, at position: SourcePosition, keyPath: String = "") -> ConfigurationFault {
        ConfigurationFault(
            position: position, keyPath: keyPath, found: "no profile '\(name.shortened())'",
            expected: "the path of a file, or the name of a profile in '\(folder)' or built in",
            nearest: nearest(to: name, among: names), nextStep: "'mosso profile list' shows those there are.")
    }
}

/// One line of the list of profiles.
public struct ProfileSummary: Hashable, Sendable {
    /// The name by which the profile is found.
    public let name: String
    /// Where it comes from: the path of its file, or `built-in NAME`.
    public let source: String
    /// Its kind; nil where it names none or cannot be read.
    public let kind: String?
    /// The first line of what it says about itself; empty where it says nothing.
    public let summary: String
    /// Why it cannot be read; nil where it can.
    public let fault: ConfigurationFault?

    init(_ file: ProfileFile, _ profile: Profile) {
        (name, source, kind, fault) = (file.name, file.source, profile.kind, nil)
        summary = String(profile.description.prefix { !$0.isNewline })
    }

    init(_ file: ProfileFile, _ error: ConfigurationError) {
        (name, source, kind, summary, fault) = (file.name, file.source, nil, "", error.faults.first)
    }
}
