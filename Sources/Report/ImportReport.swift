import Session
public import Study
import Timeline
import Workouts

/// What an import gave, file by file.
public struct ImportReport: Sendable {
    private let work: RecordingImport

    /// Reports an import.
    public init(_ work: RecordingImport) {
        self.work = work
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        var lines: [String] = []
        for workout in work.workouts {
            let record = workout.record
            lines += [style.bold(workout.file) + style.faint(" · \(record.activity.name)")]
            lines += WorkoutReport(record, samples: workout.recording.heartRate).lines(style: style) + [""]
        }
        lines += work.warnings.map { style.colored("note", .yellow) + " \($0)" }
        let files = Set(work.workouts.map(\.file)).count
        let failed = work.failures.isEmpty ? "" : ", \(work.failures.count) files could not be read"
        return lines + ["\(work.workouts.count) workouts from \(files) files\(failed)"]
    }
}
