/// A rule of the channel that can be switched off, to see what it prevents.
///
/// On is right. Each is named for what is right; the last ones are holes in the rules as their authors had them.
public enum ChannelSwitch: String, Hashable, Sendable, CaseIterable {
    /// An acknowledgement names the next command that is expected, and what comes early waits for it.
    case exclusiveAck
    /// A command that is sent again, or put back after a failure, keeps the number it had first.
    case keepNumberOnResend
    /// Whether a command is for a session that has ended is asked where it is applied, so that it uses up its number.
    ///
    /// The app keeps this rule, or breaks it by looking before it lets the receiver know.
    case guardInsideApply
    /// The revision of snapshots starts from clock and storage, as numbers do, so that a restarted phone is heard.
    case seededRevision
    /// A command says which launch of its app it is from, so that numbers that jump are no gap.
    case incarnationToken
    /// Numbers are never read through an integer of 32 bits; the app keeps this rule, where it reads its storage.
    case wideNumbers
    /// A receiver goes on at the oldest number that the sender still holds, whatever launch it is from.
    case resyncAtOldest
    /// What the sender holds outlives its app.
    case storedQueue
    /// What the receiver expects is stored with what it has applied, and outlives its app.
    case storedReceiver
    /// Numbers belong to the storage from which they come: one that is lost and starts anew has a stream of its own.
    case ownNumbers

    /// What is right when it is on, as a sentence.
    public var summary: String {
        switch self {
        case .exclusiveAck: "An answer names the next command that is expected, and what comes early waits for it."
        case .keepNumberOnResend: "A command that is sent again keeps the number it had first."
        case .guardInsideApply: "A command for a session that has ended is refused, and uses up its number."
        case .seededRevision: "Snapshots are numbered from clock and storage, so that a restarted phone is heard."
        case .incarnationToken: "A command says which launch of its app it is from, so that a jump is no gap."
        case .wideNumbers: "Numbers are never read through an integer of 32 bits."
        case .resyncAtOldest: "A phone goes on at the oldest number that the watch still holds, whatever its launch."
        case .storedQueue: "What the watch holds outlives its app."
        case .storedReceiver: "What the phone expects is stored with what it has applied."
        case .ownNumbers: "Numbers belong to the storage they come from; a new one has a stream of its own."
        }
    }

    /// Whether the rule is a hole that search has found in the rules as their authors had them.
    public var isHole: Bool {
        switch self {
        case .resyncAtOldest, .storedQueue, .storedReceiver, .ownNumbers: true
        case .exclusiveAck, .keepNumberOnResend, .guardInsideApply, .seededRevision, .incarnationToken, .wideNumbers:
            false
        }
    }
}

/// The rules that are on.
public struct ChannelSwitches: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    /// Makes a set of the bits of `ChannelSwitch.allCases`, the first lowest.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Makes the set of one rule.
    public init(_ element: ChannelSwitch) {
        rawValue = ChannelSwitch.allCases.firstIndex(of: element).map { 1 << UInt16($0) } ?? 0
    }

    @inlinable public static var exclusiveAck: ChannelSwitches { ChannelSwitches(rawValue: 1 << 0) }
    @inlinable public static var keepNumberOnResend: ChannelSwitches { ChannelSwitches(rawValue: 1 << 1) }
    @inlinable public static var guardInsideApply: ChannelSwitches { ChannelSwitches(rawValue: 1 << 2) }
    @inlinable public static var seededRevision: ChannelSwitches { ChannelSwitches(rawValue: 1 << 3) }
    @inlinable public static var incarnationToken: ChannelSwitches { ChannelSwitches(rawValue: 1 << 4) }
    @inlinable public static var wideNumbers: ChannelSwitches { ChannelSwitches(rawValue: 1 << 5) }
    @inlinable public static var resyncAtOldest: ChannelSwitches { ChannelSwitches(rawValue: 1 << 6) }
    @inlinable public static var storedQueue: ChannelSwitches { ChannelSwitches(rawValue: 1 << 7) }
    @inlinable public static var storedReceiver: ChannelSwitches { ChannelSwitches(rawValue: 1 << 8) }
    @inlinable public static var ownNumbers: ChannelSwitches { ChannelSwitches(rawValue: 1 << 9) }

    /// Every rule: what an app wants.
    @inlinable public static var all: ChannelSwitches { ChannelSwitches(rawValue: 1 << 10 - 1) }
    /// What the authors of the design had themselves in the end.
    public static let seedFixes = ChannelSwitches(
        ChannelSwitch.allCases.filter { !$0.isHole }.map(ChannelSwitches.init))
}
