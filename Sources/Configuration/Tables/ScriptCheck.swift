import Devices
import Lab
import Timeline
import Workouts

// What a script names must be there: sets, exercises and runs of the plan, and a time at which the world still runs.
extension ScenarioSettings {
    /// What is wrong with the script, by what else the scenario states.
    var scriptComplaints: [Complaint] {
        guard sync != .watchOnly else {
            return script == Script()
                ? []
                : [
                    Complaint(
                        at: [], "none where sync is watchOnly, since a watch alone plays no script",
                        "Set sync to documents or commands, or leave the script out.")
                ]
        }
        return script.events.enumerated().flatMap { index, event in
            complaints(about: event).map { parameter, expectation, advice in
                Complaint(at: [.key("events"), .index(index), .key(parameter)], expectation, advice)
            }
        }
    }

    private typealias Fault = (parameter: String, expectation: String, advice: String)

    private func complaints(about event: ScriptedEvent) -> [Fault] {
        [timeFault(event), runFault(event), exerciseFault(event), setFault(event)].compactMap { $0 }
            + event.channelFaults + [event.spanFault].compactMap { $0 }
    }

    private func timeFault(_ event: ScriptedEvent) -> Fault? {
        let end = workout.usualSpan * 3 + .hours(1) + schedule.aftermath + schedule.healing + session.staleLimit
        guard event.after > end else { return nil }
        return (
            "atSeconds", "at most \(Int(end.seconds)), by when the world is over",
            "Let it happen sooner, or make schedule.aftermathSeconds longer."
        )
    }

    private func runFault(_ event: ScriptedEvent) -> Fault? {
        guard event.run > 0, schedule.secondRun == .none else { return nil }
        return ("run", "0, since an outing has one workout", "Set schedule.secondRun, or leave the key out.")
    }

    private func exerciseFault(_ event: ScriptedEvent) -> Fault? {
        guard let exercise = event.exercise else { return nil }
        let isSplit = event.name == .openSplit
        let count = isSplit ? 1 + phone.otherSplits : workout.setCounts.count
        guard exercise >= count else { return nil }
        let things = isSplit ? "splits" : "exercises"
        return (
            "exercise", "0 to \(count - 1), since there are \(count) \(things)", "Count the \(things) from 0."
        )
    }

    private func setFault(_ event: ScriptedEvent) -> Fault? {
        guard let set = event.set, let exercise = event.exercise, workout.setCounts.indices.contains(exercise) else {
            return nil
        }
        let count = workout.setCounts[exercise]
        guard set >= count else { return nil }
        return (
            "set", "0 to \(count - 1), since exercise \(exercise) has \(count) sets", "Count the sets from 0."
        )
    }
}

extension ScenarioSettings {
    /// What is wrong with the time in which everything is to come together: an edit has to get there and back in it.
    ///
    /// What chance draws is cut by then; what is usual is not.
    var healingComplaints: [Complaint] {
        let way =
            cloud.observerLag.median + cloud.upload.median + cloud.download.median + phone.appLaunch + phone.ingest
            + session.appLaunch + link.message.delay.median + link.context.delay.median + link.userInfo.delay.median
        guard sync != .watchOnly, schedule.healing < way * 2 else { return [] }
        let least = Int((way * 2).seconds.rounded(.up))
        return [
            Complaint(
                at: [.key("healingSeconds")],
                "at least \(least), in which an edit usually gets from device to device and back",
                "Make it longer, or the usual delays of link, cloud and apps shorter.")
        ]
    }
}

extension ScriptedEvent {
    /// What is wrong with its transport, which may not go that way, or know no such fate.
    fileprivate var channelFaults: [(parameter: String, expectation: String, advice: String)] {
        var faults: [(parameter: String, expectation: String, advice: String)] = []
        guard let channel else { return faults }
        if direction == .watchToPhone, channel == .launch || channel == .context {
            faults.append(
                (
                    "direction", "phoneToWatch, the only way that a \(channel) goes",
                    "Turn the direction round, or name another channel."
                ))
        }
        if channel == .launch, name == .duplicateNext || name == .refuseNext {
            faults.append(
                (
                    "channel", "context, message or userInfo, since no launch is duplicated or refused",
                    "Name another channel, or use dropNext or delayNext."
                ))
        }
        return faults
    }

    /// What is wrong with its length of time.
    fileprivate var spanFault: (parameter: String, expectation: String, advice: String)? {
        guard let seconds else { return nil }
        if seconds < .zero, name != .clockStep {
            return ("seconds", "0 or more, since only a clock goes back", "Remove the sign.")
        }
        guard name == .suspend, device == .phone else { return nil }
        return ("seconds", "nothing, since the phone's app sleeps until it is wanted", "Remove the key.")
    }
}

extension PlanSettings {
    /// How many sets each exercise has, in the order of the plan; endurance counts as one exercise of one set.
    var setCounts: [Int] {
        groups.isEmpty ? [1] : groups.flatMap { group in group.exercises.map { _ in group.rounds } }
    }

    /// How long the workout takes where nothing varies.
    var usualSpan: TimeSpan {
        let endurance = (warmUp + bouts + coolDown).reduce(TimeSpan.zero) { $0 + $1.span }
        return groups.reduce(endurance) { $0 + $1.span + changeover }
    }
}

extension BoutSettings {
    fileprivate var span: TimeSpan {
        let times = Int64(repeats ?? 1)
        return duration * times + (recovery == nil ? .zero : recoveryDuration * times)
    }
}

extension GroupSettings {
    fileprivate var span: TimeSpan {
        let round = exercises.reduce(rest) { $0 + $1.repetition * Int64($1.reps) + transition }
        return round * Int64(rounds)
    }
}
