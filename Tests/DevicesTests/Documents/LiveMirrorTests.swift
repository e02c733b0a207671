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

    private let next = Identifier(high: 0, low: 2)

    /// Settings with which an app that has launched disowns its mirrors.
    private var disowning: LiveMirror.Settings {
        var settings = settings
        settings.switches = [.M3, .N21]
        return settings
    }

    private func ends(_ effects: Effects) -> [Identifier] {
        messages(effects).compactMap { if case .liveEnded(let workout, _) = $0 { workout } else { nil } }
    }

    @Test func `N21 every run is disowned once the other device is in reach, and again where that failed`() {
        let settings = disowning
        var mirror = LiveMirror(launch: 2)
        var effects = Effects()
        mirror.disown([run, next], settings)
        mirror.reconnect(into: &effects)
        let told = messages(effects)
        #expect(ends(effects) == [run, next])
        effects.removeAll()
        mirror.reconnect(into: &effects)
        #expect(effects.orders.isEmpty, "once")
        for message in told { mirror.sendFailed(message, settings, into: &effects) }
        effects.removeAll()
        mirror.reconnect(into: &effects)
        var follower = LiveMirror(launch: 9)
        #expect((told + messages(effects)).map { follower.hears($0) } == [true, true, true, true])
        #expect(Set(ends(effects)) == [run, next])
    }

    @Test func `N21 a run that is driven meanwhile is not disowned, and its frame is the last that is told`() {
        let settings = disowning
        var mirror = LiveMirror(launch: 2)
        var effects = Effects()
        mirror.disown([run, next], settings)
        mirror.show(flow(), detail: detail, into: &effects)
        mirror.reconnect(into: &effects)
        #expect(ends(effects) == [next] && messages(effects).last?.frame?.workout == run)
        var follower = LiveMirror(launch: 9)
        #expect(messages(effects).map { follower.hears($0) } == [true, true])
        effects.removeAll()
        mirror.sendFailed(.liveEnded(workout: run, version: 0), settings, into: &effects)
        #expect(effects.orders.isEmpty)
    }

    @Test func `DOC-3 P7 versions rise with frames and across launches, whatever the clock`() {
        var effects = Effects()
        var first = LiveMirror(launch: 1)
        first.reconnect(into: &effects)
        first.show(flow(), detail: detail, into: &effects)
        first.show(flow(), detail: detail, into: &effects)
        var second = LiveMirror(launch: 2)
        second.reconnect(into: &effects)
        second.show(flow(), detail: detail, into: &effects)
        #expect(second.version > first.version)
        var follower = LiveMirror(launch: 9)
        let (last, afterLaunch) = (messages(effects)[1], messages(effects)[2])
        #expect([last, afterLaunch, last].map { follower.hears($0) } == [true, true, false])
    }

    @Test func `DOC-3 P7 an end counts though another run's message overtakes it, unless its run is driven anew`() {
        var effects = Effects()
        var driver = LiveMirror(launch: 1)
        driver.reconnect(into: &effects)
        driver.show(flow(), detail: detail, into: &effects)
        driver.endDriving(run, into: &effects)
        driver.show(ExerciseFlow(workout: next, log: 0, engine: flow().engine), detail: detail, into: &effects)
        let sent = messages(effects)
        var follower = LiveMirror(launch: 9)
        #expect([sent[0], sent[2], sent[1]].map { follower.hears($0) } == [true, true, true])
        driver.show(flow(), detail: detail, into: &effects)
        let again = messages(effects)[3]
        #expect([again, sent[1], sent[2]].map { follower.hears($0) } == [true, false, false])
        var ended = LiveMirror(launch: 9)
        let ends = [(next, 9), (run, 8)].map { Message.liveEnded(workout: $0.0, version: 1 << 32 | $0.1) }
        // The last is a frame that its end has overtaken.
        #expect(([sent[0]] + ends + [sent[2]]).map { ended.hears($0) } == [true, true, true, false])
    }

    @Test func `M3 a cover of a flow that is told nothing sets its timers by the phase's end and the last news`() {
        var mirror = LiveMirror(launch: 1)
        var effects = Effects()
        mirror.follow(flow(), at: .epoch + .seconds(30), settings, into: &effects)
        let first: Int32 = 1 << 16 + 1
        #expect(effects.orders.count == 3, "the cover is shown, and each timer is set once")
        #expect(effects.orders.contains(.setWallTimer(.mirrorPhaseEnd(generation: first), at: .epoch + .seconds(40))))
        #expect(effects.orders.contains(.setWallTimer(.mirrorStale(generation: first), at: .epoch + .seconds(230))))
        #expect(mirror.isCurrent(coverTimer: first))
        mirror.arm(settings, into: &effects)
        #expect(!mirror.isCurrent(coverTimer: first))
    }

    @Test func `M3 a timer of an earlier launch takes no cover away`() {
        var effects = Effects()
        var (crashed, relaunched) = (LiveMirror(launch: 1), LiveMirror(launch: 2))
        for _ in 0..<3 { crashed.follow(flow(), at: .epoch, settings, into: &effects) }
        relaunched.follow(flow(), at: .epoch, settings, into: &effects)
        for order in effects.orders.dropLast(2) {
            guard case .setWallTimer(.mirrorStale(let generation), _) = order else { continue }
            relaunched.lapse(generation: generation, into: &effects)
        }
        #expect(relaunched.cover != nil)
        relaunched.lapse(generation: 2 << 16 + 1, into: &effects)
        #expect(relaunched.cover == nil && effects.orders.last == .note(.coverDismissed(stale: true)))
    }
}

extension LiveMirror {
    fileprivate mutating func hears(_ message: Message) -> Bool {
        switch message {
        case .live(let frame): hear(frame)
        case .liveEnded(let workout, let version): hear(endOf: workout, version: version)
        case .requestSync, .workoutUpdate, .snapshot, .command: false
        }
    }
}

extension Message {
    fileprivate var frame: LiveProgress? { if case .live(let frame) = self { frame } else { nil } }
}
