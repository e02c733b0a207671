import CommandChannel
import Devices
import Workouts

/// How large payloads can be: as much as a link needs to know of one that is far from its ceiling.
///
/// To count the bytes of each would take longer than to simulate what becomes of it.
struct PayloadBound: Hashable, Sendable {
    /// A bound of a message without its document, in bytes.
    static let message = 1_024

    /// The size of a push of the splits and nothing else, in bytes.
    private let splits: Int
    /// The most bytes that the name of an exercise can make as JSON.
    private let name: Int

    /// Reckons for an athlete with some splits.
    init(_ splits: [SplitDocument]) {
        var context = StateContext()
        context.splits = splits
        self.splits = PayloadCoder(splits: splits).encodedSize(context)
        var longest = 0
        for split in splits {
            for exercise in split.exercises { longest = max(longest, exercise.name.utf8.count) }
        }
        name = 6 * longest
    }

    /// A bound of the size of a push, in bytes.
    func bytes(of context: borrowing StateContext) -> Int {
        var bytes = splits + 1_024 + 128 * (context.finished.count + context.storedEdits.count)
        for index in context.workouts.indices { bytes += self.bytes(of: context.workouts[index]) }
        return bytes
    }

    /// A bound of the size of a snapshot as it travels, in bytes.
    func bytes(of snapshot: borrowing WorkoutSnapshot) -> Int {
        1_536 + name * (1 + snapshot.incompleteExercises.count) + 96 * snapshot.incompleteExercises.count
            + 128 * snapshot.finished.count + 16 * (snapshot.acknowledgement?.refused.count ?? 0)
    }

    /// A bound of the size of a message as it travels, with the document that it carries, in bytes.
    func bytes(of payload: borrowing PairWorld.Payload) -> Int {
        Self.message + (payload.message.carriesDocument ? bytes(of: payload.document) : 0)
    }

    /// A bound of the size of a run as it travels, in bytes.
    func bytes(of workout: borrowing WorkoutDocument) -> Int {
        2_048 + workout.logCount * (640 + name + 96 * WorkoutLog.capacity)
    }
}
