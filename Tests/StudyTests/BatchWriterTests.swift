import Export
import TestSupport
import Testing

@testable import Study

@Suite struct BatchWriterTests {
    @Test func `OUT-2 a worker that is far ahead waits no longer once another has stopped`() async throws {
        let folder = try TemporaryFolder()
        let batch = Batch(try roughSettings(), seed: 1, athletes: AthleteRange(all: 4_000), tables: [.athletes])
        let run = try batch.description
        let writer = try BatchWriter(
            run, at: folder.path + "/run", existing: .refuse, recovery: .resume, jobs: 1,
            checkpointInterval: .seconds(9), progress: { _ in })
        let part = BatchPart(rows: RowBatch(for: run, vocabulary: .mosso), entries: [])
        async let ahead: Void = writer.take(part, chunk: 100)
        await writer.stop()
        try await ahead
        try await writer.take(part, chunk: 101)
        #expect(try await writer.finish().athletesDone == 0)
    }
}
