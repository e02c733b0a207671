import Encoding
import Session
import Timeline

/// The tables of a dataset, read side by side in the order of its workouts.
final class DatasetTables {
    private let manifest: Manifest
    private let vocabulary: Vocabulary
    private let collector: FindingCollector
    private let workouts: CSVCursor?
    private let athletes: CSVCursor?
    private let sets: CSVCursor?
    private let zones: CSVCursor?
    private let events: CSVCursor?
    private let failures: CSVCursor?
    private let samples: CSVCursor?
    private let sampleLines: RecordCursor?
    private let records: RecordCursor?
    private var fates = FateCounts()

    private lazy var setCheck = sets.map {
        let columns = ["exercise", "reps", "weightKg", "start", "end", "oneRepMaxKg"]
        return DetailCheck($0, number: "set", columns: columns)
    }
    private lazy var eventCheck = events.map {
        DetailCheck($0, number: "event", columns: ["kind", "date", "durationSeconds"])
    }
    private lazy var zoneCheck = zones.map(ZoneCheck.init)
    private lazy var failureCheck = failures.flatMap { failure in
        workouts.map { FailureCheck(failure, workout: $0, vocabulary: vocabulary) }
    }

    /// Opens all tables of a dataset; one that is not there is reported.
    ///
    /// - Throws: `ExportError` where the disk fails.
    init(
        _ manifest: Manifest, at path: OutputPath, vocabulary: Vocabulary, files: any FileSystem,
        collector: FindingCollector
    ) throws(ExportError) {
        func lines(_ table: Table) throws(ExportError) -> TableLines? {
            guard manifest.run.tables.contains(table) else { return nil }
            do {
                return try TableLines(table, at: path, files: files, collector: collector)
            } catch {
                guard error.kind == .missing else { throw error }
                collector.add(Finding(table.fileName, found: "no such file", expected: "the table, as in the manifest"))
                return nil
            }
        }
        func rows(_ table: Table) throws(ExportError) -> CSVCursor? {
            guard let lines = try lines(table) else { return nil }
            return try CSVCursor(lines, vocabulary: vocabulary)
        }
        func records(_ table: Table) throws(ExportError) -> RecordCursor? {
            guard let lines = try lines(table) else { return nil }
            return try RecordCursor(lines, vocabulary: vocabulary)
        }
        self.manifest = manifest
        self.vocabulary = vocabulary
        self.collector = collector
        workouts = try rows(.workouts)
        athletes = try rows(.athletes)
        sets = try rows(.sets)
        zones = try rows(.zones)
        events = try rows(.events)
        failures = try rows(.failures)
        samples = try rows(.samples)
        sampleLines = try records(.sampleLines)
        self.records = try records(.records)
    }

    /// Checks that every athlete has one row, in order.
    func verifyAthletes() throws(ExportError) {
        guard let athletes, let range = manifest.run.simulation?.athletes else { return }
        let place = athletes.place("athlete")
        var expected = Int64(range.first)
        while athletes.hasRow {
            let found = athletes.units(place)
            if found != expected { athletes.report(place, expected: "\(expected), the athlete that comes next") }
            expected = (found ?? expected).addedSaturating(1)
            try athletes.advance()
        }
    }

    /// Checks every workout, and in the other tables all that belongs to it.
    func verifyWorkouts(progress: (_ workoutsDone: Int) -> Void) throws(ExportError) {
        guard let workouts else { return }
        let (place, idPlace) = (workouts.place("workout"), workouts.place("id"))
        let check = WorkoutCheck(workouts)
        var expected = firstKey
        while workouts.hasRow {
            let key = workouts.key ?? expected
            if key != expected { workouts.report(place, expected: "the workout that comes next, \(expected)") }
            verifyIdentifier(idPlace, of: key, in: workouts)
            expected = successor(of: key)
            if let fate = check.verify() { fates[fate] += 1 }
            let record = try takeRecord(of: check, key: key)
            try verifyDetails(of: check, key: key, record)
            try verifySamples(key)
            progress(workouts.lines.count)
            try workouts.advance()
        }
        try reportStrays()
    }

    /// Compares everything with the manifest.
    func finish() throws(ExportError) {
        let rows = [athletes, workouts, sets, zones, events, failures, samples].compactMap { $0?.lines }
        for lines in rows + [records, sampleLines].compactMap({ $0?.lines }) {
            guard let sum = manifest.contents.sums[lines.table] else { continue }
            try lines.finish(expecting: sum)
        }
        guard let workouts else { return }
        compare(workouts.lines, manifest.run.workoutCount)
        if let athletes { compare(athletes.lines, manifest.run.unitCount) }
        for fate in Fate.allCases where fates[fate] != manifest.contents.fates[fate] {
            collector.add(
                Finding(
                    Manifest.fileName, column: "fates.\(fate.rawValue)", found: "\(manifest.contents.fates[fate])",
                    expected: "\(fates[fate]) as in \(Table.workouts.fileName)"))
        }
        if let failureCheck { compare(manifest.contents.tallies, failureCheck.violations) }
    }

