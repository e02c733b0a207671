import Devices
import Session
import Testing
import Timeline

@Suite struct LiveMirrorTests {
    private let run = Identifier(high: 0, low: 1)
    private let detail = SetDetail(reps: 8, weightGrams: 60_000)
    private var settings: LiveMirror.Settings {
        LiveMirror.Settings(retry: .seconds(1), grace: .seconds(20), switches: [.M3])
    }

    private func flow(log: UInt8 = 0) -> ExerciseFlow {
        let plan = PhaseEngine.Plan(
            setCount: 3, autoAdvances: true, handsOver: true, work: .seconds(40), rest: .seconds(60),
            doneCountdown: .seconds(5))
        return ExerciseFlow(workout: run, log: log, engine: PhaseEngine(plan, done: 0, at: .epoch))
    }

    private func messages(_ effects: Effects) -> [Message] {
        effects.orders.compactMap { if case .send(let message, _) = $0 { message } else { nil } }
    }

    @Test func `DOC-3 P7 a frame that fails is tried after spans that double, up to 64 of the first`() {
        var mirror = LiveMirror(launch: 1)
        var effects = Effects()
        mirror.isReachable = true
        mirror.show(flow(), detail: detail, into: &effects)
        var waits: [TimeSpan] = []
        for _ in 0..<9 {
            let message = messages(effects)[0]
            effects.removeAll()
            mirror.sendFailed(message, settings, into: &effects)
            guard case .setTimer(.liveRetry(let generation), let wait) = effects.orders[0] else { break }
            waits.append(wait)
            effects.removeAll()
            mirror.retry(generation: generation, into: &effects)
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 64, 64].map(TimeSpan.seconds))
    }

    @Test func `DOC-3 P7 one message waits while the other device is away: the latest`() {
        var mirror = LiveMirror(launch: 1)
        var effects = Effects()
        mirror.show(flow(), detail: detail, into: &effects)
        mirror.show(flow(log: 1), detail: detail, into: &effects)
        #expect(messages(effects).isEmpty)
        mirror.reconnect(into: &effects)
        #expect(messages(effects).map(\.frame?.log) == [1])
        mirror.endDriving(run, into: &effects)
        #expect(messages(effects).last == .liveEnded(workout: run, version: mirror.version))
        effects.removeAll()
        mirror.reconnect(into: &effects)
        mirror.endDriving(run, into: &effects)
        #expect(effects.orders.isEmpty, "an end that went through is told once")
    }

    @Test func `DOC-3 P7 an end that failed waits like a frame`() {
        var mirror = LiveMirror(launch: 1)
        var effects = Effects()
        mirror.isReachable = true
        mirror.show(flow(), detail: detail, into: &effects)
        mirror.endDriving(run, into: &effects)
        let ended = messages(effects)[1]
        mirror.sendFailed(messages(effects)[0], settings, into: &effects)
        #expect(mirror.staged == nil, "the frame has been overtaken")
        mirror.sendFailed(ended, settings, into: &effects)
        effects.removeAll()
        mirror.reconnect(into: &effects)
        #expect(messages(effects) == [ended])
    }

    @Test func `DOC-3 P7 versions rise with frames and across launches, whatever the clock`() {
        var effects = Effects()
        var first = LiveMirror(launch: 1)
        first.show(flow(), detail: detail, into: &effects)
        first.show(flow(), detail: detail, into: &effects)
        var second = LiveMirror(launch: 2)
        second.show(flow(), detail: detail, into: &effects)
        #expect(second.version > first.version)
        var follower = LiveMirror(launch: 9)
        #expect([first.version, second.version, first.version].map { follower.hear($0) } == [true, true, false])
    }

    @Test func `M3 a cover that is told nothing sets its timers by the expected end`() {
        var mirror = LiveMirror(launch: 1)
        var effects = Effects()
        mirror.follow(flow(), settings, into: &effects)
        let first: Int32 = 1 << 16 + 1
        #expect(effects.orders.contains(.setWallTimer(.mirrorPhaseEnd(generation: first), at: .epoch + .seconds(40))))
        #expect(effects.orders.contains(.setWallTimer(.mirrorStale(generation: first), at: .epoch + .seconds(60))))
        #expect(mirror.isCurrent(coverTimer: first))
        mirror.arm(settings, into: &effects)
        #expect(!mirror.isCurrent(coverTimer: first))
    }

    @Test func `M3 a timer of an earlier launch takes no cover away`() {
        var effects = Effects()
        var (crashed, relaunched) = (LiveMirror(launch: 1), LiveMirror(launch: 2))
        for _ in 0..<3 { crashed.follow(flow(), settings, into: &effects) }
        relaunched.follow(flow(), settings, into: &effects)
        for order in effects.orders.dropLast(2) {
            guard case .setWallTimer(.mirrorStale(let generation), _) = order else { continue }
            relaunched.lapse(generation: generation, into: &effects)
        }
        #expect(relaunched.cover != nil)
        relaunched.lapse(generation: 2 << 16 + 1, into: &effects)
        #expect(relaunched.cover == nil && effects.orders.last == .note(.coverDismissed(stale: true)))
    }
}

extension Message {
    fileprivate var frame: LiveProgress? { if case .live(let frame) = self { frame } else { nil } }
}
