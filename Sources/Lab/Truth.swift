import Sensors
import Timeline
import Workouts

extension WorkoutOutcome.Truth {
    /// What a perfect sensor would have found in a body between two instants.
    init(
        of body: inout Body, from start: Instant, to end: Instant, zones: HeartRateZones?,
        _ summary: inout TruthSummary
    ) {
        self.init()
        body.summarizeTruth(from: start, to: end, zones: zones, into: &summary)
        avgHeartRate = summary.meanHeartRate
        maxHeartRate = summary.maximumHeartRate
        minHeartRate = summary.minimumHeartRate
        zoneSeconds = zones == nil ? [] : summary.zoneTimes
        activeEnergyKcal = body.trueActiveKcal(from: start, to: end)
        basalEnergyKcal = body.trueBasalKcal(from: start, to: end)
    }
}
