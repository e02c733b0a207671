import Report
import TestSupport
import Testing
import Workouts

@Suite struct HeartRateChartTests {
    private func chart(
        _ points: [(Double, Double)], zones: HeartRateZones? = nil, columns: Int = 40, rows: Int = 6
    ) -> [String] {
        HeartRateChart(
            points.map { HeartRateChart.Point(seconds: $0, beatsPerMinute: $1) }, zones: zones, columns: columns,
            rows: rows
        ).lines(style: .plain)
    }

    /// How many dots of braille are set in a chart.
    private func dots(_ lines: [String]) -> Int {
        lines.flatMap(\.unicodeScalars).filter { (0x2801...0x28FF).contains($0.value) }
            .reduce(0) { $0 + ($1.value - 0x2800).nonzeroBitCount }
    }

    @Test func `CLI-1 the chart of a workout is the golden one`() throws {
        let zones = try HeartRateZones(bounds: [100, 120, 140])
        let points = (0...120).map { index -> (Double, Double) in (Double(index) * 10, 90 + 1.5 * Double(index % 40)) }
        #expect(try difference(fromGolden: "chart.txt", text(chart(points, zones: zones))) == nil)
        let style = TextStyle(isColored: true)
        let colored = HeartRateChart(
            points.map { HeartRateChart.Point(seconds: $0.0, beatsPerMinute: $0.1) }, zones: zones, columns: 40, rows: 6
        ).lines(style: style)
        #expect(colored.map(withoutEscapes) == chart(points, zones: zones))
        #expect(colored != chart(points, zones: zones))
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `CLI-1 any series makes a chart of its size, whatever its order and its numbers`(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let columns = Int.random(in: -5...120, using: &random)
        let rows = Int.random(in: -5...40, using: &random)
        let odd = [0, -1, 1e300, -1e300, .infinity, -.infinity, .nan, 1e9, 1e-300]
        let points = (0..<Int.random(in: 1...300, using: &random)).map { _ in
            let isOdd = UInt64.random(in: 0...9, using: &random) == 0
            let index = Int.random(in: 0..<odd.count, using: &random)
            return (
                isOdd ? odd[index] : Double.random(in: -1e4...1e5, using: &random),
                isOdd ? odd[(index + 1) % odd.count] : Double.random(in: 30...220, using: &random)
            )
        }
        let lines = chart(points, zones: try? HeartRateZones(bounds: [90, 120, 150]), columns: columns, rows: rows)
        guard !lines.isEmpty else { return }
        #expect(lines.count == max(4, rows) + 2)
        #expect(lines.dropLast(2).allSatisfy { (max(8, columns) + 6...max(8, columns) + 9).contains($0.count) })
        #expect(dots(lines) > 0)
        #expect(
            lines
                == chart(
                    points.shuffled(using: &random), zones: try? HeartRateZones(bounds: [90, 120, 150]),
                    columns: columns, rows: rows))
    }

    @Test(
        arguments: [[], [(.nan, 100)], [(0, .nan), (1, .infinity)], [(.infinity, 100)], [(0, -1)]]
            as [[(Double, Double)]])
    func `CLI-1 nothing that can be drawn makes no chart`(points: [(Double, Double)]) {
        #expect(chart(points) == [])
    }

    @Test func `CLI-1 one point is one dot`() {
        #expect(dots(chart([(0, 120)])) == 1)
        #expect(dots(chart([(7, 120), (7, 120)])) == 1)
    }

    @Test func `CLI-1 a gap of more than a minute is not bridged`() {
        let bridged = chart([(0, 100), (60, 140)])
        let open = chart([(0, 100), (61, 140)])
        #expect(dots(open) == 2 && dots(bridged) > 20)
    }

    @Test func `CLI-1 a flat line is one row of dots`() {
        let lines = chart((0...600).map { (Double($0), 100) })
        #expect(dots(lines) == 80)
        #expect(lines.filter { dots([$0]) > 0 }.count == 1)
    }

    @Test(
        arguments: [
            (1, "min"), (59, "min"), (600, "min"), (3_600, "min"), (57_600, "min"), (86_400, "h"), (357_000, "h"),
            (950_400, "d"), (3e6, "d"), (2e9, "d"),
        ] as [(Double, String)])
    func `CLI-1 the axis of time has few marks, in a unit that suits its length`(seconds: Double, unit: String) {
        let lines = chart([(0, 100), (seconds, 101)], columns: 72)
        let marks = lines[lines.count - 2].filter { $0 == "┬" }.count
        #expect((1...9).contains(marks))
        #expect(lines.last?.hasSuffix(" " + unit) == true)
    }
}

/// Lines as the text of a file.
func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
