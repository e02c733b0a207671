public import Timeline

/// The digest of a value.
public func digest(_ value: some Fingerprintable) -> UInt64 {
    var fingerprint = Fingerprint()
    value.fingerprint(into: &fingerprint)
    return fingerprint.value
}

/// The names of a value's stored properties, so that a test notices when one is added.
public func storedProperties(of value: some Any) -> [String] {
    Mirror(reflecting: value).children.compactMap(\.label)
}
