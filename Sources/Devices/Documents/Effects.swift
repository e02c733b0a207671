public import CommandChannel
public import Timeline
public import Workouts

/// What a device wants of the world around it, collected while it takes in one event.
///
/// Orders are small; the documents and the context that some of them hand over lie beside them, in storage that is
/// used again for the next event.
public struct Effects: Sendable {
    /// One thing that a device wants done.
    public enum Order: Hashable, Sendable, BitwiseCopyable {
        /// T1: launch the watch app into a workout.
        case launchWatch(ActivityType, attempt: Int32)
        /// T2: make `context` the application context.
        case updateContext
        /// T3: send a message, with the document at a position of `documents` where it carries one.
        case send(Message, document: Int32?)
        /// T4: queue a message, likewise.
        case transfer(Message, document: Int32?)
        /// T3: send `snapshot`.
        case sendSnapshot
        /// T3: send the command at a position of `segments`.
        case sendCommand(Int32)
        /// Tell when a span is over, also while the device sleeps.
        case setTimer(DeviceTimer, after: TimeSpan)
        /// Tell when the device's wall clock shows a reading; a timer of the same name that is set later replaces it.
        case setWallTimer(DeviceTimer, at: Instant)
        /// The file of a run, or its stub, has changed: the phone's observer will see it, and the cloud takes it up.
        case fileChanged(Identifier)
        /// Fetch the file of a run that the system has offloaded.
        case download(Identifier)
        /// Something that a person, or one who asks what went wrong, would like to know.
        case note(DeviceNote)
    }

    public private(set) var orders: [Order] = []
    /// The documents that ride along with messages.
    public private(set) var documents: [WorkoutDocument] = []
    /// The commands that ride along with messages, in their order.
    public private(set) var segments: [CommandSegment] = []
    /// The state that `updateContext` hands over, in the document design.
    public var context = StateContext()
    /// What `updateContext` hands over and `sendSnapshot` sends, in the command design.
    public var snapshot = WorkoutSnapshot()
    /// The document that comes with the event which is handed in: that of a message, of one that failed, or of the cloud.
    ///
    /// It means something only for events that say so.
    public var received = WorkoutDocument(
        id: Identifier(high: 0, low: 0), split: 0, activity: .other, start: .epoch)
    /// The snapshot that comes with a message of the phone.
    public var receivedSnapshot = WorkoutSnapshot()
    /// The command that comes with the event which is handed in: that of a message, or of one that failed.
    public var receivedSegment = CommandSegment(
        number: 0, oldest: 0, sender: SenderIdentity(lineage: 0, incarnation: 0),
        session: Identifier(high: 0, low: 0), command: .skipRest)
    /// What the workout session told.
    public internal(set) var notices: [Notice] = []

    /// Wants nothing.
    public init() {}

    /// Whether nothing is wanted or told.
    public var isEmpty: Bool { orders.isEmpty && notices.isEmpty }

    /// Forgets everything, keeping the storage.
    public mutating func removeAll() {
        orders.clear()
        documents.clear()
        segments.clear()
        notices.clear()
    }

    /// Orders something that carries no document.
    public mutating func order(_ order: Order) { orders.append(order) }

    /// Notes something.
    public mutating func note(_ note: DeviceNote) { orders.append(.note(note)) }

    /// Sends a message (T3).
    public mutating func send(_ message: Message) { orders.append(.send(message, document: nil)) }

    /// Sends a document by a message (T3).
    public mutating func send(_ message: Message, _ document: WorkoutDocument) {
        orders.append(.send(message, document: Int32(documents.count)))
        documents.append(document)
    }

    /// Sends a command (T3).
    public mutating func send(_ segment: CommandSegment) {
        orders.append(.sendCommand(Int32(segments.count)))
        segments.append(segment)
    }

    /// Queues a document (T4).
    public mutating func transfer(_ message: Message, _ document: WorkoutDocument) {
        orders.append(.transfer(message, document: Int32(documents.count)))
        documents.append(document)
    }
}

