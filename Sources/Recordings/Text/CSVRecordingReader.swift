import Encoding

/// Reads a workout from a table whose header says what its columns hold.
struct CSVRecordingReader {
    /// One row.
    private struct Row: BitwiseCopyable {
        var time: Int64
        var heartRate = Cell()
        var beat = Cell()
        var power = Cell()
        var speed = Cell()
        var energy = Cell()
    }

    /// A number, NaN for text that is none, or nothing; no wider than the number.
    private struct Cell: BitwiseCopyable {
        private let stored: Double

        init(_ value: Double? = nil) {
            stored = value ?? -.infinity
        }

        var value: Double? { stored == -.infinity ? nil : stored }
    }

    private let name: String
    private let separator: Unicode.Scalar
    private var columns: [CSVColumn?] = []
    private var rows: [Row] = []
    private var outline = WorkoutOutline()
    private var undatedCount = 0
    /// The first text that is no time, and its row.
    private var strangeTime: (text: String, row: Int)?
    /// Whether times count from the start; nil before the first.
    private var isRelative: Bool?
    private var beatTime: Int64 = 0

    /// What separates the fields of a table of one column; it stands in no text.
    private static let noSeparator: Unicode.Scalar = "\u{1F}"

    /// A comma that separates nothing may be one in a number.
    private var allowsDecimalComma: Bool { separator != "," }

    /// Reads the one workout of a table.
    static func read(_ bytes: UnsafeRawBufferPointer, named name: String) throws(RecordingError) -> RecordingFile {
        let header = headerLine(of: bytes)
        let separators: [Unicode.Scalar] = [",", ";", "\t"]
        let counts = separators.map { separator in header.count { $0 == UInt8(ascii: separator) } }
        let best = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
        let separator = counts[best] > 0 ? separators[best] : noSeparator
        var reader = CSVRecordingReader(name: name, separator: separator)
        var table = CSVReader(bytes, separator: separator)
        try reader.readHeader(&table)
        reader.readRows(&table)
        return try reader.file(warnings: unfinishedLineWarnings(bytes))
    }

    /// The first line that is neither empty nor a remark.
    private static func headerLine(of bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        var rest = bytes[...]
        while let first = rest.first, first == UInt8(ascii: "#") || isBreak(first) {
            rest = rest.drop { !isBreak($0) }.drop(while: isBreak)
        }
        return rest.prefix { !isBreak($0) }
    }

    private init(name: String, separator: Unicode.Scalar) {
        self.name = name
        self.separator = separator
    }

    private mutating func readHeader(_ table: inout CSVReader) throws(RecordingError) {
        var fields: [String] = []
        while table.next(into: &fields), fields == [""] || fields[0].hasPrefix("#") {}
        for (index, field) in fields.prefix(4_096).enumerated() {
            do {
                let column = try CSVColumn.named(field)
                let isRepeated = columns.contains { $0?.quantity == column?.quantity }
                columns.append(isRepeated ? nil : column)
            } catch {
                throw RecordingError(
                    .malformed, file: name, at: .line(1, column: index + 1), found: "energy in \"\(error.unit)\"",
                    expected: "kcal, Cal, cal, kJ or J", nextStep: "name the unit in the header")
            }
        }
        let hasTime = columns.contains { $0?.quantity == .time }
        if !hasTime, let date = columns.firstIndex(where: { $0?.quantity == .date }) {
            columns[date] = CSVColumn(quantity: .time, scale: 1_000)
        }
        let quantities = columns.compactMap { $0?.quantity }
        let isMeasured = quantities.contains { $0 != .time && $0 != .date }
        guard quantities.contains(.beat) || quantities.contains(.time) && isMeasured else {
            throw RecordingError(
                .unknownFormat, file: name, at: .line(1, column: 1),
                found: "text that begins \"\(fields.joined(separator: String(separator)).prefix(60))\"",
                expected: "a FIT, TCX, GPX or HRM file, or a table whose header names time and heartRate, rr, power, "
                    + "speed or energy",
                nextStep: "add such a header")
        }
    }
}

// MARK: - Rows

extension CSVRecordingReader {
    private mutating func readRows(_ table: inout CSVReader) {
        var fields: [String] = []
        while table.next(into: &fields) {
            if fields.count == 1, fields[0].isEmpty { continue }
            readRow(fields, number: table.row)
        }
        if let first = rows.first, let last = rows.last, last.time < first.time { rows.reverse() }
    }

    private mutating func readRow(_ fields: [String], number row: Int) {
        var time: Int64?
        var hasTime = false
        var values = Row(time: 0)
        for (field, column) in zip(fields, columns) {
            guard let column else { continue }
            switch column.quantity {
            case .date: break
            case .time:
                hasTime = true
                time = self.time(of: field, day: day(in: fields), scale: column.scale ?? 1, row: row)
            case .heartRate: values.heartRate = cell(field, column)
            case .beat: values.beat = cell(field, column)
            case .power: values.power = cell(field, column)
            case .speed: values.speed = cell(field, column)
            case .energy: values.energy = cell(field, column)
            }
        }
        if !hasTime, let beat = values.beat.value, (0...65_535).contains(beat) {
            time = beatTime
            beatTime += Int64(beat)
            isRelative = true
        }
        guard let time else { return undatedCount += 1 }
        values.time = time
        rows.append(values)
    }

