import Devices
import Sensors
import Session
import Timeline
import Workouts

// How an outing begins, and what happens in it.
extension World {
    /// Draws the next outing and schedules it.
    mutating func openOuting() throws(SensorError) {
        queue.moveOrigin(to: life.nextStart)
        try life.openOuting(record: watch.currentRecord)
        schedule()
    }

    private mutating func schedule() {
        let number = Int32(truncatingIfNeeded: life.outingsPlayed)
        for start in life.plan.starts {
            if let handoff = start.handoff { queue.plan(.handoff, at: handoff) }
        }
        for index in life.outing.runs.indices where life.plan.starts[index].failsSave {
            watch.faults.unsavableRuns.append(life.outing.runs[index].id)
        }
        begin(run: 0)
        for index in life.outing.runs.indices.dropFirst() {
            queue.plan(.begins(run: Int32(index), outing: number), at: life.outing.runs[index].start)
        }
        for push in life.outing.pushes { queue.plan(.push(sent: push.sent), at: push.arrives) }
        for (index, tap) in life.outing.taps.enumerated() {
            queue.plan(.tap(Int32(index), outing: number), at: tap.date)
        }
        for (index, fault) in life.plan.faults.enumerated() {
            queue.plan(.fault(Int32(index), outing: number), at: fault.date)
        }
    }

    mutating func handle(_ occurrence: Occurrence, at now: Instant) {
        switch occurrence {
        case .handoff: arriveHandoff(at: now)
        case .begins(let run, let outing): if outing == life.outingsPlayed { begin(run: Int(run)) }
        case .push(let sent): arrivePush(sent: sent, at: now)
        // What the athlete meant to do in an earlier outing is over with it.
        case .tap(let index, let outing): if outing == life.outingsPlayed { tap(Int(index), at: now) }
        case .fault(let index, let outing): if outing == life.outingsPlayed { strike(Int(index), at: now) }
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
                life.note(notice, of: watch, at: now)
                if isTracing { trace.append(.noted(notice, at: now)) }
            }
        }
        directives.clear()
    }

    /// Lets the first start that is asked for in a run hang, whoever asks, where that is its fate.
    private mutating func begin(run: Int) { watch.faults.hangsNextStart = life.plan.starts[run].hangs }

    private mutating func arriveHandoff(at now: Instant) {
        note("launch handoff arrives", at: now)
        tell(.launchHandoff(scenario.plan.activity), at: now)
    }

    private mutating func arrivePush(sent: Instant, at now: Instant) {
        note("runs arrive as the phone has them", at: now)
        tell(.runsPushed(life.history.runs(at: sent, activity: scenario.plan.activity)), at: now)
    }

    /// A tap; where the app is not there, the athlete brings it up first and taps again.
    private mutating func tap(_ index: Int, at now: Instant) {
        let tap = life.outing.taps[index]
        let run = life.outing.runs[tap.run]
        if let deleted = run.deleted, deleted <= now { return }
        guard watch.isAppReady else {
            if case .endsWork = tap.kind { return }
            tell(.opened, at: now)
            guard !watch.isAppReady else { return self.tap(index, at: now) }
            if case .opens = tap.kind { return }
            let again = Occurrence.tap(Int32(index), outing: Int32(truncatingIfNeeded: life.outingsPlayed))
            return queue.schedule(again, at: max(now, booted) + scenario.session.appLaunch + .seconds(1))
        }
        switch tap.kind {
        case .opens: tell(.opened, at: now)
        case .logs(let set): tell(.setLogged(life.effort.loggedSet(life.body.script.sets[set]), run: run.id), at: now)
        case .finishes: tell(.runFinished(run.id), at: now)
        case .marks(let kind): tell(.marked(kind), at: now)
        case .endsWork: tell(.workEnded, at: now)
        }
    }

    private mutating func strike(_ index: Int, at now: Instant) {
        guard watch.appState != .booting else { return }
        switch life.plan.faults[index].effect {
        case .crash(let relaunched):
            note("the app crashes", at: now)
            life.history.noteDeath(.crash, at: now)
            tell(.crashed, at: now)
            if let relaunched { queue.schedule(.opened, at: relaunched) }
        case .reboot(let booted, let keepsSession):
            note("the watch restarts", at: now)
            life.history.noteDeath(.reboot, at: now)
            tell(.rebooted(keepsSession: keepsSession), at: now)
            self.booted = booted
            queue.schedule(.booted, at: booted)
        case .suspension(let woken):
            note("the system suspends the app", at: now)
            tell(.suspended, at: now)
            queue.schedule(.woken, at: woken)
        case .sessionTaken(let byAnotherApp):
            note(byAnotherApp ? "another app starts a session" : "the system ends the session", at: now)
            life.history.noteTaking(byAnotherApp ? .anotherApp : .systemEnd)
            tell(.sessionTaken, at: now)
        }
    }

    private mutating func note(_ text: String, at now: Instant) {
        if isTracing { trace.append(.happened(text, at: now)) }
    }
}
