import CommandChannel
import Foundation
import Testing
import Timeline

/// What the documentation of the channel says, held against what the channel does.
@Suite struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func read(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    private func article() throws -> String {
        try read("Sources/CommandChannel/CommandChannel.docc/BetweenTwoDevices.md")
    }

    private func expectContained(_ path: String) throws {
        let example = try read(path)
        #expect(try article().contains("```swift\n" + example + "```"), "\(path)")
    }

    @Test func `CMD-11 the example of the article is this file's neighbour, in forty lines`() throws {
        let path = "Tests/CommandChannelTests/TwoDevicesExample.swift"
        try expectContained(path)
        #expect(try read(path).split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40)
    }

    @Test func `CMD-11 what the article tells of the example is what happens`() throws {
        try expectContained("Tests/CommandChannelTests/TwoDevicesStory.swift")
        let devices = try logTwoSets()
        #expect(devices.stored.log == ["squat 100 kg × 5", "squat 105 kg × 5"])
        #expect(devices.screen == ["1000 done", "1001 done"])
        #expect(devices.watch.heldCount == 0)
        #expect(devices.stored.phone?.streams.map(\.expected) == [1_002])
    }

    @Test func `CMD-7 in the example a set for another session is shown as not logged`() throws {
        var devices = TwoDevices()
        devices.onWatch { $0.handle(.reachabilityChanged(true), into: &$1) }
        try devices.onWatch { try $0.submit("squat", for: Identifier(key: 1), into: &$1) }
        devices.onPhone(devices.wire.removeFirst(), session: Identifier(key: 2))
        #expect(devices.screen == ["1000 done", "1000 not logged"])
        #expect(devices.stored.log == [])
        #expect(devices.stored.watch?.entries.count == 0)
    }

    /// How many seconds pass until all of some sets are acknowledged, of which some are lost on their way, the first
    /// among them; the wire takes no time.
    private func secondsToConverge(sets: Int, lost: Int) -> Int? {
        var pair = ChannelPair(isReachable: false)
        for _ in 0..<sets { pair.set() }
        pair.tell(.reachabilityChanged(true))
        // Spread over all, from the first on.
        let isLost = Set((0..<lost).map { $0 * sets / lost })
        pair.segments = pair.segments.enumerated().filter { !isLost.contains($0.offset) }.map(\.element)
        return pair.converge().map { $0 * 5 }
    }

    @Test func `CMD-4 the article's table says how long it takes until what was lost is made up for`() throws {
        let rows = try article().matches(of: /\n\| (\d+) \| (\d+) \| (\d+) s \|/)
        #expect(rows.count >= 7)
        for row in rows {
            let (sets, lost, seconds) = (Int(row.1) ?? 0, Int(row.2) ?? 0, Int(row.3))
            #expect(secondsToConverge(sets: sets, lost: lost) == seconds, "\(row.0)")
        }
    }

    @Test func `CMD-4 each that is lost costs five seconds, and so does each for which the buffer has no room`() {
        for (sets, lost) in [(1, 1), (5, 2), (20, 7), (257, 1), (257, 20), (258, 1), (300, 1), (400, 1)] {
            let dropped = max(0, sets - 1 - CommandReceiver<Int>.bufferCapacity)
            #expect(secondsToConverge(sets: sets, lost: lost) == 5 * (lost + dropped), "\(sets) \(lost)")
        }
    }
}