    /// What a field holds.
    ///
    /// A beat without a unit is in seconds where it is less than 10.
    private func cell(_ field: String, _ column: CSVColumn) -> Cell {
        guard field.utf8.contains(where: { $0 > 0x20 }) else { return Cell() }
        let value = number(field.utf8, allowsDecimalComma: allowsDecimalComma) ?? .nan
        return Cell(value * (column.scale ?? (value < 10 ? 1_000 : 1)))
    }

    private func day(in fields: [String]) -> String? {
        columns.firstIndex { $0?.quantity == .date }.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    }

    /// The time in a field, in milliseconds since 1970 or since the start; the first row decides which.
    private mutating func time(of field: String, day: String?, scale: Double, row: Int) -> Int64? {
        if let written = writtenTime(field.utf8) ?? day.flatMap({ writtenTime(($0 + "T" + field).utf8) }) {
            outline.secondsFromUTC = outline.secondsFromUTC ?? written.secondsFromUTC
            return accept(written.milliseconds, isRelative: false)
        }
        if let clock = clockTime(field, allowsDecimalComma: allowsDecimalComma) {
            return accept(clock, isRelative: true)
        }
        if let value = number(field.utf8, allowsDecimalComma: allowsDecimalComma) {
            return countedTime(value, scale: scale)
        }
        if strangeTime == nil { strangeTime = (String(field.prefix(40)), row) }
        return nil
    }

    /// A time that is a plain number: since 1970 where it is so large, in the unit that its size tells.
    private mutating func countedTime(_ value: Double, scale: Double) -> Int64? {
        let isLarge = abs(value) >= (scale == 1 ? 1e11 : 1e8)
        guard isLarge else { return wholeNumber(value * scale).flatMap { accept($0, isRelative: true) } }
        let milliseconds = abs(value) >= 1e14 ? value / 1_000 : abs(value) >= 1e11 ? value : value * 1_000
        return wholeNumber(milliseconds).flatMap { accept($0, isRelative: false) }
    }

    private mutating func accept(_ time: Int64, isRelative: Bool) -> Int64? {
        guard abs(time) <= 1 << 48 else { return nil }
        self.isRelative = self.isRelative ?? isRelative
        return self.isRelative == isRelative ? time : nil
    }
}

// MARK: - The workout

extension CSVRecordingReader {
    private consuming func file(warnings: [String]) throws(RecordingError) -> RecordingFile {
        var log = ActivityLog()
        log.undatedCount = undatedCount
        for row in rows {
            let time = log.clock.mend(row.time)
            if let heartRate = row.heartRate.value {
                log.log(heartRate: heartRate, at: time)
            } else if row.beat.value == nil {
                log.silences.append(time)
            }
            if let beat = row.beat.value { log.log(beat: wholeNumber(beat) ?? -1, at: time) }
            if let power = row.power.value { log.log(power: power, at: time) }
            if let speed = row.speed.value { log.log(speed: speed, at: time) }
        }
        logEnergy(into: &log)
        outline.isUndated = isRelative == true
        var file = RecordingFile(format: .csv, warnings: warnings)
        var assembler = RecordingAssembler(log, outlines: [outline])
        file.recordings = assembler.recordings()
        guard file.recordings.isEmpty else { return file }
        let place = strangeTime.map { RecordingError.Location.line($0.row, column: 1) } ?? .file
        throw RecordingError(
            .noWorkout, file: name, at: place,
            found: strangeTime.map { "\"\($0.text)\" as time" } ?? "a table without rows",
            expected: "rows with a time: ISO 8601, seconds since 1970, or seconds or h:mm:ss from the start",
            nextStep: "write the times in one of these ways")
    }

    /// Logs energy as a running total; a column that never falls is one already, if it rises.
    private mutating func logEnergy(into log: inout ActivityLog) {
        guard let column = columns.first(where: { $0?.quantity == .energy }) ?? nil else { return }
        if !column.namesUnit { outline.warnings.append("The table names no unit of energy: kilocalories are assumed.") }
        let values = rows.compactMap(\.energy.value)
        let neverFalls = zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
        let isTotal = column.isTotal || neverFalls && values.count > 2 && values[0] < values[values.count - 1]
        var clock = RecordingClock()
        var total = 0.0
        for row in rows {
            let time = clock.mend(row.time)
            guard let energy = row.energy.value else { continue }
            guard !isTotal else {
                log.log(energy: energy, at: time)
                continue
            }
            guard energy >= 0, energy <= ActivityLog.energyLimit else {
                log.implausibleCount += 1
                continue
            }
            total += energy
            log.log(energy: total, at: time)
        }
    }
}
