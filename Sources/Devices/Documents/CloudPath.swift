import Encoding
import Timeline
public import Workouts

/// Where the phone keeps what in the cloud drive.
public enum CloudPath {
    /// The file of a run: by the year and the month in which it began, in UTC.
    public static func file(of document: WorkoutDocument) -> String {
        let start = CivilTime(document.start.wireDate)
        let month = start.month < 10 ? "0\(start.month)" : "\(start.month)"
        return "Workouts/\(start.year)/\(month)/\(document.id).json"
    }

    /// The stub of a run that was deleted.
    public static func stub(of tombstone: Tombstone) -> String { "Stubs/\(tombstone.workout).json" }

    /// The file of a split.
    public static func file(of split: SplitDocument) -> String { "Splits/\(split.id).json" }
}
