import Devices
import Encoding
import Timeline
import Workouts

// How a finding is told: as the person who wears the watch would tell it.
extension Finding {
    /// What was seen, with the names of exercises as the athlete's splits have them.
    func sentence(_ splits: [SplitDocument]) -> String {
        let exercise = exerciseName(splits)
        if let loss { return lossSentence(loss, exercise) }
        if subject.set != nil { return setSentence(exercise) }
        return exercise.map(exerciseSentence) ?? runSentence
    }

    private func exerciseName(_ splits: [SplitDocument]) -> String? {
        guard let exercise = subject.exercise.map(Int.init) else { return nil }
        let split = splits.first { $0.order == subject.split }
        guard let split, split.exercises.indices.contains(exercise) else { return "exercise \(exercise + 1)" }
        return split.exercises[exercise].name
    }

    private func setSentence(_ exercise: String?) -> String {
        let set = "Set \((subject.set ?? 0) + 1) of \(exercise ?? "an exercise")"
        let editor = "on \(difference?.editor.name ?? "a device") at \(since.timeOfDay)"
        let expected = difference?.expected.told ?? "something", found = difference?.found.told ?? "something else"
        return switch claim {
        case .setsKept: "\(set) was checked off \(editor) and is gone."
        case .noPhantomSets:
            isAbsence
                ? "\(set) is logged though nobody checked it off."
                : "\(set) was unchecked \(editor) and is logged again."
        case .setsInOrder: "\(set) is logged as \(found), which was entered for another set of the exercise."
        case .setValuesRight: "\(set) was entered as \(expected) \(editor) and is logged as \(found)."
        case .refusalsShown: "\(set) was turned down by the phone, and the wrist never said so."
        case .progressKept: "\(set) was checked off \(editor), and the phone's file no longer counts it as done."
        default: "\(set) was \(expected) \(editor); then \(subject.device.name) went back to \(found)."
        }
    }

    private func lossSentence(_ loss: EditHistory.Loss, _ exercise: String?) -> String {
        let exercise = exercise ?? "an exercise"
        let origin = loss.origin.map { "on \($0.device.name) at \(since.timeOfDay)" } ?? "by nobody"
        return switch loss.part {
        case .set(let set, let expected, let found):
            "Set \(set + 1) of \(exercise) was made \(expected.told) \(origin), and the file has \(found.told)."
        case .note: "A note on \(exercise) was written \(origin), and the file has another, or none."
        case .status: "\(exercise) was ended or taken up again \(origin), and the file does not say so."
        case .exercise: "\(exercise) was added or deleted \(origin), and the file says otherwise."
        case .end: "The workout was ended \(origin), and the file says otherwise."
        case .metrics: "The metrics that were noted \(origin) are not in the workout's file."
        }
    }

    /// By how much something came off its time.
    private var lateness: String {
        let tenths = (instant - since).milliseconds / 100
        let span = "\(tenths.magnitude / 10).\(tenths.magnitude % 10) seconds"
        return span + (tenths < 0 ? " early" : " late")
    }

    private func exerciseSentence(_ exercise: String) -> String {
        let device = subject.device.name
        return switch claim {
        case .noEarlyCompletion: "\(exercise) is completed on \(device) though it has sets left and nobody ended it."
        case .overStaysOver: "\(exercise) was skipped at \(since.timeOfDay) and is alive again on \(device)."
        case .wristPhasesSteady: "\(exercise) was over on the watch, and then it was not."
        case .mergeCommutes: "After merging an edit of the watch, \(exercise) is older in the file than in the edit."
        default: "\(exercise): \(claim.failure) on \(device)."
        }
    }

