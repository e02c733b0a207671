import CommandChannel
import Devices
import Encoding
import Foundation
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct SnapshotCodingTests {
    private static var rounds: Int { ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 5 : 2_000 }
    private let coder = PayloadCoder(splits: [])

    // MARK: Drawing

    private func date(_ documents: inout RandomDocuments) -> Instant {
        Instant(microseconds: Int64.random(in: 0...4_000_000_000_000_000, using: &documents.random))
    }

    private func number(_ documents: inout RandomDocuments) -> Double {
        let numbers = [0, -0.0, 62.5, 100.0009, 1e300, -1e-300, .infinity, .greatestFiniteMagnitude, 8]
        return numbers.randomElement(using: &documents.random) ?? 0
    }

    private func values(_ documents: inout RandomDocuments) -> ColumnValues {
        ColumnValues(first: documents.maybe { self.number(&$0) }, second: documents.maybe { self.number(&$0) })
    }

    private func place(_ documents: inout RandomDocuments) -> SetPlace {
        SetPlace(log: documents.number(0...1), set: documents.number(0...1))
    }

    private func detail(_ documents: inout RandomDocuments) -> SetDetail {
        SetDetail(
            reps: documents.number(0...1),
            weightGrams: documents.maybe { Int32.random(in: 0...Int32.max, using: &$0.random) })
    }

    private func text(_ documents: inout RandomDocuments) -> String {
        ["", "Knebøy", "Bench press", "\"\\\u{0}\n", "体操 🏋️", String(repeating: "x", count: 300)]
            .randomElement(using: &documents.random) ?? ""
    }

    private func snapshot(_ documents: inout RandomDocuments) -> WorkoutSnapshot {
        var snapshot = WorkoutSnapshot()
        snapshot.revision = documents.number(0...1)
        snapshot.acknowledgement = documents.maybe { documents in
            Acknowledgement(
                lineage: documents.number(0...1), next: documents.number(0...1),
                refused: (0..<Int.random(in: 0...300, using: &documents.random)).map { UInt64($0) << 55 })
        }
        snapshot.session = documents.maybe { $0.identifier() }
        snapshot.activity = ActivityType.all.randomElement(using: &documents.random) ?? .other
        (snapshot.start, snapshot.end) = (date(&documents), documents.maybe { self.date(&$0) })
        snapshot.phase = WorkoutSnapshot.Phase.allCases.randomElement(using: &documents.random) ?? .rest
        (snapshot.exercise, snapshot.exerciseName) = (documents.number(0...1), text(&documents))
        (snapshot.setIndex, snapshot.setCount) = (documents.number(0...1), documents.number(0...1))
        snapshot.currentSet = documents.maybe { self.place(&$0) }
        snapshot.leftSets = documents.number(0...1)
        snapshot.values = values(&documents)
        snapshot.restEnd = documents.maybe { self.date(&$0) }
        snapshot.restTotalSeconds = documents.number(0...1)
        snapshot.nextLine = documents.maybe {
            Bool.random(using: &$0.random) ? .exercise(log: $0.number(0...1)) : .set(self.detail(&$0))
        }
        snapshot.restLeadsToBetweenExercises = documents.maybe { Bool.random(using: &$0.random) }
        snapshot.previous = documents.maybe { self.detail(&$0) }
        for _ in 0..<Int.random(in: 0...20, using: &documents.random) {
            snapshot.incompleteExercises.append(
                .init(log: documents.number(0...1), name: text(&documents), setsLeft: documents.number(0...1)))
            snapshot.finished.append(
                .init(workout: documents.identifier(), status: .completed, end: date(&documents)))
        }
        return snapshot
    }

    private func command(_ documents: inout RandomDocuments) -> WatchCommand {
        let place = documents.maybe { self.place(&$0) }
        let column = Bool.random(using: &documents.random) ? Column.first : .second
        let metrics = documents.workout().metrics
        let commands: [WatchCommand] = [
            .updateValue(column, number(&documents), set: place, at: date(&documents)),
            .completeSet(place, values(&documents), at: date(&documents)),
            .completeNext(in: documents.number(0...1), values(&documents), at: date(&documents)), .skipRest,
            .adjustRest(seconds: documents.number(0...1)), .startTimed(place), .stopTimed(at: date(&documents)),
            .pickExercise(log: documents.number(0...1)), .finish(at: date(&documents)), .discard,
            metrics.map { .recordMetrics($0) } ?? .skipRest,
        ]
        return commands.randomElement(using: &documents.random) ?? .skipRest
    }

    private func segment(_ documents: inout RandomDocuments) -> CommandSegment {
        CommandSegment(
            number: documents.number(0...1), oldest: documents.number(0...1),
            sender: SenderIdentity(lineage: documents.number(0...1), incarnation: documents.number(0...1)),
            session: documents.identifier(), command: command(&documents))
    }

    // MARK: There and back

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `SNP-1 a snapshot comes back, and its size is known before it is encoded`(seed: UInt64) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<Self.rounds {
            let snapshot = snapshot(&documents)
            let payload = coder.encode(snapshot)
            #expect(coder.encodedSize(snapshot) == payload.count)
            #expect(try PayloadCoder.snapshot(payload) == snapshot.wireValue)
            #expect(snapshot.wireValue == snapshot, "these dates keep their microseconds")
        }
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `CMD-1 a command comes back with its number and its sender, and its size is known`(seed: UInt64) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<Self.rounds {
            let segment = segment(&documents)
            let payload = coder.encode(segment)
            #expect(coder.encodedSize(segment) == payload.count)
            #expect(try PayloadCoder.segment(payload) == segment.wireValue)
        }
    }

    // MARK: What others send

    /// Reads a payload as whatever it may be; a value that comes of it must be whole, so that it can be sent on.
    private func read(_ payload: [UInt8]) {
        do throws(PayloadError) {
            let snapshot = try PayloadCoder.snapshot(payload)
            #expect(coder.encode(snapshot).count == coder.encodedSize(snapshot))
        } catch { #expect(!error.description.isEmpty) }
        do throws(PayloadError) {
            let segment = try PayloadCoder.segment(payload)
            #expect(coder.encode(segment).count == coder.encodedSize(segment))
        } catch { #expect(!error.description.isEmpty) }
    }

    @Test(arguments: 0..<25 as Range<UInt64>)
    func `SNP-1 a payload that is cut or damaged is an error or a whole value`(seed: UInt64) {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        for _ in 0..<Self.rounds {
            let whole =
                Bool.random(using: &documents.random)
                ? coder.encode(snapshot(&documents)) : coder.encode(segment(&documents))
            read(Array(whole.prefix(Int.random(in: 0..<whole.count, using: &documents.random))))
            var damaged = whole
            for _ in 0..<Int.random(in: 1...4, using: &documents.random) {
                damaged[Int.random(in: 0..<whole.count, using: &documents.random)] = UInt8.random(
                    in: 0...255, using: &documents.random)
            }
            read(damaged)
        }
        read([])
    }

    /// Puts a value in the place of each key of a list, also of the lists in it, and hands on what comes of it.
    private func replaceEach(in list: [String: Any], by value: Any?, _ body: ([String: Any]) -> Void) {
        for (key, former) in list {
            var changed = list
            changed[key] = value
            body(changed)
            guard let inner = former as? [String: Any] else { continue }
            replaceEach(in: inner, by: value) {
                var changed = list
                changed[key] = $0
                body(changed)
            }
        }
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `SNP-1 a key of a wrong type, out of range or missing is an error or a whole value`(seed: UInt64) throws {
        var documents = RandomDocuments(seed: seed, spread: .wide)
        let values: [Any?] = [
            nil, "x", Int64.max, Int64.min, -1, 256, 65_536, Double.nan, Double.infinity, 1e300, true, Data(), [1],
            ["a": 1],
            Date.distantFuture, [Any](), "",
        ]
        for payload in [coder.encode(snapshot(&documents)), coder.encode(segment(&documents))] {
            let list = try PropertyListSerialization.propertyList(from: Data(payload), format: nil)
            let dictionary = try #require(list as? [String: Any])
            for value in values {
                replaceEach(in: dictionary, by: value) { changed in
                    guard
                        let data = try? PropertyListSerialization.data(
                            fromPropertyList: changed, format: .binary, options: 0)
                    else { return }
                    read(Array(data))
                }
            }
        }
    }

    @Test func `SNP-1 a message names the key that is wrong`() throws {
        var list: [String: Any] = [:]
        func expect(_ problem: String) throws {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            #expect(throws: PayloadError.self) { try PayloadCoder.snapshot(Array(data)) }
            do throws(PayloadError) { _ = try PayloadCoder.snapshot(Array(data)) } catch {
                #expect(error.description.contains(problem), "\(error)")
            }
        }
        try expect("revision")
        list = ["revision": "7"]
        try expect("revision: expected an integer")
        list = ["revision": 7, "acknowledgement": ["lineage": 1, "next": 2, "refused": [1, "x"]]]
        try expect("acknowledgement.refused[1]: expected an integer")
    }
}
