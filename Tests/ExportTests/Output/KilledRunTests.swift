import Foundation
import TestSupport
import Testing

@testable import Export

/// Real processes that are killed, on a real disk.
@Suite struct KilledRunTests {
    /// Writes the run of these tests with files that may kill the process.
    private static func write(to directory: String, existing: RunWriter.Existing, killedAtCall call: Int) throws {
        let run = try Fixtures.run(athletes: AthleteRange(all: 5))
        try Runs.write(run, to: KilledFileSystem(atCall: call), at: directory, existing: existing)
    }

    @Test(arguments: 0..<(isProving ? 40 : 4))
    func `OUT-2 a process killed twice at random calls and resumed leaves the bytes of one that was not`(
        seed: Int
    ) async throws {
        var random = SplitMix(seed: UInt64(seed))
        let temporary = try TemporaryFolder()
        let directory = temporary.path + "/run"
        let (first, second) = (Int.random(in: 0..<60, using: &random), Int.random(in: 0..<40, using: &random))
        await #expect(processExitsWith: .signal(SIGKILL)) { [directory = directory as String, first = first as Int] in
            try Self.write(to: directory, existing: .refuse, killedAtCall: first)
        }
        await #expect(processExitsWith: .signal(SIGKILL)) { [directory = directory as String, second = second as Int] in
            try Self.write(to: directory, existing: .resume, killedAtCall: second)
        }
        try Self.write(to: directory, existing: .resume, killedAtCall: -1)
        let reference = try Runs.reference(try Fixtures.run(athletes: AthleteRange(all: 5)), at: "run")
        #expect(try temporary.contents() == reference)
    }

    @Test(arguments: 0..<(isProving ? 40 : 3))
    func `OUT-2 a process killed by the clock at a random moment is resumed to the same bytes`(seed: Int) async throws {
        let temporary = try TemporaryFolder()
        await #expect(processExitsWith: .signal(SIGKILL)) { [parent = temporary.path as String, seed = seed as Int] in
            // The clock of this thread decides where the other one is when the process dies.
            Thread.detachNewThread {
                let end = DispatchTime.now() + .microseconds(500 + 7_001 * seed)
                while DispatchTime.now() < end {}
                kill(getpid(), SIGKILL)
            }
            for number in 0... {
                try Self.write(to: parent + "/\(number)", existing: .refuse, killedAtCall: -1)
            }
        }
        let reference = try Runs.reference(try Fixtures.run(athletes: AthleteRange(all: 5)), at: "run")
        for number in try FileManager.default.contentsOfDirectory(atPath: temporary.path) {
            let directory = temporary.path + "/" + number
            try Self.write(to: directory, existing: .resume, killedAtCall: -1)
            for (name, bytes) in reference {
                #expect(
                    FileManager.default.contents(atPath: temporary.path + "/" + name.replacing("run", with: number))
                        == Data(bytes))
            }
        }
    }
}
