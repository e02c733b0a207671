/// Takes the heart-rate model of one athlete from node to node.
package struct HeartRateStepper: BitwiseCopyable {
    /// The longest steps, in milliseconds.
    package struct Grid: Hashable, Sendable, BitwiseCopyable {
        /// Where all time constants stand still.
        var still: Int32 = 5_000
        /// Where demand changes or a state falls.
        var moving: Int32 = 2_000

        /// Takes the steps of production.
        package init() {}

        /// Takes the same longest step everywhere.
        package init(milliseconds: Int32) {
            still = milliseconds
            moving = milliseconds
        }
    }

    /// What is left of a distance from the target after one longest step, where time constants do not depend on states.
    private struct Left: BitwiseCopyable {
        var vagal: Double
        var sympathetic: Double
        var slow: Double
        /// After half the step.
        var sympatheticHalf: Double
    }

    typealias Node = HeartRateTrack.Node
    typealias Target = HeartRateModel.Target

    /// How far above its target a state must be to count as falling; a hundred-thousandth of the reserve.
    private static let nearness = 1e-5
    /// The drive from which on sympathetic drive falls more slowly.
    private static let persistent = 0.3

    let grid: Grid
    /// Reciprocals of the time constants of rising states, and of sympathetic drive that falls below 0.3.
    private let vagalRate: Double
    private let sympatheticRate: Double
    /// The reciprocal of τv is this over (1 + `blocking` · s) while v falls.
    private let returnRate: Double
    private let blocking: Double
    /// τs0, and by how much τs grows per unit of s above 0.3 while s falls.
    private let sympatheticSeconds: Double
    private let persistence: Double
    private let leftStill: Left
    private let leftMoving: Left

    private(set) var time: Int32 = 0
    private var vagal = 0.0
    private var sympathetic = 0.0
    private var slow = 0.0

    /// Begins with every state at its target.
    init(_ model: HeartRateModel, grid: Grid, at target: Target) {
        let kinetics = model.kinetics
        self.grid = grid
        vagalRate = 1 / kinetics.vagalSeconds
        sympatheticRate = 1 / kinetics.sympatheticSeconds
        returnRate = 1 / (kinetics.vagalReturnRatio * kinetics.vagalSeconds)
        blocking = kinetics.vagalBlocking / (1 - kinetics.vagalCeiling)
        sympatheticSeconds = kinetics.sympatheticSeconds
        persistence = kinetics.sympatheticSeconds * kinetics.sympatheticPersistence / Self.persistent
        func left(after milliseconds: Int32) -> Left {
            let seconds = Double(milliseconds) * 0.001
            return Left(
                vagal: shortDecay(seconds / kinetics.vagalSeconds),
                sympathetic: shortDecay(seconds / kinetics.sympatheticSeconds),
                slow: shortDecay(seconds / HeartRateModel.slowSeconds),
                sympatheticHalf: shortDecay(seconds / 2 / kinetics.sympatheticSeconds))
        }
        leftStill = left(after: grid.still)
        leftMoving = left(after: grid.moving)
        (vagal, sympathetic, slow) = (target.vagal, target.sympathetic, target.slow)
    }

    /// Appends the nodes under one target that lie before `stop`; none lies beyond `end`, where the target changes.
    ///
    /// The distances of v and w from their targets are carried along and s itself, so that no step of s waits for one
    /// of v: the compiler would join two sums of one shape into one instruction.
    mutating func run(until stop: Int32, end: Int32, target: Target, into nodes: inout OutputSpan<Node>) {
        let sum = target.vagal + target.sympathetic + target.slow
        var (time, s) = (time, sympathetic)
        var (vagal, slow) = (vagal - target.vagal, slow - target.slow)
        while time < stop {
            let distance = s - target.sympathetic
            let vagalFalls = vagal > Self.nearness
            var rates = (vagal: vagalRate, sympathetic: sympatheticRate)
            var left = leftStill
            var length = min(grid.still, end &- time)
            if vagalFalls || distance > Self.nearness {
                length = min(grid.moving, end &- time)
                left = leftMoving
                var middle = target.sympathetic + distance * leftMoving.sympatheticHalf
                if distance > Self.nearness, s > Self.persistent {
                    (middle, rates.sympathetic) = persist(s, distance, target: target, seconds: seconds(length))
                    left.sympathetic = shortDecay(seconds(length) * rates.sympathetic)
                }
                if vagalFalls {
                    rates.vagal = returnRate / (1 + blocking * middle)
                    left.vagal = shortDecay(seconds(length) * rates.vagal)
                }
                if length < grid.moving { left = self.left(after: length, rates) }
            } else if length < grid.still {
                left = self.left(after: length, rates)
            }
            nodes.append(
                Node(
                    time: time, rates: SIMD2(rates.vagal, rates.sympathetic), fast: SIMD2(vagal, distance), slow: slow,
                    target: sum))
            vagal *= left.vagal
            s = target.sympathetic + distance * left.sympathetic
            slow *= left.slow
            time &+= length
        }
        (self.time, sympathetic) = (time, s)
        (self.vagal, self.slow) = (vagal + target.vagal, slow + target.slow)
    }

    @inline(__always)
    private func seconds(_ length: Int32) -> Double { Double(length) * 0.001 }

    /// What a step of any length leaves.
    @inline(__always)
    private func left(after length: Int32, _ rates: (vagal: Double, sympathetic: Double)) -> Left {
        let seconds = seconds(length)
        return Left(
            vagal: shortDecay(seconds * rates.vagal), sympathetic: shortDecay(seconds * rates.sympathetic),
            slow: shortDecay(seconds * (1 / HeartRateModel.slowSeconds)), sympatheticHalf: 0)
    }

    /// The drive in the middle of a step in which it falls slowly, and the rate by which it falls over the whole of it.
    @inline(__always)
    private func persist(
        _ sympathetic: Double, _ distance: Double, target: Target, seconds: Double
    ) -> (middle: Double, rate: Double) {
        // Half a step with the time constant at its start, by (1 − h/4τ)/(1 + h/4τ), leads to the middle.
        let start = sympatheticSeconds + persistence * (sympathetic - Self.persistent)
        let middle = target.sympathetic + distance * ((4 * start - seconds) / (4 * start + seconds))
        var rate = 1 / (sympatheticSeconds + persistence * max(0, middle - Self.persistent))
        // While τ = A + B·y, the fall obeys A·ln y + B·y = −t: one step of Newton's method towards that.
        let constant = start - persistence * distance
        let next = distance * shortDecay(seconds * rate)
        if next + target.sympathetic > Self.persistent {
            let miss = seconds - constant * seconds * rate + persistence * (next - distance)
            rate += miss / ((constant + persistence * next) * seconds)
        }
        return (middle, rate)
    }
}
