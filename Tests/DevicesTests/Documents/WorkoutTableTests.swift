import TestSupport
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct WorkoutTableTests {
    private static func run(_ number: UInt64) -> WorkoutDocument {
        WorkoutDocument(id: Identifier(key: number), split: 0, activity: .running, start: .epoch)
    }

    @Test func `DOC-2 a table finds, replaces and removes runs, and keeps their order`() {
        var table = WorkoutTable()
        for number in 0..<5 as Range<UInt64> { #expect(table.put(Self.run(number), modifiedAt: .epoch) == Int(number)) }
        var changed = Self.run(2)
        changed.finish(as: .completed, at: .epoch + .seconds(5))
        #expect(table.put(changed, modifiedAt: .epoch + .seconds(6)) == 2)
        #expect(
            table.rows[2].end == .epoch + .seconds(5)
                && table.rows.map(\.status.isActive) == [true, true, false, true, true])
        #expect(table[changed.id] == changed && table.position(of: Identifier(key: 9)) == nil)
        #expect(table.remove(Identifier(key: 1)) && !table.remove(Identifier(key: 1)))
        #expect(table.rows.map(\.workout) == [0, 2, 3, 4].map { Identifier(key: $0) })
        #expect(table.documents.map(\.id) == table.rows.map(\.workout))
    }

    @Test func `DOC-3 the active runs and those that ended last are found without a look at the others`() {
        var table = WorkoutTable()
        for number in 0..<6 as Range<UInt64> { table.put(Self.run(number), modifiedAt: .epoch) }
        for number in [4, 0, 3] { table.change(at: number) { $0.finish(as: .completed, at: .epoch) } }
        table.remove(Identifier(key: 1))
        func visited(_ limit: Int) -> [Identifier] {
            var visited: [Identifier] = []
            table.visit(ended: limit) { visited.append(table.rows[$0].workout) }
            return visited
        }
        func names(_ numbers: UInt64...) -> [Identifier] { numbers.map { Identifier(key: $0) } }
        #expect(visited(0) == names(5, 2) && visited(2) == names(3, 0, 5, 2) && visited(9) == names(3, 0, 4, 5, 2))
        #expect(table.activeCount == 2)
        table.change(at: 0) { $0.status = .inProgress }
        #expect(table.activeCount == 3 && visited(0) == names(0, 5, 2))
        table.removeAll()
        #expect(visited(9).isEmpty && table == WorkoutTable())
    }

    @Test func `DOC-2 a copy tells whether it has changed anything`() {
        var (files, cache) = (WorkoutTable(), WorkoutTable())
        files.put(Self.run(1), modifiedAt: .epoch)
        let results = [
            cache.copy(0, of: files), cache.copy(0, of: files),
            {
                files.note(at: 0) { $0.edit = 3 }
                return cache.copy(0, of: files)
            }(),
            {
                files.note(at: 0) { $0.modifiedAt = .distantFuture }
                return cache.copy(0, of: files)
            }(),
        ]
        #expect(results == [true, false, true, false] && cache == files)
    }

    @Test func `DOC-2 a run that is over without an end counts from its last change`() {
        var run = Self.run(1)
        run.status = .skipped
        run.updatedAt = .epoch + .seconds(9)
        var table = WorkoutTable()
        table.put(run, modifiedAt: .epoch)
        #expect(table.rows[0].end == .epoch + .seconds(9))
    }
}
