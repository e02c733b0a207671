import Devices
import Session
import Timeline
import Workouts

/// A watch that is driven by hand: events at given seconds, timers as it wants them, and a heart rate every second.
struct WatchScript {
    static let a = Identifier(high: 0, low: 1)
    static let b = Identifier(high: 0, low: 2)

    var watch: Watch
    var notices: [(second: Double, notice: Notice)] = []
    private var queue = [(instant: Instant, event: Watch.Event)]()
    private var delivered = Instant.epoch

    init(_ switches: Switches = Preset.bulletproof.switches, _ change: (inout Watch.Settings) -> Void = { _ in }) {
        var settings = Watch.Settings()
        settings.switches = switches
        settings.recordKey = 5
        change(&settings)
        watch = Watch(settings)
    }

    /// Drives a watch that has been used before.
    init(_ watch: Watch) {
        self.watch = watch
    }

    static func run(
        _ id: Identifier, _ status: Run.Status = .inProgress, activity: ActivityType = .running, end: Double? = nil
    ) -> Run {
        Run(
            id: id, activity: activity, status: status, start: .epoch,
            end: end.map { .epoch + .wholeMilliseconds(seconds: $0) })
    }

    /// Plans an event.
    mutating func at(_ second: Double, _ event: Watch.Event) {
        let instant = Instant.epoch + .wholeMilliseconds(seconds: second)
        let index = queue.firstIndex { $0.instant > instant } ?? queue.count
        queue.insert((instant, event), at: index)
    }

    /// Lets everything happen that was planned and that follows from it, up to a second.
    mutating func play(until second: Double) {
        let end = Instant.epoch + .wholeMilliseconds(seconds: second)
        while let next = queue.first, next.instant <= end {
            queue.removeFirst()
            deliver(until: next.instant)
            tell(next.event, at: next.instant)
        }
        deliver(until: end)
    }

    private mutating func tell(_ event: Watch.Event, at now: Instant) {
        var directives: [Watch.Directive] = []
        watch.handle(event, at: now, into: &directives)
        heed(directives, at: now)
    }

    private mutating func heed(_ directives: [Watch.Directive], at now: Instant) {
        for directive in directives {
            switch directive {
            case .setTimer(let timer, let span):
                let instant = now + span
                let index = queue.firstIndex { $0.instant > instant } ?? queue.count
                queue.insert((instant, .timer(timer)), at: index)
            case .note(let notice): notices.append(((now - .epoch).seconds, notice))
            }
        }
    }

    /// Delivers a heart rate of 120 and some energy for every second that has passed.
    private mutating func deliver(until now: Instant) {
        while delivered < now {
            var directives: [Watch.Directive] = []
            let heartRate = [HeartRateSample(date: delivered, beatsPerMinute: 120)]
            let energy = [
                EnergySample(start: delivered, end: delivered + .seconds(1), activeKcal: 0.1, basalKcal: 0.02)
            ]
            watch.deliver(heartRate.span, energy.span, into: &directives)
            heed(directives, at: delivered)
            delivered += .seconds(1)
        }
    }

    /// How each record came to be.
    var endings: [SessionEnding] { watch.healthStore.entries.map(\.ending) }

    var records: [WorkoutRecord] { watch.healthStore.entries.map(\.record) }
}
