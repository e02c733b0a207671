public import Timeline
import Workouts

/// Decides whether a change of the runs ends the session.
///
/// The rule: a session ends when the last active run is gone. Where one of the runs that were active has been
/// completed, the session is finished and the record is that run's; where none has, it was deleted and the session is
/// discarded. As long as no run has been seen active, nothing ends: a session may be launched before its run arrives.
/// Whose record it is where the system takes the session, `SessionCoordinator` says, since no run is over then.
public enum SessionEndPlanner {
    /// What becomes of the session.
    public enum Decision: Hashable, Sendable {
        case nothing
        /// Finish the session; the record belongs to this run.
        case finish(run: Identifier)
        /// End the session and keep nothing.
        case discard
    }

    /// Decides what becomes of the session.
    ///
    /// - Parameters:
    ///   - isRunning: Whether there is a session.
    ///   - previouslyActive: The runs that were active when this was last decided, in the order in which the platform
    ///     happens to hand them out.
    ///   - runs: The runs as they are now.
    ///   - switches: With `L1`, the record goes to the run that ended last, then to the lowest id; without, to the first
    ///     in order of `previouslyActive`. With `N19` runs that began after that one's end do not keep the session.
    /// - Returns: What becomes of the session.
    public static func decide(
        isRunning: Bool, previouslyActive: [Identifier], runs: some Collection<Run>, switches: Switches
    ) -> Decision {
        guard isRunning, !previouslyActive.isEmpty else { return .nothing }
        let isActive = runs.contains(where: \.status.isActive)
        guard !isActive || switches.contains(.N19) else { return .nothing }
        let survivors = previouslyActive.compactMap { id in runs.first { $0.id == id && $0.status == .completed } }
        let heir = switches.contains(.L1) ? survivors.min(by: isPreferred) : survivors.first
        guard let heir else { return isActive ? .nothing : .discard }
        let goesOn = runs.contains { $0.status.isActive && $0.start < heir.end ?? .distantFuture }
        return goesOn ? .nothing : .finish(run: heir.id)
    }

    static func isPreferred(_ left: Run, _ right: Run) -> Bool {
        let (leftEnd, rightEnd) = (left.end ?? left.start, right.end ?? right.start)
        return leftEnd == rightEnd ? left.id < right.id : leftEnd > rightEnd
    }
}
