import Arguments
import Export
import Lab
import Recordings
import Report
import Study
import Timeline
import Workouts

/// Reads recordings and sends them through the same session.
struct Import: Command {
    static let name = "import"
    static let summary = "Reads recordings (FIT, TCX, GPX, CSV, HRM) and sends them through the same session."
    static let discussion = """
        Zones are the file's own where it has them, else those of --zones, else shares
        of the heart-rate reserve where both rates are known, else of the maximum, else
        none. Of several files, one that cannot be read stops none of the others; the
        exit code is 1 then, and standard error names it.

        Examples:
          mosso import ride.fit
          mosso import *.fit --json --max-heart-rate 188 --resting-heart-rate 55
          mosso import strap.csv --zones 114,133,152,171 --gap-limit 10 --out strap
        """
    static let parameters: [Parameter<Import>] = [
        .arguments("file", \.files, completion: .file, help: "Recording to read."),
        .option(
            "out", short: "o", \.out, value: "DIR", completion: .directory, help: "Writes tables and records there."),
        .option("zones", \.zones, value: "BPM,…", help: "Heart rates at which one zone ends and the next begins."),
        .option(
            "max-heart-rate", \.maximumHeartRate, value: "BPM", in: 60...260,
            help: "Maximum heart rate, in place of the file's."),
        .option(
            "resting-heart-rate", \.restingHeartRate, value: "BPM", in: 20...150,
            help: "Resting heart rate, in place of the file's."),
        .option(
            "gap-limit", \.gapLimitSeconds, value: "SECONDS", in: 1...86_400,
            help: "Longest time that a heart rate is held; by default without limit, as devices do."),
        .flag("resync", \.resynchronizes, help: "Goes on behind a part of a FIT file that makes no sense."),
        .flag("overwrite", \.overwrites, help: "Replaces tables that are there."),
        .flag("json", \.isJSON, help: "Prints the records as JSON."),
        .flag("quiet", short: "q", \.isQuiet, help: "Prints nothing but errors."),
    ]

    var files: [String] = []
    var out: String?
    var zones: [Double] = []
    var maximumHeartRate: Double?
    var restingHeartRate: Double?
    var gapLimitSeconds: Double?
    var resynchronizes = false
    var overwrites = false
    var isJSON = false
    var isQuiet = false

    func run() async throws -> ExitCode {
        let work = try read()
        for failure in work.failures { Console.error("mosso: \(failure)\n") }
        let directory = work.workouts.isEmpty ? nil : out
        let manifest = try directory.map { try work.write(to: $0, existing: overwrites ? .replace : .refuse) }
        if isJSON {
            Console.output(work.json)
        } else if !isQuiet {
            Console.output(ImportReport(work, files: files.count).lines(style: Console.style))
            if let directory, let manifest {
                Console.output(["", "  wrote \(directory)"] + DatasetListing(manifest).lines)
            }
        }
        guard let first = work.failures.first else { return .success }
        if files.count > 1 { return .someFailed }
        return first.isMissing ? .missingInput : .badData
    }

    /// Reads every file; heart rates are kept where one alone is to be drawn.
    private func read() throws -> RecordingImport {
        var options = RecordingImport.Options()
        options.reading.resynchronizes = resynchronizes
        options.keepsHeartRate = files.count == 1 && !isJSON && !isQuiet
        var work = RecordingImport(try replay(), options: options)
        let line = ProgressLine(isShown: !isQuiet)
        for (index, file) in files.enumerated() {
            work.add(file)
            if files.count > 1 { line.show(index + 1, of: files.count) }
        }
        line.clear()
        return work
    }

    private func replay() throws -> RecordingReplay {
        var replay = RecordingReplay()
        if !zones.isEmpty {
            do {
                replay.zones = try HeartRateZones(bounds: zones)
            } catch {
                throw UsageProblem("--zones: \(error)")
            }
        }
        if let maximumHeartRate, let restingHeartRate, maximumHeartRate <= restingHeartRate {
            throw UsageProblem(
                "--max-heart-rate: found \(Quantity.decimal(maximumHeartRate, digits: 0)), expected more than "
                    + "--resting-heart-rate")
        }
        replay.maximumHeartRate = maximumHeartRate
        replay.restingHeartRate = restingHeartRate
        replay.gapLimit = gapLimitSeconds.map { .wholeMilliseconds(seconds: $0) }
        return replay
    }
}
