import Timeline

/// States that wait to be expanded, one after the other in one piece of storage, each behind its fingerprint.
struct StateLayer: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []

    var count: Int { starts.count }
    var byteCount: Int { bytes.capacity + starts.capacity * MemoryLayout<Int>.stride }

    mutating func append(_ state: borrowing StateBytes, _ fingerprint: UInt64) {
        starts.append(bytes.count)
        withUnsafeBytes(of: fingerprint) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: state.bytes)
    }

    mutating func removeAll() {
        bytes.clear()
        starts.clear()
    }

    func fingerprint(at index: Int) -> UInt64 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: starts[index], as: UInt64.self) }
    }

    /// The bytes of a state.
    func load(_ index: Int, into space: inout some StateSpace) {
        let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
        space.load(bytes.span.extracting(starts[index] + 8..<end))
    }
}
