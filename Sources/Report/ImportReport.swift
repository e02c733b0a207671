import Encoding
import Session
public import Study
import Timeline
import Workouts

/// What an import gave: of one file each workout in full, of several a line for each.
public struct ImportReport: Sendable {
    private let work: RecordingImport
    private let files: Int

    /// Reports an import.
    ///
    /// - Parameters:
    ///   - work: What was read.
    ///   - files: How many files there were to read.
    public init(_ work: RecordingImport, files: Int) {
        self.work = work
        self.files = files
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        let notes = work.warnings.map { style.colored("note", .yellow) + " \($0)" }
        let count = Quantity.counted(work.workouts.count, "workout", "workouts")
        let failed = Set(work.failures.map(\.file)).count
        let sum =
            "\(count) from \(Quantity.counted(files, "file", "files"))"
            + (failed > 0 ? ", \(Quantity.count(failed)) of which cannot be read" : "")
        return (files == 1 ? reports(style) : table(style)) + notes + [sum]
    }

    private func reports(_ style: TextStyle) -> [String] {
        work.workouts.flatMap { workout in
            let about = " · \(workout.record.activity.name) · \(minute(of: workout.record.start))"
            return [style.bold(workout.file) + style.faint(about)]
                + WorkoutReport(workout.record, samples: workout.heartRate).lines(style: style) + [""]
        }
    }

    private func table(_ style: TextStyle) -> [String] {
        guard !work.workouts.isEmpty else { return [] }
        var table = TextTable([
            .init("file"), .init("activity"), .init("start"), .init("active", .right), .init("bpm", .right),
            .init("kcal", .right), .init("sets", .right), .init("notes", .right),
        ])
        for workout in work.workouts {
            let (record, metrics) = (workout.record, workout.record.metrics)
            table.add([
                .init(workout.file), .init(record.activity.name), .init(minute(of: record.start)),
                .init(Quantity.span(record.active)), .init(Quantity.decimal(metrics.avgHeartRate, digits: 1)),
                .init(Quantity.decimal(metrics.activeEnergyKcal, digits: 0)),
                .init(record.sets.isEmpty ? "" : Quantity.count(record.sets.count)),
                .init(record.warnings.isEmpty ? "" : Quantity.count(record.warnings.count)),
            ])
        }
        return table.lines(style: style, indent: 0) + [""]
    }
}

/// An instant to the minute, such as `2026-01-05 06:00 UTC`.
private func minute(of instant: Instant) -> String {
    var text = ByteBuffer(capacity: 32)
    text.append(instant)
    return text.text.prefix(16).replacing("T", with: " ") + " UTC"
}
