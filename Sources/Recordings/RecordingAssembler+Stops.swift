extension RecordingAssembler {
    /// Shortens a stop that the device itself counts as shorter than its stamps make it.
    ///
    /// The device's timer agrees with its stops and its elapsed time does not, so the difference lies in a stop. What
    /// follows the longest stop is moved up until the elapsed time is the device's. A device that logged all through
    /// the stop did stop for so long.
    ///
    /// - Returns: By how much the stop was shortened, in milliseconds; zero where it was not.
    func shortenStop(
        in stretch: inout Stretch, _ outline: inout WorkoutOutline, from start: Int64, warnings: inout [String]
    ) -> Int64 {
        guard let elapsed = outline.elapsed, let timer = outline.timer, elapsed >= timer, !outline.isCut,
            let last = stretch.firstAndLast?.last
        else { return 0 }
        let excess = last - start - elapsed
        let pauses = Pauses(from: start, to: last, timer: stretch.timer)
        guard excess > Self.endTolerance, abs(pauses.active - timer) <= 1_000 * Int64(pauses.list.count + 1),
            let longest = pauses.list.max(by: { $0.length < $1.length }), longest.length > excess, longest.end < last,
            !stretch.hasEntries(within: longest.end - excess..<longest.end)
        else { return 0 }
        stretch.moveUp(from: longest.end, by: excess)
        for index in outline.laps.indices where isBehind(outline.laps[index].start, longest.end) {
            outline.laps[index].start -= excess
        }
        for index in outline.sets.indices where isBehind(outline.sets[index].start, longest.end) {
            outline.sets[index].start -= excess
        }
        warnings.append(
            "The device gives \(seconds(elapsed)) of elapsed time, its entries span \(seconds(last - start)): a stop of "
                + "\(seconds(longest.length)) is taken as \(seconds(longest.length - excess)), and what follows is "
                + "moved up.")
        return excess
    }

    private func isBehind(_ stamp: Int64, _ time: Int64) -> Bool { place(stamp).map { $0 >= time } ?? false }
}
