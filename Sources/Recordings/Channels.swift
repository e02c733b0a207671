extension [Reading] {
    /// Puts readings in order of time and keeps the last of those that share one.
    ///
    /// - Returns: How many readings were dropped.
    @discardableResult
    mutating func settle() -> Int {
        sortByTime { $0.time }
        guard var kept = indices.first else { return 0 }
        for index in indices.dropFirst() {
            if self[index].time != self[kept].time { kept += 1 }
            if kept != index { self[kept] = self[index] }
        }
        let dropped = count - kept - 1
        if dropped > 0 { removeLast(dropped) }
        return dropped
    }

    /// The readings of a stretch of time, its end excluded.
    ///
    /// - Precondition: The readings are in order.
    func within(_ range: Range<Int64>) -> [Reading] {
        Array(self[firstIndex(from: range.lowerBound) { $0.time }..<firstIndex(from: range.upperBound) { $0.time }])
    }

    /// Pulls the readings behind an end onto it, in their order, a millisecond apart; the first go where there is no
    /// room for so many.
    ///
    /// - Precondition: The readings are in order, each with a time of its own.
    mutating func pull(backTo end: Int64, from start: Int64) {
        var limit = end
        for index in indices.reversed() {
            guard self[index].time > limit else { return }
            guard limit >= start else { return removeFirst(index + 1) }
            self[index].time = limit
            limit -= 1
        }
    }
}

extension Array {
    /// Sorts by time where the elements are not in order already; those that share a time stay as they were.
    mutating func sortByTime(_ time: (Element) -> Int64) {
        var isSorted = true
        for index in indices.dropFirst() where time(self[index]) < time(self[index - 1]) {
            isSorted = false
            break
        }
        guard !isSorted else { return }
        let order = indices.sorted { (time(self[$0]), $0) < (time(self[$1]), $1) }
        self = order.map { self[$0] }
    }

    /// The first element at or behind a time; the end where there is none.
    ///
    /// - Precondition: The elements are in order.
    func firstIndex(from bound: Int64, _ time: (Element) -> Int64) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if time(self[middle]) < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Moves the elements from a time on closer to the start.
    ///
    /// - Precondition: The elements are in order, and stay so.
    mutating func moveUp(from bound: Int64, by amount: Int64, _ time: WritableKeyPath<Element, Int64>) {
        for index in firstIndex(from: bound, { $0[keyPath: time] })..<endIndex { self[index][keyPath: time] -= amount }
    }

    /// The elements of a stretch of time, its end excluded.
    ///
    /// - Precondition: The elements are in order.
    func within(_ range: Range<Int64>, _ time: (Element) -> Int64) -> ArraySlice<Element> {
        self[firstIndex(from: range.lowerBound, time)..<firstIndex(from: range.upperBound, time)]
    }
}
