import Timeline
import Workouts

// What the other device's version of a run says of whether it still drives.
extension LiveExercise {
    /// Takes in the other device's version of a run, before it is merged.
    ///
    /// In flow mode a set that it has counted shows that it still drives what the cover shows. What it only sends back
    /// was written here, and shows nothing.
    mutating func hear(
        _ theirs: WorkoutDocument, over own: WorkoutDocument?, by device: WorkoutMetrics.Source, at reading: Instant,
        _ settings: LiveMirror.Settings, into effects: inout Effects
    ) {
        guard let cover = mirror.cover, cover.workout == theirs.id, let position = theirs.position(ofLog: cover.log),
            theirs[log: position].updatedBy == device
        else { return }
        if let own, let before = own.position(ofLog: cover.log) {
            let (ours, log) = (own[log: before], theirs[log: position])
            guard ours != log, ours.updatedAt.wireDate <= log.updatedAt.wireDate else { return }
        }
        mirror.hearNews(at: reading, settings, into: &effects)
    }
}
