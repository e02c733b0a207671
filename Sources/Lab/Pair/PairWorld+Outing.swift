import Devices
import Sensors
import Session
import Timeline
import Workouts

// How an outing begins, and what happens in it.
extension PairWorld {
    /// Draws the next outing and schedules it.
    mutating func openOuting() throws(SensorError) {
        let outing = life.outingsPlayed
        let start = life.nextStart
        // What a script or a charger does before the first workout keeps its time.
        if outing > 0 { queue.moveOrigin(to: start) }
        let times = scenario.schedule
        try life.openOuting(record: currentRecord, quietSpan: times.aftermath + times.healing)
        let key = life.key(ofOuting: outing)
        let isScripted = outing == 0 && !scenario.script.isEmpty
        human.draw(
            scenario.human.twoDevices, outing: life.outing, script: life.body.script,
            logsOn: isScripted ? scenario.script.logsSets : .watch,
            improvises: scenario.script.improvises ?? !isScripted, key: key, stream: &life.stream)
        if isScripted { human.leave(to: scenario.script) }
        if design == .commands { human.dialBeforeSets() }
        faults.draw(
            scenario, watch: life.plan, outing: life.outing, sets: human.sets, key: key, stream: &life.stream)
        healingStart = (life.outing.runs.map(\.end).max() ?? start) + times.aftermath
        healingEnd = healingStart + times.healing
        unfinished.clear()
        enteredOnWrist.clear()
        schedule(from: start, key: key)
        link.begin(key, from: start, to: healingStart, into: &schedule)
        // What the weather will bring is noted when it comes.
        _ = link.chance.takeMishap()
        drainSchedule()
    }

    private mutating func schedule(from start: Instant, key: WorkoutKey) {
        let outing = Int32(truncatingIfNeeded: life.outingsPlayed)
        queue.plan(.phase(.faults, outing: outing), at: start)
        for index in faults.faults.indices {
            queue.plan(.fault(Int32(index), outing: outing), at: faults.faults[index].date)
        }
        for index in human.deeds.indices {
            queue.plan(.deed(Int32(index), tries: 0, waits: 0, outing: outing), at: human.deeds[index].date)
        }
        for index in human.sets.indices {
            queue.plan(.setPerformed(Int32(index), outing: outing), at: human.sets[index].performed.end)
        }
        if life.outingsPlayed == 1 {
            for (index, event) in scenario.script.events.enumerated() {
                queue.plan(.scripted(Int32(index)), at: start + event.after)
            }
        }
        queue.plan(.phase(.healing, outing: outing), at: healingStart)
        queue.plan(.phase(.end, outing: outing), at: healingEnd)
    }

    /// Whether something still happens that was scheduled: what has been put off since does not, at this time.
    mutating func isCurrent(_ occurrence: Occurrence) -> Bool {
        switch occurrence {
        // What the athlete meant to do in an earlier outing is over with it.
        case .deed(_, _, _, let outing), .setPerformed(_, let outing), .fault(_, let outing), .phase(_, let outing),
            .checks(let outing):
            outing == life.outingsPlayed
        case .wristLowered(let generation): generation == systems.wristGeneration
        case .phonePocketed(let generation): generation == systems.pocketGeneration
        case .phoneSuspends(let generation): generation == systems.suspensionGeneration
        default: true
        }
    }

    mutating func handle(_ occurrence: Occurrence, at now: Instant) {
        switch occurrence {
        case .deed(let index, let tries, let waits, _): perform(Int(index), tries: tries, waits: waits, at: now)
        case .setPerformed(let index, _): notePerformed(Int(index), at: now)
        case .fault(let index, _): strike(faults.faults[Int(index)].effect, at: now)
        case .scripted(let index): stage(scenario.script.events[Int(index)], at: now)
        case .phase(let phase, _): enter(phase, at: now)
        case .checks: lookAtBoth(at: now)
        case .timer(let timer, .phone): tellPhone(.timer(timer), at: now)
        case .timer(let timer, _): tellWatch(.timer(timer), at: now)
        case .link(let occurrence): handle(occurrence, at: now)
        case .refused(let error, let direction, let slot): tellFailure(error, direction, slot, at: now)
        case .contextRefused(let error): tellPhone(.contextRefused(error), at: now)
        case .committed(let ticket, let direction, let launch): commit(ticket, direction, launch: launch)
        case .observed(let workout): observe(workout, at: now)
        case .uploaded(let workout): upload(workout, at: now)
        case .delivered(let workout): deliverFromCloud(workout, at: now)
        case .downloaded(let workout): download(workout, at: now)
        case .wristLowered: lowerWrist(at: now)
        case .phonePocketed: pocketPhone(at: now)
        case .phoneSuspends: suspendPhone(at: now)
        case .booted(let device, let boot): startDevice(device, boot, at: now)
        case .woken: tellWatch(.session(.woken), at: now)
        case .opened(let device, let boot): bringBack(device, boot, at: now)
        case .offCharger(let boot): startDevice(.watch, boot, at: now)
        }
    }

    private mutating func notePerformed(_ index: Int, at now: Instant) {
        let set = human.sets[index]
        claims.note(
            .setPerformed(run: life.outing.runs[Int(set.run)].id, log: set.log, set: set.set, set.detail), at: now)
    }

    /// Between two outings both devices have been charged and are within reach of each other.
    private mutating func reunite(at now: Instant) {
        isSevered = false
        if systems.phonePower == .empty { startDevice(.phone, systems.phoneBoots, at: now) }
        if systems.watchPower == .empty { startDevice(.watch, systems.watchBoots, at: now) }
        if isPhoneActivated { tellPairing(at: now) }
    }

    private mutating func enter(_ phase: Observation.Phase, at now: Instant) {
        switch phase {
        case .faults: if life.outingsPlayed > 1 { reunite(at: now) }
        case .healing:
            link.calm(at: now, into: &schedule)
            drainSchedule()
            heal(at: now)
        case .end: break
        }
        claims.note(.phase(phase), at: now)
        if phase == .end { closeClaims(at: now) }
        tell(.link, phase.text, at: now)
    }
}

extension Script {
    var isEmpty: Bool { events.isEmpty && logsSets == .watch }
}
