import Arguments
import Devices
import Encoding
import Export
import Lab
import Report
import Session
import Study
import Timeline

/// What `run` prints of an athlete's life.
struct RunOutput {
    let played: Playthrough
    let number: Int
    /// What a person sees, as the scenario tells it; empty where it tells nothing.
    let story: String
    let showsProbes: Bool

    /// The lines between the heading and the files.
    func lines(style: TextStyle) -> [String] {
        let athlete = ["  " + style.faint(AthleteReport(played.athlete).line), ""]
        guard let judgement = played.judgement else {
            return athlete + outcomeLines(style) + ["  " + style.faint("what happened")]
                + TimelineReport(played.trace, from: start).lines(style: style)
        }
        return storyLines + athlete
            + WorldTimelineReport(
                played.timeline, violations: judgement.violated.compactMap(\.violation)
            ).lines(style: style)
            + [""] + VerdictReport(judgement, workouts: played.outcomes.count).lines(style: style) + [""]
            + probeLines(style) + outcomeLines(style)
    }

    private var start: Instant { played.outcomes.first?.plannedStart ?? .epoch }

    private var storyLines: [String] {
        let lines = story.wrapped(indent: 2, width: 100).split(separator: "\n").map(String.init)
        return lines.isEmpty ? [] : ["  " + lines[0]] + lines.dropFirst() + [""]
    }

    private func probeLines(_ style: TextStyle) -> [String] {
        showsProbes ? ProbeReport(played.probes).lines(style: style) + [""] : []
    }

    private func outcomeLines(_ style: TextStyle) -> [String] {
        played.outcomes.flatMap { OutcomeReport($0, samples: played.samples).lines(style: style) + [""] }
    }

    /// The records as one document of JSON.
    var records: String { document { _ in } }

    /// The records as one document of JSON, with all else that is told of a world of phone and watch.
    var json: String {
        document { writer in
            guard let judgement = played.judgement else { return }
            writer.key("story")
            writer.value(story)
            writer.key("timeline")
            WorldTimelineReport(played.timeline, violations: []).write(to: &writer)
            VerdictReport(judgement).write(to: &writer)
            ProbeReport(played.probes).write(to: &writer)
        }
    }

    private func document(_ more: (inout JSONWriter) -> Void) -> String {
        var writer = RecordWriter()
        writer.beginDocument()
        for outcome in played.outcomes {
            for entry in outcome.entries {
                writer.append(entry.record, fate: outcome.fate, source: .synthetic, athlete: number)
            }
        }
        writer.endDocument(warnings: played.outcomes.compactMap(warning), more)
        return writer.text
    }

    /// What is to be said of a workout that has no record.
    private func warning(_ outcome: WorkoutOutcome) -> String? {
        guard outcome.entries.isEmpty else { return nil }
        let cause = outcome.cause.map { ": \($0.summary)" } ?? "."
        return "Workout \(outcome.workout) has no record, it is \(outcome.fate.rawValue)\(cause)"
    }
}
