import Testing

@testable import Lab

@Suite struct NumberedValuesTests {
    struct Word: Part {
        var text: String
        var facts: Int { text.count }
    }

    @Test func `LAB-6 copies agree on numbers, and each looks up what another has met`() {
        var one = NumberedValues<Word>()
        var two = one
        #expect(one.number(of: Word(text: "tap")) == 0)
        #expect(two.number(of: Word(text: "store")) == 1)
        #expect(two.values.map(\.text) == ["tap", "store"])
        #expect(one.values.count == 1)
        one.learn(1)
        #expect(one.facts == [3, 5])
        #expect(one.number(of: Word(text: "store")) == 1)
    }

    @Test func `LAB-6 what has come of what is remembered while the memory grows`() {
        var memory = Memory()
        let keys = (1...5_000 as ClosedRange<UInt64>).map { $0 << 32 | $0 % 7 }
        for (index, key) in keys.enumerated() {
            #expect(memory[key] == nil)
            memory.note(key, index)
        }
        #expect(keys.map { memory[$0] } == keys.indices.map(Optional.some))
    }

    @Test func `LAB-6 a wire has the same digest whatever came first, and says when it is full`() {
        let facts = (0..<60).map { index in
            ChannelSpace.MessageFacts(
                ChannelSpace.Tap(number: UInt8(index)), by: (UInt64(60 - index), 0, 0), number: 0, lineage: 1)
        }
        var (one, two) = (ChannelSpace.Wire(), ChannelSpace.Wire())
        for message in [3, 1, 2] { one.insert(message, facts) }
        for message in [2, 3, 1, 4] { two.insert(message, facts) }
        #expect(one.fingerprint != two.fingerprint)
        #expect((0..<4).map(two.message(at:)) == [4, 3, 2, 1])
        #expect(two.take(0, facts) == 4)
        #expect(one.fingerprint == two.fingerprint)
        one.double(at: 1, facts)
        #expect(one.copies(at: 1) == 2)
        #expect(one.fingerprint != two.fingerprint)
        #expect(one.take(1, facts) == 2)
        #expect(one.fingerprint == two.fingerprint)
        for message in 4..<49 { one.insert(message, facts) }
        #expect(one.count == ChannelSpace.Wire.capacity)
        #expect(!one.isFull)
        one.insert(50, facts)
        #expect(one.isFull)
        #expect(one.count == ChannelSpace.Wire.capacity)
    }
}
