// swift-tools-version: 6.2

import PackageDescription

let mosso = Target.Dependency.product(name: "MossoLab", package: "Mosso")
let channel = Target.Dependency.product(name: "CommandChannel", package: "Mosso")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v26)],
    dependencies: [.package(name: "Mosso", path: "..")],
    targets: [
        .target(
            name: "CBaselines", cSettings: [.unsafeFlags(["-O3"])],
            cxxSettings: [.unsafeFlags(["-O3"])], linkerSettings: [.linkedLibrary("gsl")]),
        .target(name: "CCounters"),
        .target(name: "Subject", dependencies: [mosso, channel]),
        .executableTarget(name: "bench", dependencies: ["Subject", "CBaselines", mosso]),
        .executableTarget(name: "count", dependencies: ["Subject", "CCounters", mosso]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx20
)

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
for target in package.targets where !target.name.hasPrefix("C") {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
