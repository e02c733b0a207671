/// One of a series of pieces, each of which holds from its time until the next.
protocol TimedPiece: BitwiseCopyable {
    /// In milliseconds from the origin of the script.
    var time: Int32 { get }
}

extension Array where Element: TimedPiece {
    /// The position of the piece that holds at a time; the first before all others.
    func position(at time: Int32) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].time <= time { low = middle } else { high = middle }
        }
        return low
    }
}

extension Span where Element: TimedPiece {
    /// The position of the piece that holds at a time, which lies at or behind that of an earlier piece.
    ///
    /// For pieces as close as the dates: how many lie between two of them is hard to guess for a processor, so they are
    /// counted by fours without a branch.
    @inline(__always)
    func position(at time: Int32, from earlier: Int) -> Int {
        var position = earlier
        while position &+ 4 < count {
            let first = self[unchecked: position &+ 1].time <= time ? 1 : 0
            let second = self[unchecked: position &+ 2].time <= time ? 1 : 0
            let third = self[unchecked: position &+ 3].time <= time ? 1 : 0
            let fourth = self[unchecked: position &+ 4].time <= time ? 1 : 0
            let steps = first &+ second &+ third &+ fourth
            position &+= steps
            if steps < 4 { return position }
        }
        while position &+ 1 < count, self[unchecked: position &+ 1].time <= time { position &+= 1 }
        return position
    }
}
