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