    private var runSentence: String {
        let device = subject.device.name, time = since.timeOfDay
        return switch claim {
        case .setsKept: "The workout's file is gone from the phone, sets and all, though nobody deleted it."
        case .setsLoggedOnce: "A set that was done by \(time) is twice in the record in Health."
        case .noEarlyCompletion: "The workout is completed on \(device) though it has sets left and nobody ended it."
        case .overStaysOver: "The workout was over at \(time) and is alive again on \(device)."
        case .doneRunsEnd: "Every exercise of the workout is over, and yet it goes on."
        case .deletedStaysDeleted: "The workout was deleted at \(time) and is back on \(device)."
        case .wristPhasesSteady:
            isStep
                ? "The wrist went on at once after a tap at \(time), and then elsewhere or back."
                : isAbsence
                    ? "The workout was on the watch, and then it was gone, though it was neither over nor deleted."
                    : "The workout was over on the watch, and then it was not."
        case .actionsAnswered: "A tap on \(device) at \(time) was neither carried out nor refused within 2 seconds."
        case .workoutsInHealth:
            isAbsence
                ? "The workout ended at \(time) and is not in Health."
                : "The workout ended at \(time), and of what Health has of that time nothing says that it is its record."
        case .workoutsSavedOnce: "The workout is in Health more than once."
        case .discardedStaysUnsaved: "The workout was deleted at \(time) and was saved to Health all the same."
        case .completedNotDiscarded: "The workout ended at \(time), and its recording was thrown away."
        case .metricsOnTheirRun: "The record that Health has for the workout is that of another one."
        case .wristValuesSteady: "A value that the crown was turned to at \(time) went back on the wrist."
        case .confirmationsTrue: "The wrist confirmed a set at \(time) with other numbers than it had shown."
        case .setCountsPossible:
            "The wrist offered at \(time) a set beyond the last of its exercise, or one that was done."
        case .refusalsShown: "The wrist showed at \(time) that a set is not logged, which the phone has logged."
        case .liveActivityShown: "The live activity showed nothing from \(time) on, though the workout went on."
        case .metricsPresent: "The workout's heart rate was recorded, but its document has no metrics."
        default: deviceSentence
        }
    }

    private var deviceSentence: String {
        let device = subject.device.name, time = since.timeOfDay
        return switch claim {
        case .sessionlessRunsHinted: "The watch shows the workout, records nothing since \(time), and does not say so."
        case .noZombieSession: "All workouts were over by \(time), and the watch still records."
        case .noOrphanedSession: "A session runs since \(time) that no app holds."
        case .launchSurvivesRace: "The session was ended at \(time) before its workout had reached the watch."
        case .locksReleased: "The watch shows the workout as being edited on the phone since \(time); nobody edits it."
        case .screenLeavesGoneRun: "The watch still shows the screen of a workout that is gone or locked."
        case .followersCurrent: "The cover on \(device) shows since \(time) an exercise that nobody drives."
        case .coversMove: "The cover on \(device) stands at 0:00."
        case .hapticsGiven: "A countdown on \(device) that ended at \(time) gave no haptic."
        case .hapticsOnTime:
            "A haptic on \(device) that was due at \(time) came \(lateness)."
        case .hapticsOnce: "A haptic on \(device) that was due at \(time) came twice."
        case .timersFollowWallClock:
            abs((instant - since).seconds) > 1
                ? "A countdown on \(device) that was due at \(time) by its clock came \(lateness)."
                : "A countdown on \(device) that was due at \(time) by its clock fired twice."
        case .watchFollowsPhone: "The phone has changed the workout at \(time); the watch has taken in no push since."
        case .refreshesAnswered: "The watch was asked to refresh at \(time), and still shows what it had."
        case .mismatchShown: "The watch could not read what the phone pushed at \(time), and says nothing of it."
        case .correctionsDelivered: "The phone turned an edit of the watch away at \(time); the watch still shows it."
        case .pruneIsAuthoritative: "The watch and the push that it took in disagree on which workouts there are."
        case .mergeCommutes: "A merge has lost an edit."
        case .tombstoneVetoes: "The workout was deleted at \(time), and its file is back on the phone."
        case .devicesConverge:
            isAbsence
                ? "The workout's file is gone from the phone, though nobody deleted it."
                : "Long after the last fault, what \(device) has of the workout differs from the phone's file."
        default: "\(claim.failure) on \(device)."
        }
    }
}

extension Device {
    /// The device as a sentence calls it.
    fileprivate var name: String {
        switch self {
        case .phone: "the phone"
        case .watch: "the watch"
        case .other: "another device"
        }
    }
}

extension SetEntry {
    /// What a line of text shows, such as `8 × 82.5 kg`.
    fileprivate var told: String {
        let grams = weightGrams.map { grams in
            let rest = Int(grams.magnitude % 1_000)
            let digits =
                rest == 0 ? "" : rest % 100 == 0 ? ".\(rest / 100)" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest)"
            return " × \(grams / 1_000)\(digits) kg"
        }
        return "\(reps)\(grams ?? " repetitions")" + (isDone ? "" : ", not done")
    }
}

extension Instant {
    /// The time of day in UTC, such as `18:12:07`.
    fileprivate var timeOfDay: String {
        let time = CivilTime(self)
        return [time.hour, time.minute, time.second].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
