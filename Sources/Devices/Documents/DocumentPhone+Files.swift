import Session
public import Timeline
public import Workouts

// The files, what the observer sees of them, and what the cloud does to them.
extension DocumentPhone {
    /// The tombstone of a run; nil where it was not deleted.
    public func tombstone(of workout: Identifier) -> Tombstone? {
        stubPosition(of: workout).map { stored.stubs[$0].tombstone }
    }

    func stubPosition(of workout: Identifier) -> Int? {
        stored.stubs.lastIndex { $0.tombstone.workout == workout }
    }

    /// Whether a run is deleted; its stub is written at once, though the cache shows the run for a while longer.
    func isBuried(_ workout: Identifier) -> Bool { stubPosition(of: workout) != nil }

    /// Whether this app cannot read the file at a position.
    func isNewer(fileAt position: Int) -> Bool { stored.files.documents[position].version > settings.version }

    mutating func setAway(_ isAway: Bool, _ workout: Identifier) {
        guard let position = stored.files.position(of: workout) else { return }
        stored.files.note(at: position) { $0.isAway = isAway }
    }

    /// Writes the file of a new run.
    mutating func write(_ document: WorkoutDocument, at now: Instant, into effects: inout Effects) {
        let modifiedAt = reading(at: now)
        let position = stored.files.put(document, modifiedAt: modifiedAt)
        finishWriting(at: position, modifiedAt: modifiedAt, into: &effects)
    }

    /// Completes the writing of a file whose document has been changed in place.
    mutating func finishWriting(at position: Int, modifiedAt: Instant, into effects: inout Effects) {
        let version = settings.version
        stored.files.change(at: position) { document in
            document.cutToWholeSeconds()
            document.version = max(document.version, version)
        }
        stored.files.note(at: position) { row in
            row.modifiedAt = modifiedAt
            row.isAway = false
        }
        effects.order(.fileChanged(stored.files.rows[position].workout))
    }

    /// Writes the stub of a run and removes its file; the cache shows it until the observer has seen that.
    mutating func bury(_ tombstone: Tombstone, into effects: inout Effects) {
        if stubPosition(of: tombstone.workout) == nil { stored.stubs.append(Stub(tombstone: tombstone)) }
        stored.files.remove(tombstone.workout)
        stored.conflicts.removeAll { $0.document.id == tombstone.workout }
        effects.order(.fileChanged(tombstone.workout))
    }
}

// The observer and the mapper.
extension DocumentPhone {
    mutating func see(_ workout: Identifier, at now: Instant, into effects: inout Effects) {
        guard isRunning else {
            // An app that is off gathers everything at its launch.
            if memory.state == .suspended, !memory.unseen.contains(workout) { memory.unseen.append(workout) }
            return
        }
        if map(workout, into: &effects) { cacheChanged(at: now, into: &effects) }
    }

    /// Sees all files anew, as an observer does that has just been started.
    mutating func gather(at now: Instant, into effects: inout Effects) {
        mergeConflicts(at: now, into: &effects)
        var isChanged = false
        for position in stored.cache.rows.indices.reversed() {
            if map(stored.cache.rows[position].workout, into: &effects) { isChanged = true }
        }
        for position in stored.files.rows.indices {
            if map(stored.files.rows[position].workout, into: &effects) { isChanged = true }
        }
        if isChanged { cacheChanged(at: now, into: &effects) }
    }

    /// Brings the cache up to the file of a run.
    ///
    /// - Returns: Whether the cache has changed.
    private mutating func map(_ workout: Identifier, into effects: inout Effects) -> Bool {
        if memory.banners.contains(.newerFile) { refreshBanner() }
        guard let position = stored.files.position(of: workout) else { return stored.cache.remove(workout) }
        guard !stored.files.rows[position].isAway else { return false }
        guard !isNewer(fileAt: position) else {
            memory.banners.insert(.newerFile)
            effects.note(.newerFile(workout: workout))
            return false
        }
        return stored.cache.copy(position, of: stored.files)
    }

