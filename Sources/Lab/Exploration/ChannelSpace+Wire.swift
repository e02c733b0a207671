import CommandChannel
import Timeline

extension ChannelSpace {
    /// The messages that are on their way in one direction, in an order that follows from what they are.
    struct Wire: BitwiseCopyable, Sendable {
        /// The most different messages that are on their way at once; a state with more is given up.
        static let capacity = 48

        /// The number of each message, and below it how many copies there are.
        private var words = InlineArray<48, UInt16>(repeating: 0)
        private(set) var count = 0
        private(set) var isFull = false
        /// What is on its way, in one word; the order counts for nothing.
        private(set) var fingerprint: UInt64 = 0

        var isEmpty: Bool { count == 0 }
        func message(at place: Int) -> Int { Int(words[place] >> 3) }
        func copies(at place: Int) -> Int { Int(words[place] & 7) }

        /// Where a message is on its way already; nil where it is not.
        func place(of message: Int) -> Int? {
            for place in 0..<count where self.message(at: place) == message { return place }
            return nil
        }

        mutating func double(at place: Int, _ facts: [MessageFacts]) {
            discount(place, facts)
            words[place] += 1
            count(place, facts)
        }

        /// Lets the copies of a message count in the fingerprint, or not any more.
        private mutating func count(_ place: Int, _ facts: [MessageFacts]) { fingerprint &+= term(place, facts) }
        private mutating func discount(_ place: Int, _ facts: [MessageFacts]) { fingerprint &-= term(place, facts) }

        private func term(_ place: Int, _ facts: [MessageFacts]) -> UInt64 {
            let word = facts[message(at: place)].fingerprint &+ UInt64(copies(at: place))
            let product = word.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            return product.high ^ product.low
        }

        /// Puts a message before those that come after it.
        mutating func insert(_ message: Int, _ facts: [MessageFacts]) {
            guard count < Self.capacity, message < 1 << 13 else {
                // So that it is a state of its own, which is given up.
                fingerprint = ~fingerprint
                return isFull = true
            }
            let order = facts[message].order
            var place = count
            while place > 0, facts[self.message(at: place - 1)].order > order {
                words[place] = words[place - 1]
                place -= 1
            }
            words[place] = UInt16(message) << 3 | 1
            count += 1
            count(place, facts)
        }

        /// Takes away a copy of a message.
        ///
        /// - Returns: The number of the message.
        mutating func take(_ place: Int, _ facts: [MessageFacts]) -> Int {
            let message = message(at: place)
            guard copies(at: place) > 1 else {
                remove(at: place, facts)
                return message
            }
            discount(place, facts)
            words[place] -= 1
            count(place, facts)
            return message
        }

        /// Takes away all copies of a message.
        mutating func remove(at place: Int, _ facts: [MessageFacts]) {
            discount(place, facts)
            count -= 1
            var place = place
            while place < count {
                words[place] = words[place + 1]
                place += 1
            }
        }

        func write(to bytes: inout StateBytes) {
            for place in 0..<count { bytes.append(words[place]) }
            if isFull { bytes.giveUp() }
        }

        init() {}

        /// Reads what was written.
        init(_ bytes: RawSpan, from start: Int, count: Int, _ values: inout NumberedValues<some Part<MessageFacts>>) {
            for place in 0..<count {
                words[place] = bytes.unsafeLoadUnaligned(fromByteOffset: start + 2 * place, as: UInt16.self)
                values.learn(message(at: place))
                self.count(place, values.facts)
            }
            self.count = count
        }
    }

    mutating func send(_ message: Int) {
        guard let place = state.segments.place(of: message) else {
            return state.segments.insert(message, machines.segments.facts)
        }
        if !reduces, state.segments.copies(at: place) < bound.copies {
            state.segments.double(at: place, machines.segments.facts)
        }
    }

    /// Lets go of what nothing will ever read: what the watch has in storage, once it cannot start anew.
    mutating func fold() {
        guard state.budget[.watchRelaunches] == 0 else { return }
        state.budget.giveUp(.storageLosses)
        guard machines.watches.facts[state.watch].hasStored else { return }
        state.watch = machines.outcome(of: .forgetStorage, watch: state.watch).watch
    }

    /// Takes away what can never matter again.
    ///
    /// An answer that is no news is none later, once the watch cannot start anew from older storage. And what the phone
    /// makes nothing of, it never will.
    mutating func reduce() {
        if state.budget[.watchRelaunches] == 0 {
            for place in (0..<state.answers.count).reversed() where isVain(state.answers.message(at: place)) {
                state.answers.remove(at: place, machines.answers.facts)
            }
        }
        guard hasOneStream else { return }
        for place in (0..<state.segments.count).reversed() { takeAwayUnlessNews(place) }
    }

    /// Whether what a phone has dealt with stays so: it forgets nothing, and has one stream that only goes on.
    private var hasOneStream: Bool {
        bound.storageLosses == 0 && switches.isSuperset(of: [.resyncAtOldest, .storedReceiver, .exclusiveAck])
    }

    /// Takes away a segment of which the phone makes nothing: what was dealt with before, or waits in a phone that cannot
    /// start anew.
    private mutating func takeAwayUnlessNews(_ place: Int) {
        let outcome = machines.outcome(of: .receive(state.segments.message(at: place)), phone: state.phone)
        let isDuplicate = outcome.situation == 1 << Situation.duplicate.rawValue
        let isWaiting =
            outcome.situation == 1 << Situation.early.rawValue && state.budget[.phoneRelaunches] == 0
        guard outcome.phone == state.phone, outcome.dealt.isEmpty, isDuplicate || isWaiting
        else { return }
        state.situation |= outcome.situation
        state.segments.remove(at: place, machines.segments.facts)
    }

    private func isVain(_ message: Int) -> Bool {
        let watch = machines.watches.facts[state.watch]
        let answer = machines.answers.facts[message]
        let end = switches.contains(.exclusiveAck) ? answer.number : answer.number + 1
        return answer.lineage < watch.lineage || end <= watch.acknowledged
    }
}
