internal import Timeline

/// The true energy of one workout: what the body spends above rest, and what rest costs.
///
/// Oxygen uptake above rest (y) follows what the muscles want (d) with one time constant, dy/dt = (d − y)/τ; over a
/// segment in which d stays or grows evenly that has a closed form, and so has its integral. The area is what was
/// wanted: what an athlete owes after a set is paid in the rest that follows.
///
/// Times are milliseconds from the origin of the script.
struct EnergyTrack {
    /// What holds from a time until the next segment: the energy since is a parabola and what an exponential lacks.
    private struct Piece: TimedPiece {
        var time: Int32 = 0
        /// Energy above basal metabolism since the origin, in kcal.
        var active = 0.0
        /// The coefficients of seconds and of their square, in kcal.
        var rate = 0.0
        var growth = 0.0
        /// How much energy the lag of the uptake still moves, in kcal.
        var owed = 0.0
        /// What is wanted in oxygen, in ml/kg/min, and by how much it grows in a second.
        var wanted = 0.0
        var wantedGrowth = 0.0
        /// How far the uptake is from where it tends to, in ml/kg/min.
        var excess = 0.0
    }

    private var pieces: [Piece] = []
    private let decay = Decay.shared
    /// The time constant of the uptake in seconds, and its reciprocal.
    private var timeConstant = 1.0
    private var uptakeRate = 1.0
    /// Kilocalories per second for 1 ml/kg/min.
    private var kcalPerUptake = 0.0
    /// What rest costs, and what an awake body spends above it at rest, in kcal/s.
    private(set) var basalRate = 0.0
    private var wakingRate = 0.0

    init() { pieces.reserveCapacity(512) }

    /// Computes the energy of a whole script; its last segment has no end.
    mutating func compute(_ athlete: Athlete, script: borrowing EffortScript) {
        timeConstant = athlete.oxygenSeconds
        uptakeRate = 1 / timeConstant
        kcalPerUptake = OxygenCost.kcalPerLiter * athlete.massKg / 60_000
        basalRate = athlete.basalKcalPerDay / 86_400
        wakingRate = max(0, OxygenCost.atRest * kcalPerUptake - basalRate)
        pieces.removeAll(keepingCapacity: true)
        var (active, uptake) = (0.0, 0.0)
        for effort in script.segments {
            var piece = Piece(time: effort.begin, active: active, wanted: effort.oxygenAtStart)
            let seconds = Double(effort.finish - effort.begin) * 0.001
            piece.wantedGrowth = (effort.oxygenAtEnd - effort.oxygenAtStart) / seconds
            let lag = piece.wantedGrowth * timeConstant
            piece.excess = uptake - piece.wanted + lag
            piece.rate = (piece.wanted - lag) * kcalPerUptake + wakingRate
            piece.growth = 0.5 * piece.wantedGrowth * kcalPerUptake
            piece.owed = piece.excess * timeConstant * kcalPerUptake
            pieces.append(piece)
            active = self.active(at: effort.finish, from: piece)
            uptake = self.uptake(at: effort.finish, from: piece)
        }
    }

    /// The energy above basal metabolism from the origin to a time, in kcal.
    func active(at time: Int32) -> Double {
        active(at: time, from: pieces[pieces.position(at: time)])
    }

    /// The energy above rest from the origin to a time, in kcal.
    func net(at time: Int32) -> Double { active(at: time) - Double(time) * 0.001 * wakingRate }

    /// The oxygen uptake above rest at a time, in ml/kg/min.
    func uptake(at time: Int32) -> Double { uptake(at: time, from: pieces[pieces.position(at: time)]) }

    /// The energy above basal metabolism from the origin to a time within a segment of the script, in kcal.
    @inline(__always)
    func active(at time: Int32, segment: Int) -> Double { active(at: time, from: pieces[segment]) }

    @inline(__always)
    private func active(at time: Int32, from piece: borrowing Piece) -> Double {
        let seconds = Double(time &- piece.time) * 0.001
        let paid = piece.owed * (1 - decay(seconds * uptakeRate))
        return piece.active + seconds * (piece.rate + piece.growth * seconds) + paid
    }

    private func uptake(at time: Int32, from piece: borrowing Piece) -> Double {
        let seconds = Double(time &- piece.time) * 0.001
        let tendency = piece.wanted + piece.wantedGrowth * (seconds - timeConstant)
        return tendency + piece.excess * decay(seconds * uptakeRate)
    }
}
