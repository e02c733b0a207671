import Devices
import Timeline
import Workouts

@testable import Lab

/// Phone and watch as claims see them, moved by hand: what is tapped is applied at once, and what travels is delivered
/// when a test says so.
struct PairStage {
    static let bench = 0
    static let row = 1

    var claims = Claims()
    var now = Instant(milliseconds: 1_767_636_000_000)
    /// The run, as the phone's file and the watch's cache have it; nil where it is not there.
    var file: WorkoutDocument?
    var watch: WorkoutDocument?
    /// Whether an edit dates the parts of the exercise that it changes, with `N17`.
    var datesParts = false
    /// How far each device's clock is ahead.
    var phoneOffset = TimeSpan.zero
    var watchOffset = TimeSpan.zero
    let run = Identifier(workout: 0, athlete: 0, seed: 1)

    /// Starts a run of two exercises of three sets on the phone, and brings it to the watch.
    init() {
        var document = WorkoutDocument(id: run, split: 0, activity: .traditionalStrengthTraining, start: now)
        for number in 0..<2 as Range<UInt8> {
            document.insert(
                WorkoutLog(
                    number: number, exercise: number, setCount: 3, planned: SetEntry(reps: 8, weightGrams: 80_000),
                    updatedAt: now))
        }
        claims.note(.tappedPhone(.start(workout: run, number: 0, split: 0)), at: now)
        file = document
        look()
        push()
    }

    static var splits: [SplitDocument] {
        let planned = SetEntry(reps: 8, weightGrams: 80_000)
        let exercises = ["Bench press", "Barbell row"].map { ExerciseDocument(name: $0, sets: 3, planned: planned) }
        return [
            SplitDocument(
                id: Identifier(high: 1, low: 1), name: "Push", order: 0, activity: .traditionalStrengthTraining,
                exercises: exercises, updatedAt: .epoch)
        ]
    }

    /// The claims that are violated so far, those that nothing excuses.
    var violated: [Claim] {
        claims.verdicts(naming: Self.splits).filter { $0.violation?.cause.isLegitimate == false }.map(\.claim)
    }

    /// The causes that excuse violations.
    var excuses: [Claim: FailureCause] {
        let excused = claims.verdicts(naming: Self.splits).compactMap(\.violation).filter(\.cause.isLegitimate)
        return Dictionary(uniqueKeysWithValues: excused.map { ($0.claim, $0.cause) })
    }

    func sentence(of claim: Claim) -> String? {
        claims.verdicts(naming: Self.splits).first { $0.claim == claim }?.violation?.sentence
    }

    /// Lets time pass.
    mutating func wait(_ seconds: Int64) { now += .seconds(seconds) }

    /// Lets claims look at both places.
    mutating func look() {
        for (document, place) in [(file, Place.file), (watch, .watch)] {
            if let document {
                claims.see(document, at: place, now)
            } else if let position = claims.ledger.position(of: run) {
                claims.seeAbsence(ofRunAt: position, from: place, now)
            }
        }
    }

    /// Does a set, which only the body knows.
    mutating func perform(_ log: Int, set: UInt8) {
        let detail = SetDetail(reps: 8, weightGrams: 80_000)
        claims.note(.setPerformed(run: run, log: UInt8(log), set: set, detail), at: now)
    }

    /// Does a set and checks it off.
    mutating func check(_ log: Int, set: UInt8, reps: UInt16 = 8, on device: Device = .watch) {
        perform(log, set: set)
        let detail = SetDetail(reps: reps, weightGrams: 80_000)
        tap(.completeSet(log: UInt8(log), set: set, detail), on: device)
    }

    /// Taps on a device, which does it at once.
    mutating func tap(_ action: RunAction, on device: Device = .watch) {
        wait(10)
        announce(action, on: device)
        var rules = ActionRules(device: device == .watch ? .watch : .phone)
        rules.completesExercise = false
        rules.datesParts = datesParts
        let reading = now + (device == .watch ? watchOffset : phoneOffset)
        let outcome =
            device == .watch ? watch?.apply(action, at: reading, rules) : file?.apply(action, at: reading, rules)
        switch outcome {
        case .completed(let set):
            guard case .completeSet(let log, _, let detail) = action else { break }
            claims.note(.noted(.setCompleted(workout: run, log: log, set: set, detail), device), at: now)
        case .refused(let refusal): claims.note(.noted(.tapRefused(refusal), device), at: now)
        case .changed, nil: break
        }
        look()
    }

    /// Taps on a device, which does nothing about it yet.
    mutating func announce(_ action: RunAction, on device: Device) {
        if device == .watch {
            claims.note(.tappedWatch(.act(action, workout: run, performed: nil)), at: now)
        } else {
            claims.note(.tappedPhone(.act(action, workout: run)), at: now)
        }
    }

    /// Brings the watch's document to the phone, which merges it.
    mutating func deliver() {
        wait(1)
        if let watch { file?.merge(watch.wireValue) }
        look()
    }

    /// Brings the phone's document to the watch, in the place of what it has.
    mutating func push() {
        wait(1)
        watch = file?.wireValue
        look()
    }

    /// Brings both together, and everything to its end.
    mutating func end(cached: WorkoutDocument? = nil, in store: HealthStore = HealthStore()) {
        deliver()
        push()
        close(cached: cached, in: store)
    }

    /// Ends everything as it stands.
    mutating func close(cached: WorkoutDocument? = nil, in store: HealthStore = HealthStore()) {
        wait(600)
        claims.note(.phase(.end), at: now)
        claims.close(0, file: file, cached: cached ?? file, held: watch, store, at: now)
    }
}
