import Foundation

/// What only shows from outside: how fast the program starts, how much memory it takes, what the second core gives.
func program(_ options: Options) async throws -> Family {
    let folder = try TemporaryFolder()
    let mosso = options.mosso
    func batch(_ athletes: Int, jobs: Int) -> [String] {
        [
            "batch", "gym-evening", "--athletes", "\(athletes)", "--tables", "summary", "--jobs", "\(jobs)",
            "--out", folder.path, "--overwrite", "--quiet",
        ]
    }
    let start = try await Contest(
        rounds: options.rounds, clock: .wall,
        [
            ("nothing", { _ in Work(amount: 1, seconds: try Child("/bin/sh", ["-c", ":"]).seconds) }),
            ("help", { _ in Work(amount: 1, seconds: try Child(mosso, ["--help"]).seconds) }),
        ])
    let jobs = try await Contest(
        rounds: max(3, options.rounds / 3), clock: .wall,
        [1, 2].map { jobs in
            ("\(jobs)", { _ in Work(amount: 10_000, seconds: try Child(mosso, batch(10_000, jobs: jobs)).seconds) })
        })
    let memory = try [1_000, 20_000].map { try Child.peakMebibytes(mosso, batch($0, jobs: 2)) ?? .nan }
    return Family(
        title: "The program from outside", note: "wall time, and the most memory that was resident",
        figures: [
            Figure(
                name: "start to --help", value: start.seconds("help") * 1e3, unit: "ms", goal: .atMost(15),
                note: "a shell takes \((start.seconds("nothing") * 1e3).shown)"),
            Figure(
                name: "the second core", value: jobs.ratio("1", to: "2"), unit: "× as fast", goal: .atLeast(1.85),
                note: "only on a machine that does nothing else"),
            Figure(
                name: "a million athletes, two cores", value: jobs.seconds("2") * 1e6, unit: "s", goal: .atMost(45),
                note: "reckoned from 10000; `make study` plays them"),
            Figure(name: "1000 athletes", value: memory[0], unit: "MiB", goal: .atMost(64)),
            Figure(name: "20000 athletes", value: memory[1], unit: "MiB", goal: .atMost(64)),
        ])
}
