import Devices

/// What a link has noticed that no decision of chance says by itself, for a world that wants to know.
struct LinkRemarks: OptionSet, Hashable, Sendable, BitwiseCopyable {
    let rawValue: UInt8

    /// A message or user info has come before one that was sent earlier the same way.
    static let overtaken = LinkRemarks(rawValue: 1 << 0)
    /// An app is handed a user info once more, since it had not committed it.
    static let handedOverAgain = LinkRemarks(rawValue: 1 << 1)
    /// A context has taken the place of one that had not gone out.
    static let coalesced = LinkRemarks(rawValue: 1 << 2)
    /// An app that was launched anew is handed the context that waits for it.
    static let readAtColdStart = LinkRemarks(rawValue: 1 << 3)
    /// A user info waits in a queue that is stuck.
    static let stuck = LinkRemarks(rawValue: 1 << 4)
}

extension Link {
    /// Tells what was noticed, once.
    mutating func takeRemarks() -> LinkRemarks {
        defer { remarks = [] }
        return remarks
    }

    /// Takes note that something has come that was sent in a direction as the so-manieth.
    mutating func noteArrival(_ order: UInt32, _ direction: Direction) {
        if order < arrivals[direction].latest { remarks.insert(.overtaken) }
        arrivals[direction].latest = max(arrivals[direction].latest, order)
    }

    /// Counts what is sent in a direction, by whichever transport.
    mutating func nextOrder(_ direction: Direction) -> UInt32 {
        defer { arrivals[direction].count &+= 1 }
        return arrivals[direction].count
    }
}

/// The order in which messages and user infos of one direction were sent, and the latest of them that has come.
struct ArrivalOrder: Hashable, Sendable, BitwiseCopyable {
    var count: UInt32 = 0
    var latest: UInt32 = 0
}
