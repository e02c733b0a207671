import Foundation
import TestSupport
import Testing

@testable import Export

@Suite struct DeterminismTests {
    @Test(arguments: ["C", "C.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8"])
    func `case 72: the bytes do not depend on locale or time zone`(locale: String) async throws {
        await #expect(processExitsWith: .success) { [locale = locale as String] in
            setlocale(LC_ALL, locale)
            setenv("LC_ALL", locale, 1)
            setenv("TZ", "Pacific/Apia", 1)
            tzset()
            try expectGoldenManifest()
        }
    }

    @Test(arguments: 0..<3)
    func `case 110: twenty processes, whose hashing is seeded anew, write the same bytes`(process: Int) async throws {
        for _ in 0..<(isProving ? 7 : 1) {
            await #expect(processExitsWith: .success) { try expectGoldenManifest() }
        }
    }

    @Test func `case 102: memory does not grow with the number of workouts`() async throws {
        await #expect(processExitsWith: .success) {
            try write(athletes: 300)
            let before = try peakMemory()
            try write(athletes: isProving ? 300_000 : 3_000)
            try #require(try peakMemory() - before < 4 << 20)
        }
    }
}

/// Writes the run of the fixtures and compares its manifest, which holds the sums of all files, with the golden one.
private func expectGoldenManifest() throws {
    let manifest = try Runs.write(try Fixtures.run(), to: MemoryFileSystem())
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let golden = try Data(contentsOf: folder.appendingPathComponent("Golden/manifest.json"))
    try #require(Data(manifest.json) == golden)
}

/// Writes a run of so many athletes to a real disk.
private func write(athletes: Int) throws {
    let directory = try TemporaryFolder()
    let run = try Fixtures.run(athletes: AthleteRange(all: athletes), tables: Table.all)
    var writer = try RunWriter(run, vocabulary: Fixtures.vocabulary, at: directory.path + "/run")
    var batch = RowBatch(for: run, vocabulary: Fixtures.vocabulary)
    for athlete in 0..<athletes {
        Fixtures.append(athlete, to: &batch)
        guard athlete % 50 == 49 || athlete == athletes - 1 else { continue }
        try writer.append(batch)
        batch.removeAll()
    }
    _ = try writer.finish()
}

/// The most memory this process ever held, in bytes.
private func peakMemory() throws -> Int {
    var usage = rusage()
    #if os(Linux)
        let (this, unit) = (__rusage_who_t(RUSAGE_SELF.rawValue), 1_024)
    #else
        let (this, unit) = (RUSAGE_SELF, 1)
    #endif
    guard getrusage(this, &usage) == 0 else { throw POSIXError(.EINVAL) }
    return usage.ru_maxrss * unit
}
