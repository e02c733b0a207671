// bench: how fast Mosso is, beside what could be fastest.
//
// Each family of figures is a contest: Mosso, C that does the same with nothing around it, and where they are installed
// other people's tools, run in turn in one program; the median of the rounds counts. Ratios hold anywhere, seconds only
// on a machine like this one, so no run fails for being slow: what must not grow is counted by `count`.
//
//     Streams     athlete, truth and sensor beside the bare draws of GSL     SampleStreams, draws.c
//     Workouts    the whole life of an athlete, with its tables              Worlds, Batch
//     Pairs       phone, watch, link and cloud beside an empty event engine    PairWorld, events.cpp
//     Channel     commands through both ends of a channel beside a queue in C   CommandSender, CommandReceiver
//     Tables      rows as CSV and JSON beside digits written by hand         RowBatch, rows.c, bytes.c
//     Recordings  FIT files to records                                       RecordingReader, RecordingReplay
//     Program     start, memory, and what the second core gives              mosso itself
//     Peers       numpy, pyarrow and polars at work of the same kind         peers.py
//
// Read in this order: Contest, Figure, then a family.

import Foundation

@main struct Bench {
    static func main() async {
        do {
            try await measureAll(Options(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measureAll(_ options: Options) async throws {
        var report = Report(rounds: options.rounds)
        if let path = options.jsonPath { try Report.makeRoom(for: path) }
        show([report.heading])
        let families = [
            ("streams", streams), ("workouts", workouts), ("pairs", pairs), ("channel", channel), ("tables", tables),
            ("recordings", recordings), ("program", program), ("peers", peers),
        ]
        for (name, measure) in families where options.only.map({ $0 == name }) ?? true {
            let family = try await measure(options)
            report.families.append(family)
            show(family.lines)
        }
        if let path = options.jsonPath { try report.write(to: path) }
    }

    /// Prints lines at once, so that a run that breaks off later has lost none of them.
    private static func show(_ lines: [String]) {
        lines.forEach { print($0) }
        fflush(nil)
    }
}

/// How the benchmarks are run.
struct Options {
    /// Each counts; one before them does not.
    var rounds = 15
    /// The program that is measured from outside.
    var mosso = "../.build/release/mosso"
    /// Where the report goes as JSON.
    var jsonPath: String?
    /// The one family to measure; nil for all.
    var only: String?

    init(_ arguments: ArraySlice<String>) {
        let pairs = zip(arguments, arguments.dropFirst())
        for (name, value) in pairs {
            switch name {
            case "--rounds": rounds = max(1, Int(value) ?? rounds)
            case "--mosso": mosso = value
            case "--json": jsonPath = value
            case "--only": only = value
            default: break
            }
        }
    }
}
