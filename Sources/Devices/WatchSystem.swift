import Session
import Timeline
import Workouts

extension Watch {
    /// The part of the watch's system that keeps sessions and builders on behalf of the app.
    struct System: Hashable, Sendable {
        /// What a slot is used for.
        enum Role: Hashable, Sendable {
            case free
            /// A start has been asked for and not answered.
            case starting
            case running
            /// Collection has ended; the builder waits for late samples before it makes the record.
            case closing(run: Identifier?, ending: SessionEnding)
        }

        /// A session and its builder, kept for reuse when they are done.
        struct Slot: Hashable, Sendable {
            var session: WorkoutSession
            var role = Role.free
            /// How often the slot has been used; a timer of an earlier use means nothing.
            var use = 0

            @inline(__always)
            var record: Identifier { session.builder.configuration.id }

            /// Whether the session runs, and nobody has taken it.
            @inline(__always)
            var isRunning: Bool { role == .running && session.state != .ended }

            /// Whether the builder waits for late samples.
            @inline(__always)
            var isClosing: Bool { if case .closing = role { true } else { false } }

            /// Whether the session is stopped and not ended, so that the system keeps it over a crash of the app.
            @inline(__always)
            var isKept: Bool { isClosing && session.state == .stopped }
        }

        var slots: [Slot] = []
        /// The slot of the session that is starting or running; there is one at a time.
        var current: Int?
        /// The record that the current session will make; nil where none runs.
        fileprivate(set) var record: Identifier?
        /// Whether the app that runs holds the current session.
        var isAttached = false
        /// When the system took the current session, while its app has not been told.
        var taken: Instant?
        /// How many sessions have been asked for; timers of an earlier one mean nothing.
        var starts = 0
        /// How many records have been named, those of the app's own log among them.
        var records = 0

        var hasAttachedSession: Bool {
            guard isAttached, let current else { return false }
            return slots[current].role == .running
        }

        /// Whether the system keeps a session that is stopped, and its builder, over a crash of the app.
        var keepsSlot: Bool {
            let slots = slots.span
            for index in slots.indices where slots[index].isKept { return true }
            return false
        }

        mutating func reset() {
            for index in slots.indices {
                slots[index].role = .free
                slots[index].use = 0
            }
            current = nil
            record = nil
            isAttached = false
            taken = nil
            starts = 0
            records = 0
        }
    }
}

extension Watch.System {
    /// Names a record that is to be.
    mutating func nextRecord(_ key: UInt64) -> Identifier {
        records += 1
        return Identifier(key: key, UInt64(records))
    }

    /// Reserves a slot for a session that is asked for.
    mutating func beginStart(_ configuration: LiveBuilder.Configuration) {
        let index: Int
        if let free = slots.firstIndex(where: { $0.role == .free }) {
            index = free
            slots[index].session.reset(configuration)
        } else {
            index = slots.count
            slots.append(Slot(session: WorkoutSession(configuration)))
        }
        slots[index].role = .starting
        slots[index].use += 1
        current = index
        isAttached = true
    }

    /// Lets the session that was asked for run; nil where none was.
    mutating func completeStart(at now: Instant) throws(SessionRefusal) -> Identifier? {
        guard let current, slots[current].role == .starting else { return nil }
        try slots[current].session.handle(.startActivity, at: now)
        try slots[current].session.builder.beginCollection(at: now)
        slots[current].role = .running
        record = slots[current].record
        return record
    }

    /// Gets rid of a session whose start has not been answered.
    mutating func abandonStart() {
        guard let current, slots[current].role == .starting else { return }
        release(current)
    }

    /// Stops or ends the current session, and ends collection; its builder goes on to make a record.
    mutating func close(
        run: Identifier?, ending: SessionEnding, end: Instant, with call: SessionMachine.Call, at now: Instant
    ) throws(SessionRefusal) -> Int? {
        guard let index = current, slots[index].role == .running else { return nil }
        if slots[index].session.state != .ended { try slots[index].session.handle(call, at: now) }
        try slots[index].session.builder.endCollection(at: end)
        slots[index].role = .closing(run: run, ending: ending)
        letGo()
        return index
    }

    /// Ends the current session and drops what its builder holds; nil where there is none.
    mutating func drop(at now: Instant) throws(SessionRefusal) -> Identifier? {
        guard let index = current else { return nil }
        if slots[index].session.state != .ended { try slots[index].session.handle(.end, at: now) }
        try slots[index].session.builder.discard()
        release(index)
        return slots[index].record
    }

    /// Drops what would become the record of a run, while it waits for late samples; nil where nothing does.
    mutating func dropRecord(of run: Identifier, at now: Instant) throws(SessionRefusal) -> Identifier? {
        let index = slots.firstIndex { if case .closing(run, _) = $0.role { true } else { false } }
        guard let index else { return nil }
        try slots[index].session.builder.discard()
        if slots[index].session.state == .stopped { try slots[index].session.handle(.end, at: now) }
        release(index)
        return slots[index].record
    }

    /// Says of a record that waits for late samples, and is of no run, whose it is.
    ///
    /// - Returns: Whether there is such a record.
    mutating func claim(_ record: Identifier, for run: Identifier) -> Bool {
        for index in slots.indices where slots[index].record == record {
            guard case .closing(nil, let ending) = slots[index].role else { continue }
            slots[index].role = .closing(run: run, ending: ending)
            return true
        }
        return false
    }

    /// Frees a slot.
    mutating func release(_ index: Int) {
        slots[index].role = .free
        if current == index { letGo() }
    }

    private mutating func letGo() {
        (current, record) = (nil, nil)
        isAttached = false
        taken = nil
    }

    /// Makes the record of a builder that has settled, ends its session and frees its slot.
    mutating func finish(_ index: Int, sets: [LoggedSet], at now: Instant) throws(SessionRefusal) -> HealthStore.Entry?
    {
        guard case .closing(let run, let ending) = slots[index].role else { return nil }
        defer { release(index) }
        var record = try slots[index].session.builder.finish(sets: sets, at: now)
        if slots[index].session.state == .stopped { try slots[index].session.handle(.end, at: now) }
        if let run { record.id = run }
        return HealthStore.Entry(
            run: run, record: record, ending: ending, isRecovered: slots[index].session.isRecovered)
    }
}
