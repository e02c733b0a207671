public import CommandChannel
import Session
public import Timeline
import Workouts

// What the app has stored, and what it holds in memory.
extension CommandWatch {
    /// What outlives a crash of the app.
    public struct Stored: Hashable, Sendable {
        /// The snapshot that was adopted last.
        public internal(set) var gate = SnapshotGate<WorkoutSnapshot>()
        /// The numbers that were used, and the commands that the phone has not acknowledged; nil before the first.
        public internal(set) var commands: CommandSender<WatchCommand>.Stored?
        /// The session whose log the watch keeps, and the places of the sets in it, in its order; nil for one without.
        var loggedSession: Identifier?
        var loggedPlaces: [SetPlace?] = []
        /// The session in which something is known to be done.
        var doneSession: Identifier?

        mutating func reset() {
            gate = SnapshotGate()
            commands = nil
            doneSession = nil
            loggedSession = nil
            loggedPlaces.clear()
        }

        /// Writes what a sender must have stored, in the storage that is there.
        mutating func write(_ sender: borrowing CommandSender<WatchCommand>) {
            guard sender.switches.contains(.storedQueue), commands != nil else { return commands = sender.stored }
            commands?.lineage = sender.identity.lineage
            commands?.last = sender.next - 1
            commands?.entries.clear()
            for position in 0..<sender.held.count { commands?.entries.append(sender.held[position]) }
        }
    }

    /// What a crash of the app takes.
    @usableFromInline
    struct Memory: Hashable, Sendable {
        @usableFromInline var isActivated = false
        /// Nil before the app has launched.
        var sender: CommandSender<WatchCommand>?
        var first = ColumnEdit()
        var second = ColumnEdit()
        /// The end of the countdown that is over by the watch's own clock, and of the one that is waited for.
        var endedCountdown: Instant?
        var awaitedCountdown: Instant?
        /// Tells the timer of the countdown from those before.
        var countdown: Int32 = 0
        var confirmation: Confirmation?
        /// The command of the set of which the watch says that it was not logged.
        var notLogged: SequenceNumber?
        /// The run of which the watch says that it has no session.
        var sessionlessRun: Identifier?
        /// Timers that were over while the app was suspended.
        var deferredTimers: [DeviceTimer] = []

        mutating func reset() {
            var timers = deferredTimers
            timers.clear()
            self = Memory()
            deferredTimers = timers
        }

        subscript(column: Column) -> ColumnEdit {
            get { column == .first ? first : second }
            set { if column == .first { first = newValue } else { second = newValue } }
        }
    }

    /// What the crown has made of a column.
    struct ColumnEdit: Hashable, Sendable, BitwiseCopyable {
        /// What the column shows; nil where that is the snapshot's value.
        var shown: Double?
        /// Whether the crown has not come to rest yet, and which timer tells that it has.
        var isTurning = false
        var timer: Int32 = 0
        /// The set on which the turning began.
        var set: SetPlace?
        /// What was sent last, and for which set; nil where nothing was.
        var flushed: Double?
        var flushedSet: SetPlace?
    }

    /// What the wrist said when a set was done.
    public struct Confirmation: Hashable, Sendable, BitwiseCopyable {
        public var session: Identifier
        /// The set; nil where its place could not be stated.
        public var set: SetPlace?
        public var values: ColumnValues
    }
}
