public import Timeline

/// What depends on when a session starts and ends, drawn from keys of its own so that no session moves another.
extension Body {
    /// How long after a session's start the sensor gives its first sample.
    ///
    /// The number counts the starts of sessions in this workout, from 0.
    public mutating func firstFixDelay(ofStart number: UInt64) -> TimeSpan {
        guard settings.hasDeviceNoise else { return .zero }
        stream.reset(to: key.stream(.firstFix, index: number))
        let seconds = stream.gamma(shape: settings.firstFixShape, scale: settings.firstFixScaleSeconds)
        return .wholeMilliseconds(seconds: min(seconds, 3_600))
    }

    /// Draws the samples that the sensor takes after a session has ended.
    ///
    /// Gaps run from 2 to 10 s and make 23 or 24 samples in three minutes, as in a real export (health-auto-export
    /// #60). A sample is the truth of some seconds ago with the sensor's noise at rest; no artefacts but lag, and no
    /// energy.
    ///
    /// - Parameters:
    ///   - end: When the session ended.
    ///   - number: Counts the ends of sessions in this workout, from 0.
    ///   - samples: Is emptied and filled; its storage is kept.
    public mutating func drawRecoverySamples(
        after end: Instant, ofEnd number: UInt64, into samples: inout [CandidateSample]
    ) {
        samples.removeAll(keepingCapacity: true)
        let first = offset(of: held(end))
        let last = reach(end + .wholeMilliseconds(seconds: settings.recoverySeconds))
        stream.reset(to: key.stream(.recovery, index: number))
        let latency = Int32(sensor.response.latency * 1_000)
        var time = first
        var cursors = (now: heartRateTrack.nodes.position(at: first), then: 0)
        cursors.then = heartRateTrack.nodes.position(at: max(0, first - latency))
        var deviation = stream.gaussian(standardDeviation: settings.resting.noiseBpm)
        while true {
            let gap = Int32(2_000 + 1_000 * stream.choice(from: recoveryGaps))
            guard time &+ gap <= last else { return }
            time &+= gap
            let left = Decay.shared(Double(gap) * 0.001 / settings.noiseSeconds)
            let innovation = settings.resting.noiseBpm * (1 - left * left).squareRoot()
            deviation = left * deviation + stream.gaussian(standardDeviation: innovation)
            let truth = heartRateTrack.heartRate(at: time, cursor: &cursors.now)
            let behind = heartRateTrack.heartRate(at: max(0, time - latency), cursor: &cursors.then)
            samples.append(recoverySample(at: time, truth: truth, behind: behind, deviation: deviation))
        }
    }

    private func recoverySample(at time: Int32, truth: Double, behind: Double, deviation: Double) -> CandidateSample {
        let hasNoise = settings.hasDeviceNoise
        let isLate = hasNoise && abs(behind - truth) >= settings.lagLabelBpm
        return CandidateSample(
            date: script.origin + .milliseconds(Int64(time)),
            deliveryMilliseconds: hasNoise ? UInt32(settings.deliverySeconds * 1_000) : 0,
            trueHeartRateHundredths: UInt16(clamping: (truth * 100).nearestInteger),
            reading: WristSensor.whole(hasNoise ? behind + sensor.response.bias + deviation : truth),
            artefact: isLate ? .lag : .none, phase: .idle, isBackground: false, deviceActiveCalories: 0,
            deviceBasalCalories: 0, trueActiveCalories: 0, trueBasalCalories: 0)
    }

    /// Weights of gaps of 2, 3, … 10 s, with a mean of 7.55 s.
    static func makeRecoveryGaps() throws(SensorError) -> DiscreteDistribution {
        try DiscreteDistribution(weights: [0.05, 0.04, 0.06, 0.06, 0.06, 0.10, 0.16, 0.25, 0.22])
    }
}
