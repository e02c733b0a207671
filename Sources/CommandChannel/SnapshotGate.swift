/// Lets a watch adopt a snapshot unless it has a newer one: the newest wins, and nothing is asked for again.
///
/// Every full snapshot has a revision of its own, and heartbeats repeat the last. A revision that equals the last is
/// adopted where its content differs, since the phone may have mended what it sends again.
public struct SnapshotGate<Content: Equatable & Sendable>: Sendable {
    /// What becomes of a snapshot.
    public enum Verdict: Hashable, Sendable {
        case adopted
        /// It equals the last one that was adopted, byte for byte.
        case repeated
        /// It is older than the last one that was adopted.
        case older
    }

    /// The revision and the content that were adopted last; nil before any was.
    public private(set) var revision: UInt64?
    public private(set) var content: Content?

    /// Has seen nothing.
    public init() {}

    /// Judges a snapshot, and keeps it where it is adopted.
    ///
    /// - Parameters:
    ///   - content: All that it says; a number that only makes it differ from the last does not count.
    ///   - revision: What its phone numbered it.
    /// - Returns: What became of it.
    @inlinable
    public mutating func admit(_ content: Content, revision: UInt64) -> Verdict {
        if let last = self.revision {
            if revision < last { return .older }
            if revision == last, content == self.content { return .repeated }
        }
        adopt(content, revision)
        return .adopted
    }

    @usableFromInline
    mutating func adopt(_ content: Content, _ revision: UInt64) { (self.content, self.revision) = (content, revision) }
}

extension SnapshotGate: Equatable {}
extension SnapshotGate: Hashable where Content: Hashable {}
