import Foundation

/// What kind of machine this is; not which one.
struct Machine {
    let processor: String
    let cores: Int
    let system: String

    /// This machine.
    static var current: Machine {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }
            .flatMap { $0.split(separator: ":").last }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #if arch(x86_64)
            let architecture = "x86-64"
        #else
            let architecture = "arm64"
        #endif
        #if os(Linux)
            let system = "Linux"
        #else
            let system = "macOS"
        #endif
        return Machine(
            processor: [architecture, model].compactMap(\.self).joined(separator: ", "),
            cores: ProcessInfo.processInfo.activeProcessorCount, system: system)
    }
}
