internal import Timeline

/// The true heart rate of one workout: the model's states at the nodes of its own grid, and the fluctuation on top.
///
/// From one node to the next, targets and time constants stand still, so the heart rate at any instant between them is
/// a closed form that moves nothing. Nodes lie at every edge of the effort, at most 5 s apart, and at most 2 s apart
/// where demand changes or a state falls, since falling states change their own time constants; those are taken in the
/// middle of the step, which keeps the error below half a beat per minute: tests compare 1,000 athletes with an
/// eighth-order Runge-Kutta method.
///
/// Times are milliseconds from the origin of the script.
struct HeartRateTrack: ~Copyable {
    /// What the model is doing from one instant until the next node.
    struct Node: TimedPiece {
        var time: Int32
        /// The reciprocals of τv and τs, in 1/s.
        var rates: SIMD2<Double>
        /// How far v and s are from their targets.
        var fast: SIMD2<Double>
        /// How far w is from its target.
        var slow: Double
        /// The sum of the three targets.
        var target: Double
    }

    private(set) var model = HeartRateModel(Athlete())
    private(set) var nodes: [Node] = []
    private(set) var fluctuation = Fluctuation()
    private let grid: HeartRateStepper.Grid
    private var stepper: HeartRateStepper
    private var segment = 0

    init(grid: HeartRateStepper.Grid = HeartRateStepper.Grid()) {
        self.grid = grid
        stepper = HeartRateStepper(model, grid: grid, at: model.target(demand: 0.1))
        nodes.reserveCapacity(4_096)
    }

    /// Begins the workout of an athlete, who has been at the first segment's demand for long.
    mutating func begin(_ athlete: Athlete, demand: Double, settings: SensorSettings, key: StreamKey) {
        model = HeartRateModel(athlete)
        stepper = HeartRateStepper(model, grid: grid, at: model.target(demand: demand))
        nodes.removeAll(keepingCapacity: true)
        segment = 0
        fluctuation.begin(
            standardDeviation: settings.fluctuationBpm / model.reserve,
            correlation: settings.fluctuationCorrelation, key: key)
    }

    /// Computes the track as far as a time, if it does not reach it already.
    mutating func extend(to limit: Int32, through script: borrowing EffortScript) {
        fluctuation.extend(to: limit)
        while stepper.time <= limit, segment < script.segments.count {
            let effort = script.segments[segment]
            let end = effort.finish
            let stop = min(end, limit &+ 1)
            if effort.demandAtStart == effort.demandAtEnd {
                append(until: stop, end: end, target: model.target(demand: effort.demandAtStart))
            } else {
                climb(effort, until: stop)
            }
            if stepper.time >= end { segment += 1 }
        }
    }

    /// Appends the nodes under one target.
    private mutating func append(until stop: Int32, end: Int32, target: HeartRateModel.Target) {
        let count = Int((stop - stepper.time) / min(grid.moving, grid.still)) + 2
        nodes.append(addingCapacity: count) { stepper.run(until: stop, end: end, target: target, into: &$0) }
    }

    /// Appends the nodes of a demand that changes evenly; each step is under the demand in its middle.
    ///
    /// Where demand passes the threshold of the drift the targets jump, so a step ends there.
    private mutating func climb(_ effort: EffortSegment, until stop: Int32) {
        let (begin, end) = (effort.begin, effort.finish)
        let slope = (effort.demandAtEnd - effort.demandAtStart) / Double(end - begin)
        let untilThreshold = (HeartRateModel.driftThreshold - effort.demandAtStart) / slope
        let threshold = begin + Int32(untilThreshold.held(in: 0...Double(end - begin)).rounded(.up))
        while stepper.time < stop {
            var next = min(stepper.time + min(grid.moving, grid.still), end)
            if stepper.time < threshold { next = min(next, threshold) }
            let middle = Double(stepper.time - begin) + 0.5 * Double(next - stepper.time)
            append(until: next, end: next, target: model.target(demand: effort.demandAtStart + slope * middle))
        }
    }
}

// MARK: Reading

extension HeartRateTrack {
    /// The heart rate at a time, in beats per minute.
    func heartRate(at time: Int32) -> Double {
        let sum = Self.sum(at: time, from: nodes[nodes.position(at: time)])
        return model.heartRate(sum: sum + fluctuation.value(at: time))
    }

    /// The heart rate at a time, in beats per minute, for reading at rising times.
    ///
    /// The cursor is a node that lies at or before the time, and becomes the one that holds.
    func heartRate(at time: Int32, cursor: inout Int) -> Double {
        cursor = nodes.span.position(at: time, from: cursor)
        return model.heartRate(sum: Self.sum(at: time, from: nodes[cursor]) + fluctuation.value(at: time))
    }

    /// The heart rate that the model alone gives at a time, without the fluctuation.
    func kineticHeartRate(at time: Int32) -> Double {
        model.heartRate(sum: Self.sum(at: time, from: nodes[nodes.position(at: time)]))
    }

    /// Reads the heart rate at rising times; the result is filled anew.
    ///
    /// The cursor is the node at which to begin, and becomes that at which the next reading goes on.
    func read(_ times: ArraySlice<Int32>, cursor: inout Int, into result: inout [Double]) {
        let times = times.span
        let nodes = nodes.span
        let knots = fluctuation.knots.span
        let model = model
        result.refill(times.count) { out in
            var position = cursor
            for index in times.indices {
                let time = times[unchecked: index]
                position = nodes.position(at: time, from: position)
                let sum = Self.sum(at: time, from: nodes[unchecked: position])
                out.append(model.heartRate(sum: sum + Fluctuation.value(at: time, knots)))
            }
            cursor = position
        }
    }

    /// The sum of the states at a time that a node holds for.
    @inline(__always)
    private static func sum(at time: Int32, from node: borrowing Node) -> Double {
        let seconds = Double(time &- node.time) * 0.001
        let fast = node.fast * shortDecay(node.rates * seconds)
        let slow = seconds * (1 / HeartRateModel.slowSeconds)
        return node.target + (fast.x + fast.y) + node.slow * (1 - slow * (1 - 0.5 * slow))
    }
}
