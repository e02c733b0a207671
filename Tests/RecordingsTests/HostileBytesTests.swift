import Foundation
import Recordings
import TestSupport
import Testing
import Timeline
import Workouts

/// Bytes that are cut, damaged or meant to do harm.
@Suite struct HostileBytesTests {
    /// One good file of each format, with all that its reader knows.
    static let samples: [(name: String, bytes: [UInt8])] = [
        ("fit", richFIT.bytes()), ("big-endian fit", bigEndianFIT.bytes()),
        ("fit chain", FITFile.minute.bytes() + bigEndianFIT.bytes(headerSize: 12)), ("tcx", Array(richTCX.utf8)),
        ("gpx", Array(richGPX.utf8)), ("csv", Array(richCSV.utf8)), ("hrm", Array(richHRM.utf8)),
        ("hrm beats", Array(richHRM.replacing("Interval=1", with: "Interval=238").replacing("\n1", with: "\n6").utf8)),
    ]

    static var mutantsPerSample: Int {
        ProcessInfo.processInfo.environment["MOSSO_PROVE"] == nil ? 1_500 : 1_000_000 / samples.count
    }

    /// What must hold of any recording, whatever the bytes.
    private func expectSound(_ recording: Recording, _ what: String) {
        let span = recording.start...max(recording.start, recording.end)
        let dates = recording.heartRate.map(\.date)
        let moments = recording.events.map(\.date)
        let pauses = recording.events.filter { $0.kind != .lap }.map(\.kind)
        let metrics = IndependentMetrics(recording)
        let claims: [(String, Bool)] = [
            ("ends behind its start", recording.end >= recording.start),
            ("ends within months", recording.end - recording.start < .hours(24 * 150)),
            ("dates rise", zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }),
            ("dates lie within", dates.allSatisfy(span.contains)),
            ("hearts can do it", recording.heartRate.allSatisfy { $0.beatsPerMinute >= 1 && $0.beatsPerMinute < 255 }),
            ("losses lie within", recording.heartRateLost.allSatisfy(span.contains)),
            ("events are in order", zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 }),
            (
                "events lie within",
                recording.events.allSatisfy { span.contains($0.date) && span.contains($0.date + $0.duration) }
            ),
            (
                "pauses alternate",
                pauses.enumerated().allSatisfy { $0.element == ($0.offset & 1 == 0 ? .pause : .resume) }
            ),
            (
                "energy is spent",
                recording.energy.allSatisfy { $0.activeKcal.isFinite && $0.activeKcal >= 0 && $0.end >= $0.start }
            ),
            ("beats take time", recording.beats.allSatisfy { $0 > .zero }),
            (
                "active time is part of all",
                metrics.activeSeconds >= 0 && metrics.activeSeconds <= metrics.elapsedSeconds + 1e-6
            ),
        ]
        for (claim, holds) in claims where !holds { Issue.record("\(what): \(claim)") }
    }

    @Test func `case 88: a FIT file cut at any byte gives back its complete records, and says so`() throws {
        let file = FITFile.minute
        let bytes = file.bytes()
        let recordEnds = zip(file.offsets, file.offsets.dropFirst() + [file.messages.count])
            .filter { file.messages[$0.0] == 0 && $0.1 - $0.0 == 6 }.map { 14 + $0.1 }
        #expect(recordEnds.count == 61)
        for length in 0..<bytes.count {
            let complete = recordEnds.count { $0 <= length }
            do {
                let read = try read(Array(bytes[..<length]))
                let recording = try #require(read.recordings.first)
                let expected: [[Double]] = (0..<complete).map { [Double($0), Double(100 + $0)] }
                #expect(recording.pulses == expected, "\(length) bytes")
                #expect(read.warnings.contains { $0.contains("truncated") }, "\(length) bytes")
                #expect(recording.heartRate.last?.date == recording.end, "\(length) bytes")
            } catch is RecordingError {
                #expect(complete == 0, "\(length) bytes")
            }
        }
    }

    @Test func `case 88: a FIT file whose summary comes first, cut at any byte, is as long as what is left of it`()
        throws
    {
        var file = FITFile()
        file.session(elapsed: 3_600, more: [(11, .u16(500))])
        file.records(0..<200) { _ in 100 }
        let bytes = file.bytes()
        for length in 300..<bytes.count - 2 {
            let recording = try #require(read(Array(bytes[..<length])).recordings.first)
            #expect(recording.end == recording.heartRate.last?.date)
            #expect(recording.energy.isEmpty)
        }
    }

    @Test func `case 88: of sessions whose summaries come first, those that are left in a cut file are read`() throws {
        var file = FITFile()
        file.session(elapsed: 100, sport: 2, more: [(254, .u16(0)), (11, .u16(20))])
        file.session(from: 200, elapsed: 99, sport: 1, more: [(254, .u16(1)), (11, .u16(30))])
        file.session(from: 400, elapsed: 99, sport: 5, more: [(254, .u16(2)), (11, .u16(40))])
        file.records(0..<101) { _ in 120 }
        file.records(200..<300) { _ in 90 }
        file.records(400..<500) { _ in 90 }
        let recordings = try read(Array(file.bytes().dropLast(155 * 6))).recordings
        #expect(recordings.map(\.activity) == [.cycling, .running])
        #expect(recordings.map { ($0.end - $0.start).seconds } == [100, 44])
        #expect(recordings.map { $0.energy.map(\.activeKcal) } == [[20], []])
    }

    @Test(arguments: ["tcx", "gpx", "csv", "hrm"])
    func `case 88: a text cut at any byte gives back its complete points, and says so`(format: String) throws {
        let bytes = try #require(Self.samples.first { $0.name == format }?.bytes)
        let whole = try recording(bytes)
        var least = 0
        for length in 0..<bytes.count {
            do {
                let read = try read(Array(bytes[..<length]))
                for recording in read.recordings { expectSound(recording, "\(length) bytes") }
                let first = try #require(read.recordings.first)
                let isSaid = !read.warnings.isEmpty || !first.warnings.isEmpty
                #expect(isSaid || bytes[length - 1] == 0x0A, "\(length) bytes")
                let complete = first.heartRate.dropLast()
                #expect(Array(complete) == Array(whole.heartRate.prefix(complete.count)), "\(length) bytes")
                #expect(complete.count >= least, "\(length) bytes")
                least = complete.count
            } catch is RecordingError {
                #expect(least == 0, "\(length) bytes")
            }
        }
        #expect(least + 1 >= whole.heartRate.count - 1)
    }

    @Test(arguments: [
        1e300, -1e300, 1e18, 9.2e18, -9.2e18, 4_294_967_295, 4_294_967_296, 1e15, -1, 0.5, .infinity, .nan, 1e-300,
    ])
    func `case 56: no number in any field does harm`(number: Double) throws {
        let messages = [0, 3, 7, 8, 12, 18, 19, 20, 21, 34, 78, 132, 216, 225, 264]
        let encodings: [FITValue] = [
            .raw((0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }, type: 0x89),
            .raw(
                (0..<8).map { UInt8(truncatingIfNeeded: (Int64(exactly: number) ?? .max - 1) >> (8 * $0)) }, type: 0x8E),
            .raw((0..<4).map { UInt8(truncatingIfNeeded: Float(number).bitPattern >> (8 * $0)) }, type: 0x88),
        ]
        var exported = try ExportedFiles()
        for message in messages {
            for value in encodings {
                var file = FITFile.minute
                for field in Array(0...17) + [24, 28, 33, 64, 65, 73, 253, 254] {
                    let stamp = (number: 253, value: FITValue.u32(FITFile.start + 10))
                    file.add(message, field == 253 ? [(field, value)] : [stamp, (field, value)], local: 5)
                    file.add(message, [(2, value), (0, value), (9, value), (6, value), (field, value)], local: 6)
                }
                for recording in try read(file.bytes()).recordings { expectSound(recording, "\(message) \(number)") }
                try exported.add(file.bytes(), "message \(message)")
            }
        }
        try exported.expectSound()
    }

    @Test(arguments: [
        "1e300", "-1e300", "9.3e18", "-9.3e18", "1e15", "99999999999999999999999", "nan", "-inf", "-1", "1e-300",
        "1e13",
        "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "99991231", "00010101", "23:59:50",
        "999999:00:00", "0:99999999999:1", "1e5:1e5:1e5", "", "+", ".", "-.e",
    ])
    func `case 56: no number in any text does harm`(number: String) throws {
        let csv = "time;hr;rr;power;speed;kcal\n0;90;800;100;3;1\n1;91;800;100;3;2\n2;92;800;100;3;3\n"
        let parameters = "Interval=1\nLength=00:00:12.0\nMaxHR=190\nWeight=80\nStartTime=06:00:00.0\nDate=20260105\n"
        let hrm =
            "[Params]\nSMode=111100100\n" + parameters + "[IntTimes]\n00:00:01.0\t1\n[HRData]\n100\t180\t8\t9\t7\n"
        var exported = try ExportedFiles()
        for text in [csv, hrm, hrm.replacing("Interval=1", with: "Interval=238"), richTCX] {
            let bytes = Array(text.utf8)
            let numbers = bytes.indices.filter { isDigit(bytes[$0]) && ($0 == 0 || !isDigit(bytes[$0 - 1])) }
            for start in numbers {
                var end = start
                while end < bytes.count, isDigit(bytes[end]) { end += 1 }
                let mutant = bytes[..<start] + Array(number.utf8) + bytes[end...]
                let file = try? read(Array(mutant))
                for recording in file?.recordings ?? [] { expectSound(recording, "\(number) at \(start)") }
                try exported.add(Array(mutant), String(decoding: mutant, as: UTF8.self))
            }
        }
        try exported.expectSound()
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x3A || byte == 0x2E }

    @Test(arguments: samples.indices)
    func `IN-1 no damage makes a reader trap, hang or lie about order`(index: Int) throws {
        let sample = Self.samples[index]
        var generator = SplitMix(seed: UInt64(index) &* 7_919 &+ 1)
        var readCount = 0
        var exported = try ExportedFiles()
        for mutant in 0..<Self.mutantsPerSample {
            let bytes = mutate(sample.bytes, using: &generator)
            do {
                let read = try read(bytes, resynchronizes: mutant & 1 == 0)
                readCount += 1
                #expect(!read.recordings.isEmpty)
                for recording in read.recordings { expectSound(recording, "\(sample.name) \(mutant)") }
                if mutant % 8 == 0 { try exported.add(bytes, "\(sample.name) \(mutant)") }
            } catch is RecordingError {}
        }
        #expect(readCount > Self.mutantsPerSample / 20)
        try exported.expectSound()
    }

    @Test(arguments: samples.indices)
    func `IN-1 the undamaged samples are read whole`(index: Int) throws {
        for recording in try read(Self.samples[index].bytes).recordings {
            expectSound(recording, Self.samples[index].name)
            #expect(recording.heartRate.count >= 9)
        }
    }

    @Test(
        .enabled(if: Goldens.areThere, "MOSSO_RECORDINGS names no folder of recordings"),
        arguments: [
            "fenix5-run-smart.fit", "fr735xt-poolswim-hr-messages.fit", "fr935-indoor-2-pauses.fit",
            "fr965-strength-76-sets.fit", "fr70-compressed-timestamps.fit", "polar-exercise-rri.hrm",
            "edge1000-ride-same.tcx",
        ])
    func `IN-1 no damage to a real file makes a reader trap, hang or lie about order`(name: String) throws {
        let bytes = try Array(Goldens.bytes(name))
        var generator = SplitMix(seed: UInt64(bytes.count))
        for mutant in 0..<(Self.mutantsPerSample / (1 + bytes.count / 1_000)) {
            let read = try? read(mutate(bytes, using: &generator), resynchronizes: mutant & 1 == 0)
            for recording in read?.recordings ?? [] { expectSound(recording, "\(name) \(mutant)") }
        }
    }

    /// Damages bytes in one to eight places: flipped bits, strange numbers, holes, repetitions, a cut.
    private func mutate(_ bytes: [UInt8], using generator: inout SplitMix) -> [UInt8] {
        let strange: [UInt8] = [0, 1, 0x40, 0x7F, 0x80, 0xC0, 0xFE, 0xFF, 0x22, 0x2C, 0x2D, 0x39, 0x3C, 0x3E]
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            let length = min(Int.random(in: 1...40, using: &generator), bytes.count - place)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 2, 3: bytes[place] = strange.randomElement(using: &generator) ?? 0
            case 4: bytes.removeSubrange(place..<place + length)
            case 5:
                bytes.insert(
                    contentsOf: bytes[place..<place + length], at: Int.random(in: 0...bytes.count, using: &generator))
            case 6 where length > 8: bytes[place] = [0x88, 0x89, 0x8E, 0x8F].randomElement(using: &generator) ?? 0
            case 6:
                for index in place..<min(place + 4, bytes.count) {
                    bytes[index] = strange.randomElement(using: &generator) ?? 0
                }
            default: if Int.random(in: 0..<6, using: &generator) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return bytes
    }
}

