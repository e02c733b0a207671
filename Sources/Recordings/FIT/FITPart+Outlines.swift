import Workouts

extension FITPart {
    /// What the file says of each workout, by start; one empty outline where no session message came.
    func outlines(warnings: inout [String]) -> [WorkoutOutline] {
        if surplusCount > 0 {
            warnings.append("Sessions, laps and sets beyond the most that are read: \(surplusCount).")
        }
        guard !sessions.isEmpty else {
            warnings.append("There is no session message: the summary is rebuilt from the records.")
            var outline = WorkoutOutline()
            outline.activity = activityType(sport: sport, subSport: subSport)
            outline.zones = zones(of: nil, warnings: &outline.warnings)
            return [shared(outline, laps: laps, exercises: exercises)]
        }
        let ordered = orderedSessions(warnings: &warnings)
        return ordered.indices.map { index in
            let from = index == 0 ? .min : ordered[index].outline.start ?? .min
            let to = index + 1 < ordered.count ? ordered[index + 1].outline.start ?? .max : .max
            return outline(
                of: ordered[index], isOnly: ordered.count == 1, laps: laps.filter { $0.start >= from && $0.start < to },
                exercises: exercises.filter { $0.set.start >= from && $0.set.start < to })
        }
    }

    /// The sessions by start, the last of those that share one; all but one must have a start.
    private func orderedSessions(warnings: inout [String]) -> [Session] {
        guard sessions.count > 1 else { return sessions }
        var ordered: [Session] = []
        for session in sessions.filter({ $0.outline.start != nil }) {
            ordered.removeAll { $0.outline.start == session.outline.start }
            ordered.append(session)
        }
        if ordered.isEmpty { ordered = [sessions[0]] }
        ordered.sortByTime { $0.outline.start ?? 0 }
        let dropped = sessions.count - ordered.count
        if dropped > 0 {
            warnings.append("Session messages without a start, or with that of another: \(dropped); dropped.")
        }
        return ordered
    }

    private func outline(
        of session: Session, isOnly: Bool, laps: [WorkoutOutline.Lap], exercises: [LoggedExercise]
    ) -> WorkoutOutline {
        var outline = session.outline
        outline.activity = activityType(sport: session.sport ?? sport, subSport: session.subSport ?? subSport)
        let zones = zones.last { $0.session == session.index } ?? (isOnly ? zones.last : nil)
        if let zones, !zones.milliseconds.isEmpty { outline.zoneMilliseconds = zones.milliseconds }
        outline.zones = self.zones(of: zones, warnings: &outline.warnings)
        return shared(outline, laps: laps, exercises: exercises)
    }

    /// Adds what the whole file shares.
    private func shared(
        _ outline: WorkoutOutline, laps: [WorkoutOutline.Lap], exercises: [LoggedExercise]
    ) -> WorkoutOutline {
        var outline = outline
        outline.athlete = athlete
        outline.isCut = isCut
        outline.secondsFromUTC = secondsFromUTC
        outline.laps = laps
        outline.sets = exercises.map(named)
        if let type, type != 4 { outline.warnings.append("The file calls itself type \(type), not an activity (4).") }
        return outline
    }

    private func named(_ logged: LoggedExercise) -> WorkoutOutline.TimedSet {
        var set = logged.set
        guard set.exercise != nil else { return set }
        let title = logged.category.flatMap { titles[exerciseKey(category: $0, name: logged.name)] }
        set.exercise = exercise(category: logged.category, title: title)
        return set
    }

    /// The zones of a time-in-zone message, else those of the zone messages.
    private func zones(of message: TimeInZone?, warnings: inout [String]) -> HeartRateZones? {
        let bounds = message.map(\.bounds) ?? zoneBounds
        guard !bounds.isEmpty else { return nil }
        do {
            return try HeartRateZones(bounds: bounds, basis: .device)
        } catch {
            warnings.append("The device's heart-rate zones are left out: \(error).")
            return nil
        }
    }
}
