import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct SessionMachineTests {
    /// The shortest calls that lead to each state.
    static let paths: [(state: SessionState, calls: [SessionMachine.Call])] = [
        (.notStarted, []), (.prepared, [.prepare]), (.running, [.startActivity]), (.paused, [.startActivity, .pause]),
        (.stopped, [.startActivity, .stopActivity]), (.ended, [.end]),
    ]

    /// Every pair of state and call; nil is a refusal.
    static let table: [SessionState: [SessionMachine.Call: SessionState?]] = [
        .notStarted: [
            .prepare: .prepared, .startActivity: .running, .pause: nil, .resume: nil, .stopActivity: nil, .end: .ended,
        ],
        .prepared: [
            .prepare: nil, .startActivity: .running, .pause: nil, .resume: nil, .stopActivity: nil, .end: .ended,
        ],
        .running: [
            .prepare: nil, .startActivity: nil, .pause: .paused, .resume: nil, .stopActivity: .stopped, .end: .ended,
        ],
        .paused: [
            .prepare: nil, .startActivity: nil, .pause: nil, .resume: .running, .stopActivity: .stopped, .end: .ended,
        ],
        .stopped: [
            .prepare: nil, .startActivity: nil, .pause: nil, .resume: nil, .stopActivity: nil, .end: .ended,
        ],
        .ended: [.prepare: nil, .startActivity: nil, .pause: nil, .resume: nil, .stopActivity: nil, .end: nil],
    ]

    @Test(arguments: SessionState.allCases, SessionMachine.Call.allCases)
    func `SES-1 every pair of state and call goes as the table says`(state: SessionState, call: SessionMachine.Call)
        throws
    {
        var machine = SessionMachine()
        for step in try #require(Self.paths.first { $0.state == state }).calls { try machine.handle(step) }
        #expect(machine.state == state)
        let expected = try #require(Self.table[state]?[call])
        do {
            try machine.handle(call)
            #expect(machine.state == expected)
        } catch {
            #expect(expected == nil, "refused")
            #expect(machine.state == state, "a refusal changes nothing")
            #expect(error == SessionRefusal(call: call.rawValue, state: "\(state)"))
        }
    }

    @Test func `SES-1 states have HealthKit's raw values`() {
        #expect(SessionState.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(SessionState.stopped.rawValue == 6)
    }
}

/// A call on the session or on its builder.
private enum Call: CaseIterable {
    case prepare, startActivity, pause, resume, stopActivity, end, beginCollection, endCollection, finish, discard
}

@Suite struct WorkoutSessionTests {
    /// Makes calls one second apart and counts the records they make.
    private func records(of calls: [Call]) -> (count: Int, session: WorkoutSession) {
        var session = WorkoutSession(.init(id: Identifier(key: 1), activity: .running))
        var count = 0
        for (second, call) in calls.enumerated() {
            let now = Instant.epoch + .seconds(Int64(second))
            do throws(SessionRefusal) {
                switch call {
                case .prepare: try session.handle(.prepare, at: now)
                case .startActivity: try session.handle(.startActivity, at: now)
                case .pause: try session.handle(.pause, at: now)
                case .resume: try session.handle(.resume, at: now)
                case .stopActivity: try session.handle(.stopActivity, at: now)
                case .end: try session.handle(.end, at: now)
                case .beginCollection: try session.builder.beginCollection(at: now)
                case .endCollection: try session.builder.endCollection(at: now)
                case .finish:
                    _ = try session.builder.finish(at: now)
                    count += 1
                case .discard: try session.builder.discard()
                }
            } catch {
                continue
            }
        }
        return (count, session)
    }

    @Test func `case 6: two orders save exactly one record`() {
        let start: [Call] = [.startActivity, .beginCollection]
        let stopFirst = records(of: start + [.stopActivity, .endCollection, .finish, .end])
        let endFirst = records(of: start + [.end, .endCollection, .finish])
        #expect(stopFirst.count == 1 && stopFirst.session.state == .ended)
        #expect(endFirst.count == 1 && endFirst.session.state == .ended)
    }

    @Test func `case 6: finishing in the wrong order saves nothing and the session still ends`() {
        let start: [Call] = [.startActivity, .beginCollection]
        let wrong: [[Call]] = [
            start + [.finish, .end], start + [.stopActivity, .finish, .end],
            [.startActivity, .endCollection, .finish, .end],
            start + [.endCollection, .discard, .finish, .end], start + [.discard, .endCollection, .finish, .end],
        ]
        for calls in wrong {
            let (count, session) = records(of: calls)
            #expect(count == 0)
            #expect(session.state == .ended)
        }
    }

    @Test func `SES-1 no order of five calls saves a second record, one without an end, or a session that cannot end`()
    {
        let start: [Call] = [.startActivity, .beginCollection]
        var saved = 0
        for number in 0..<100_000 {
            var calls = start
            var rest = number
            for _ in 0..<5 {
                calls.append(Call.allCases[rest % 10])
                rest /= 10
            }
            let (count, session) = records(of: calls)
            let collected = calls.firstIndex(of: .endCollection)
            let finished = calls.lastIndex(of: .finish)
            if count > 1 || (count == 1 && (collected ?? .max) > (finished ?? -1)) {
                Issue.record("\(calls) saved \(count)")
            }
            var after = session
            if session.state != .ended, (try? after.handle(.end, at: .epoch)) == nil {
                Issue.record("\(calls) cannot end")
            }
            saved += count
        }
        #expect(saved == 6_568)
    }

