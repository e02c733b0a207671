import Session
import Timeline
import Workouts

// Rests and timed sets that end by the watch's own clock, on the screen or, with `N23`, as a notification.
extension CommandWatch {
    /// What is left with the system, so that an end is felt though the app sleeps or has died.
    struct Notification: Hashable, Sendable, BitwiseCopyable {
        var end: Instant?
        var haptic = DeviceNote.Haptic.restOver
        var generation: Int32 = 0
        /// The end that was told last while the app slept.
        var told: Instant?
    }

    /// Waits for the end of what is counted down now.
    mutating func armCountdown(into effects: inout Effects) {
        guard hasNews, session.isAppReady else { return }
        hasNews = false
        let glance = shown
        let end = glance.isCountdown && glance.restEnd != memory.endedCountdown ? glance.restEnd : nil
        guard end != memory.awaitedCountdown else { return }
        memory.awaitedCountdown = end
        generation &+= 1
        memory.countdown = generation
        if let end { effects.order(.setWallTimer(.countdownEnd(generation: generation), at: end)) }
        guard has(.N23) else { return }
        notification = Notification(
            end: end, haptic: glance.phase == .rest ? .restOver : .workOver, generation: generation,
            told: notification.told)
        if let end { effects.order(.setWallTimer(.notification(generation: generation), at: end)) }
    }

    /// Goes on where a countdown is over, with a haptic unless the system has told of it.
    mutating func endCountdown(at now: Instant, into effects: inout Effects) {
        let glance = self.glance
        guard glance.isCountdown, let end = glance.restEnd, end != memory.endedCountdown,
            end <= clock.reading(at: now)
        else { return }
        (memory.endedCountdown, hasNews) = (end, true)
        guard notification.told != end else { return }
        effects.note(.haptic(glance.phase == .rest ? .restOver : .workOver, anchor: end))
    }

    /// Passes in silence what was over before this watch had heard of it.
    mutating func passOldCountdown(at now: Instant) {
        let glance = self.glance
        guard glance.isCountdown, let end = glance.restEnd, end <= clock.reading(at: now) else { return }
        // One that is waited for is only late: its timer comes.
        if end != memory.awaitedCountdown { memory.endedCountdown = end }
    }

    /// The system gives notice of what has ended, unless the app runs.
    mutating func notify(generation: Int32, into effects: inout Effects) {
        guard generation == notification.generation, !session.isAppReady, let end = notification.end else { return }
        (notification.end, notification.told) = (nil, end)
        effects.note(.notified(notification.haptic, anchor: end))
    }
}
