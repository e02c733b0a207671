import CommandChannel
import Session
import Testing
import Timeline
import Workouts

@testable import Devices

@Suite struct CommandPhoneChannelTests {
    private typealias Script = CommandPhoneScript
    private let first = SetPlace(log: 0, set: 0)
    private let second = SetPlace(log: 0, set: 1)

    @Test func `CMD-1 a command is carried out once and acknowledged with the next that is expected`() {
        var script = Script(rest: 0)
        script.complete(first)
        #expect(script.last.acknowledgement == Acknowledgement(lineage: 7, next: 1_001))
        #expect(script.file[log: 0][set: 0].weightGrams == 55_000 && script.file[log: 0][set: 0].reps == 6)
        let pushes = script.contexts.count
        script.complete(second, number: 1_000)
        #expect(script.count(of: .commandApplied(number: 1_000)) == 1 && !script.file[log: 0][set: 1].isDone)
        #expect(script.contexts.count == pushes + 1 && script.last.acknowledgement?.next == 1_001)
    }

    @Test func `CMD-1 what comes early waits, and is carried out in order, with one push`() {
        var script = Script(rest: 0)
        script.complete(first)
        script.complete(SetPlace(log: 0, set: 2), number: 1_002, oldest: 1_001)
        let pushes = script.contexts.count
        #expect(!script.file[log: 0][set: 2].isDone && script.last.acknowledgement?.next == 1_001)
        script.complete(second, number: 1_001)
        #expect(script.contexts.count == pushes + 1 && script.last.acknowledgement?.next == 1_003)
        #expect(script.file[log: 0].doneMask == 0b111 && script.phase == .betweenExercises)
    }

    @Test func `CMD-7 a command for a session that is over uses up its number, unless the guard stands before`() {
        for off in [[] as Switches, .guardInsideApply] {
            var script = Script(without: off, rest: 0)
            script.complete(first)
            script.command(.skipRest, for: Script.b)
            script.complete(second, oldest: 1_001)
            let blocked = !off.isEmpty
            #expect(script.refusals == [.noSuchRun])
            #expect(script.last.acknowledgement?.next == (blocked ? 1_001 : 1_003))
            #expect(script.last.acknowledgement?.refused == (blocked ? [] : [1_001]))
            #expect(script.file[log: 0][set: 1].isDone == !blocked)
        }
    }

    @Test func `CMD-7 what is drained is asked too: a set after the end of its workout is refused`() {
        var script = Script(rest: 0)
        script.complete(first)
        script.complete(second, number: 1_002, oldest: 1_001)
        script.command(.finish(at: script.reading), number: 1_001)
        #expect(script.refusals == [.noSuchRun] && script.last.acknowledgement?.refused == [1_002])
        #expect(script.file[log: 0].doneMask == 1 && script.phase == .workoutComplete)
    }

    @Test func `CMD-6 a set is not doubled by a relaunch of the phone, unless it forgets what it expects`() {
        for off in [[] as Switches, .storedReceiver] {
            var script = Script(without: off, rest: 0)
            script.complete()
            script.relaunch()
            // The watch has not heard of it, and sends it again.
            script.complete(number: 1_000)
            #expect(script.file[log: 0].doneSets == (off.isEmpty ? 1 : 2))
            #expect(script.last.acknowledgement?.next == 1_001)
        }
    }

    @Test func `SNP-1 a set without a name is the next one, and with N27 that of the exercise which the wrist shows`() {
        var script = Script(rest: 0)
        for _ in 0..<4 { script.complete() }
        #expect(script.file[log: 0].doneSets == 3 && script.file[log: 1].doneSets == 1)
        var other = Script(rest: 0)
        other.command(.completeNext(in: 1, ColumnValues(first: 80, second: 4), at: other.reading))
        #expect(other.file[log: 0].doneSets == 0 && other.file[log: 1][set: 0].weightGrams == 80_000)
        for _ in 0..<2 { other.command(.completeNext(in: 1, ColumnValues(), at: other.reading)) }
        #expect(other.refusals == [.alreadyDone] && other.file[log: 1].doneSets == 2)
    }

    @Test func `SNP-1 a column of which the wrist knows nothing is logged as it was planned`() {
        var script = Script(rest: 0)
        script.complete(first, ColumnValues())
        script.complete(second, ColumnValues(second: 3))
        #expect(script.file[log: 0][set: 0].reps == 8 && script.file[log: 0][set: 0].weightGrams == 50_000)
        #expect(script.file[log: 0][set: 1].reps == 3 && script.file[log: 0][set: 1].weightGrams == 50_000)
    }

