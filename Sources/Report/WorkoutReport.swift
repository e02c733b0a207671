import Devices
public import Lab
public import Session
import Study
public import Timeline
public import Workouts

/// One workout as a person reads it: what became of it, its heart rate, zones, sets and warnings.
public struct WorkoutReport: Sendable {
    private let record: WorkoutRecord
    private let samples: [HeartRateSample]

    /// Reports a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - samples: The heart rates that the chart shows, by date.
    public init(_ record: WorkoutRecord, samples: [HeartRateSample]) {
        self.record = record
        self.samples = samples
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        figures(style) + chart(style) + zones(style) + sets(style) + warnings(style)
    }

    private func figures(_ style: TextStyle) -> [String] {
        let metrics = record.metrics
        var parts = ["\(Quantity.span(record.active)) active"]
        if record.paused > .zero { parts.append("\(Quantity.span(record.paused)) paused") }
        if let average = metrics.avgHeartRate {
            let range = [metrics.minHeartRate, metrics.maxHeartRate].map { Quantity.decimal($0, digits: 0) }
            parts.append("\(Quantity.decimal(average, digits: 1)) bpm (\(range.joined(separator: "–")))")
        } else if let mean = metrics.sampleMeanHeartRate {
            parts.append("\(Quantity.decimal(mean, digits: 0)) bpm, of no length")
        } else {
            parts.append("no heart rate")
        }
        if let kcal = metrics.activeEnergyKcal { parts.append("\(Quantity.decimal(kcal, digits: 0)) kcal") }
        var load: [String] = []
        if let volume = metrics.totalVolume { load.append("\(Quantity.decimal(volume, digits: 0)) kg lifted") }
        if let trimp = metrics.trimpBanister { load.append("TRIMP \(Quantity.decimal(trimp, digits: 0))") }
        if let trimp = metrics.trimpEdwards { load.append("Edwards \(Quantity.decimal(trimp, digits: 0))") }
        if let fall = metrics.heartRateRecovery60 {
            load.append("recovery in 60 s \(Quantity.decimal(fall, digits: 0)) bpm")
        }
        let separator = style.faint(" · ")
        return ["  " + parts.joined(separator: separator)]
            + (load.isEmpty ? [] : ["  " + style.faint(load.joined(separator: " · "))])
    }

    private func chart(_ style: TextStyle) -> [String] {
        let points = samples.map {
            HeartRateChart.Point(seconds: ($0.date - record.start).seconds, beatsPerMinute: $0.beatsPerMinute)
        }
        let lines = HeartRateChart(points, zones: record.zones).lines(style: style)
        return lines.isEmpty ? [] : [""] + lines
    }

    private func zones(_ style: TextStyle) -> [String] {
        guard let zones = record.zones, let seconds = record.metrics.hrZoneSeconds, record.active > .zero else {
            return []
        }
        var lines = [""]
        for (index, span) in seconds.enumerated().reversed() {
            let share = span.seconds / record.active.seconds
            let color = HeartRateChart.color(ofZone: index, of: zones.count)
            let bound =
                index == 0
                ? "below \(Quantity.decimal(zones.bounds[0], digits: 0))"
                : "from \(Quantity.decimal(zones.bounds[index - 1], digits: 0))"
            let label = "Z\(index + 1) \(bound)"
            let padding = String(repeating: " ", count: max(0, 14 - label.count))
            lines.append(
                "  \(label)\(padding)\(style.colored(Bar.text(share, width: 32), color)) \(Quantity.span(span))")
        }
        if let unknown = record.metrics.unknownZoneSeconds, unknown > .zero {
            lines.append("  " + style.faint("unknown       \(Quantity.span(unknown))"))
        }
        return lines
    }

    private func sets(_ style: TextStyle) -> [String] {
        guard !record.sets.isEmpty else { return [] }
        var table = TextTable([
            .init("set", .right), .init("exercise"), .init("reps", .right), .init("kg", .right), .init("1RM", .right),
            .init("at", .right),
        ])
        for (index, set) in record.sets.enumerated() {
            table.add([
                .init("\(index + 1)"), .init(set.exercise.name), .init("\(set.reps)"),
                .init(Quantity.decimal(set.weightKg, digits: 1)), .init(Quantity.decimal(set.oneRepMaxKg, digits: 1)),
                .init(Quantity.span(set.start - record.start)),
            ])
        }
        return [""] + table.lines(style: style)
    }

    private func warnings(_ style: TextStyle) -> [String] {
        record.warnings.isEmpty ? [] : [""] + record.warnings.map { "  " + style.colored("note", .yellow) + " \($0)" }
    }
}

/// What happened in a world, one line for each thing.
public struct TimelineReport: Sendable {
    private let trace: [TraceEntry]
    private let start: Instant

    /// Reports what happened, counted from the planned start.
    public init(_ trace: [TraceEntry], from start: Instant) {
        self.trace = trace
        self.start = start
    }

    /// The report as lines of text.
    public func lines(style: TextStyle) -> [String] {
        trace.compactMap { entry in
            switch entry {
            case .happened(let text, let date): line(text, date, style)
            case .noted(let notice, let date): notice.sentence.map { line("  " + $0, date, style) }
            }
        }
    }

    private func line(_ text: String, _ date: Instant, _ style: TextStyle) -> String {
        let offset = Quantity.span(date - start)
        let padding = String(repeating: " ", count: max(0, 12 - offset.count))
        return "  " + style.faint(padding + offset) + "  " + text
    }
}

extension Notice {
    /// What it tells, in words; nil where people need not know.
    var sentence: String? {
        switch self {
        case .appLaunched: "the watch app has launched"
        case .sessionStarted: "a session starts"
        case .sessionRecovered: "the session is taken up again"
        case .startHung: "the session that was asked for does not answer and is given up"
        case .launchRefused: "a session runs: the launch is turned away"
        case .launchKept: "a session runs: the launch is kept for later"
        case .launchDropped: "no run is active: the launch is dropped"
        case .sessionUnclaimed: "a session runs of which no run is known: the phone is asked"
        case .sessionEnded(_, _, .finished): "the session is finished"
        case .sessionEnded(_, _, .salvaged): "what the session holds is salvaged"
        case .sessionEnded(_, _, .unfinished): "the session is closed as unfinished"
        case .sessionDiscarded: "the session is discarded"
        case .emptySessionDiscarded: "a session that was left, and in which no set was logged, is discarded"
        case .sessionForgotten: "what the session held is lost"
        case .orphanReplaced: "a session that nobody owned is ended, and what it held is lost"
        case .builderLost: "the builder dies with the app, before its record is made"
        case .saved: "the record is in the health store"
        case .saveFailed: "the record cannot be saved"
        case .sessionLostInReboot: "the session is lost in the restart"
        case .refused(let refusal): "refused: \(refusal)"
        }
    }
}
