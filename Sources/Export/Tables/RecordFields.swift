import Encoding
import Session
import Timeline
import Workouts

/// A record with what the health store does not keep of it.
struct RecordFields {
    let record: WorkoutRecord
    let fate: Fate
    let source: RecordSource
    let athlete: Int?

    /// Shows every key of a record, in the order in which they are written.
    func fields<Visitor: NestingVisitor & ~Copyable>(to visitor: inout Visitor) {
        showHead(to: &visitor)
        visitor.object(Field("metrics", "What the workout comes to, late samples included."), isPresent: true) {
            showMetrics(to: &$0)
        }
        visitor.object(Field("live", "What the wrist showed last."), isPresent: true) { showLive(to: &$0) }
        visitor.list(
            Field(
                "zones", "The heart rates at which one zone ends and the next begins.", .heartRate,
                null: .withoutZones),
            record.zones?.bounds)
        visitor.object(
            Field("beats", "The beats that were recorded one by one.", null: "none were recorded"),
            isPresent: record.beats != nil
        ) { showBeats(to: &$0) }
        showSets(to: &visitor)
        visitor.objects(
            Field("volumeByExercise", "The volume of each exercise, by first occurrence."), record.volumeByExercise,
            example: ExerciseVolume(exercise: "", volumeKg: 0)
        ) { volume, visitor in
            visitor.text(Field("exercise", "The exercise."), volume.exercise)
            visitor.number(Field("volumeKg", "Repetitions times weight over its sets.", .mass), volume.volumeKg)
        }
        visitor.objects(
            Field("events", "What happened in the workout, by date."), record.events,
            example: WorkoutEvent(.pause, at: .epoch)
        ) { event, visitor in event.fields(to: &visitor) }
        visitor.list(Field("warnings", "What a reader of the record should know."), record.warnings)
    }

    private func showHead<Visitor: NestingVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.identifier(Field("id", "The record's name, that of the workout."), record.id)
        visitor.word(
            Field("activity", "The kind of workout, by HealthKit's name."), record.activity.name,
            of: ActivityType.all.map(\.name))
        visitor.instant(Field("start", "When the record begins."), record.start)
        visitor.instant(Field("end", "When the record ends."), record.end)
        visitor.number(Field("elapsedSeconds", "From start to end, pauses included.", .duration), record.elapsed)
        visitor.number(Field("activeSeconds", "Time in which the session ran.", .duration), record.active)
        visitor.number(Field("pausedSeconds", "Time in which the session was paused.", .duration), record.paused)
        visitor.word(Field("fate", "What became of the workout."), fate)
        visitor.word(Field("source", "Whether the workout was simulated or read from a file."), source)
        visitor.integer(Field("athlete", "The athlete's number, from 0.", .count, null: .recording), athlete)
    }

    private func showMetrics<Visitor: NestingVisitor & ~Copyable>(to visitor: inout Visitor) {
        let metrics: WorkoutMetrics? = record.metrics
        metrics.showMeasured(to: &visitor, null: nil)
        visitor.list(
            Field("hrZoneSeconds", "Active time in each zone.", .duration, null: .withoutZones),
            metrics?.hrZoneSeconds)
        visitor.number(
            Field(
                "unknownZoneSeconds", "Active time for which no heart rate is known.", .duration, null: .withoutZones),
            metrics?.unknownZoneSeconds)
        visitor.identifier(
            Field("healthKitWorkoutUUID", "The record's name in the health store.", null: "it is in none"),
            metrics?.healthKitWorkoutUUID)
        visitor.word(Field("source", "The device that took the measurements."), metrics?.source)
        visitor.instant(Field("recordedAt", "When the figures were final."), metrics?.recordedAt)
        metrics.showLoad(to: &visitor)
    }

    private func showLive<Visitor: NestingVisitor & ~Copyable>(to visitor: inout Visitor) {
        let live = record.live
        visitor.number(
            Field("avgHeartRate", "The average.", .heartRate, null: .withoutHeartRate), live.avgHeartRate)
        visitor.number(
            Field("maxHeartRate", "The maximum.", .measuredHeartRate, null: .withoutHeartRate), live.maxHeartRate)
        visitor.number(
            Field("minHeartRate", "The minimum.", .measuredHeartRate, null: .withoutHeartRate), live.minHeartRate)
        visitor.integer(
            Field("heartRateSampleCount", "How many samples had arrived.", .count), live.heartRateSampleCount)
        visitor.number(
            Field("activeEnergyKcal", "The energy above rest.", .energy, null: "no energy was measured"),
            live.activeEnergyKcal)
        visitor.list(
            Field("hrZoneSeconds", "Active time in each zone.", .duration, null: .withoutZones), live.hrZoneSeconds)
    }

    private func showBeats<Visitor: NestingVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.integer(Field("count", "How many times from beat to beat there are.", .count), record.beats?.count)
        visitor.number(Field("sumSeconds", "Their sum.", .duration), record.beats?.sum)
    }

    private func showSets<Visitor: NestingVisitor & ~Copyable>(to visitor: inout Visitor) {
        visitor.objects(Field("sets", "The logged sets, by date."), record.sets, example: .blank) { set, visitor in
            visitor.text(Field("exercise", "The exercise."), set.exercise.name)
            set.showLoad(to: &visitor)
        }
    }
}
