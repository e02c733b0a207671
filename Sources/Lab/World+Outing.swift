import Devices
import Sensors
import Session
import Timeline
import Workouts

// How an outing begins, and what happens in it.
extension World {
    /// How long an athlete whose schedule is tighter than the day rests between two outings.
    private static let leastRest = TimeSpan.minutes(15)

    /// When an outing begins: as scheduled, or once the athlete has rested from the one before it.
    mutating func start(ofOuting outing: Int, after end: Instant) -> Instant {
        let schedule = scenario.schedule
        var start = schedule.start + schedule.interval * Int64(outing)
        if schedule.spread > .zero {
            stream.reset(to: key(ofOuting: outing).stream(.human, index: 2))
            start += schedule.spread.share(stream.uniform())
        }
        return outing == 0 ? start : max(start, end + Self.leastRest)
    }

    private func key(ofOuting outing: Int) -> WorkoutKey {
        WorkoutKey(seed: seed, athlete: athlete.number, workout: UInt64(outing))
    }

    /// Draws what the body does, what the human means to do and what goes wrong, and schedules it.
    mutating func openOuting() throws(SensorError) {
        let key = key(ofOuting: outingsPlayed)
        outingsPlayed += 1
        queue.moveOrigin(to: nextStart)
        try body.begin(athlete, plan: effort, key: key, start: nextStart)
        outing.draw(scenario, script: body.script, key: key, stream: &stream)
        plan.draw(scenario.faults, launch: scenario.launch, outing: outing, key: key, stream: &stream)
        history.open(outing, plan: plan, record: watch.currentRecord)
        for run in outing.runs {
            truths.append(WorkoutOutcome.Truth(of: &body, from: run.start, to: run.end, zones: zones, &truthSummary))
        }
        delivery.begin()
        schedule()
    }

    private mutating func schedule() {
        let number = Int32(truncatingIfNeeded: outingsPlayed)
        for start in plan.starts {
            if let handoff = start.handoff { queue.schedule(.handoff, at: handoff) }
        }
        for index in outing.runs.indices where plan.starts[index].failsSave {
            watch.faults.unsavableRuns.append(outing.runs[index].id)
        }
        begin(run: 0)
        for index in outing.runs.indices.dropFirst() {
            queue.schedule(.begins(run: Int32(index), outing: number), at: outing.runs[index].start)
        }
        for push in outing.pushes { queue.schedule(.push(sent: push.sent), at: push.arrives) }
        for (index, tap) in outing.taps.enumerated() {
            queue.schedule(.tap(Int32(index), outing: number), at: tap.date)
        }
        for (index, fault) in plan.faults.enumerated() {
            queue.schedule(.fault(Int32(index), outing: number), at: fault.date)
        }
    }

    mutating func handle(_ occurrence: Occurrence, at now: Instant) {
        switch occurrence {
        case .handoff: arriveHandoff(at: now)
        case .begins(let run, let outing): if outing == outingsPlayed { begin(run: Int(run)) }
        case .push(let sent): arrivePush(sent: sent, at: now)
        // What the athlete meant to do in an earlier outing is over with it.
        case .tap(let index, let outing): if outing == outingsPlayed { tap(Int(index), at: now) }
        case .fault(let index, let outing): if outing == outingsPlayed { strike(Int(index), at: now) }
        case .opened: tell(.opened, at: now)
        case .booted: tell(.booted, at: now)
        case .woken: tell(.woken, at: now)
        case .timer(let timer): tell(.timer(timer), at: now)
        }
    }

    /// Tells the watch something and heeds what it wants.
    mutating func tell(_ event: Watch.Event, at now: Instant) {
        watch.handle(event, at: now, into: &directives)
        heedDirectives(at: now)
    }

    mutating func heedDirectives(at now: Instant) {
        for directive in directives {
            switch directive {
            case .setTimer(let timer, let span): queue.schedule(.timer(timer), at: now + span)
            case .note(let notice):
                history.note(notice, at: now)
                switch notice {
                case .sessionStarted: delivery.noteStart(at: now, body: &body)
                case .sessionEnded: delivery.noteEnd(at: now, body: &body)
                case .saved(let record, _): noteDeviation(of: record)
                default: break
                }
                if isTracing { trace.append(.noted(notice, at: now)) }
            }
        }
        directives.removeAll(keepingCapacity: true)
    }

    /// Lets the first start that is asked for in a run hang, whoever asks, where that is its fate.
    private mutating func begin(run: Int) { watch.faults.hangsNextStart = plan.starts[run].hangs }

    private mutating func arriveHandoff(at now: Instant) {
        note("launch handoff arrives", at: now)
        tell(.launchHandoff(scenario.plan.activity), at: now)
    }

    private mutating func arrivePush(sent: Instant, at now: Instant) {
        note("runs arrive as the phone has them", at: now)
        tell(.runsPushed(history.runs(at: sent, activity: scenario.plan.activity)), at: now)
    }

    /// A tap; where the app is not there, the athlete brings it up first and taps again.
    private mutating func tap(_ index: Int, at now: Instant) {
        let tap = outing.taps[index]
        let run = outing.runs[tap.run]
        if let deleted = run.deleted, deleted <= now { return }
        guard watch.isAppReady else {
            if case .endsWork = tap.kind { return }
            tell(.opened, at: now)
            guard !watch.isAppReady else { return self.tap(index, at: now) }
            if case .opens = tap.kind { return }
            let again = Occurrence.tap(Int32(index), outing: Int32(truncatingIfNeeded: outingsPlayed))
            return queue.schedule(again, at: max(now, booted) + scenario.session.appLaunch + .seconds(1))
        }
        switch tap.kind {
        case .opens: tell(.opened, at: now)
        case .logs(let set): tell(.setLogged(effort.loggedSet(body.script.sets[set]), run: run.id), at: now)
        case .finishes: tell(.runFinished(run.id), at: now)
        case .marks(let kind): tell(.marked(kind), at: now)
        case .endsWork: tell(.workEnded, at: now)
        }
    }

    private mutating func strike(_ index: Int, at now: Instant) {
        guard watch.appState != .booting else { return }
        switch plan.faults[index].effect {
        case .crash(let relaunched):
            note("the app crashes", at: now)
            history.noteDeath(.crash, at: now)
            tell(.crashed, at: now)
            if let relaunched { queue.schedule(.opened, at: relaunched) }
        case .reboot(let booted, let keepsSession):
            note("the watch restarts", at: now)
            history.noteDeath(.reboot, at: now)
            tell(.rebooted(keepsSession: keepsSession), at: now)
            self.booted = booted
            queue.schedule(.booted, at: booted)
        case .suspension(let woken):
            note("the system suspends the app", at: now)
            tell(.suspended, at: now)
            queue.schedule(.woken, at: woken)
        case .sessionTaken(let byAnotherApp):
            note(byAnotherApp ? "another app starts a session" : "the system ends the session", at: now)
            history.noteTaking(byAnotherApp ? .anotherApp : .systemEnd)
            tell(.sessionTaken, at: now)
        }
    }

    private mutating func note(_ text: String, at now: Instant) {
        if isTracing { trace.append(.happened(text, at: now)) }
    }
}

extension EffortPlan {
    /// A performed set as the athlete logs it.
    fileprivate func loggedSet(_ set: PerformedSet) -> LoggedSet {
        LoggedSet(
            exercise: exercises[set.exercise], reps: set.reps, weightKg: set.weightKg, start: set.start, end: set.end)
    }
}
