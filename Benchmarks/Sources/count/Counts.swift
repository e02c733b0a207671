import CCounters
import Foundation
import MossoLab
import Subject

/// What one workout costs on average, by name.
struct Counts {
    private static let athletes = 1_000
    /// How many athletes are played before counting begins.
    private static let lead = 200
    /// From how many athletes bytes are reckoned.
    private static let estimateSize = 64

    private var counts: [(name: String, value: FixedPoint)] = []

    /// Counts over some athletes.
    static func take() throws -> Counts {
        var counts = Counts()
        let scenario = try GymEvening.settings().scenario
        let streams = try SampleStreams(scenario)
        for athlete in 0..<UInt64(lead) { _ = try streams.draw(athlete: athlete) }
        try counts.count("stream") { _ = try streams.draw(athlete: $0) }
        let worlds = try Worlds(scenario)
        for athlete in 0..<UInt64(lead) { _ = try worlds.play(athlete: athlete) }
        let before = worlds.events
        try counts.count("workout") { _ = try worlds.play(athlete: $0) }
        counts.add("workout.events", worlds.events - before)
        try counts.countPairs()
        counts.countChannel()
        try counts.countBytes()
        return counts
    }

    /// Counts the allocations and draws of one piece of work for each athlete.
    private mutating func count(_ name: String, _ work: (UInt64) throws -> Void) throws {
        let kinds = (0..<DRAW_KINDS.rawValue).map { DrawKind($0) }
        let draws = kinds.map { draw_count($0) }
        let allocations = allocation_count()
        for athlete in 0..<UInt64(Self.athletes) { try work(UInt64(Self.lead) + athlete) }
        if allocations >= 0 { add("\(name).allocations", allocation_count() - allocations) }
        for (kind, before) in zip(kinds, draws) { add("\(name).draws.\(kind.name)", draw_count(kind) - before) }
    }

    /// Counts what a whole world takes, and what the hundred workouts of one athlete take once storage has grown.
    private mutating func countPairs() throws {
        let pairs = try Pairs()
        for athlete in 0..<UInt64(Self.lead) { _ = try pairs.play(athlete: athlete) }
        let before = pairs.events
        try count("pair") { _ = try pairs.play(athlete: $0) }
        add("pair.events", pairs.events - before)
    }

    /// Counts what eight commands allocate on their way through a channel, one by one and at once, once storage has grown.
    private mutating func countChannel() {
        var courier = Courier()
        courier.send(8 * Self.lead, inRoundsOf: 8)
        let allocations = allocation_count()
        guard allocations >= 0 else { return }
        for size in [1, 8] { courier.send(8 * Self.athletes, inRoundsOf: size) }
        add("channel.allocations", allocation_count() - allocations)
    }

    /// Counts the bytes of every table, as they are written.
    private mutating func countBytes() throws {
        let tables = Table.all + [.samples, .sampleLines]
        let estimate = try BatchEstimate(
            try GymEvening.batch(athletes: Self.estimateSize, tables: tables), jobs: 1, directory: ".")
        for table in estimate.tables {
            add("workout.bytes.\(table.table.fileName)", table.bytes * Self.athletes / Self.estimateSize)
        }
    }

    private mutating func add(_ name: String, _ total: Int) {
        counts.append((name, FixedPoint(units: Int64(total * 100 / Self.athletes), fractionDigits: 2)))
    }
}

extension DrawKind {
    /// The distribution, as GSL names it.
    fileprivate var name: String {
        switch self {
        case DRAW_GAUSSIAN: "gaussian"
        case DRAW_GAMMA: "gamma"
        case DRAW_LOGNORMAL: "lognormal"
        case DRAW_EXPONENTIAL: "exponential"
        case DRAW_FLAT: "flat"
        case DRAW_BERNOULLI: "bernoulli"
        case DRAW_GEOMETRIC: "geometric"
        case DRAW_DISCRETE: "discrete"
        case DRAW_MULTIVARIATE: "multivariateGaussian"
        case DRAW_LOGNORMAL_QUANTILE: "lognormalQuantile"
        case DRAW_GAUSSIAN_QUANTILE: "gaussianQuantile"
        default: "other"
        }
    }
}

// MARK: Limits

extension Counts {
    /// Reads limits from a file of JSON.
    static func read(from path: String) throws -> [String: Double] {
        let data = try Data(contentsOf: URL(filePath: path))
        return try JSONDecoder().decode([String: Double].self, from: data)
    }

    /// Writes what was counted as the limits.
    func write(to path: String) throws {
        let lines = counts.map { "  \"\($0.name)\": \($0.value.text)" }
        try "{\n\(lines.joined(separator: ",\n"))\n}\n".write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Each count with its limit, and whether none has grown.
    func lines(beside limits: [String: Double]) -> (lines: [String], isWithin: Bool) {
        var isWithin = true
        var lines = ["", "Counted over \(Self.athletes) workouts, per workout", ""]
        for (name, value) in counts {
            let limit = limits[name] ?? 0
            let verdict = value.number <= limit ? "" : "  more than the limit of \(limit)"
            isWithin = isWithin && verdict.isEmpty
            let padding = String(repeating: " ", count: max(1, 52 - name.count - value.text.count))
            lines.append("  \(name)\(padding)\(value.text)\(verdict)")
        }
        return (lines, isWithin)
    }
}

extension FixedPoint {
    fileprivate var text: String {
        var buffer = ByteBuffer()
        buffer.append(self)
        return buffer.text
    }
}
