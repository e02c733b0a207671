import Encoding
import Timeline
import Workouts

/// Reads Polar's HRM: sections of lines, the last of which holds heart rates at a fixed interval, or beats.
struct HRMReader {
    /// The interval that stands for times from beat to beat.
    private static let beatsInterval: Int64 = 238

    private var log = ActivityLog()
    private var outline = WorkoutOutline()
    private var section = ""
    private var day: String?
    /// Milliseconds since midnight; nil where the file names a time that no day has.
    private var timeOfDay: Int64? = 0
    private var interval: Int64 = 0
    private var start: Int64 = 0
    private var hasSpeed = false
    /// The columns of altitude and cadence that stand between speed and power; nil where there is no power.
    private var powerColumn: Int?
    /// Whether speeds are in miles per hour and masses in pounds.
    private var isEnglish = false
    /// The time of the next row.
    private var time: Int64 = 0
    private var lapEnd: Int64 = 0

    /// Whether bytes begin like an HRM file.
    static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let start = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
        return start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.hasPrefix("[params]")
    }

    /// Reads the one workout of a file.
    static func read(_ bytes: UnsafeRawBufferPointer, named name: String) throws(RecordingError) -> RecordingFile {
        var reader = HRMReader()
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            reader.take(String(decoding: line.prefix(1_024), as: UTF8.self))
        }
        var file = RecordingFile(format: .hrm, warnings: unfinishedLineWarnings(bytes))
        if reader.day == nil {
            reader.outline.isUndated = true
        } else {
            file.warnings.append("The file does not say how its local time relates to UTC: it is taken as UTC.")
        }
        var assembler = RecordingAssembler(reader.log, outlines: [reader.finishedOutline])
        file.recordings = assembler.recordings()
        guard file.recordings.isEmpty else { return file }
        throw RecordingError(
            .noWorkout, file: name, found: "an HRM file without heart rates or beats", expected: "lines in [HRData]",
            nextStep: "export the exercise again")
    }

    private mutating func take(_ line: String) {
        if line.hasPrefix("[") {
            section = line.lowercased()
            if section.hasPrefix("[hrdata]") { beginData() }
        } else if section.hasPrefix("[params]") {
            takeParameter(line)
        } else if section.hasPrefix("[inttimes]") {
            takeLap(line)
        } else if section.hasPrefix("[hrdata]") {
            takeData(line)
        }
    }

    private mutating func takeParameter(_ line: String) {
        guard let equals = line.firstIndex(of: "=") else { return }
        let value = line[line.index(after: equals)...]
        let number = number(value.utf8)
        let heartRate = number.flatMap { $0 >= 1 && $0 < 255 ? $0 : nil }
        switch line[..<equals].lowercased() {
        case "date": takeDay(value)
        case "starttime": timeOfDay = clockTime(value).flatMap { $0 < 24 * 3_600_000 ? $0 : nil }
        case "length": outline.elapsed = clockTime(value)
        case "interval": interval = number.flatMap(wholeNumber) ?? 0
        case "maxhr": outline.athlete.maximumHeartRate = heartRate
        case "resthr": outline.athlete.restingHeartRate = heartRate
        case "weight": outline.athlete.massKg = number.flatMap { $0 > 0 && $0 < 1_000 ? $0 : nil }
        case "smode": takeSMode(Array(value.utf8))
        case "mode": hasSpeed = value.utf8.dropFirst().first == UInt8(ascii: "1")
        default: break
        }
    }

    private mutating func takeDay(_ text: Substring) {
        let digits = Array(text.utf8.filter { $0 > 0x20 })
        guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return }
        let parts = [digits[..<4], digits[4..<6], digits[6...]].map { String(decoding: $0, as: UTF8.self) }
        day = parts.joined(separator: "-")
    }

    /// Flags: speed, cadence, altitude, power; the eighth says that units are English.
    private mutating func takeSMode(_ flags: [UInt8]) {
        func isSet(_ index: Int) -> Bool { index < flags.count && flags[index] == UInt8(ascii: "1") }
        hasSpeed = isSet(0)
        if isSet(3) { powerColumn = 1 + (0..<3).count(where: isSet) }
        isEnglish = isSet(7)
    }

    private mutating func takeLap(_ line: String) {
        guard let end = line.split(separator: "\t").first.flatMap({ clockTime($0) }), end > lapEnd else { return }
        outline.laps.append(.init(start: lapEnd, duration: end - lapEnd))
        lapEnd = end
    }

    private mutating func beginData() {
        let midnight = day.flatMap { Instant(iso8601: ($0 + "T00:00Z").utf8) }
        if midnight == nil || timeOfDay == nil { day = nil }
        start = (day == nil ? 0 : midnight?.milliseconds ?? 0) + (timeOfDay ?? 0)
        time = start
    }

    private mutating func takeData(_ line: String) {
        let cells = line.split(whereSeparator: \.isWhitespace)
        guard let first = cells.first else { return }
        if interval == Self.beatsInterval { return takeBeat(number(first.utf8)) }
        guard interval > 0, interval <= 600, interval != 204 else { return log.undatedCount += 1 }
        let mended = log.clock.mend(time)
        time += interval * 1_000
        log.log(heartRate: number(first.utf8) ?? .nan, at: mended)
        if hasSpeed, cells.count > 1 { log.log(speed: speed(cells[1]), at: mended) }
        if let powerColumn, cells.count > powerColumn {
            log.log(power: number(cells[powerColumn].utf8) ?? .nan, at: mended)
        }
    }

    /// A tenth of a kilometre or mile per hour, in metres per second.
    private func speed(_ cell: Substring) -> Double {
        (number(cell.utf8) ?? .nan) * 0.1 * (isEnglish ? 0.447_04 : 1 / 3.6)
    }

    private mutating func takeBeat(_ milliseconds: Double?) {
        guard let milliseconds, milliseconds > 0, milliseconds <= 65_535 else { return log.implausibleCount += 1 }
        log.log(beat: Int64(milliseconds), at: log.clock.mend(time))
        time += Int64(milliseconds)
    }

    private var finishedOutline: WorkoutOutline {
        var outline = outline
        outline.start = log.isEmpty ? nil : start
        outline.laps = outline.laps.map { .init(start: $0.start + start, duration: $0.duration) }
        if isEnglish { outline.athlete.massKg = outline.athlete.massKg.map { $0 * 0.453_592_37 } }
        outline.isCut = (outline.elapsed ?? 0) - (time - start) > RecordingAssembler.cutSilenceLimit
        return outline
    }
}
