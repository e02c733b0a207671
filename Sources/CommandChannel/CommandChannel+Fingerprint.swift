public import Timeline

// All that makes senders, receivers and what they say to each other what they are, in words.

extension SenderIdentity: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(lineage)
        fingerprint.combine(incarnation)
    }
}

extension Segment: Fingerprintable where Command: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(number)
        fingerprint.combine(oldest)
        fingerprint.combine(sender)
        fingerprint.combine(session)
        fingerprint.combine(command)
    }
}

extension Acknowledgement: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(lineage)
        fingerprint.combine(next)
        fingerprint.combine(numbers: refused)
    }
}

extension CommandSender.Entry: Fingerprintable where Command: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(number)
        fingerprint.combine(session)
        fingerprint.combine(command)
    }
}

extension CommandSender.Stored: Fingerprintable where Command: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(lineage)
        fingerprint.combine(last)
        fingerprint.combine(entries)
    }
}

extension HeldCommands: Fingerprintable where Command: Fingerprintable {
    @inlinable
    package func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(count)
        for entry in live { fingerprint.combine(entry) }
    }
}

extension CommandSender: Fingerprintable where Command: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(switches.rawValue))
        fingerprint.combine(identity)
        fingerprint.combine(next)
        fingerprint.combine(held)
        fingerprint.combine(storedEnd)
        fingerprint.combine(unsent)
        fingerprint.combine(acknowledged)
        fingerprint.combine(isReachable)
        fingerprint.combine(isTimerSet)
        fingerprint.combine(UInt64(generation))
    }
}

extension CommandReceiver.Stream: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(lineage)
        fingerprint.combine(incarnation)
        fingerprint.combine(expected)
        fingerprint.combine(numbers: refused)
    }
}

extension CommandReceiver.Stored: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(streams) }
}

extension CommandReceiver: Fingerprintable where Command: Fingerprintable {
    @inlinable
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(switches.rawValue))
        fingerprint.combine(streams)
        fingerprint.combine(buffer)
        fingerprint.combine(numbers: launches)
    }
}

extension RevisionCounter: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(last) }
}

extension SnapshotGate: Fingerprintable where Content: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(revision != nil)
        fingerprint.combine(revision ?? 0)
        fingerprint.combine(content)
    }
}

extension Fingerprint {
    /// Puts in the count and the numbers of a list, in order.
    @inlinable
    mutating func combine(numbers: [UInt64]) {
        combine(numbers.count)
        for number in numbers { combine(number) }
    }
}
