import Devices
import TestSupport
import Testing
import Timeline
import Workouts

@testable import Lab

/// The bound of payloads never lies below their size.
@Suite struct PayloadBoundTests {
    @Test func `TRN-5 no payload is larger than its bound, and a push loses nothing on the fast path`() {
        let exercise = ExerciseDocument(name: "Überkopf \"Press\"", sets: 9, planned: SetEntry(reps: 9, weightGrams: 5))
        let split = SplitDocument(
            id: Identifier(key: 1), name: "Push", order: 0, activity: .other,
            exercises: Array(repeating: exercise, count: 16), updatedAt: .epoch)
        let (bound, coder) = (PayloadBound([split]), PayloadCoder(splits: [split]))
        var random = RandomDocuments(seed: 17, spread: .wide)
        var copy = StateContext()
        for _ in 0..<200 {
            var context = StateContext()
            context.splits = [split]
            for _ in 0..<random.random.next() % 4 { context.workouts.append(random.workout()) }
            for workout in context.workouts {
                context.finished.append(.init(workout: workout.id, status: workout.status, end: workout.updatedAt))
                context.storedEdits.append(.init(workout: workout.id, edit: .max))
                let message = Message.workoutUpdate(edit: .max)
                let size = coder.encodedSize(message, workout: workout)
                #expect(size <= PayloadBound.message + bound.bytes(of: workout))
            }
            #expect(coder.encodedSize(context) <= bound.bytes(of: context))
            let wire = context.wireValue
            copy.takeWireValue(of: &context)
            #expect(copy == wire)
        }
        #expect(coder.encodedSize(.requestSync) <= PayloadBound.message)
    }
}
