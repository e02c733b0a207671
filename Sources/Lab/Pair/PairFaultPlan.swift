import Devices
import Sensors
import Timeline

/// What befalls phone, watch and cloud in one outing, and when.
///
/// It takes over what the `FaultPlan` has drawn for the watch, and draws the rest: each kind from a stream of its own.
/// Each fault is a decision with coordinates, so that an outing can be played again without it.
struct PairFaultPlan {
    private(set) var faults: [DeviceFault] = []
    /// Faults that are not to happen, in order.
    private var suppressed: [LinkDecision.Coordinates] = []
    /// What befalls the outing, for those who ask for it with `isRecording`.
    private(set) var decisions: [LinkDecision] = []
    var isRecording = false

    /// Suppresses faults from now on.
    mutating func suppress(_ coordinates: [LinkDecision.Coordinates]) { suppressed = coordinates.sorted() }

    mutating func forgetDecisions() { decisions.clear() }

    /// Draws the faults of an outing.
    mutating func draw(
        _ scenario: borrowing Scenario, watch: borrowing FaultPlan, outing: borrowing Outing, sets: [ScheduledSet],
        key: WorkoutKey, stream: inout RandomStream
    ) {
        faults.clear()
        takeOver(watch, outing, key.workout)
        guard let first = outing.runs.first, let last = outing.runs.last else { return }
        let end = max(first.end, last.end) + scenario.schedule.aftermath
        let span = (start: first.start, end: end)
        let settings = scenario.faults.twoDevices
        drawPhone(settings, span, key, &stream)
        drawBatteries(settings, span, key, &stream)
        drawUpdates(settings, span, key, &stream)
        drawClocks(settings, span, key, &stream)
        drawCloud(scenario.cloud, outing, sets, span, key, &stream)
    }

    /// Notes a fault, unless it is suppressed.
    private mutating func add(
        _ kind: LinkDecision.Kind, number: UInt32 = 0, workout: UInt64, _ effect: DeviceFault.Effect, at date: Instant
    ) {
        let coordinates = LinkDecision.Coordinates(workout: workout, kind, number: number)
        guard !suppressed.contains(coordinates) else { return }
        if isRecording { decisions.append(LinkDecision(coordinates: coordinates, instant: date)) }
        faults.append(DeviceFault(date: date, effect: effect))
    }
}

// MARK: The watch

extension PairFaultPlan {
    /// Takes over the faults of the watch, in the order of their kinds.
    private mutating func takeOver(_ plan: borrowing FaultPlan, _ outing: borrowing Outing, _ workout: UInt64) {
        var kind: LinkDecision.Kind?
        var number: UInt32 = 0
        for fault in plan.faults {
            number = fault.effect.kind == kind ? number + 1 : 0
            kind = fault.effect.kind
            add(fault.effect.kind, number: number, workout: workout, DeviceFault.Effect(fault.effect), at: fault.date)
        }
        for (index, start) in plan.starts.enumerated() {
            let date = outing.runs[index].start
            let number = UInt32(index)
            if start.hangs { add(.startHang, number: number, workout: workout, .startHang, at: date) }
            if start.failsSave {
                add(.saveFailure, number: number, workout: workout, .saveFailure(run: Int32(index)), at: date)
            }
        }
    }
}

extension FaultPlan.Fault.Effect {
    fileprivate var kind: LinkDecision.Kind {
        switch self {
        case .crash: .watchCrash
        case .reboot: .watchReboot
        case .suspension: .watchSuspension
        case .sessionTaken(let byAnotherApp): byAnotherApp ? .otherSession : .systemEnd
        }
    }
}

extension DeviceFault.Effect {
    fileprivate init(_ effect: FaultPlan.Fault.Effect) {
        self =
            switch effect {
            case .crash(let relaunched): .crash(.watch, relaunched: relaunched)
            case .reboot(let booted, let keepsSession): .reboot(.watch, booted: booted, keepsSession: keepsSession)
            case .suspension(let woken): .suspension(woken: woken)
            case .sessionTaken(let byAnotherApp): .sessionTaken(byAnotherApp: byAnotherApp)
            }
    }
}

// MARK: The phone, batteries, versions, clocks, the cloud

extension PairFaultPlan {
    private typealias Span = (start: Instant, end: Instant)

    private mutating func drawPhone(
        _ settings: TwoDeviceFaultSettings, _ span: Span, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        forEach(.phoneCrash, settings.phoneCrashesPerHour, span, key, &stream) { _, _ in
            .crash(.phone, relaunched: nil)
        }
        forEach(.phoneReboot, settings.phoneRebootsPerHour, span, key, &stream) { date, stream in
            .reboot(.phone, booted: date + settings.phoneReboot.draw(&stream), keepsSession: false)
        }
        forEach(.forceQuit, settings.forceQuitsPerHour, span, key, &stream) { _, _ in .forceQuit }
    }