    private func compare(_ lines: TableLines, _ expected: Int) {
        guard lines.count != expected else { return }
        collector.add(
            Finding(lines.table.fileName, found: "\(lines.count) rows", expected: "\(expected), as the run has it"))
    }

    /// Compares what the manifest counted of violations with the rows that tell of them.
    private func compare(_ tallies: Tallies, _ violations: Tallies) {
        for name in Set(tallies.violations + violations.violations).sorted() where tallies[name] != violations[name] {
            collector.add(
                Finding(
                    Manifest.fileName, column: "tallies.\(name)", found: "\(tallies[name])",
                    expected: "\(violations[name]) as in \(Table.failures.fileName)"))
        }
    }

    private var firstKey: WorkoutKey {
        WorkoutKey(athlete: manifest.run.simulation.map { Int64($0.athletes.first) }, workout: 0)
    }

    private func successor(of key: WorkoutKey) -> WorkoutKey {
        let next = key.workout.addedSaturating(1)
        guard let athlete = key.athlete, let simulation = manifest.run.simulation,
            next >= Int64(simulation.workoutsPerAthlete)
        else { return WorkoutKey(athlete: key.athlete, workout: next) }
        return WorkoutKey(athlete: athlete.addedSaturating(1), workout: 0)
    }

    /// Checks that the identifier of a simulated workout is the one that the manifest's seed gives it.
    private func verifyIdentifier(_ place: Int, of key: WorkoutKey, in workouts: CSVCursor) {
        guard let simulation = manifest.run.simulation, let athlete = key.athlete else { return }
        let id = simulation.id(athlete: athlete, workout: key.workout).description
        guard !workouts.withBytes(of: place, { $0.elementsEqual(id.utf8) }) else { return }
        workouts.report(place, expected: "\(id), which the seed \(simulation.seed) of the manifest gives this workout")
    }

    private func verifyDetails(
        of check: WorkoutCheck, key: WorkoutKey, _ record: JSONNode?
    ) throws(ExportError) {
        failureCheck?.begin()
        try visit(failures, key) { _ in failureCheck?.verify() }
        failureCheck?.finish(check)
        let recordedSets = record?["sets"]?.array
        try visit(sets, key, expecting: check.expectedSets) { setCheck?.verify(at: $0, recordedSets) }
        let recordedEvents = record?["events"]?.array
        try visit(events, key, expecting: check.expectedEvents) { eventCheck?.verify(at: $0, recordedEvents) }
        try visit(zones, key, expecting: check.expectedZones) { zoneCheck?.verify(at: $0, of: check) }
    }

    private func verifySamples(_ key: WorkoutKey) throws(ExportError) {
        if let samples {
            let place = samples.place("time")
            var earlier = Instant(microseconds: .min)
            try visit(samples, key) { _ in
                let time = samples.instant(place) ?? earlier
                if time < earlier { samples.report(place, expected: "samples by rising time") }
                earlier = time
            }
        }
        while let sampleLines, sampleLines.record != nil {
            let found = sampleLines.key ?? key
            if found > key { break }
            if found < key { try reportStray(sampleLines) } else { try sampleLines.advance() }
        }
    }

    /// Reports the rows that are left once all workouts are checked.
    private func reportStrays() throws(ExportError) {
        let last = WorkoutKey(athlete: .max, workout: .max)
        for table in [sets, zones, events, failures, samples] { try visit(table, last) { _ in } }
        while let records, records.record != nil { try reportStray(records) }
        while let sampleLines, sampleLines.record != nil { try reportStray(sampleLines) }
    }

    /// Takes the rows of a table that belong to a workout; those of workouts that are not there are reported.
    private func visit(
        _ cursor: CSVCursor?, _ key: WorkoutKey, expecting count: Int? = nil, _ body: (Int) -> Void
    ) throws(ExportError) {
        guard let cursor else { return }
        var seen = 0
        while cursor.hasRow {
            let found = cursor.key ?? key
            if found > key { break }
            if found < key {
                cursor.report(
                    cursor.place("workout"), expected: "a workout of \(Table.workouts.fileName), in its order")
            } else {
                body(seen)
                seen += 1
            }
            try cursor.advance()
        }
        guard let count, seen != count else { return }
        workouts?.lines.report(found: "\(seen) rows in \(cursor.lines.table.fileName)", expected: "\(count)")
    }

    /// Takes the records of a workout; gives the first of them.
    private func takeRecord(of check: WorkoutCheck, key: WorkoutKey) throws(ExportError) -> JSONNode? {
        guard let records else { return nil }
        var first: JSONNode?
        for number in 0..<check.recordCount {
            while let athlete = records.record?["athlete"]?.integer, athlete < (key.athlete ?? 0) {
                try reportStray(records)
            }
            guard let record = records.record, record["athlete"]?.integer == key.athlete else {
                workouts?.lines.report(
                    found: "no record in \(Table.records.fileName)", expected: "record \(number + 1)")
                break
            }
            if number == 0 {
                first = record
                check.compare(records)
            }
            try records.advance()
        }
        return first
    }

    private func reportStray(_ cursor: RecordCursor) throws(ExportError) {
        cursor.lines.report(found: "a line of no workout", expected: "lines in the order of \(Table.workouts.fileName)")
        try cursor.advance()
    }
}
