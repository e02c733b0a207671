import Session
import Timeline

/// The app of a design, above the watch that records for it: what both designs ask of the system alike.
protocol RecordingApp {
    var session: Watch { get }
    /// What the session wants, until it is heeded: kept, so that no memory is taken for each event.
    var directives: [Watch.Directive] { get set }
    var isWristDown: Bool { get set }

    /// Hands an event to the session.
    mutating func tellSession(_ event: Watch.Event, at now: Instant)

    /// Does what the app does when its session says something.
    mutating func take(_ notice: Notice, at now: Instant, into effects: inout Effects)
}

extension RecordingApp {
    /// Heeds what the session wants, and what it wants in turn.
    mutating func heedSession(at now: Instant, into effects: inout Effects) {
        var next = 0
        while next < directives.count {
            switch directives[next] {
            case .setTimer(let timer, let span): effects.order(.setTimer(.session(timer), after: span))
            case .note(let notice):
                effects.notices.append(notice)
                take(notice, at: now, into: &effects)
            }
            next += 1
        }
        directives.clear()
    }

    /// A session that runs brings its app back; without one, a raised wrist shows the time.
    mutating func raise(at now: Instant) {
        isWristDown = false
        guard session.bringsAppBack, !session.isAppReady else { return }
        tellSession(.opened, at: now)
    }

    /// Lets the system suspend an app that nothing keeps awake once the wrist is down.
    mutating func sleepIfNothingRuns(at now: Instant) {
        guard isWristDown, session.isAppReady, !session.isKeptAwake else { return }
        tellSession(.suspended, at: now)
    }
}

extension Watch {
    /// Whether the system has a session that runs, or one that is stopped and has made no record.
    var bringsAppBack: Bool { currentRecord != nil || system.keepsSlot }

    /// Whether a session, or a record that is being made, keeps the app awake.
    var isKeptAwake: Bool {
        system.current != nil || system.slots.contains(where: \.isClosing)
    }
}
