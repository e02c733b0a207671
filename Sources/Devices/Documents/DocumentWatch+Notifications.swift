import Session
import Timeline

// With `N23`: what the app leaves with the system, so that a countdown is felt though the app sleeps or has died.
//
// The system may put an app to sleep without a word, so nothing can be left with it then. A notification is scheduled
// as soon as an end is foreseen, and the app gives the haptic itself where it runs once that is due.
extension DocumentWatch {
    /// The notifications that are scheduled: one for each phase of the open exercise that ends by itself.
    struct Notifications: Hashable, Sendable {
        /// Where the exercise is after those that were given; nil where none is scheduled.
        var engine: PhaseEngine?
        var generation: Int32 = 0
        /// The end that was told last while the app slept.
        var told: Instant?
    }

    /// Schedules anew what follows from where the open exercise is; the ends of one that the phone leads are its own.
    mutating func scheduleNotifications(into effects: inout Effects) {
        guard has(.N23), session.isAppReady else { return }
        notifications.told = nil
        let engine = memory.live.isFollowing ? nil : memory.live.flow?.engine
        guard engine != notifications.engine else { return }
        notifications.engine = engine
        armNotification(into: &effects)
    }

    /// Lets the system give notice by the wall clock.
    mutating func armNotification(into effects: inout Effects) {
        notifications.generation &+= 1
        guard let engine = notifications.engine, !engine.isOver, let end = engine.phaseEnd else { return }
        effects.order(.setWallTimer(.notification(generation: notifications.generation), at: end))
    }

    /// The system gives notice of what has ended, unless the app runs.
    mutating func notify(generation: Int32, at now: Instant, into effects: inout Effects) {
        guard generation == notifications.generation, !session.isAppReady else { return }
        while let transition = notifications.engine?.advance(to: clock.reading(at: now)) {
            notifications.told = transition.anchor
            effects.note(.notified(transition.haptic, anchor: transition.anchor))
        }
        armNotification(into: &effects)
    }
}

extension DocumentWatch.Notifications: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(engine)
        fingerprint.combine(Int(generation))
        fingerprint.combine(told)
    }
}
