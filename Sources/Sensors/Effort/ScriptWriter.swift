internal import Timeline
internal import Workouts

/// Draws what an athlete does from a plan, segment by segment.
///
/// Times are whole milliseconds and demands multiples of 1/1000, so that nothing later depends on a last bit.
struct ScriptWriter: ~Copyable {
    private let athlete: Athlete
    private let plan: EffortPlan
    private let lifting: LiftingCost
    private var script: EffortScript
    /// How far the script has come, in milliseconds from its origin.
    private var now: Int32 = 0

    /// Takes over a script's storage.
    init(_ script: consuming EffortScript, athlete: Athlete, plan: EffortPlan) {
        self.athlete = athlete
        self.plan = plan
        lifting = LiftingCost(athlete)
        self.script = script
    }

    /// Draws the script of one workout, which begins some time before the start, and gives the storage back with it.
    consuming func write(start: Instant, leadSeconds: Double, from stream: inout RandomStream) -> EffortScript {
        script.reset()
        let lead = leadSeconds.wholeMilliseconds
        script.origin = start - .milliseconds(Int64(lead))
        script.start = start
        let idle = rest(in: .standing)
        append(lead, idle, phase: .idle)
        for bout in plan.warmUp { write(bout, from: &stream) }
        writeSets(from: &stream)
        for bout in plan.work { write(bout, from: &stream) }
        for bout in plan.coolDown { write(bout, from: &stream) }
        script.endOfPlan = instant(now)
        script.endOfWork = script.segments.last(where: \.phase.isWork)?.end ?? script.endOfPlan
        let habits = plan.performance
        let delay = stream.gamma(shape: habits.finishDelayShape, scale: habits.finishDelayScaleSeconds)
        append(settleLogs() + min(delay, 600).wholeMilliseconds, idle, phase: .done)
        script.finishTap = instant(now)
        append(.max - now, idle, phase: .idle)
        return script
    }

    private func instant(_ milliseconds: Int32) -> Instant { script.origin + .milliseconds(Int64(milliseconds)) }
}

// MARK: Strength

extension ScriptWriter {
    private mutating func writeSets(from stream: inout RandomStream) {
        for (index, group) in plan.groups.enumerated() {
            for round in 0..<group.rounds {
                for station in group.stations {
                    writeSet(station, round: round, from: &stream)
                    if station + 1 < group.stations.upperBound {
                        rest(group.transition, .walking, from: &stream)
                    }
                }
                if round + 1 < group.rounds {
                    rest(group.rest, plan.posture, from: &stream)
                } else if index + 1 < plan.groups.count {
                    rest(plan.changeover, .walking, from: &stream)
                }
            }
        }
    }

    /// Has each set logged before the next begins, and returns how long the last log takes after the work, in
    /// milliseconds: the finish is not tapped before it.
    private mutating func settleLogs() -> Int32 {
        guard let last = script.sets.last else { return 0 }
        for index in script.sets.indices.dropLast() {
            script.sets[index].logged = min(script.sets[index].logged, script.sets[index + 1].start)
        }
        return Int32(clamping: max(0, (last.logged - script.endOfPlan).milliseconds))
    }

    /// What rest demands.
    private func rest(in posture: RestPosture) -> Effort {
        let habits = plan.performance
        switch posture {
        case .seated: return Effort(demand: habits.seatedDemand, oxygen: habits.seatedUptakeMlPerKgPerMinute)
        case .standing: return Effort(demand: habits.standingDemand, oxygen: habits.standingUptakeMlPerKgPerMinute)
        case .walking: return Effort(demand: habits.walkingDemand, oxygen: habits.walkingUptakeMlPerKgPerMinute)
        }
    }

    /// One set and the seconds after it in which demand stays up.
    ///
    /// The demand of a set grows with the load p as a share of the maximum, with the muscle at work, with the root of
    /// the pace and towards failure: m · (0.61 + 1.5 · (p − 0.4)) · √(3 s / repetition) · (1 + 0.12 · e^(−reserve)),
    /// held between 0.25 and 1.4. Load and pace after Collins 1991 and Apkarian 2019, as fitted with the model of
    /// `HeartRateModel`; the rise towards failure is chosen. Over the first two seconds half of it is demanded.
    private mutating func writeSet(_ position: Int, round: Int, from stream: inout RandomStream) {
        let station = plan.stations[position]
        let habits = plan.performance
        let (written, moved, share) = weight(of: station)
        let predicted = 30 * (1 / share - 1) * max(0.2, 1 - habits.fatiguePerRound * Double(round))
        let toFailure = max(1, predicted + stream.gaussian(standardDeviation: habits.failureSpreadReps))
        let reps = min(Double(station.reps), max(1, (toFailure - station.repsInReserve).rounded(.down)))
        let repetition = draw(station.repetition, from: &stream)
        let duration = max(1, (reps * repetition).wholeMilliseconds)
        let seconds = Double(duration) * 0.001
        let nearFailure = 1 + 0.12 * exponential(-max(0, toFailure - reps))
        let pace = (3 / repetition).squareRoot()
        let demand = (station.demand.muscle * (0.61 + 1.5 * (share - 0.4)) * pace * nearFailure)
            .held(in: 0.25...1.4).rounded(toDecimals: 3)
        let energy = lifting.kcal(demand: demand, seconds: seconds, volumeKg: reps * moved)
        let oxygen = energy * 60_000 / (OxygenCost.kcalPerLiter * athlete.massKg * seconds)
        let delay = stream.gamma(shape: habits.logDelayShape, scale: habits.logDelayScaleSeconds)
        script.sets.append(
            PerformedSet(
                exercise: position, reps: Int(reps), weightKg: written, start: instant(now),
                end: instant(now + duration), logged: instant(now + duration + min(delay, 600).wholeMilliseconds),
                demand: demand))
        let onset = min(duration, 2_000)
        append(onset, Effort(demand: demand / 2, oxygen: oxygen), phase: .set)
        append(duration - onset, Effort(demand: demand, oxygen: oxygen), phase: .set)
        let hold = stream.uniform(from: habits.holdShortestSeconds, to: habits.holdLongestSeconds)
        let held = Effort(demand: demand, oxygen: rest(in: plan.posture).oxygen)
        append(hold.wholeMilliseconds, held, phase: .rest)
    }

