public import Workouts

/// A heart rate over time, drawn with the dots of braille: two to a column and four to a row of text.
public struct HeartRateChart: Hashable, Sendable {
    /// A heart rate at a time.
    public struct Point: Hashable, Sendable {
        /// Seconds since the start.
        public let seconds: Double
        public let beatsPerMinute: Double

        /// Makes a point.
        public init(seconds: Double, beatsPerMinute: Double) {
            self.seconds = seconds
            self.beatsPerMinute = beatsPerMinute
        }
    }

    private let points: [Point]
    private let zones: HeartRateZones?
    private let columns: Int
    private let rows: Int

    /// Makes a chart.
    ///
    /// - Parameters:
    ///   - points: Heart rates, in any order; those that are no numbers are left out. Nothing is drawn between two that
    ///     lie more than a minute apart.
    ///   - zones: Zones by which rows are colored and named.
    ///   - columns: The width of the drawing in characters, the axis not counted.
    ///   - rows: The height of the drawing in lines.
    public init(_ points: [Point], zones: HeartRateZones? = nil, columns: Int = 70, rows: Int = 12) {
        self.points =
            points
            .filter { abs($0.seconds) < Self.longestSeconds && (0...Self.greatestRate).contains($0.beatsPerMinute) }
            .sorted { $0.seconds < $1.seconds }
        self.zones = zones
        self.columns = min(max(8, columns), 1_000)
        self.rows = min(max(4, rows), 1_000)
    }

    /// A century: beyond it a time is taken for none.
    private static let longestSeconds = 3.2e9
    /// Beyond it a heart rate is taken for none.
    private static let greatestRate = 1e6

    /// The colors of up to nine zones, from easy to hard.
    public static let zoneColors: [TextStyle.Color] = [
        .gray, .blue, .cyan, .green, .yellow, .magenta, .red, .red, .red,
    ]

    /// The color of a zone among so many.
    static func color(ofZone zone: Int, of count: Int) -> TextStyle.Color {
        count <= 5 ? [.gray, .cyan, .green, .yellow, .red][zone] : zoneColors[zone]
    }

    /// The lines of the chart, the axis of time last; none where there is no point.
    public func lines(style: TextStyle) -> [String] {
        guard let first = points.first, let last = points.last else { return [] }
        let rates = points.map(\.beatsPerMinute)
        let low = ((rates.min() ?? 0) / 5).rounded(.down) * 5
        let high = max(low + 10, ((rates.max() ?? 0) / 5).rounded(.up) * 5)
        let scale = Scale(start: first.seconds, end: max(last.seconds, first.seconds + 1), low: low, high: high)
        let dots = dots(scale)
        var lines: [String] = []
        for row in 0..<rows { lines.append(line(row, dots: dots, scale: scale, style: style)) }
        return lines + axis(scale, style: style)
    }

    /// What the edges of the drawing stand for.
    private struct Scale {
        let start: Double
        let end: Double
        let low: Double
        let high: Double
    }

    /// The bits of each character's eight dots, row by row.
    private func dots(_ scale: Scale) -> [[UInt8]] {
        var dots = [[UInt8]](repeating: [UInt8](repeating: 0, count: columns), count: rows)
        let (width, height) = (columns * 2, rows * 4)
        var previous: (x: Int, y: Int, seconds: Double)?
        for point in points {
            let x = Int((point.seconds - scale.start) / (scale.end - scale.start) * Double(width - 1))
            let y = Int((scale.high - point.beatsPerMinute) / (scale.high - scale.low) * Double(height - 1))
            if let previous, point.seconds - previous.seconds <= 60 {
                draw(from: (previous.x, previous.y), to: (x, y), into: &dots)
            } else {
                set(x, y, in: &dots)
            }
            previous = (x, y, point.seconds)
        }
        return dots
    }

    private func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int), into dots: inout [[UInt8]]) {
        let steps = max(abs(end.x - start.x), abs(end.y - start.y), 1)
        for step in 0...steps {
            set(start.x + (end.x - start.x) * step / steps, start.y + (end.y - start.y) * step / steps, in: &dots)
        }
    }

    private func set(_ x: Int, _ y: Int, in dots: inout [[UInt8]]) {
        let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        dots[y / 4][x / 2] |= bits[y % 4][x % 2]
    }

    private func line(_ row: Int, dots: [[UInt8]], scale: Scale, style: TextStyle) -> String {
        let height = (scale.high - scale.low) / Double(rows)
        let (top, bottom) = (scale.high - Double(row) * height, scale.high - Double(row + 1) * height)
        let label = row == 0 ? scale.high : row == rows - 1 ? scale.low : bound(from: bottom, to: top)
        let text = String(dots[row].map { Character(Unicode.Scalar(0x2800 + UInt32($0)) ?? " ") })
        let axis = label.map { pad("\(Int($0.rounded()))", to: 4) + " ┤" } ?? "     │"
        guard let zones else { return style.faint(axis) + text }
        let zone = zones.index(of: (top + bottom) / 2)
        let color = Self.color(ofZone: zone, of: zones.count)
        let isTopOfZone = row == 0 || zones.index(of: top + height / 2) != zone
        return style.faint(axis) + style.colored(text, color)
            + (isTopOfZone ? style.colored(" Z\(zone + 1)", color) : "")
    }

    /// The bound of a zone that lies in a row.
    private func bound(from low: Double, to high: Double) -> Double? {
        zones?.bounds.first { low <= $0 && $0 < high }
    }

    private func axis(_ scale: Scale, style: TextStyle) -> [String] {
        let unit = TimeUnit(of: scale.end - scale.start)
        let length = (scale.end - scale.start) / unit.seconds
        let step = unit.steps.first { length / Double($0) <= 8 } ?? Int((length / 8).rounded(.up))
        var rule = [Character](repeating: "─", count: columns)
        var labels = [Character](repeating: " ", count: columns + 6)
        for tick in stride(from: 0, through: Int(length), by: step) {
            let column = Int(Double(tick) / length * Double(columns - 1))
            rule[column] = "┬"
            for (offset, character) in "\(tick)".enumerated() where column + offset < labels.count {
                labels[column + offset] = character
            }
        }
        return [
            style.faint("     └" + String(rule)),
            style.faint("      " + String(labels).trimmedAtEnd + " " + unit.symbol),
        ]
    }

    /// What marks on the axis of time count, and how many of it lie between two.
    private struct TimeUnit {
        let symbol: String
        let seconds: Double
        let steps: [Int]

        /// The unit in which a length has few digits.
        init(of length: Double) {
            switch length {
            case ..<60_000: (symbol, seconds, steps) = ("min", 60, [1, 2, 5, 10, 15, 30, 60, 120])
            case ..<360_000: (symbol, seconds, steps) = ("h", 3_600, [1, 2, 3, 6, 12])
            default: (symbol, seconds, steps) = ("d", 86_400, [1, 2, 5, 10, 20, 50, 100])
            }
        }
    }

    private func pad(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension String {
    /// The text without the spaces at its end.
    var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
