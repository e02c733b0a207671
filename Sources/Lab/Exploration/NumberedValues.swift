import Synchronization

/// Something of which there are few different ones, and what is asked of each again and again.
protocol Part<Facts>: Hashable, Sendable {
    associatedtype Facts: BitwiseCopyable & Sendable
    var facts: Facts { get }
}

/// Values that are met again and again, each known by a number.
///
/// Every copy knows what it has met itself; copies agree on the numbers, and each can look up what another has met.
struct NumberedValues<Value: Part>: Sendable {
    /// What copies agree on.
    private final class Register: Sendable {
        private let state = Mutex((numbers: [Value: Int](), values: [Value]()))

        func number(of value: Value) -> Int {
            state.withLock { state in
                if let number = state.numbers[value] { return number }
                state.numbers[value] = state.values.count
                state.values.append(value)
                return state.values.count - 1
            }
        }

        func values(from start: Int) -> [Value] { state.withLock { Array($0.values[start...]) } }
    }

    private let register = Register()
    private(set) var values: [Value] = []
    private(set) var facts: [Value.Facts] = []

    /// The number of a value.
    mutating func number(of value: Value) -> Int {
        let number = register.number(of: value)
        learn(number)
        return number
    }

    /// Makes sure that the value of a number is known.
    mutating func learn(_ number: Int) {
        guard number >= values.count else { return }
        for value in register.values(from: values.count) {
            values.append(value)
            facts.append(value.facts)
        }
    }
}

/// What has come of what, by keys that are never 0.
struct Memory: Sendable {
    private var places = [(key: UInt64, value: UInt32)](repeating: (0, 0), count: 1 << 10)
    private var count = 0

    private func place(of key: UInt64) -> Int {
        let mask = places.count - 1
        var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while places[place].key != key, places[place].key != 0 { place = (place + 1) & mask }
        return place
    }

    subscript(key: UInt64) -> Int? {
        let place = places[place(of: key)]
        return place.key == 0 ? nil : Int(place.value)
    }

    mutating func note(_ key: UInt64, _ value: Int) {
        if count * 2 >= places.count {
            let old = places
            places = Array(repeating: (0, 0), count: old.count * 2)
            for entry in old where entry.key != 0 { places[place(of: entry.key)] = entry }
        }
        places[place(of: key)] = (key, UInt32(truncatingIfNeeded: value))
        count += 1
    }
}
