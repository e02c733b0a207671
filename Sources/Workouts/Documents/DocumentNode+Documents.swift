import Timeline

extension DocumentNode {
    func workout() throws(DocumentError) -> WorkoutDocument {
        try checkSchema(known: WorkoutDocument.schemaVersion)
        var workout = WorkoutDocument(
            id: try self["id"].identifier(), workout: try self["number"].integer(),
            split: try self["splitOrder"].integer(), activity: try self["activityType"].activity(),
            start: try self["start"].date())
        workout.version = try self["schemaVersion"].integer()
        workout.status = try self["status"].word()
        workout.end = try optional("end")?.date()
        workout.updatedAt = try self["updatedAt"].date()
        workout.metrics = try optional("metrics")?.metrics()
        for deleted in try self["deletedLogIDs"].elements(limit: WorkoutDocument.logNumbers) {
            workout.deletedLogs |= 1 << UInt32(try deleted.logNumber(in: workout.id))
        }
        for node in try self["logs"].elements(limit: WorkoutDocument.capacity) {
            let log = try node.log(number: try node["id"].logNumber(in: workout.id))
            guard workout.insert(log) else { throw node.damaged("this log stands twice") }
        }
        return workout
    }

    func split() throws(DocumentError) -> SplitDocument {
        try checkSchema(known: SplitDocument.schemaVersion)
        var exercises: [ExerciseDocument] = []
        for node in try self["exercises"].elements() {
            let exercise = ExerciseDocument(
                name: try node["name"].text(), sets: try node["sets"].integer(), planned: try node["planned"].entry(),
                workSeconds: try node["workSeconds"].integer())
            exercises.append(exercise)
        }
        var split = SplitDocument(
            id: try self["id"].identifier(), name: try self["name"].text(), order: try self["order"].integer(),
            activity: try self["activityType"].activity(), autoAdvances: try self["autoAdvances"].boolean(),
            exercises: exercises, updatedAt: try self["updatedAt"].date())
        split.version = try self["schemaVersion"].integer()
        return split
    }

    func settings() throws(DocumentError) -> AppSettings {
        var settings = AppSettings()
        settings.restSeconds = try self["restSeconds"].integer()
        settings.doneCountdownSeconds = try self["doneCountdownSeconds"].integer()
        settings.weightUnit = try self["weightUnit"].word()
        return settings
    }

    /// Refuses a newer schema before anything else is looked at, since all else may have changed.
    private func checkSchema(known: UInt8) throws(DocumentError) {
        let found: Int64 = try self["schemaVersion"].integer()
        guard found <= Int64(known) else { throw .newerSchema(found: found, known: known) }
    }

    private func activity() throws(DocumentError) -> ActivityType {
        let number: Int = try integer()
        let activity = ActivityType(rawValue: number)
        guard activity.rawValue == number else { throw damaged("HealthKit knows no activity \(number)") }
        return activity
    }

    /// The number of the log whose identifier this is.
    private func logNumber(in workout: Identifier) throws(DocumentError) -> UInt8 {
        guard let number = WorkoutLog.number(id: try identifier(), in: workout) else {
            throw damaged("no log of this workout has this id")
        }
        return number
    }

    private func log(number: UInt8) throws(DocumentError) -> WorkoutLog {
        let entries = try self["setEntries"].elements(limit: WorkoutLog.capacity)
        var log = WorkoutLog(
            number: number, exercise: try self["order"].integer(), setCount: entries.count,
            planned: SetEntry(reps: 0, weightGrams: nil), updatedAt: try self["updatedAt"].date(),
            updatedBy: try self["updatedBy"].word())
        log.status = try self["status"].word()
        if let notes = optional("notes") {
            guard let note = Notes.number(try notes.text()) else { throw notes.damaged("this note is unknown") }
            log.note = note
        }
        log[dateOf: .status] = try optional("statusUpdatedAt")?.partDate() ?? 0
        log[dateOf: .note] = try optional("notesUpdatedAt")?.partDate() ?? 0
        for (position, entry) in entries.enumerated() {
            log[set: position] = try entry.entry()
            log[dateOf: .done(position)] = try entry.optional("isDoneUpdatedAt")?.partDate() ?? 0
            log[dateOf: .values(position)] = try entry.optional("valuesUpdatedAt")?.partDate() ?? 0
        }
        return log
    }

    /// The date of a part of a log, in seconds since 1970.
    private func partDate() throws(DocumentError) -> UInt32 {
        guard let seconds = UInt32(exactly: try date().microseconds / 1_000_000), seconds > 0 else {
            throw damaged("expected a date after 1970 and before 2106")
        }
        return seconds
    }

    private func entry() throws(DocumentError) -> SetEntry {
        var entry = SetEntry(
            reps: try self["reps"].integer(), weightGrams: try optional("weightKg")?.decimal(fractionDigits: 3))
        entry.isDone = try self["isDone"].boolean()
        return entry
    }

    private func metrics() throws(DocumentError) -> DocumentMetrics {
        var metrics = DocumentMetrics(source: try self["source"].word(), recordedAt: try self["recordedAt"].date())
        metrics.activeEnergyCalories = try optional("activeEnergyKcal")?.decimal(fractionDigits: 3)
        metrics.avgHeartRateHundredths = try optional("avgHeartRate")?.decimal(fractionDigits: 2)
        metrics.maxHeartRateHundredths = try optional("maxHeartRate")?.decimal(fractionDigits: 2)
        metrics.minHeartRateHundredths = try optional("minHeartRate")?.decimal(fractionDigits: 2)
        metrics.totalVolumeGrams = try optional("totalVolume")?.decimal(fractionDigits: 3)
        metrics.healthKitWorkoutUUID = try optional("healthKitWorkoutUUID")?.identifier()
        var zones: [Int64] = []
        for zone in try self["hrZoneSeconds"].elements(limit: 9) { zones.append(try zone.decimal(fractionDigits: 3)) }
        metrics.setZones(zones)
        return metrics
    }
}
