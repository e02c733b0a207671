internal import Timeline

/// Puts candidates together from what the tracks and the sensor gave, and keeps count of the energy.
struct CandidateWriter: ~Copyable {
    /// What was read at the dates that are new, all of one length.
    struct Columns {
        var truth: [Double] = []
        var readings: [WristSensor.Reading] = []
    }

    /// Energies up to the last candidate, in calories.
    private struct Totals: BitwiseCopyable {
        var active: Int64 = 0
        var basal: Int64 = 0
        var deviceActive: Int64 = 0
        var deviceBasal: Int64 = 0
    }

    private var estimate = EnergyEstimate()
    private var totals = Totals()
    private var basalRate = 0.0
    private var deviceBasalRate = 0.0
    private var background: RandomStream
    private var backgroundRange = 300.0...360.0
    private var nextBackground: Int32 = 0
    private var segment = 0
    private var segmentEnd: Int32 = 0
    private var phase = Phase.idle

    init() { background = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .background)) }

    /// Begins a workout in which basal metabolism truly costs `basalRate`, in kcal/s.
    mutating func begin(_ athlete: Athlete, settings: SensorSettings, basalRate: Double, key: WorkoutKey) {
        estimate.begin(athlete, settings: settings, key: key.stream(.energy))
        totals = Totals()
        self.basalRate = basalRate
        deviceBasalRate = settings.hasDeviceNoise ? BasalMetabolism.kcalPerDay(of: athlete) / 86_400 : basalRate
        background.reset(to: key.stream(.background))
        backgroundRange = settings.backgroundLeastSeconds...settings.backgroundMostSeconds
        nextBackground = 0
        drawBackground()
        segment = -1
        segmentEnd = 0
    }

    /// Appends the candidates of new dates.
    mutating func write(
        _ dates: ArraySlice<Int32>, _ columns: Columns, script: EffortScript, energy: borrowing EnergyTrack,
        into candidates: inout [CandidateSample]
    ) {
        let dates = dates.span
        let (truth, readings) = (columns.truth.span, columns.readings.span)
        candidates.append(addingCapacity: dates.count) { out in
            for index in dates.indices {
                let time = dates[unchecked: index]
                while time >= segmentEnd { enterSegment(of: script) }
                out.append(
                    candidate(
                        time, origin: script.origin, truth: truth[unchecked: index],
                        active: energy.active(at: time, segment: segment), readings[unchecked: index]))
            }
        }
    }

    @inline(__always)
    private mutating func candidate(
        _ time: Int32, origin: Instant, truth: Double, active: Double, _ reading: WristSensor.Reading
    ) -> CandidateSample {
        let before = totals
        // A kilocalorie per second is a calorie per millisecond.
        totals.active = (active * 1_000).nearestInteger
        totals.basal = (Double(time) * basalRate).nearestInteger
        totals.deviceActive = (estimate.total(at: time, active: active) * 1_000).nearestInteger
        totals.deviceBasal = (Double(time) * deviceBasalRate).nearestInteger
        return CandidateSample(
            // Time and origin are bounded, so the sum cannot overflow.
            date: Instant(microseconds: origin.microseconds &+ Int64(time) &* 1_000),
            deliveryMilliseconds: reading.delivery,
            trueHeartRateHundredths: UInt16(clamping: (truth * 100).nearestInteger),
            reading: reading.value,
            artefact: reading.artefact,
            phase: phase,
            isBackground: isBackground(time),
            deviceActiveCalories: Int32(truncatingIfNeeded: totals.deviceActive &- before.deviceActive),
            deviceBasalCalories: Int32(truncatingIfNeeded: totals.deviceBasal &- before.deviceBasal),
            trueActiveCalories: Int32(truncatingIfNeeded: totals.active &- before.active),
            trueBasalCalories: Int32(truncatingIfNeeded: totals.basal &- before.basal))
    }

    private mutating func enterSegment(of script: EffortScript) {
        segment += 1
        guard segment < script.segments.count else {
            segmentEnd = .max
            return
        }
        phase = script.segments[segment].phase
        segmentEnd = script.segments[segment].finish
    }

    @inline(__always)
    private mutating func isBackground(_ time: Int32) -> Bool {
        guard time >= nextBackground else { return false }
        while nextBackground <= time { drawBackground() }
        return true
    }

    private mutating func drawBackground() {
        let seconds = background.uniform(from: backgroundRange.lowerBound, to: backgroundRange.upperBound)
        nextBackground &+= Int32(seconds * 1_000)
    }
}

extension Array {
    /// Fills the array anew, keeping its storage.
    @inline(__always)
    mutating func refill(_ count: Int, _ fill: (inout OutputSpan<Element>) -> Void) {
        removeAll(keepingCapacity: true)
        append(addingCapacity: count, initializingWith: fill)
    }
}