// MARK: - Good files

private let richFIT: FITFile = {
    var file = FITFile()
    fill(&file)
    return file
}()

private let bigEndianFIT: FITFile = {
    var file = FITFile()
    file.isBigEndian = true
    file.developerBytes = [1, 2, 3]
    fill(&file)
    return file
}()

/// Writes a message of every kind that is read.
private func fill(_ file: inout FITFile) {
    let start = FITFile.start
    file.add(0, [(0, .u8(4)), (4, .u32(start))])
    file.add(3, [(1, .u8(1)), (2, .u8(40)), (4, .u16(700)), (8, .u8(50)), (11, .u8(190))])
    file.add(7, [(1, .u8(188))])
    for bound in [100, 120, 140] { file.add(8, [(1, .u8(bound))]) }
    file.add(12, [(0, .u8(10)), (1, .u8(20))])
    file.timer(0, at: 0)
    for second in 0..<20 {
        let reading = [
            (253, FITValue.u32(start + second)), (3, .u8(100 + second)), (7, .u16(200)), (73, .u32(3_000)),
            (33, .u16(second)),
        ]
        file.add(20, reading)
        file.add(78, [(0, .u16s([600, 590, 0xFFFF]))], local: 3)
    }
    file.timer(4, at: 20)
    file.timer(0, at: 25)
    for second in 25..<40 where file.developerBytes.isEmpty {
        file.addCompressed(20, at: start + second, [(3, .u8(120))], local: 2)
    }
    file.add(132, [(253, .u32(start)), (9, .u32(1_000)), (6, .u8(90))], local: 4)
    file.add(132, [(6, .u8s([91, 92])), (10, .bytes([1, 0x20, 3]))], local: 5)
    file.add(
        225,
        [
            (254, .u32(start)), (0, .u32(5_000)), (6, .u32(start + 3)), (5, .u8(1)), (3, .u16(8)), (4, .u16(800)),
            (7, .u16s([0])),
        ], local: 6)
    file.add(225, [(254, .u32(start)), (0, .u32(5_000)), (6, .u32(start + 8)), (5, .u8(0))], local: 6)
    file.add(264, [(0, .u16(0)), (1, .u16(1)), (2, .text("Bench press"))], local: 7)
    file.add(19, [(253, .u32(start + 40)), (2, .u32(start)), (7, .u32(40_000))], local: 8)
    file.add(216, [(0, .u16(18)), (1, .u16(0)), (2, .u32s([1, 2, 3, 4])), (6, .u8s([100, 120, 140]))], local: 9)
    file.session(
        elapsed: 40, timer: 35, sport: 10, subSport: 20, more: [(11, .u16(33)), (254, .u16(0)), (65, .u32s([1, 2]))])
    file.add(34, [(253, .u32(start + 40)), (5, .u32(start + 40 + 3_600))], local: 10)
}

