public import Timeline

/// The digest of a value.
public func digest(_ value: some Fingerprintable) -> UInt64 {
    var fingerprint = Fingerprint()
    value.fingerprint(into: &fingerprint)
    return fingerprint.value
}

/// The names of a value's stored properties that say something, so that a test notices when one is added.
public func storedProperties(of value: some Any) -> [String] {
    Mirror(reflecting: value).children.filter { !($0.value is PassedByReference) }.compactMap(\.label)
}

/// A stored property that does not reach the fingerprint, or that no test changes.
public struct FingerprintFault: Error, CustomStringConvertible {
    public let description: String
}

/// Shows that a value's fingerprint depends on each of its stored properties.
///
/// The changes name each stored property, and change nothing but it.
///
/// - Throws: `FingerprintFault` where a property has no change, or a change leaves the fingerprint as it was.
public func expectAllDiffer<Value: Fingerprintable>(
    _ base: Value, _ changes: [(String, (inout Value) throws -> Void)]
) throws {
    let untouched = Set(storedProperties(of: base)).symmetricDifference(changes.map(\.0))
    guard untouched.isEmpty else { throw FingerprintFault(description: "no change for \(untouched.sorted())") }
    for (name, change) in changes {
        var changed = base
        try change(&changed)
        guard digest(changed) != digest(base) else { throw FingerprintFault(description: "\(name) is left out") }
    }
}
