import CommandChannel
import Timeline

// The wire.
extension ChannelSpace {
    mutating func put(_ segment: Segment<Command>) {
        let key = Self.key(segment)
        let place = segments.firstIndex { Self.key($0.content) >= key } ?? segments.count
        if place < segments.count, Self.key(segments[place].content) == key {
            if !reduces { segments[place].copies = min(segments[place].copies + 1, UInt8(bound.copies)) }
        } else {
            segments.insert(Flight(content: segment, copies: 1), at: place)
        }
    }

    /// What tells a segment from others, in the order in which they stand.
    static func key(_ segment: Segment<Command>) -> UInt64 {
        segment.number << 32 | segment.sender.lineage << 24 | segment.sender.incarnation << 16 | segment.oldest & 0xFFFF
    }

    mutating func takeSegment(_ index: Int) -> Segment<Command> {
        let segment = segments[index].content
        segments[index].copies -= 1
        if segments[index].copies == 0 { segments.remove(at: index) }
        return segment
    }

    mutating func put(_ answer: Acknowledgement) {
        let place = answers.firstIndex { Self.isBefore(answer, $0.content) } ?? answers.count
        answers.insert(Flight(content: answer, copies: 1), at: place)
    }

    static func isBefore(_ answer: Acknowledgement, _ other: Acknowledgement) -> Bool {
        (answer.lineage, answer.next, answer.refused.count) < (other.lineage, other.next, other.refused.count)
    }

    mutating func takeAnswer(_ index: Int) -> Acknowledgement {
        let answer = answers[index].content
        answers[index].copies -= 1
        if answers[index].copies == 0 { answers.remove(at: index) }
        return answer
    }

    /// Takes away what can never matter again.
    ///
    /// An answer that is no news is none later, once the watch cannot start anew from older storage. And what a launch
    /// that is over has sent, and the one after it still holds, comes anyhow, under the same number: the launch decides
    /// nothing with `resyncAtOldest`, nor does it matter to a phone that cannot start anew which comes first.
    mutating func reduce() {
        if budget.watchRelaunches == 0 {
            for index in answers.indices.reversed() where isVain(answers[index].content) { answers.remove(at: index) }
        }
        guard budget.phoneRelaunches == 0, switches.contains(.resyncAtOldest) else { return }
        for index in segments.indices.reversed() where isRepeated(segments[index].content) {
            segments.remove(at: index)
        }
    }

    private func isVain(_ answer: Acknowledgement) -> Bool {
        let end = switches.contains(.exclusiveAck) ? answer.next : answer.next + 1
        return answer.lineage < sender.identity.lineage || end <= sender.acknowledged
    }

    private func isRepeated(_ segment: Segment<Command>) -> Bool {
        segment.sender.incarnation < sender.identity.incarnation && segment.sender.lineage == sender.identity.lineage
            && sender.held.position(ofNumber: segment.number) != nil
    }
}
