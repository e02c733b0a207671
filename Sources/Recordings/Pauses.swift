/// The timer was started or stopped.
struct TimerEvent: BitwiseCopyable {
    var time: Int64
    var isStop: Bool
}

/// A stretch of time, in milliseconds.
struct Interval: Equatable, BitwiseCopyable {
    var start: Int64
    var end: Int64

    var length: Int64 { end - start }
}

/// The pauses of one workout, by time, none touching another.
struct Pauses {
    /// The start and the end of the workout.
    let start: Int64
    let end: Int64
    private(set) var list: [Interval] = []

    /// Time in which the timer ran.
    var active: Int64 { end - start - list.reduce(0) { $0 + $1.length } }

    /// Reads pauses from the timer's events; a stop that nothing follows lasts to the end.
    ///
    /// Stamps are whole seconds, so a stop within a second of the end is the end.
    init(from start: Int64, to end: Int64, timer events: some Sequence<TimerEvent>) {
        (self.start, self.end) = (start, end)
        var stop: Int64?
        for event in events {
            if event.isStop {
                stop = stop ?? event.time
            } else if let begin = stop {
                add(begin, event.time)
                stop = nil
            }
        }
        if let stop, end - stop > 1_000 { add(stop, end) }
    }

    /// The parts of a stretch in which the timer ran.
    func active(from: Int64, to: Int64) -> [Interval] {
        var parts: [Interval] = []
        var begin = from
        for pause in list[list.firstIndex(from: from + 1) { $0.end }...].prefix(while: { $0.start < to }) {
            if pause.start > begin { parts.append(Interval(start: begin, end: pause.start)) }
            begin = pause.end
        }
        if begin < to { parts.append(Interval(start: begin, end: to)) }
        return parts
    }

    private mutating func add(_ from: Int64, _ to: Int64) {
        let begin = max(from, list.last?.end ?? start)
        let end = min(to, end)
        guard begin < end else { return }
        if let last = list.indices.last, list[last].end == begin {
            list[last].end = end
        } else {
            list.append(Interval(start: begin, end: end))
        }
    }

    /// Puts pauses of a given total length where the file is silent longest, each at the end of its silence.
    ///
    /// - Parameters:
    ///   - total: How long the workout was paused.
    ///   - times: The stamps of the log, in order.
    /// - Returns: What found no place.
    mutating func place(_ total: Int64, between times: [Int64]) -> Int64 {
        var gaps: [Interval] = []
        for index in times.indices.dropFirst() where times[index] - times[index - 1] > 2_000 {
            gaps.append(Interval(start: times[index - 1], end: times[index]))
        }
        gaps.sort { ($0.length, $1.start) > ($1.length, $0.start) }
        var rest = total
        var chosen: [Interval] = []
        for gap in gaps where rest > 0 {
            chosen.append(Interval(start: gap.end - min(rest, gap.length), end: gap.end))
            rest -= min(rest, gap.length)
        }
        for pause in chosen.sorted(by: { $0.start < $1.start }) { add(pause.start, pause.end) }
        return rest
    }

    /// Moves the ends of the pauses so that active time becomes what the device's finer clock measured.
    ///
    /// Stamps are whole seconds: each pause, and the workout itself, may be a second off, and no more is mended.
    ///
    /// - Returns: Whether active time is now `timer`.
    mutating func fit(to timer: Int64) -> Bool {
        var excess = active - timer
        guard abs(excess) <= 1_000 * Int64(list.count + 1) else { return false }
        for index in list.indices {
            let share = excess / Int64(list.count - index)
            excess -= list[index].end == end ? moveStart(of: index, by: share) : moveEnd(of: index, by: share)
        }
        list.removeAll { $0.length == 0 }
        return excess == 0
    }

    /// Lengthens a pause at its end by as much as there is room for, and says by how much.
    private mutating func moveEnd(of index: Int, by amount: Int64) -> Int64 {
        let limit = index + 1 < list.count ? list[index + 1].start - 1 : end
        let moved = min(max(list[index].end + amount, list[index].start), limit)
        defer { list[index].end = moved }
        return moved - list[index].end
    }

    /// Lengthens a pause at its start by as much as there is room for, and says by how much.
    private mutating func moveStart(of index: Int, by amount: Int64) -> Int64 {
        let limit = index > 0 ? list[index - 1].end + 1 : start
        let moved = max(min(list[index].start - amount, list[index].end), limit)
        defer { list[index].start = moved }
        return list[index].start - moved
    }
}
