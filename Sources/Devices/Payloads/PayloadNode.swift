import Encoding
import Timeline
import Workouts

/// A value of a payload, with the path of keys that leads to it.
///
/// Each reading gives a whole value of its type or says where and why not.
struct PayloadNode {
    let value: PropertyList
    private let path: String

    init(_ payload: [UInt8]) throws(PayloadError) {
        do throws(PropertyListError) {
            value = try PropertyListReader.read(payload)
        } catch {
            throw .damaged(path: "", problem: error.description)
        }
        path = ""
    }

    private init(_ value: PropertyList, path: String) {
        self.value = value
        self.path = path
    }

    func damaged(_ problem: String) -> PayloadError { .damaged(path: path, problem: problem) }

    func optional(_ key: String) -> PayloadNode? {
        value[key].map { PayloadNode($0, path: path.isEmpty ? key : "\(path).\(key)") }
    }

    subscript(key: String) -> PayloadNode {
        get throws(PayloadError) {
            guard let child = optional(key) else { throw damaged("the key '\(key)' is missing") }
            return child
        }
    }

    func elements() throws(PayloadError) -> [PayloadNode] {
        guard let elements = value.array else { throw damaged("expected an array") }
        return elements.enumerated().map { PayloadNode($0.element, path: "\(path)[\($0.offset)]") }
    }

    func text() throws(PayloadError) -> String {
        guard let text = value.string else { throw damaged("expected a text") }
        return text
    }

    func integer<Number: FixedWidthInteger>() throws(PayloadError) -> Number {
        guard let integer = value.integer, let number = Number(exactly: integer) else {
            throw damaged("expected an integer from \(Number.min) to \(Number.max)")
        }
        return number
    }

    func date() throws(PayloadError) -> Instant {
        guard let date = value.date else { throw damaged("expected a date") }
        return date
    }

    func identifier() throws(PayloadError) -> Identifier {
        guard let identifier = Identifier(uuid: try text()) else { throw damaged("expected a UUID of version 8") }
        return identifier
    }

    func word<Word: CaseIterable>(_ name: (Word) -> String) throws(PayloadError) -> Word {
        let text = try text()
        guard let word = Word.allCases.first(where: { name($0) == text }) else {
            throw damaged("expected one of \(Word.allCases.map(name).joined(separator: ", "))")
        }
        return word
    }

    func document<Document>(
        _ read: ([UInt8]) throws(DocumentError) -> Document
    ) throws(PayloadError) -> Document {
        guard let json = value.data else { throw damaged("expected data") }
        do throws(DocumentError) {
            return try read(json)
        } catch {
            if case .newerSchema(let found, let known) = error { throw .newerSchema(found: found, known: known) }
            throw damaged(error.description)
        }
    }
}

extension PayloadNode {
    func context() throws(PayloadError) -> StateContext {
        let found: Int64 = try self["schemaVersion"].integer()
        let known = WorkoutDocument.schemaVersion
        guard found <= Int64(known) else { throw .newerSchema(found: found, known: known) }
        var context = StateContext()
        context.version = try self["schemaVersion"].integer()
        for split in try self["splits"].elements() { context.splits.append(try split.document(DocumentCoder.split)) }
        for workout in try self["workouts"].elements() {
            context.workouts.append(try workout.document(DocumentCoder.workout))
        }
        context.settings.restSeconds = try self["restSeconds"].integer()
        context.settings.doneCountdownSeconds = try self["doneCountdownSeconds"].integer()
        context.settings.weightUnit = try self["weightUnit"].word(\.rawValue)
        context.editingWorkout = try optional("editingWorkoutID")?.identifier()
        context.editingSplit = try optional("editingSplitID")?.identifier()
        context.lockLeaseSeconds = try optional("lockLeaseSeconds")?.integer() ?? 0
        for run in try optional("finished")?.elements() ?? [] { context.finished.append(try run.finishedRun()) }
        for edit in try optional("storedEdits")?.elements() ?? [] { context.storedEdits.append(try edit.storedEdit()) }
        context.nonce = try optional("nonce")?.integer() ?? 0
        return context
    }

    func finishedRun() throws(PayloadError) -> StateContext.FinishedRun {
        StateContext.FinishedRun(
            workout: try self["workoutID"].identifier(), status: try self["status"].word(\.rawValue),
            end: try self["end"].date())
    }

    private func storedEdit() throws(PayloadError) -> StateContext.StoredEdit {
        StateContext.StoredEdit(workout: try self["workoutID"].identifier(), edit: try self["edit"].integer())
    }

    func message() throws(PayloadError) -> (message: Message, workout: WorkoutDocument?) {
        let type = try self["type"]
        switch try type.text() {
        case "requestSync": return (.requestSync, nil)
        case "workoutUpdate":
            let workout = try self["workout"].document(DocumentCoder.workout)
            return (.workoutUpdate(edit: try self["edit"].integer()), workout)
        case "liveProgress": return (.live(try frame()), nil)
        case "liveEnded":
            return (.liveEnded(workout: try self["workoutID"].identifier(), version: try version()), nil)
        default: throw type.damaged("expected requestSync, workoutUpdate, liveProgress or liveEnded")
        }
    }

    private func frame() throws(PayloadError) -> LiveProgress {
        let workout = try self["workoutID"].identifier()
        let logID = try self["logID"]
        guard let log = WorkoutLog.number(id: try logID.identifier(), in: workout) else {
            throw logID.damaged("no log of this workout has this id")
        }
        let detail = try self["detail"]
        return LiveProgress(
            workout: workout, log: log, phase: try self["phase"].word(\.word), setIndex: try self["setIndex"].integer(),
            setCount: try self["setCount"].integer(),
            detail: SetDetail(
                reps: try detail["reps"].integer(), weightGrams: try detail.optional("weightGrams")?.integer()),
            phaseStart: try self["phaseStart"].date(), phaseEnd: try optional("phaseEnd")?.date(),
            version: try version())
    }

    private func version() throws(PayloadError) -> UInt64 {
        let bits: Int64 = try self["version"].integer()
        return UInt64(bitPattern: bits)
    }
}
