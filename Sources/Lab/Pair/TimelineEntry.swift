public import Timeline

/// Something that happened in a world of phone and watch, as a person is told of it.
public struct TimelineEntry: Hashable, Sendable {
    /// Where it happened.
    public enum Column: String, Hashable, Sendable, CaseIterable {
        case human, watch, link, phone, cloud, healthStore
    }

    public var column: Column
    public var instant: Instant
    /// What happened, as a sentence without its full stop.
    public var text: String
    /// The fault that it tells of; nil for what goes the usual way.
    public var cause: FailureCause?
}
