public import Timeline

extension Body {
    /// The true heart rate at an instant, in beats per minute.
    ///
    /// - Complexity: O(log n) in the length of the workout, once the track reaches the instant.
    public mutating func trueHeartRate(at instant: Instant) -> Double {
        let time = reach(instant)
        return heartRateTrack.heartRate(at: time)
    }

    /// The true heart rate as the model alone makes it, without the fluctuation on top.
    package mutating func kineticHeartRate(at instant: Instant) -> Double {
        let time = reach(instant)
        return heartRateTrack.kineticHeartRate(at: time)
    }

    /// The instants of the grid on which the true heart rate has been reckoned so far.
    package var truthGrid: [Instant] {
        heartRateTrack.nodes.map { script.origin + .milliseconds(Int64($0.time)) }
    }

    /// The instant, or the nearest at which this body is known.
    func held(_ instant: Instant) -> Instant {
        min(max(instant, script.origin), script.start + Self.horizon)
    }

    /// Brings the heart rate as far as an instant and returns its time.
    mutating func reach(_ instant: Instant) -> Int32 {
        let time = offset(of: held(instant))
        heartRateTrack.extend(to: time, through: script)
        return time
    }

    /// True energy above basal metabolism between two instants, in kcal.
    public func trueActiveKcal(from start: Instant, to end: Instant) -> Double {
        let (start, end) = (offset(of: held(start)), offset(of: held(end)))
        return end > start ? energyTrack.active(at: end) - energyTrack.active(at: start) : 0
    }

    /// True energy of basal metabolism between two instants, in kcal.
    public func trueBasalKcal(from start: Instant, to end: Instant) -> Double {
        max(0, (held(end) - held(start)).seconds) * energyTrack.basalRate
    }

    /// True energy above what sitting awake would have cost between two instants, in kcal.
    public func trueNetKcal(from start: Instant, to end: Instant) -> Double {
        let (start, end) = (offset(of: held(start)), offset(of: held(end)))
        return end > start ? energyTrack.net(at: end) - energyTrack.net(at: start) : 0
    }

    /// True oxygen uptake at an instant, in ml/kg/min.
    public func oxygenUptake(at instant: Instant) -> Double {
        OxygenCost.atRest + energyTrack.uptake(at: offset(of: held(instant)))
    }
}
