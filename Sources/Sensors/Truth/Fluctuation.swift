/// The small fluctuation of the heart rate about what effort alone would make it, as a share of the reserve.
///
/// A first-order autoregressive series of normal deviates at fixed knots, joined by straight lines, so that it can be
/// read at any instant. It has a stream of its own: the heart rate without it is the same to the last bit.
struct Fluctuation: ~Copyable {
    /// The distance of knots, in milliseconds.
    private static let spacing: Int32 = 5_000

    private var stream: RandomStream
    private(set) var knots: [Double] = []
    private var correlation = 0.0
    private var innovation = 0.0

    init() {
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .body))
        knots.reserveCapacity(2_048)
    }

    /// Begins the series of a workout.
    ///
    /// The standard deviation is that of the knots, as a share of the heart-rate reserve, the correlation that from one
    /// knot to the next.
    mutating func begin(standardDeviation: Double, correlation: Double, key: StreamKey) {
        stream.reset(to: key)
        knots.removeAll(keepingCapacity: true)
        self.correlation = correlation
        innovation = standardDeviation * (1 - correlation * correlation).squareRoot()
        knots.append(stream.gaussian(standardDeviation: standardDeviation))
    }

    /// Draws the series as far as a time, if it does not reach it already.
    mutating func extend(to limit: Int32) {
        let missing = Int(limit / Self.spacing) + 2 - knots.count
        guard missing > 0, var last = knots.last else { return }
        knots.append(addingCapacity: missing) { out in
            for _ in 0..<missing {
                last = correlation * last + stream.gaussian(standardDeviation: innovation)
                out.append(last)
            }
        }
    }

    /// The fluctuation at a time, in milliseconds from the origin.
    ///
    /// - Precondition: The series reaches the time.
    @inline(__always)
    func value(at time: Int32) -> Double { Self.value(at: time, knots.span) }

    /// Reads the fluctuation at many times, through a view of the knots.
    @inline(__always)
    static func value(at time: Int32, _ knots: Span<Double>) -> Double {
        let position = Int(UInt32(bitPattern: time) / UInt32(Self.spacing))
        let share = Double(time &- Int32(truncatingIfNeeded: position) &* Self.spacing) * (1 / Double(Self.spacing))
        let before = knots[position]
        return before + (knots[position &+ 1] - before) * share
    }
}