    private mutating func drawBatteries(
        _ settings: TwoDeviceFaultSettings, _ span: Span, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        let charging = settings.charging
        once(.watchBattery, settings.watchBatteryShare, span, key, &stream) { date, stream in
            let isCharged = stream.bernoulli(settings.watchChargedShare)
            let length = charging.draw(&stream)
            return .battery(.watch, charged: isCharged ? date + length : nil)
        }
        once(.phoneBattery, settings.phoneBatteryShare, span, key, &stream) { date, stream in
            let isCharged = stream.bernoulli(settings.phoneChargedShare)
            let length = charging.draw(&stream)
            return .battery(.phone, charged: isCharged ? date + length : nil)
        }
        let before = (start: span.start - .seconds(1), end: span.start - .seconds(1))
        once(.charger, settings.chargerShare, before, key, &stream) { date, stream in
            .onCharger(until: date + settings.charger.draw(&stream))
        }
    }

    private mutating func drawUpdates(
        _ settings: TwoDeviceFaultSettings, _ span: Span, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        var updated: Instant?
        once(.phoneUpdate, settings.phoneUpdateShare, span, key, &stream) { date, _ in
            updated = date
            return .update(.phone)
        }
        guard let updated else { return }
        stream.reset(to: key.stream(.watchUpdate, index: 1))
        let delay = settings.watchUpdate.draw(&stream)
        let date = (start: updated + delay, end: updated + delay)
        once(.watchUpdate, settings.watchUpdateShare, date, key, &stream) { _, _ in .update(.watch) }
    }

    private mutating func drawClocks(
        _ settings: TwoDeviceFaultSettings, _ span: Span, _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        for (kind, device) in [(LinkDecision.Kind.watchClockStep, Device.watch), (.phoneClockStep, .phone)] {
            forEach(kind, settings.clockStepsPerHour, span, key, &stream) { _, stream in
                let step = stream.gaussian(standardDeviation: settings.clockStepSeconds)
                return .clockStep(device, .wholeMilliseconds(seconds: step))
            }
        }
    }

    private mutating func drawCloud(
        _ settings: CloudSettings, _ outing: borrowing Outing, _ sets: [ScheduledSet], _ span: Span,
        _ key: WorkoutKey, _ stream: inout RandomStream
    ) {
        once(.offload, settings.offloadShare, span, key, &stream) { _, _ in .offload(run: 0) }
        once(.deleteElsewhere, settings.otherDeviceDeleteShare, span, key, &stream) { _, _ in .deleteElsewhere(run: 0) }
        guard !sets.isEmpty else { return }
        let hours = max(0.001, (span.end - span.start).seconds / 3_600)
        forEach(.editElsewhere, settings.otherDeviceEdits / hours, span, key, &stream) { _, stream in
            let set = sets[Int(stream.integer(below: UInt64(sets.count)))]
            var detail = set.detail
            detail.reps &+= UInt16(1 + stream.integer(below: 3))
            return .editElsewhere(run: set.run, log: set.log, set: set.set, detail)
        }
    }

    /// Draws at most one fault of a kind, evenly over a span.
    private mutating func once(
        _ kind: LinkDecision.Kind, _ share: Double, _ span: Span, _ key: WorkoutKey, _ stream: inout RandomStream,
        _ effect: (Instant, inout RandomStream) -> DeviceFault.Effect
    ) {
        guard share > 0 else { return }
        stream.reset(to: key.stream(kind))
        guard stream.bernoulli(share) else { return }
        let date = span.start + (span.end - span.start).share(stream.uniform())
        add(kind, workout: key.workout, effect(date, &stream), at: date)
    }

    private mutating func forEach(
        _ kind: LinkDecision.Kind, _ rate: Double, _ span: Span, _ key: WorkoutKey, _ stream: inout RandomStream,
        _ effect: (Instant, inout RandomStream) -> DeviceFault.Effect
    ) {
        guard rate > 0 else { return }
        stream.reset(to: key.stream(kind))
        var number: UInt32 = 0
        stream.forEachArrival(perHour: rate, from: span.start, to: span.end) { date, stream in
            add(kind, number: number, workout: key.workout, effect(date, &stream), at: date)
            number += 1
        }
    }
}

extension WorkoutKey {
    /// The stream of a kind of fault.
    fileprivate func stream(_ kind: LinkDecision.Kind, index: UInt64 = 0) -> StreamKey {
        stream(.faults, index: UInt64(kind.rawValue) << 32 | index)
    }
}