    private mutating func refreshBanner() {
        let hasNewer = stored.files.documents.indices.contains { isNewer(fileAt: $0) }
        if !hasNewer { memory.banners.remove(.newerFile) }
    }

    private mutating func cacheChanged(at now: Instant, into effects: inout Effects) {
        refreshScreens(at: now, into: &effects)
        push()
    }
}

// The cloud.
extension DocumentPhone {
    /// Takes in another device's version of a run.
    ///
    /// With `N8` the app merges it with the file; else, and where the app cannot read it, one of the two wins.
    mutating func deliver(
        _ document: WorkoutDocument, _ modifiedAt: Instant, at now: Instant, into effects: inout Effects
    ) {
        guard tombstone(of: document.id) == nil else { return effects.order(.fileChanged(document.id)) }
        guard let position = stored.files.position(of: document.id) else {
            return replace(with: document, modifiedAt, into: &effects)
        }
        let isReadable = document.version <= settings.version && !isNewer(fileAt: position)
        if settings.switches.contains(.N8), isReadable {
            stored.files.note(at: position) { $0.isAway = false }
            stored.conflicts.append(Conflict(document: document, modifiedAt: modifiedAt))
            if isRunning { mergeConflicts(at: now, into: &effects) }
        } else if stored.files.rows[position].modifiedAt <= modifiedAt || document.version > settings.version {
            var kept = document
            if kept.merge(stored.files.documents[position]) {
                effects.note(.fileReplaced(workout: document.id))
                keepAside(fileAt: position)
            }
            replace(with: document, modifiedAt, into: &effects)
        }
    }

    /// N8: keeps a file that one of a newer app takes the place of, to merge the two once this app can read that.
    private mutating func keepAside(fileAt position: Int) {
        guard settings.switches.contains(.N8), !isNewer(fileAt: position) else { return }
        let (document, row) = (stored.files.documents[position], stored.files.rows[position])
        stored.conflicts.append(Conflict(document: document, modifiedAt: row.modifiedAt, isOwn: true))
    }

    private mutating func replace(
        with document: WorkoutDocument, _ modifiedAt: Instant, into effects: inout Effects
    ) {
        let position = stored.files.put(document, modifiedAt: modifiedAt)
        stored.files.note(at: position) { $0.isAway = false }
        effects.order(.fileChanged(document.id))
    }

    /// Whether a version of a run waits to be merged with its file, with `N8` or `N18`.
    public func hasConflict(over workout: Identifier) -> Bool {
        stored.conflicts.contains { $0.document.id == workout }
    }

    /// Whether another device's version of a run waits to be merged with its file, so that no push has it.
    public func hasForeignConflict(over workout: Identifier) -> Bool {
        stored.conflicts.contains { $0.document.id == workout && !$0.isOwn }
    }

    /// Whether the phone's own version of a run waits beside its file: one that is in the cloud, with `N18`, or one of a
    /// newer app, with `N8`.
    public func isAside(_ workout: Identifier) -> Bool {
        stored.conflicts.contains { $0.isOwn && $0.document.id == workout }
    }

    mutating func mergeConflicts(at now: Instant, into effects: inout Effects) {
        var index = 0
        while index < stored.conflicts.count {
            let position = stored.files.position(of: stored.conflicts[index].document.id)
            // What waits for the download, or for an app that can read the file, goes on waiting.
            let isWaiting = position.map { file in
                isNewer(fileAt: file) || stored.conflicts[index].isOwn && stored.files.rows[file].isAway
            }
            if isWaiting ?? false {
                index += 1
                continue
            }
            let conflict = stored.conflicts.remove(at: index)
            guard let position else { continue }
            // What both have brought together is newer than either, whatever the clocks say.
            let later = max(reading(at: now), conflict.modifiedAt + .seconds(1))
            let endsRun = settings.switches.contains(.N16)
            stored.files.change(at: position) { document in
                document.merge(conflict.document)
                if endsRun { document.endWithItsLogs() }
            }
            let isTheirs = stored.files.documents[position] == conflict.document
            finishWriting(at: position, modifiedAt: isTheirs ? conflict.modifiedAt : later, into: &effects)
        }
    }
}
