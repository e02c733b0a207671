import Encoding
import Session
import Timeline
import Workouts

extension WorkoutRow {
    /// Shows every field of `workouts.csv`.
    func fields<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor, _ vocabulary: borrowing Vocabulary) {
        showPlan(to: &visitor)
        visitor.word(Field("fate", "What became of the workout."), fate)
        visitor.word(Field("cause", "Why, in a word.", null: "all went as planned"), cause, of: vocabulary.causes)
        showTimes(to: &visitor)
        let metrics = record?.metrics
        metrics.showMeasured(to: &visitor, null: .withoutRecord)
        showZones(of: metrics, to: &visitor)
        visitor.identifier(
            Field("healthKitWorkoutUUID", "The record's name in the health store.", null: "it is in none"),
            metrics?.healthKitWorkoutUUID)
        visitor.word(
            Field("metricsSource", "The device that took the measurements.", null: .withoutRecord), metrics?.source)
        visitor.instant(Field("recordedAt", "When the figures were final.", null: .withoutRecord), metrics?.recordedAt)
        metrics.showLoad(to: &visitor)
        showLive(to: &visitor)
        showCounts(to: &visitor)
        truth.fields(to: &visitor)
    }

    /// Shows the fields that name the workout in each table.
    func showKey<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.integer(Field("athlete", "The athlete's number, from 0.", .count, null: .recording), athlete)
        visitor.integer(
            Field("workout", "The number of the athlete's workout, or of the recording, from 0.", .count), workout)
    }

    private func showPlan<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        showKey(to: &visitor)
        visitor.identifier(Field("id", "The workout's name, derived from seed, athlete and workout."), id)
        visitor.word(Field("source", "Whether the workout was simulated or read from a file."), source)
        showActivity(to: &visitor)
        visitor.instant(
            Field("plannedStart", "When the athlete meant to start.", null: .recording), plannedStart)
        visitor.instant(Field("plannedEnd", "When the athlete meant to end.", null: .recording), plannedEnd)
    }

    func showActivity<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.word(
            Field("activity", "The kind of workout, by HealthKit's name."), activity.name,
            of: ActivityType.all.map(\.name))
    }

    private func showTimes<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.integer(Field("records", "How many records the health store holds.", .count), recordCount)
        visitor.identifier(
            Field("continues", "The record that a reboot cut off and this one goes on with.", null: "there is none"),
            record?.continued)
        visitor.instant(Field("start", "When the record begins.", null: .withoutRecord), record?.start)
        visitor.instant(Field("end", "When the record ends.", null: .withoutRecord), record?.end)
        let beginning = record?.start ?? plannedStart
        visitor.day(
            Field(
                "localDay", "The day on which the record, or else the plan, begins where the athlete lives.",
                null: "the time zone is not known"),
            beginning.flatMap { timeZone?.day(of: $0) })
        visitor.text(
            Field("timeZone", "The time zone in which the athlete lives.", null: "it is not known"),
            timeZone?.name)
        visitor.number(
            Field("elapsedSeconds", "From start to end, pauses included.", .duration, null: .withoutRecord),
            record?.elapsed)
        visitor.number(
            Field("activeSeconds", "Time in which the session ran.", .duration, null: .withoutRecord), record?.active)
        visitor.number(
            Field("pausedSeconds", "Time in which the session was paused.", .duration, null: .withoutRecord),
            record?.paused)
    }

    private func showZones<Visitor: FieldVisitor & ~Copyable>(of metrics: WorkoutMetrics?, to visitor: inout Visitor) {
        let zones = metrics?.hrZoneSeconds
        for (index, name) in ZoneRow.secondsNames.enumerated() {
            visitor.number(
                Field(name, "Active time in this zone.", .duration, null: "the workout has no such zone"),
                zones?.element(at: index))
        }
        visitor.number(
            Field(
                "unknownZoneSeconds", "Active time for which no heart rate is known.", .duration, null: .withoutZones),
            metrics?.unknownZoneSeconds)
    }

    private func showLive<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        let live = record?.live
        visitor.number(
            Field("liveAvgHeartRate", "The average that the wrist showed last.", .heartRate, null: .withoutHeartRate),
            live?.avgHeartRate)
        visitor.number(
            Field(
                "liveMaxHeartRate", "The maximum that the wrist showed last.", .measuredHeartRate,
                null: .withoutHeartRate),
            live?.maxHeartRate)
        visitor.number(
            Field(
                "liveMinHeartRate", "The minimum that the wrist showed last.", .measuredHeartRate,
                null: .withoutHeartRate),
            live?.minHeartRate)
        visitor.integer(
            Field(
                "liveHeartRateSampleCount", "How many samples had reached the wrist at the end.", .count,
                null: .withoutRecord),
            live?.heartRateSampleCount)
        visitor.number(
            Field(
                "liveActiveEnergyKcal", "The energy that the wrist showed last.", .energy,
                null: "no energy was measured"),
            live?.activeEnergyKcal)
    }

    private func showCounts<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.integer(
            Field(
                "beatCount", "How many times from beat to beat were recorded.", .count, null: "no beats were recorded"),
            record?.beats?.count)
        visitor.number(
            Field(
                "beatSumSeconds", "The sum of the times from beat to beat.", .duration, null: "no beats were recorded"),
            record?.beats?.sum)
        visitor.integer(
            Field("setCount", "How many sets the record holds.", .count, null: .withoutRecord), record?.sets.count)
        visitor.integer(
            Field("eventCount", "How many events the record holds.", .count, null: .withoutRecord),
            record?.events.count)
        visitor.integer(
            Field("warningCount", "How many warnings the record bears.", .count, null: .withoutRecord),
            record?.warnings.count)
    }
}

extension WorkoutTruth {
    fileprivate func fields<Visitor: FieldVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.number(
            Field("trueAvgHeartRate", "The mean true heart rate of the workout.", .heartRate, null: .withoutTruth),
            avgHeartRate)
        visitor.number(
            Field("trueMaxHeartRate", "The highest true heart rate.", .heartRate, null: .withoutTruth), maxHeartRate)
        visitor.number(
            Field("trueMinHeartRate", "The lowest true heart rate.", .heartRate, null: .withoutTruth), minHeartRate)
        visitor.number(
            Field("trueActiveEnergyKcal", "The true energy above rest.", .energy, null: .withoutTruth),
            activeEnergyKcal)
        visitor.number(
            Field("trueBasalEnergyKcal", "The energy that rest alone would have cost.", .energy, null: .withoutTruth),
            basalEnergyKcal)
        visitor.number(
            Field(
                "heartRateBias", "The mean of measured less true heart rate over the record's samples.",
                .heartRateDifference, null: .withoutTruthOfSamples),
            heartRateBias)
        visitor.number(
            Field(
                "heartRateError", "The root of the mean square of measured less true heart rate.", .heartRate,
                null: .withoutTruthOfSamples),
            heartRateError)
    }
}
