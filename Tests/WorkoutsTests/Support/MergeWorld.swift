import TestSupport
import Timeline
import Workouts

/// A phone and a watch that carry out a script of edits, with everything between them that can happen in some order.
///
/// The phone edits and merges against its file; what it pushes is its cache, which an observer brings up to date late.
/// The watch keeps its own edits when a push arrives, unless told to let them go. A push waits in one slot; an edit of the watch is delivered once
/// or twice, in any order.
struct MergeWorld {
    struct Update {
        var document: WorkoutDocument
        var deliveries = 0
    }

    enum Step: Hashable {
        case edit, observe, push
        case deliver(Int)
    }

    private(set) var file: WorkoutDocument
    private(set) var watch: WorkoutDocument
    private var cache: WorkoutDocument
    private var pushed: WorkoutDocument
    private(set) var updates: [Update] = []
    private(set) var editCount = 0
    /// Every version that was ever made.
    private(set) var versions: [WorkoutDocument]

    private let sets: ScriptedSets
    private let watchKeepsEdits: Bool

    init(_ sets: ScriptedSets, watchKeepsEdits: Bool) {
        self.sets = sets
        self.watchKeepsEdits = watchKeepsEdits
        var document = WorkoutDocument(id: Identifier(key: 1), split: 0, activity: .running, start: .epoch)
        for number in 0..<3 as Range<UInt8> {
            let planned = SetEntry(reps: 8, weightGrams: 60_000)
            document.insert(
                WorkoutLog(number: number, exercise: number, setCount: 5, planned: planned, updatedAt: .epoch))
        }
        (file, watch, cache, pushed, versions) = (document, document, document, document, [document])
    }

    /// What can happen next.
    func steps(of script: [ScriptedEdit]) -> [Step] {
        var steps: [Step] = editCount < script.count ? [.edit] : []
        if cache != file { steps.append(.observe) }
        if afterPush != watch { steps.append(.push) }
        steps += updates.indices.filter { updates[$0].deliveries < 2 }.map(Step.deliver)
        return steps
    }

    private var afterPush: WorkoutDocument {
        guard watchKeepsEdits else { return pushed }
        var merged = watch
        merged.merge(pushed)
        return merged
    }

    /// Whether nothing more must happen; an update may still come a second time.
    func isSettled(in steps: [Step]) -> Bool {
        steps.allSatisfy { step in
            if case .deliver(let index) = step { updates[index].deliveries > 0 } else { false }
        }
    }

    /// Lets something happen.
    ///
    /// - Returns: False where something came twice and made a difference.
    mutating func take(_ step: Step, of script: [ScriptedEdit], clock: ScriptedClock) -> Bool {
        switch step {
        case .edit: edit(script[editCount], at: clock.stamp(of: editCount, on: script[editCount].device))
        case .observe:
            cache = file
            pushed = cache
        case .push: watch = afterPush
        case .deliver(let index):
            let isChanged = file.merge(updates[index].document)
            updates[index].deliveries += 1
            return updates[index].deliveries == 1 || !isChanged
        }
        return true
    }

    private mutating func edit(_ edit: ScriptedEdit, at now: Instant) {
        editCount += 1
        if edit.device == .watch {
            edit.apply(to: &watch, sets, at: now)
            updates.append(Update(document: watch))
            versions.append(watch)
        } else {
            edit.apply(to: &file, sets, at: now)
            versions.append(file)
        }
    }
}

extension MergeWorld: Fingerprintable {
    func fingerprint(into fingerprint: inout Fingerprint) {
        for document in [file, watch, cache, pushed] + versions { fingerprint.combine(document) }
        for update in updates { fingerprint.combine(update.deliveries) }
        fingerprint.combine(editCount)
    }
}
