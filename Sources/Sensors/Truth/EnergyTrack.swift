internal import Timeline

/// The true energy of one workout: what the body spends above rest, and what rest costs.
///
/// Oxygen uptake above rest (y) follows what the muscles want (d) with one time constant, dy/dt = (d − y)/τ; over a
/// segment in which d stays or grows evenly that has a closed form, and so has its integral. The area is what was
/// wanted: what an athlete owes after a set is paid in the rest that follows.
///
/// Times are milliseconds from the origin of the script.
struct EnergyTrack {
    /// What holds from a time until the next segment.
    private struct Piece: BitwiseCopyable {
        var time: Int32
        /// Energy above rest since the origin, in kcal.
        var energy: Double
        /// Uptake above rest, and what is wanted, in ml/kg/min; and by how much the latter grows in a second.
        var uptake: Double
        var wanted: Double
        var growth: Double
    }

    private var pieces: [Piece] = []
    private let decay = Decay.shared
    private var timeConstant = 1.0
    /// Kilocalories per second for 1 ml/kg/min.
    private var kcalPerUptake = 0.0
    /// What rest costs, and what an awake body spends above it at rest, in kcal/s.
    private(set) var basalRate = 0.0
    private var wakingRate = 0.0

    init() { pieces.reserveCapacity(512) }

    /// Computes the energy of a whole script; its last segment has no end.
    mutating func compute(_ athlete: Athlete, script: borrowing EffortScript) {
        timeConstant = athlete.oxygenSeconds
        kcalPerUptake = OxygenCost.kcalPerLiter * athlete.massKg / 60_000
        basalRate = athlete.basalKcalPerDay / 86_400
        wakingRate = max(0, OxygenCost.atRest * kcalPerUptake - basalRate)
        pieces.removeAll(keepingCapacity: true)
        var piece = Piece(time: 0, energy: 0, uptake: 0, wanted: 0, growth: 0)
        for effort in script.segments {
            (piece.energy, piece.uptake) = state(at: effort.begin, from: piece)
            piece.time = effort.begin
            piece.wanted = effort.oxygenAtStart
            piece.growth = (effort.oxygenAtEnd - effort.oxygenAtStart) * 1_000 / Double(effort.finish - effort.begin)
            pieces.append(piece)
        }
    }

    /// The energy above basal metabolism from the origin to a time, in kcal.
    func active(at time: Int32) -> Double {
        net(at: time) + Double(time) * 0.001 * wakingRate
    }

    /// The energy above rest from the origin to a time, in kcal.
    func net(at time: Int32) -> Double { state(at: time, from: pieces[position(at: time)]).energy }

    /// The oxygen uptake above rest at a time, in ml/kg/min.
    func uptake(at time: Int32) -> Double { state(at: time, from: pieces[position(at: time)]).uptake }

    private func position(at time: Int32) -> Int {
        var low = 0
        var high = pieces.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].time <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// Reads the energy above basal metabolism from the origin to rising times, in kcal; the result is filled anew.
    ///
    /// The cursor is the segment at which to begin, and becomes that at which the next reading goes on.
    func readActive(_ times: ArraySlice<Int32>, cursor: inout Int, into result: inout [Double]) {
        let times = times.span
        let pieces = pieces.span
        let last = pieces.count - 1
        var position = cursor
        result.refill(times.count) { out in
            for index in times.indices {
                let time = times[unchecked: index]
                while position < last, pieces[unchecked: position &+ 1].time <= time { position &+= 1 }
                let energy = state(at: time, from: pieces[unchecked: position]).energy
                out.append(energy + Double(time) * 0.001 * wakingRate)
            }
        }
        cursor = position
    }

    /// Energy above rest since the origin and uptake above rest, at a time within a piece.
    @inline(__always)
    private func state(at time: Int32, from piece: Piece) -> (energy: Double, uptake: Double) {
        let seconds = Double(time &- piece.time) * 0.001
        let lag = piece.growth * timeConstant
        let excess = piece.uptake - piece.wanted + lag
        let left = decay(seconds / timeConstant)
        let area =
            seconds * (piece.wanted - lag + 0.5 * piece.growth * seconds) + excess * timeConstant * (1 - left)
        let uptake = piece.wanted + piece.growth * seconds - lag + excess * left
        return (piece.energy + area * kcalPerUptake, uptake)
    }
}
