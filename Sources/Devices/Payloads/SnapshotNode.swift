import CommandChannel
import Encoding
import Timeline
import Workouts

// How snapshots and commands are read: each whole, or not at all.

extension PayloadNode {
    func snapshot() throws(PayloadError) -> WorkoutSnapshot {
        var snapshot = WorkoutSnapshot()
        snapshot.revision = try self["revision"].bits()
        snapshot.acknowledgement = try optional("acknowledgement")?.acknowledgement()
        snapshot.session = try optional("sessionID")?.identifier()
        snapshot.activity = ActivityType(name: try self["activity"].text())
        snapshot.start = try self["start"].date()
        snapshot.end = try optional("end")?.date()
        snapshot.phase = try self["phase"].word(\.word)
        snapshot.exercise = try self["exercise"].integer()
        snapshot.exerciseName = try self["exerciseName"].text()
        snapshot.setIndex = try self["setIndex"].integer()
        snapshot.setCount = try self["setCount"].integer()
        snapshot.currentSet = try optional("currentSet")?.setPlace()
        snapshot.leftSets = try optional("leftSets")?.integer() ?? 0
        snapshot.values = try self["values"].columnValues()
        snapshot.restEnd = try optional("restEnd")?.date()
        snapshot.restTotalSeconds = try optional("restTotalSeconds")?.integer() ?? 0
        snapshot.restLeadsToBetweenExercises = try optional("restLeadsToBetweenExercises")?.flag()
        if let log = optional("nextExercise") {
            snapshot.nextLine = .exercise(log: try log.integer())
        } else if let set = optional("nextSet") {
            snapshot.nextLine = .set(try set.columnValues().detail)
        }
        snapshot.previous = try optional("previous")?.columnValues().detail
        for exercise in try optional("incompleteExercises")?.elements() ?? [] {
            snapshot.incompleteExercises.append(
                .init(
                    log: try exercise["exercise"].integer(), name: try exercise["name"].text(),
                    setsLeft: try exercise["setsLeft"].integer()))
        }
        for run in try optional("finished")?.elements() ?? [] { snapshot.finished.append(try run.finishedRun()) }
        return snapshot
    }

    func segment() throws(PayloadError) -> CommandSegment {
        let session = try self["sessionID"].identifier()
        return CommandSegment(
            number: try self["number"].bits(), oldest: try self["oldest"].bits(),
            sender: SenderIdentity(lineage: try self["lineage"].bits(), incarnation: try self["incarnation"].bits()),
            session: session, command: try command())
    }

    private func command() throws(PayloadError) -> WatchCommand {
        let word = try self["command"]
        switch try word.text() {
        case "updateValue":
            let column = try self["column"]
            guard let known = Column(rawValue: try column.integer()) else { throw column.damaged("expected 0 or 1") }
            return .updateValue(
                known, try self["value"].number(), set: try optional("set")?.setPlace(), at: try self["date"].date())
        case "completeSet":
            return .completeSet(
                try optional("set")?.setPlace(), try self["values"].columnValues(), at: try self["date"].date())
        case "completeNext":
            return .completeNext(
                in: try self["exercise"].integer(), try self["values"].columnValues(), at: try self["date"].date())
        case "skipRest": return .skipRest
        case "adjustRest": return .adjustRest(seconds: try self["seconds"].integer())
        case "startTimed": return .startTimed(try optional("set")?.setPlace())
        case "stopTimed": return .stopTimed(at: try self["date"].date())
        case "pickExercise": return .pickExercise(log: try self["exercise"].integer())
        case "finish": return .finish(at: try self["date"].date())
        case "discard": return .discard
        case "recordMetrics":
            let workout = try self["workout"]
            guard let metrics = try workout.document(DocumentCoder.workout).metrics else {
                throw workout.damaged("expected metrics")
            }
            return .recordMetrics(metrics)
        default: throw word.damaged("expected the name of a command")
        }
    }

    private func acknowledgement() throws(PayloadError) -> Acknowledgement {
        var refused: [SequenceNumber] = []
        for number in try optional("refused")?.elements() ?? [] { refused.append(try number.bits()) }
        return Acknowledgement(lineage: try self["lineage"].bits(), next: try self["next"].bits(), refused: refused)
    }

    private func setPlace() throws(PayloadError) -> SetPlace {
        SetPlace(log: try self["exercise"].integer(), set: try self["set"].integer())
    }

    private func columnValues() throws(PayloadError) -> ColumnValues {
        ColumnValues(first: try optional("first")?.number(), second: try optional("second")?.number())
    }

    private func bits() throws(PayloadError) -> UInt64 {
        let bits: Int64 = try integer()
        return UInt64(bitPattern: bits)
    }

    private func flag() throws(PayloadError) -> Bool {
        guard case .boolean(let flag) = value else { throw damaged("expected true or false") }
        return flag
    }

    private func number() throws(PayloadError) -> Double {
        guard case .real(let number) = value else { throw damaged("expected a number") }
        return number
    }
}
