/// When the sensor takes its samples: gaps of a least length and a gamma-distributed rest, in whole milliseconds.
///
/// Times are milliseconds from the origin of the script. The series has no end; what is asked for is drawn.
struct SampleClock: ~Copyable {
    private(set) var dates: [Int32] = []
    private var stream: RandomStream
    private var least = 0.0
    private var shape = 1.0
    private var scale = 0.0
    private var next: Int32 = 0

    init() {
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .sensor))
        dates.reserveCapacity(2_048)
    }

    /// Begins the series of a workout.
    mutating func begin(_ settings: SensorSettings, key: StreamKey) {
        stream.reset(to: key)
        dates.removeAll(keepingCapacity: true)
        least = settings.gapLeastSeconds * 1_000 + 0.5
        shape = settings.gapShape
        scale = settings.gapMeanAboveLeastSeconds * 1_000 / settings.gapShape
        next = 0
        advance()
    }

    /// Draws the series as far as a time.
    mutating func extend(to limit: Int32) {
        while next <= limit {
            dates.append(next)
            advance()
        }
    }

    @inline(__always)
    private mutating func advance() {
        next &+= Int32(min(least + stream.gamma(shape: shape, scale: scale), 3_600_000))
    }
}
