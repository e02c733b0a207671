import Encoding
import Workouts

extension WorkoutMetrics? {
    /// Shows the figures that were measured, as `workouts.csv` and the records name them.
    func showMeasured<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor, null withoutMetrics: StaticString?)
    {
        visitor.number(
            Field("activeEnergyKcal", "Energy above rest.", .energy, null: "no energy was measured"),
            self?.activeEnergyKcal)
        visitor.number(
            Field(
                "avgHeartRate", "The mean over active time, each sample held until the next.", .heartRate,
                null: .withoutHeartRate),
            self?.avgHeartRate)
        visitor.number(
            Field(
                "sampleMeanHeartRate", "The plain mean of the samples in the workout, pauses included.", .heartRate,
                null: .withoutHeartRate),
            self?.sampleMeanHeartRate)
        visitor.number(
            Field(
                "maxHeartRate", "The highest sample in the workout, pauses included.", .measuredHeartRate,
                null: .withoutHeartRate),
            self?.maxHeartRate)
        visitor.number(
            Field(
                "minHeartRate", "The lowest sample in the workout, pauses included.", .measuredHeartRate,
                null: .withoutHeartRate),
            self?.minHeartRate)
        visitor.integer(
            Field(
                "heartRateSampleCount", "How many samples lie in the workout, pauses included.", .count,
                null: withoutMetrics),
            self?.heartRateSampleCount)
        visitor.number(
            Field(
                "totalVolume", "Repetitions times weight over all sets.", .mass, null: "no set has a weight"),
            self?.totalVolume)
    }

    /// Shows the figures that rate the training.
    func showLoad<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.number(
            Field(
                "trimpBanister", "Banister's training impulse.", .trainingImpulse,
                null: "no heart rate was measured or the athlete's limits are not known"),
            self?.trimpBanister)
        visitor.number(
            Field(
                "trimpEdwards", "Edwards' training impulse.", .trainingImpulse,
                null: "no heart rate was measured or the athlete's maximum is not known"),
            self?.trimpEdwards)
        visitor.number(
            Field(
                "heartRateRecovery60", "How far the heart rate fell in the first minute after the work.",
                .heartRateDifference,
                null: "the end of work is not known or no sample lies within 10 s of either end of that minute"),
            self?.heartRateRecovery60)
    }
}
