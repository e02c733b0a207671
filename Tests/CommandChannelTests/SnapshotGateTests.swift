import CommandChannel
import Testing

@Suite struct SnapshotGateTests {
    @Test func `CMD-8 an older snapshot is refused, and the newest wins`() {
        var gate = SnapshotGate<String>()
        #expect(gate.admit("a", revision: 5) == .adopted)
        #expect(gate.admit("b", revision: 7) == .adopted)
        #expect(gate.admit("c", revision: 6) == .older)
        #expect(gate.admit("a", revision: 5) == .older)
        #expect(gate.content == "b")
        #expect(gate.revision == 7)
    }

    @Test func `CMD-8 one that equals the last is ignored, and one of its revision with other content is adopted`() {
        var gate = SnapshotGate<String>()
        #expect(gate.admit("a", revision: 5) == .adopted)
        #expect(gate.admit("a", revision: 5) == .repeated)
        #expect(gate.admit("mended", revision: 5) == .adopted)
        #expect(gate.admit("mended", revision: 6) == .adopted)
        #expect(gate.revision == 6)
    }

    @Test func `CMD-8 any revision is the first`() {
        for revision in [0, 1, 1 << 63, UInt64.max] {
            var gate = SnapshotGate<Int>()
            #expect(gate.admit(1, revision: revision) == .adopted)
            #expect(gate.admit(1, revision: revision) == .repeated)
        }
    }
}