private let richTCX = tcx(
    """
    <Lap StartTime="2026-01-05T06:00:00Z"><TotalTimeSeconds>10</TotalTimeSeconds><Calories>12</Calories>
    <AverageHeartRateBpm><Value>101</Value></AverageHeartRateBpm><Track>\(points(0...5, heartRate: { 100 + $0 }))</Track>
    <Track>\(points(20...25, heartRate: { 100 + $0 }))<Trackpoint><Time>2026-01-05T06:00:26+00:00</Time><Extensions>
    <ns3:TPX><ns3:Speed>4.5</ns3:Speed><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions></Trackpoint></Track></Lap>
    """)

private let richGPX =
    "<?xml version='1.0'?><gpx xmlns:x='y'><trk><type>running</type><trkseg>"
    + (0..<12).map { "<trkpt lat='1' lon='2'><time>\(stamp($0))</time><x:hr>\(100 + $0)</x:hr></trkpt>" }.joined(
        separator: "\n")
    + "</trkseg><trkseg><trkpt><time>\(stamp(60))</time><x:hr>130</x:hr></trkpt></trkseg></trk></gpx>"

private let richCSV =
    "time;hr;rr_ms;power;speed (km/h);energy [kJ]\n"
    + (0..<12).map { "\(stamp($0));\(100 + $0),5;580;210;12,5;\($0)" }.joined(separator: "\n") + "\n"

private let richHRM =
    "[Params]\nVersion=106\nSMode=111100100\nDate=20260105\nStartTime=06:00:00.0\nInterval=1\nMaxHR=190\nWeight=80\n"
    + "[IntTimes]\n00:00:10.0\t120\t100\t110\t120\n[HRData]\n"
    + (0..<12).map { "\(100 + $0 * 2)\t180\t80\t10\t200" }.joined(separator: "\n") + "\n"