/// What a device wants to be reminded of.
///
/// A generation tells a timer from one of the same name that it replaced.
public enum DeviceTimer: Hashable, Sendable, BitwiseCopyable {
    /// A timer of the watch's session.
    case session(Watch.Timer)
    /// The phone app has launched.
    case phoneReady(launch: Int32)
    /// The phase that the run's own engine is in is over.
    case phaseEnd(generation: Int32)
    /// The phase that the mirror's engine is in is over.
    case mirrorPhaseEnd(generation: Int32)
    /// A mirror has heard nothing for too long.
    case mirrorStale(generation: Int32)
    /// A live frame that could not be sent is tried again.
    case liveRetry(generation: Int32)
    /// A request for a push that failed is made again.
    case syncRetry(generation: Int32)
    /// The phone has worked through an edit that came before: of the watch, or one that it saves by and by.
    case ingest(ticket: Int32)
    /// The phone renews its lock; the watch lets one lapse.
    case lockRenewal(generation: Int32)
    case lockLapse(generation: Int32)
    /// A launch has not been answered.
    case launchTimeout(attempt: Int32)
    /// The system gives notice of what an app has left with it.
    case notification(generation: Int32)
    /// The command design's phone sends its snapshot once more.
    case heartbeat(generation: Int32)
    /// A rest or a timed set is over, or a record has been celebrated long enough.
    case countdownEnd(generation: Int32)
    /// The crown has come to rest.
    case crownRest(Column, generation: Int32)
    /// An acknowledgement has not moved for too long.
    case acknowledgementStall(generation: UInt32)
}

/// Something that happened on a device and that a person could see, or a claim wants to know.
public enum DeviceNote: Hashable, Sendable, BitwiseCopyable {
    /// Why a tap was turned down.
    public enum Refusal: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// The app is not there.
        case appNotReady
        /// There is no such run, or it is over.
        case noSuchRun
        /// "Editing on iPhone…"
        case locked
        /// What was tapped is not on the screen.
        case notShown
        /// It is done already.
        case alreadyDone
        /// Its file is of a newer app.
        case newerFile
    }

    /// What the wrist or the phone says by touch.
    public enum Haptic: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case restOver, workOver, exerciseDone
    }

    case tapRefused(Refusal)
    /// A set was checked off; its place, and what was written down.
    case setCompleted(workout: Identifier, log: UInt8, set: UInt8, SetDetail)
    /// A haptic was given; the reading to which it was anchored.
    case haptic(Haptic, anchor: Instant)
    /// The system gave notice of what an app that slept would have said by a haptic.
    case notified(Haptic, anchor: Instant)
    /// An edit of the watch came to a run that was deleted, and was turned away.
    case vetoed(workout: Identifier)
    /// An edit of the watch was merged; whether it changed anything.
    case merged(workout: Identifier, changed: Bool)
    /// A push was too large and was made smaller: 1 without the completed tail, 2 with trimmed logs, 3 not at all.
    case pushDegraded(tier: UInt8)
    /// A push was refused.
    case pushRefused(TransportError)
    /// The guard let no push through.
    case pushSkipped
    /// A push was taken in.
    case contextApplied
    /// A push could not be read.
    case contextUnreadable(version: UInt8)
    /// The watch shows that it cannot read what the phone pushes.
    case mismatchShown
    /// The watch left a run's screen because it is locked, over or gone.
    case popped(workout: Identifier)
    /// A run got or lost its lock on the watch.
    case lockChanged(workout: Identifier?)
    /// A mirror's cover came up, or went.
    case coverShown(workout: Identifier, log: UInt8)
    case coverDismissed(stale: Bool)
    /// A mirror of a run whose driver is in another exercise stands at 0:00.
    case coverFrozen
    /// The launch of the watch was answered, or was not.
    case launchAnswered(Bool)
    case launchTimedOut
    /// The phone took a run's file of a newer schema for what it is: it keeps it, and shows that it cannot read it.
    case newerFile(workout: Identifier)
    /// A run has no session though it is open on the watch, and the watch says so.
    case sessionlessHint(workout: Identifier, isClosed: Bool)
    /// Another device's file took the place of one that was newer in part.
    case fileReplaced(workout: Identifier)
    /// The wrist confirmed that a set is done: the set as far as it can be named, and what the confirmation showed.
    case setConfirmed(workout: Identifier, SetPlace?, ColumnValues)
    /// The watch took a command in: it is stored, and goes out under its number.
    case commandAccepted(number: UInt64)
    /// The phone carried a command out, or refused to; either uses up its number.
    case commandApplied(number: UInt64)
    case commandRefused(number: UInt64, Refusal)
    /// A command came before one that precedes it, and waits; or it came once more.
    case commandEarly(number: UInt64)
    case commandRepeated(number: UInt64)
    /// The wrist says that a set was not logged, since its session had ended.
    case shownAsNotLogged(number: UInt64)
    /// The watch adopted a snapshot, or did not, since it has a newer one.
    case snapshotAdopted(revision: UInt64)
    case snapshotOlder(revision: UInt64)
    /// The watch was handed the snapshot that it has.
    case snapshotRepeated(revision: UInt64)
    /// The phone repeated its last snapshot, since it was time to.
    case heartbeat
    /// The phone updated its live activity, which the system shows only within its budget.
    case liveActivityUpdated(bytes: Int32, isShown: Bool)
}
