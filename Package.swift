// swift-tools-version: 6.2

import PackageDescription

/// A system library that Debian and Homebrew both provide.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// The rooms, lowest first; a room imports only rooms above it.
let rooms: [(name: String, imports: [String])] = [
    ("Arguments", []),
    ("Timeline", []),
    ("Encoding", ["Timeline"]),
    ("Workouts", ["Timeline", "Encoding"]),
    ("Sensors", ["Workouts", "Timeline", "CGSL"]),
    ("Validation", ["Sensors", "Workouts", "Timeline", "CGSL"]),
    ("Session", ["Workouts", "Timeline"]),
    ("CommandChannel", ["Timeline"]),
    ("Devices", ["Session", "CommandChannel", "Workouts", "Encoding", "Timeline"]),
    ("Lab", ["Devices", "CommandChannel", "Sensors", "Session", "Workouts", "Encoding", "Timeline"]),
    ("Recordings", ["Workouts", "Timeline", "Encoding", "CExpat"]),
    ("Export", ["Session", "Workouts", "Encoding", "Timeline", "CCrypto"]),
    (
        "Configuration",
        ["Arguments", "Export", "Lab", "Sensors", "Session", "Workouts", "Encoding", "Timeline", "CYAML"]
    ),
    (
        "Study",
        [
            "Configuration", "Export", "Recordings", "Lab", "Devices", "Session", "Sensors", "Workouts", "Encoding",
            "Timeline", "CGSL",
        ]
    ),
    (
        "Report",
        [
            "Study", "Arguments", "Export", "Validation", "Lab", "Devices", "Session", "Sensors",
            "Workouts", "Encoding", "Timeline",
        ]
    ),
]

/// What the tests of a room import beside what the room itself does.
let testImports = ["Recordings": ["Lab", "Session", "Export", "Study"]]

/// The folders of files that tests compare with, by room.
let testFiles = [
    "Arguments": ["Golden"], "Configuration": ["Golden"], "Export": ["Golden"], "Lab": ["Golden"],
    "Sensors": ["Golden"], "Workouts": ["Documents/Golden"], "Study": ["Tables"], "Report": ["Golden"],
]

let package = Package(
    name: "Mosso",
    platforms: [.macOS(.v26)],
    products: [
        .library(name: "Workouts", targets: ["Workouts"]),
        .library(name: "Session", targets: ["Session"]),
        .library(name: "CommandChannel", targets: ["CommandChannel"]),
        .library(name: "MossoLab", targets: ["MossoLab"] + rooms.map(\.name)),
        .executable(name: "mosso", targets: ["mosso"]),
    ],
    targets: [
        system("CGSL", pkgConfig: "gsl", apt: "libgsl-dev", brew: "gsl"),
        system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        system("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat"),
    ]
        + rooms.map { room in
            .target(name: room.name, dependencies: room.imports.map { .byName(name: $0) })
        }
        + [
            .target(
                name: "TestSupport", dependencies: ["Lab", "Session", "Workouts", "Timeline"], path: "Tests/TestSupport"
            )
        ]
        + rooms.map { room in
            .testTarget(
                name: room.name + "Tests",
                dependencies: ([room.name, "TestSupport"] + room.imports + testImports[room.name, default: []]).map {
                    .byName(name: $0)
                },
                exclude: testFiles[room.name, default: []])
        }
        + [
            .target(name: "MossoLab", dependencies: rooms.map { .byName(name: $0.name) }),
            .executableTarget(name: "mosso", dependencies: rooms.map { .byName(name: $0.name) }),
            // The rooms are named beside the library that hands them on, so that a change in one rebuilds the test.
            .testTarget(name: "MossoLabTests", dependencies: ["MossoLab"] + rooms.map { .byName(name: $0.name) }),
            .testTarget(
                name: "mossoTests", dependencies: ["mosso", "TestSupport"] + rooms.map { .byName(name: $0.name) },
                exclude: ["Golden"]),
            .testTarget(name: "TidyTests"),
        ],
    swiftLanguageModes: [.v6]
)

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