    @Test func `SNP-2 a crown's value mends what heartbeats repeat, and with N28 numbers it anew`() {
        for off in [[] as Switches, .N28, .mendSnapshot] {
            var script = Script(without: off)
            let before = script.last
            script.command(.updateValue(.first, 62.5, set: first, at: script.reading))
            #expect(script.last.revision == before.revision + (off.isEmpty ? 1 : 0))
            #expect(script.phone.stored.revision == script.last.revision)
            #expect(script.last.values.first == (off == .mendSnapshot ? 50 : 62.5))
            script.pass(15)
            #expect(script.last.values.first == (off == .mendSnapshot ? 50 : 62.5))
            #expect(script.file[log: 0][set: 0].weightGrams == 62_500)
            // What is built anew has it in any case.
            script.tap(.addExercise(workout: Script.a))
            #expect(script.last.values.first == 62.5)
        }
    }

    @Test func `SNP-2 a value for another set than the one that is shown does not smear on it`() {
        var script = Script()
        script.command(.updateValue(.first, 62.5, set: second, at: script.reading))
        #expect(script.last.values.first == 50 && script.file[log: 0][set: 1].weightGrams == 62_500)
        script.complete(first)
        script.command(.updateValue(.first, 70, set: first, at: script.reading))
        #expect(script.refusals == [.alreadyDone] && script.file[log: 0][set: 0].weightGrams == 55_000)
    }

    @Test func `SNP-8 what the watch measured goes into its workout, also once that is over, and into no other`() {
        var script = Script(rest: 0)
        script.complete(first)
        var metrics = DocumentMetrics(
            WorkoutMetrics(source: .watch, recordedAt: script.reading), recordedAt: script.reading)
        metrics.totalVolumeGrams = nil
        script.tap(.act(.finishRun, workout: Script.a))
        script.start(Script.b)
        script.command(.recordMetrics(metrics))
        #expect(script.file.metrics?.totalVolumeGrams == 330_000 && script.refusals.isEmpty)
        #expect(script.phone.shown(Script.b)?.metrics == nil && script.last.session == Script.b)
        script.command(.recordMetrics(metrics), for: Identifier(key: 99))
        #expect(script.refusals == [.noSuchRun])
    }

    @Test func `SNP-1 no command brings a phone down, or nonsense into its workout`() {
        let places: [SetPlace?] = [
            nil, first, SetPlace(log: 0, set: 200), SetPlace(log: 31, set: 0), SetPlace(log: 255, set: 255),
        ]
        let numbers: [Double] = [.nan, .infinity, -.infinity, -1, 1e300, -1e300, 65_536, 2_147_484]
        let dates: [Instant] = [Instant(microseconds: .min), .epoch, .distantFuture]
        var commands: [WatchCommand] = [
            .skipRest, .adjustRest(seconds: .max), .adjustRest(seconds: .min), .pickExercise(log: 255),
            .startTimed(nil),
        ]
        for place in places {
            commands.append(.startTimed(place))
            for number in numbers {
                for column in Column.allCases {
                    commands.append(.updateValue(column, number, set: place, at: .distantFuture))
                }
                commands.append(.completeSet(place, ColumnValues(first: number, second: number), at: .distantFuture))
            }
        }
        for date in dates { commands += [.stopTimed(at: date), .completeNext(in: 9, ColumnValues(), at: date)] }
        for rest in [0, 90] as [UInt16] {
            var script = Script(rest: rest)
            for command in commands {
                let before = script.file
                script.command(command)
                if case .updateValue = command { #expect(script.file == before) }
                #expect(script.last.values.first?.isFinite ?? true && script.last.values.second?.isFinite ?? true)
            }
            #expect(script.last.acknowledgement?.next == 1_000 + UInt64(commands.count))
            for position in 0..<script.file.logCount {
                let log = script.file[log: position]
                for set in 0..<Int(log.setCount) { #expect(log[set: set].weightGrams ?? 0 >= 0) }
                #expect(log.updatedAt <= script.reading + .hours(25) && log.updatedAt >= script.file.start)
            }
            for date in dates {
                var copy = script
                copy.command(.finish(at: date))
                #expect(copy.phase == .workoutComplete && copy.last.session == Script.a)
                let end = copy.file.end ?? .distantFuture
                #expect(end >= copy.file.start && end <= copy.reading + .hours(24))
            }
        }
    }

    @Test func `CMD-1 numbers that no sender uses are not answered`() {
        var script = Script()
        let pushes = script.contexts.count
        script.command(.skipRest, number: .max - 1, oldest: 1)
        script.command(.skipRest, number: 5, oldest: 9)
        #expect(script.contexts.count == pushes && script.last.acknowledgement == nil)
    }
}