    /// The weight as written down, the mass moved by each repetition, and its share of the most that could be.
    private func weight(of station: EffortPlan.Station) -> (written: Double, moved: Double, share: Double) {
        let demand = station.demand
        let maximum = max(1, demand.oneRepMaximumKg(of: athlete))
        let body = demand.bodyShare * athlete.massKg
        let wanted: Double =
            switch station.load {
            case .shareOfOneRepMaximum(let share): share * maximum - body
            case .kilograms(let weight): weight
            }
        let least = demand.bodyShare > 0 ? 0 : demand.stepKg
        let written = max(least, (wanted / demand.stepKg).rounded() * demand.stepKg)
        let moved = (body + written) * (station.isPerSide ? 2 : 1)
        return (written, moved, ((body + written) / maximum).held(in: 0.05...1))
    }

    private mutating func rest(_ span: EffortPlan.Spread, _ posture: RestPosture, from stream: inout RandomStream) {
        append(draw(span, from: &stream).wholeMilliseconds, rest(in: posture), phase: .rest)
    }

    /// A lognormal length in seconds; the draw is made whether or not it matters, so that no other draw moves.
    private func draw(_ span: EffortPlan.Spread, from stream: inout RandomStream) -> Double {
        stream.lognormal(median: span.median, sigma: span.sigma).held(in: span.median / 4...max(0.001, span.median * 4))
    }
}

// MARK: Endurance

extension ScriptWriter {
    private mutating func write(_ bout: EffortPlan.Bout, from stream: inout RandomStream) {
        let factor = max(0, 1 + stream.gaussian(standardDeviation: plan.performance.intensitySpread))
        let start = instant(now)
        append(
            bout.seconds.wholeMilliseconds, effort(of: bout.from, times: factor),
            to: effort(of: bout.to, times: factor), phase: bout.phase)
        if bout.beginsLap { script.laps.append(Lap(start: start, end: instant(now))) }
        if bout.endsLap, !script.laps.isEmpty { script.laps[script.laps.count - 1].end = instant(now) }
    }

    /// What an intensity demands.
    ///
    /// The share of the heart-rate reserve is nearly that of the oxygen-uptake reserve (Swain 1998: slope 1.03,
    /// intercept 1.5 %). Here the heart is 3 % of its reserve ahead where nothing is done and level at the maximum: with
    /// the drift that adds up over the stages of such a test, slope and intercept come out near those found.
    private func effort(of intensity: Intensity, times factor: Double) -> Effort {
        let reserve = athlete.vo2Max - OxygenCost.atRest
        let ahead = 0.03
        let wanted: Double =
            switch intensity {
            case .heartRateReserve(let share): (share - ahead) / (1 - ahead) * reserve
            case .walking(let speed, let grade):
                OxygenCost.walking(metersPerMinute: speed * 1_000 / 60, grade: grade) - OxygenCost.atRest
            case .running(let speed, let grade):
                OxygenCost.running(metersPerMinute: speed * 1_000 / 60, grade: grade) - OxygenCost.atRest
            case .cycling(let watts):
                OxygenCost.cycling(watts: watts, massKg: athlete.massKg) - OxygenCost.atRest
            }
        let oxygen = (wanted * factor).held(in: 0...1.25 * reserve)
        let demand = ahead + (1 - ahead) * oxygen / reserve
        return Effort(demand: demand.rounded(toDecimals: 3), oxygen: min(oxygen, reserve).rounded(toDecimals: 3))
    }
}

// MARK: Segments

extension ScriptWriter {
    /// What is demanded of the heart, as a share of its reserve, and wanted in oxygen, in ml/kg/min above rest.
    private struct Effort {
        var demand: Double
        var oxygen: Double
    }

    private mutating func append(_ length: Int32, _ effort: Effort, to last: Effort? = nil, phase: Phase) {
        guard length > 0 else { return }
        let last = last ?? effort
        script.segments.append(
            EffortSegment(
                start: instant(now), end: instant(now + length), demandAtStart: effort.demand,
                demandAtEnd: last.demand, oxygenAtStart: effort.oxygen, oxygenAtEnd: last.oxygen, phase: phase,
                begin: now, finish: now + length))
        now += length
    }
}