    @Test(arguments: LiveBuilder.Phase.allCases, LiveBuilder.Call.allCases)
    func `SES-1 every pair of phase and builder call goes as the table says`(
        phase: LiveBuilder.Phase, call: LiveBuilder.Call
    ) throws {
        let table: [LiveBuilder.Phase: [LiveBuilder.Call: LiveBuilder.Phase?]] = [
            .idle: [.beginCollection: .collecting, .add: nil, .endCollection: nil, .finish: nil, .discard: .discarded],
            .collecting: [
                .beginCollection: nil, .add: .collecting, .endCollection: .ended, .finish: nil, .discard: .discarded,
            ],
            .ended: [
                .beginCollection: nil, .add: .ended, .endCollection: nil, .finish: .finished, .discard: .discarded,
            ],
            .finished: [.beginCollection: nil, .add: nil, .endCollection: nil, .finish: nil, .discard: nil],
            .discarded: [.beginCollection: nil, .add: nil, .endCollection: nil, .finish: nil, .discard: nil],
        ]
        var builder = LiveBuilder(.init(id: Identifier(key: 1), activity: .running))
        if phase != .idle { try builder.beginCollection(at: .epoch) }
        if phase == .ended || phase == .finished { try builder.endCollection(at: .epoch + .seconds(1)) }
        if phase == .finished { _ = try builder.finish(at: .epoch + .seconds(1)) }
        if phase == .discarded { try builder.discard() }
        #expect(builder.phase == phase)
        let before = builder
        let expected = try #require(table[phase]?[call])
        do throws(SessionRefusal) {
            switch call {
            case .beginCollection: try builder.beginCollection(at: .epoch)
            case .add: try builder.add([HeartRateSample(date: .epoch, beatsPerMinute: 90)])
            case .endCollection: try builder.endCollection(at: .epoch)
            case .finish: _ = try builder.finish(at: .epoch)
            case .discard: try builder.discard()
            }
            #expect(builder.phase == expected)
        } catch {
            #expect(expected == nil, "refused")
            #expect(builder == before, "a refusal changes nothing")
        }
    }

    @Test func `case 13: a pause of the session stands in the record and its time does not count`() throws {
        var session = WorkoutSession(.init(id: Identifier(key: 1), activity: .walking))
        try session.handle(.startActivity, at: .epoch)
        try session.builder.beginCollection(at: .epoch)
        try session.handle(.pause, at: .epoch + .milliseconds(4_000_500))
        try session.handle(.resume, at: .epoch + .milliseconds(4_636_500))
        try session.handle(.end, at: .epoch + .seconds(12_917))
        try session.builder.endCollection(at: .epoch + .seconds(12_917))
        let record = try session.builder.finish(at: .epoch + .seconds(12_917))
        #expect(record.events.map(\.kind) == [.pause, .resume])
        #expect(record.elapsed == .seconds(12_917))
        #expect(record.paused == .seconds(636))
        #expect(record.active == .seconds(12_281))
    }

    @Test func `case 1: a recovered session keeps its start and its samples, and marks the gap`() throws {
        var session = WorkoutSession(.init(id: Identifier(key: 1), activity: .running))
        try session.handle(.startActivity, at: .epoch)
        try session.builder.beginCollection(at: .epoch)
        let samples = (0...1_200).map {
            HeartRateSample(date: .epoch + .seconds($0), beatsPerMinute: 100 + Double($0 % 50))
        }
        try session.builder.add(Array(samples[0...600]))
        try session.recover(at: .epoch + .seconds(630))
        try session.builder.add(Array(samples[630...]))
        try session.handle(.end, at: .epoch + .seconds(1_200))
        try session.builder.endCollection(at: .epoch + .seconds(1_200))
        let record = try session.builder.finish(at: .epoch + .seconds(1_200))
        #expect(session.isRecovered)
        #expect(record.start == .epoch)
        #expect(record.elapsed == .seconds(1_200))
        #expect(record.metrics.heartRateSampleCount == 601 + 571)
        #expect(record.events == [WorkoutEvent(.gap, at: .epoch + .seconds(600), duration: .seconds(30))])
        #expect(record.warnings == ["nobody listened for 30.0 s; samples of that time are missing"])
    }

    @Test(arguments: [[], [.prepare], [.startActivity, .stopActivity], [.end]] as [[SessionMachine.Call]])
    func `SES-3 what is over or has not begun cannot be recovered`(calls: [SessionMachine.Call]) throws {
        var session = WorkoutSession(.init(id: Identifier(key: 1), activity: .running))
        for call in calls { try session.handle(call, at: .epoch) }
        #expect(throws: SessionRefusal.self) { try session.recover(at: .epoch) }
        #expect(!session.isRecovered)
    }
}
