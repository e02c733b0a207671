import Encoding

extension RunDescription {
    /// What the manifest and the journal say of a run, its profile and tables apart.
    var members: [(key: String, value: JSONNode)] {
        let version = (key: "mossoVersion", value: JSONNode(mossoVersion))
        switch origin {
        case .simulation(let simulation): return [version] + simulation.members
        case .recordings(let count): return [version, ("recordings", JSONNode(count))]
        }
    }

    /// The profile under its key; nothing for recordings.
    var profileMember: [(key: String, value: JSONNode)] {
        guard let profile = simulation?.profile, let node = try? JSONReader.read(profile) else { return [] }
        return [("profile", node)]
    }

    init(from object: inout StrictObject, tables: [Table]) throws(ExportError) {
        let version = try object.text("mossoVersion")
        if object.has("recordings") {
            let count = try object.count("recordings")
            self.init(mossoVersion: version, tables: tables, origin: .recordings(count: count))
        } else {
            let simulation = try Simulation(from: &object)
            self.init(mossoVersion: version, tables: tables, origin: .simulation(simulation))
        }
        guard self.tables == tables else { throw object.refuse("the table '\(Table.workouts.fileName)' is missing") }
    }

    /// In what this run differs from another, as a sentence; nil where it does not.
    ///
    /// Runs that differ in their athletes alone are the same where `comparesAthletes` is false.
    func difference(from other: RunDescription, comparesAthletes: Bool = true) -> String? {
        for (here, there) in zip(traits, other.traits) where here != there {
            if here.name == "athletes", there.name == "athletes", !comparesAthletes { continue }
            return "found \(here.name) \(here.value), expected \(there.name) \(there.value)"
        }
        guard let profile = simulation?.profile, let expected = other.simulation?.profile, profile != expected else {
            return nil
        }
        return "found another profile: " + profileDifference(profile, expected)
    }

    fileprivate struct Trait: Equatable {
        let name: String
        let value: String
    }

    private var traits: [Trait] {
        let tables = tables.map(\.fileName).joined(separator: ", ")
        let common = [Trait(name: "Mosso version", value: mossoVersion), Trait(name: "tables", value: tables)]
        switch origin {
        case .simulation(let simulation): return common + simulation.traits
        case .recordings(let count): return common + [Trait(name: "recordings", value: "\(count)")]
        }
    }
}

extension Simulation {
    fileprivate var members: [(key: String, value: JSONNode)] {
        [
            ("seed", JSONNode(String(seed))), ("athletes", athletes.json),
            ("workoutsPerAthlete", JSONNode(workoutsPerAthlete)),
        ]
    }

    fileprivate var traits: [RunDescription.Trait] {
        [
            RunDescription.Trait(name: "seed", value: "\(seed)"),
            RunDescription.Trait(name: "workouts per athlete", value: "\(workoutsPerAthlete)"),
            RunDescription.Trait(name: "athletes", value: athletes.description),
        ]
    }

    fileprivate init(from object: inout StrictObject) throws(ExportError) {
        let seed = try object.text("seed", "a number of 64 bits as a text") { UInt64($0).map(String.init) == $0 }
        var range = try object.object("athletes")
        let (first, count, whole) = (try range.count("first"), try range.count("count"), try range.count("of"))
        guard let athletes = AthleteRange(first: first, count: count, of: whole) else {
            throw range.refuse("athletes \(first) to \(first) + \(count) do not lie among \(whole)")
        }
        try range.finish()
        self.init(
            seed: UInt64(seed) ?? 0, athletes: athletes, workoutsPerAthlete: try object.count("workoutsPerAthlete"),
            profile: try object.take("profile"))
    }
}

extension AthleteRange: CustomStringConvertible {
    public var description: String { "\(first) up to \(end) of \(of)" }

    fileprivate var json: JSONNode {
        JSONNode(["first": JSONNode(first), "count": JSONNode(count), "of": JSONNode(of)])
    }
}

/// The first key under which two profiles differ, with both values.
private func profileDifference(_ found: String, _ expected: String) -> String {
    guard let found = try? JSONReader.read(found), let expected = try? JSONReader.read(expected),
        let difference = found.firstDifference(from: expected, at: "")
    else { return "in the way it is written" }
    return difference
}

extension JSONNode {
    fileprivate func firstDifference(from other: JSONNode, at path: String) -> String? {
        switch (value, other.value) {
        case (.object(let here), .object(let there)) where here.map(\.key) == there.map(\.key):
            for (mine, theirs) in zip(here, there) {
                let inner = path.isEmpty ? mine.key : path + "." + mine.key
                if let difference = mine.node.firstDifference(from: theirs.node, at: inner) { return difference }
            }
            return nil
        default:
            let (here, there) = (text, other.text)
            return here == there ? nil : "'\(path)' is \(here), expected \(there)"
        }
    }

    private var text: String {
        var buffer = ByteBuffer()
        buffer.append(self)
        return buffer.text
    }
}
