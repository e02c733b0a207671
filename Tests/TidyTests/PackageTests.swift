import Foundation
import Testing

/// The rooms as the package describes them.
@Suite struct PackageTests {
    struct Room: Equatable {
        let name: String
        let imports: [String]
    }

    private func read(_ path: String) throws -> String {
        try String(contentsOf: TidyTests.root.appending(path: path), encoding: .utf8)
    }

    /// The rooms of Package.swift, in its order.
    private func rooms() throws -> [Room] {
        let package = try read("Package.swift")
        let list = try #require(package.firstRange(of: "let rooms")).upperBound
        let end = try #require(package[list...].firstRange(of: "\n]")).lowerBound
        let words = package[list..<end].filter { !$0.isWhitespace }
        return words.matches(of: /\("(\w+)",\[([^\]]*)\]/).map { match in
            Room(name: String(match.1), imports: match.2.split(separator: ",").map { $0.filter(\.isLetter) })
        }
    }

    static let systemLibraries = ["CGSL", "CYAML", "CCrypto", "CExpat"]

    @Test func `a room imports only rooms above it`() throws {
        let rooms = try rooms()
        #expect(rooms.count > 12)
        for (index, room) in rooms.enumerated() {
            let above = rooms[..<index].map(\.name) + Self.systemLibraries
            #expect(room.imports.filter { !above.contains($0) } == [], "\(room.name)")
        }
    }

    @Test func `the libraries for apps link neither GSL nor any other library`() throws {
        let imports = Dictionary(uniqueKeysWithValues: try rooms().map { ($0.name, $0.imports) })
        func reach(_ name: String) -> Set<String> {
            imports[name, default: []].reduce(into: []) { $0.formUnion(reach($1).union([$1])) }
        }
        #expect(!reach("Lab").isDisjoint(with: Self.systemLibraries))
        for library in ["Session", "Workouts", "CommandChannel"] {
            #expect(reach(library).isDisjoint(with: Self.systemLibraries), "\(library)")
            #expect(try read("Package.swift").contains(".library(name: \"\(library)\", targets: [\"\(library)\"])"))
        }
    }

    @Test func `CMD-11 the command channel knows of time, and of nothing else`() throws {
        #expect(try rooms().first { $0.name == "CommandChannel" }?.imports == ["Timeline"])
    }

    @Test func `the README lists the rooms in their order`() throws {
        let listed = try read("README.md").matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
        #expect(listed == (try rooms().map(\.name)))
    }

    @Test func `every room opens with a file of its name, and has its documentation`() throws {
        for room in try rooms() {
            #expect(try read("Sources/\(room.name)/\(room.name).swift").hasPrefix("// \(room.name): "))
            #expect(try read("Sources/\(room.name)/\(room.name).docc/\(room.name).md").hasPrefix("# ``\(room.name)``"))
        }
    }
}
