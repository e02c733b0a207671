/// The part of a log that belongs to one workout, in order.
struct Stretch {
    /// The longest that a heart rate is held over entries without one, at the least.
    static let holdLimit: Int64 = 10_000
    /// How old a beat may be whose heart rate an entry takes.
    static let beatAge: Int64 = 5_000

    var heartRate: [Reading]
    var power: [Reading]
    var speed: [Reading]
    var energy: [Reading]
    var beats: [Beat]
    private var silences: [Int64]
    private(set) var timer: [TimerEvent]

    /// Takes the part of a log that lies in a stretch of time.
    ///
    /// - Precondition: The log is in order.
    init(_ log: ActivityLog, timer: [TimerEvent], within range: Range<Int64>) {
        heartRate = log.heartRate.within(range)
        power = log.power.within(range)
        speed = log.speed.within(range)
        energy = log.energy.within(range)
        beats = Array(log.beats.within(range) { $0.time })
        silences = Array(log.silences.within(range) { $0 })
        self.timer = Array(timer.within(range) { $0.time })
        merge(log.beatHeartRates.within(range))
    }

    /// The times of the first and the last entry; nil where there is none.
    var firstAndLast: (first: Int64, last: Int64)? {
        var times = [silences.first, silences.last, beats.first?.time]
        for channel in [heartRate, power, speed, energy] { times += [channel.first?.time, channel.last?.time] }
        if let beat = beats.last { times.append(beat.time + (heartRate.isEmpty ? beat.milliseconds : 0)) }
        let known = times.compactMap(\.self)
        guard let first = known.min(), let last = known.max() else { return nil }
        return (first, last)
    }

    /// The times of all entries, in order.
    var times: [Int64] {
        var times = silences + heartRate.map(\.time)
        times.sortByTime { $0 }
        return times
    }

    /// Gives entries without a heart rate that of the last beat before them.
    private mutating func merge(_ beats: [Reading]) {
        guard !beats.isEmpty else { return }
        var next = 0
        var stillSilent: [Int64] = []
        for time in silences {
            while next < beats.count, beats[next].time <= time { next += 1 }
            if next > 0, time - beats[next - 1].time <= Self.beatAge {
                heartRate.append(Reading(time: time, value: beats[next - 1].value))
            } else {
                stillSilent.append(time)
            }
        }
        silences = stillSilent
        heartRate.settle()
    }

    /// Reckons a heart rate for each beat from the time to the next; says whether there are any.
    ///
    /// A time longer than 3 s spans beats that were missed.
    mutating func takeHeartRatesFromBeats() -> Bool {
        silences = []
        for beat in beats {
            let rate = 60_000 / Double(beat.milliseconds)
            if rate >= 20, rate < 255 {
                heartRate.append(Reading(time: beat.time, value: rate))
            } else {
                silences.append(beat.time)
            }
        }
        heartRate.settle()
        return !heartRate.isEmpty
    }

    /// Pulls what lies behind an end onto it.
    mutating func pull(backTo end: Int64, from start: Int64) {
        heartRate.pull(backTo: end, from: start)
        power.pull(backTo: end, from: start)
        speed.pull(backTo: end, from: start)
        energy.pull(backTo: end, from: start)
    }

    /// Whether anything was logged in a stretch of time, its end excluded.
    func hasEntries(within range: Range<Int64>) -> Bool {
        [heartRate, power, speed, energy].contains { !$0.within(range, \.time).isEmpty }
            || !beats.within(range, \.time).isEmpty || !timer.within(range, \.time).isEmpty
            || !silences.within(range, \.self).isEmpty
    }

    /// Moves everything from a time on closer to the start.
    ///
    /// - Precondition: Nothing was logged in so much time before it.
    mutating func moveUp(from time: Int64, by amount: Int64) {
        heartRate.moveUp(from: time, by: amount, \.time)
        power.moveUp(from: time, by: amount, \.time)
        speed.moveUp(from: time, by: amount, \.time)
        energy.moveUp(from: time, by: amount, \.time)
        beats.moveUp(from: time, by: amount, \.time)
        timer.moveUp(from: time, by: amount, \.time)
        silences.moveUp(from: time, by: amount, \.self)
    }

    /// When the heart rate was lost.
    ///
    /// Other entries go on without one for longer than 10 s and three usual intervals before the next sample comes: it
    /// is lost from the first of these entries. Behind the last sample nothing shows that the sensor still worked, so
    /// there any entry without a heart rate does, and so long a silence.
    var losses: [Int64] {
        guard let last = heartRate.last else { return [] }
        let limit = max(Self.holdLimit, 3 * usualInterval)
        var losses: [Int64] = []
        var next = 0
        for (sample, following) in zip(heartRate, heartRate.dropFirst()) where following.time - sample.time > limit {
            while next < silences.count, silences[next] <= sample.time { next += 1 }
            if next < silences.count, silences[next] < following.time { losses.append(silences[next]) }
        }
        let silence = silences[silences.firstIndex(from: last.time + 1) { $0 }...].first
        losses.append(min(silence ?? .max, last.time + limit))
        return losses
    }

    /// The median time from one heart rate to the next, in milliseconds.
    private var usualInterval: Int64 {
        guard heartRate.count > 1 else { return 0 }
        var intervals = zip(heartRate.dropFirst(), heartRate).map { $0.time - $1.time }
        intervals.sort()
        return intervals[intervals.count / 2]
    }
}
