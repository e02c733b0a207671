import Encoding
public import CommandChannel
import Timeline
public import Workouts

/// Turns what passes between phone and watch into binary property lists and back.
///
/// Documents ride as JSON data, so their dates are cut to whole seconds; all other dates are the list's own and keep
/// their fractions. What comes back is the `wireValue` of what was sent.
public struct PayloadCoder: Sendable {
    private let documents: DocumentCoder

    /// Makes a coder that looks up the names of exercises in an athlete's splits.
    public init(splits: [SplitDocument]) {
        documents = DocumentCoder(splits: splits)
    }

    /// A push as a binary property list.
    public func encode(_ context: StateContext) -> [UInt8] {
        var builder = PropertyListBuilder()
        builder.write(context, documents)
        return builder.binary
    }

    /// A message as a binary property list.
    ///
    /// The workout is the run that it is about: a `workoutUpdate` carries it, a frame takes its exercise's name there.
    public func encode(_ message: Message, workout: WorkoutDocument? = nil) -> [UInt8] {
        var builder = PropertyListBuilder()
        builder.write(message, workout: workout, documents)
        return builder.binary
    }

    /// The size of a push in bytes; nothing is written or allocated.
    public func encodedSize(_ context: StateContext) -> Int {
        var size = PropertyListSize()
        size.write(context, documents)
        return size.total
    }

    /// The size of a message in bytes; nothing is written or allocated.
    public func encodedSize(_ message: Message, workout: WorkoutDocument? = nil) -> Int {
        var size = PropertyListSize()
        size.write(message, workout: workout, documents)
        return size.total
    }

    /// Reads a push.
    ///
    /// - Throws: `PayloadError` where any part of it is damaged or of a newer schema; then nothing of it is read.
    public static func context(_ payload: [UInt8]) throws(PayloadError) -> StateContext {
        try PayloadNode(payload).context()
    }

    /// Reads a message, with the run that it carries.
    ///
    /// - Throws: `PayloadError` where any part of it is damaged or of a newer schema; then nothing of it is read.
    public static func message(
        _ payload: [UInt8]
    ) throws(PayloadError) -> (message: Message, workout: WorkoutDocument?) {
        try PayloadNode(payload).message()
    }
}

extension PropertyListBuilder {
    fileprivate var binary: [UInt8] { values.first?.binary ?? [] }
}

/// Why a payload cannot be read.
public enum PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer app has sent it: the schema mismatch that only an update of this device's app ends.
    case newerSchema(found: Int64, known: UInt8)
    /// It is no property list of a known form.
    case damaged(path: String, problem: String)

    public var description: String {
        switch self {
        case .newerSchema(let found, let known):
            "the payload has schema \(found), and this version reads up to \(known): update both apps to resume sync"
        case .damaged(let path, let problem): path.isEmpty ? problem : "\(path): \(problem)"
        }
    }
}

extension LiveProgress {
    /// The frame as it is once it has been sent: its dates are those of a property list.
    public var wireValue: LiveProgress {
        var frame = self
        frame.phaseStart = phaseStart.listValue
        frame.phaseEnd = phaseEnd?.listValue
        return frame
    }
}

extension Message {
    /// The message as it is once it has been sent.
    public var wireValue: Message {
        if case .live(let frame) = self { .live(frame.wireValue) } else { self }
    }
}

extension StateContext {
    /// The push as it is once it has been sent.
    public var wireValue: StateContext {
        var (context, sent) = (StateContext(), self)
        context.takeWireValue(of: &sent)
        return context
    }

    /// Takes over another push as it is once it has been sent, and leaves it without workouts, but with this one's storage for the next.
    public mutating func takeWireValue(of other: inout StateContext) {
        let isCut = other.splits.allSatisfy { $0.updatedAt == $0.updatedAt.wireDate }
        splits = isCut ? other.splits : other.splits.map(\.wireValue)
        swap(&workouts, &other.workouts)
        other.workouts.clear()
        for index in workouts.indices where !workouts[index].isCut { workouts[index].cutToWholeSeconds() }
        settings = other.settings
        (editingWorkout, editingSplit) = (other.editingWorkout, other.editingSplit)
        lockLeaseSeconds = other.lockLeaseSeconds
        finished.clear()
        finished.append(contentsOf: other.finished)
        for index in finished.indices { finished[index].end = finished[index].end.listValue }
        storedEdits.clear()
        storedEdits.append(contentsOf: other.storedEdits)
        nonce = other.nonce
        version = other.version
    }
}

extension Instant {
    /// The instant as a property list carries it: the same to the microsecond, save centuries away.
    fileprivate var listValue: Instant { Instant(secondsSince2001: secondsSince2001) ?? self }
}

// The command design.
extension PayloadCoder {
    /// A snapshot as a binary property list.
    public func encode(_ snapshot: WorkoutSnapshot) -> [UInt8] {
        var builder = PropertyListBuilder()
        builder.write(snapshot)
        return builder.binary
    }

    /// A command on its way as a binary property list.
    public func encode(_ segment: CommandSegment) -> [UInt8] {
        var builder = PropertyListBuilder()
        builder.write(segment, documents)
        return builder.binary
    }

    /// The size of a snapshot in bytes; nothing is written or allocated.
    public func encodedSize(_ snapshot: WorkoutSnapshot) -> Int {
        var size = PropertyListSize()
        size.write(snapshot)
        return size.total
    }

    /// The size of a command on its way in bytes; nothing is written or allocated.
    public func encodedSize(_ segment: CommandSegment) -> Int {
        var size = PropertyListSize()
        size.write(segment, documents)
        return size.total
    }

    /// Reads a snapshot.
    ///
    /// - Throws: `PayloadError` where any part of it is damaged; then nothing of it is read.
    public static func snapshot(_ payload: [UInt8]) throws(PayloadError) -> WorkoutSnapshot {
        try PayloadNode(payload).snapshot()
    }

    /// Reads a command on its way.
    ///
    /// - Throws: `PayloadError` where any part of it is damaged; then nothing of it is read.
    public static func segment(_ payload: [UInt8]) throws(PayloadError) -> CommandSegment {
        try PayloadNode(payload).segment()
    }
}

extension WorkoutSnapshot {
    /// The snapshot as it is once it has been sent: its dates are those of a property list.
    public var wireValue: WorkoutSnapshot {
        var snapshot = self
        snapshot.cutToWire()
        return snapshot
    }

    /// Makes it what it is once it has been sent.
    public mutating func cutToWire() {
        start = start.listValue
        end = end?.listValue
        restEnd = restEnd?.listValue
        for index in finished.indices where finished[index].end != finished[index].end.listValue {
            finished[index].end = finished[index].end.listValue
        }
    }
}

extension CommandSegment {
    /// The command as it is once it has been sent.
    public var wireValue: CommandSegment {
        var segment = self
        switch command {
        case .completeSet(let set, let values, let date):
            segment.command = .completeSet(set, values, at: date.listValue)
        case .updateValue(let column, let value, let set, let date):
            segment.command = .updateValue(column, value, set: set, at: date.listValue)
        case .completeNext(let log, let values, let date):
            segment.command = .completeNext(in: log, values, at: date.listValue)
        case .stopTimed(let date): segment.command = .stopTimed(at: date.listValue)
        case .finish(let date): segment.command = .finish(at: date.listValue)
        case .recordMetrics(let metrics): segment.command = .recordMetrics(metrics.wireValue)
        case .skipRest, .adjustRest, .startTimed, .pickExercise, .discard: break
        }
        return segment
    }
}
