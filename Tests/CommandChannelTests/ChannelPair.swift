import CommandChannel
import Timeline

/// A watch and a phone with a wire between them, driven step by step: what is told, stored and shown, and when.
///
/// Commands are the numbers of taps, 1, 2, …. Storage is what outlives an app; everything else a relaunch forgets.
struct ChannelPair {
    typealias Sender = CommandSender<Int>
    typealias Receiver = CommandReceiver<Int>

    let switches: ChannelSwitches
    var sender: Sender
    var senderStorage: Sender.Stored?
    var receiver: Receiver
    var receiverStorage = Receiver.Stored()
    var launches: UInt64 = 1
    /// Whether the watch app has died of its storage.
    var isWatchDead = false
    /// What is on its way.
    var segments: [Segment<Int>] = []
    var answers: [Acknowledgement] = []
    /// The store that has been ordered last and not ended.
    var pendingStore: SequenceNumber?
    var timer: UInt32?
    var openSession = Identifier(key: 1)
    var directives: [Sender.Directive] = []
    var taps = 0
    /// Taps that were shown as done, that were shown as refused, and how often a refusal was shown.
    var confirmed: Set<Int> = []
    var shownRefused: Set<Int> = []
    /// Taps that were logged, and that were refused, as the phone has stored them.
    var log: [Int] = []
    var refused: [Int] = []
    /// Both, in the order in which they were dealt with.
    var dealt: [Int] = []

    init(_ switches: ChannelSwitches = .all, milliseconds: Int64 = 100, isReachable: Bool = true) {
        self.switches = switches
        sender = Sender(
            restoring: nil, random: SenderIdentity(lineage: 1, incarnation: 1), milliseconds: milliseconds,
            switches: switches)
        receiver = Receiver(switches: switches)
        if isReachable { tell(.reachabilityChanged(true)) }
    }
}

// The watch.
extension ChannelPair {
    /// Taps, for the session that is open unless another is named; the store that is ordered is still to end.
    mutating func tap(for session: Identifier? = nil) {
        taps += 1
        directives.removeAll()
        if (try? sender.submit(taps, for: session ?? openSession, into: &directives)) == nil { taps -= 1 }
        heed()
    }

    /// Taps, and ends the store.
    mutating func set(for session: Identifier? = nil) {
        tap(for: session)
        store()
    }

    mutating func store() {
        guard let number = pendingStore else { return }
        pendingStore = nil
        senderStorage = sender.stored
        tell(.stored(through: number))
    }

    mutating func tell(_ event: Sender.Event) {
        directives.removeAll()
        sender.handle(event, into: &directives)
        heed()
    }

    mutating func heed() {
        for directive in directives {
            switch directive {
            case .store(let number): pendingStore = max(number, pendingStore ?? 0)
            case .confirm(let number):
                confirmed.formUnion(sender.heldEntries.filter { $0.number == number }.map(\.command))
            case .send(let segment): segments.append(segment)
            case .refused(let entry): shownRefused.insert(entry.command)
            case .setTimer(_, let generation): timer = generation
            }
        }
    }

    /// Five seconds pass.
    mutating func fire() {
        guard let generation = timer else { return }
        timer = nil
        tell(.timerFired(generation: generation))
    }

    mutating func relaunchWatch(milliseconds: Int64, losingStorage: Bool = false, isReachable: Bool = true) {
        if losingStorage { senderStorage = nil }
        launches += 1
        (pendingStore, timer) = (nil, nil)
        guard NumberSeed.isReadable(senderStorage?.last ?? 0, switches: switches) else { return isWatchDead = true }
        sender = Sender(
            restoring: senderStorage, random: SenderIdentity(lineage: launches, incarnation: launches),
            milliseconds: milliseconds, switches: switches)
        if isReachable { tell(.reachabilityChanged(true)) }
    }
}

// The phone, and the wire.
extension ChannelPair {
    @discardableResult
    mutating func deliver(_ index: Int = 0) -> Receiver.Reception? {
        guard segments.indices.contains(index) else { return nil }
        return arrive(segments.remove(at: index))
    }

    /// A segment arrives, and what comes of it is stored in one transaction.
    @discardableResult
    mutating func arrive(_ segment: Segment<Int>) -> Receiver.Reception? {
        if !switches.contains(.guardInsideApply), segment.session != openSession { return nil }
        var (logged, turnedDown, order) = (log, refused, dealt)
        let open = openSession
        let reception = receiver.receive(segment) { segment in
            order.append(segment.command)
            guard segment.session == open else {
                turnedDown.append(segment.command)
                return .refused
            }
            logged.append(segment.command)
            return .applied
        }
        (log, refused, dealt, receiverStorage) = (logged, turnedDown, order, receiver.stored)
        return reception
    }

    mutating func lose(_ index: Int = 0) { segments.remove(at: index) }

    /// The phone says how far it has come, with whatever it sends anyhow.
    mutating func answer() { answers += receiver.acknowledgement.map { [$0] } ?? [] }

    mutating func hear(_ index: Int = 0) {
        guard answers.indices.contains(index) else { return }
        tell(.acknowledged(answers.remove(at: index)))
    }

    mutating func relaunchPhone() { receiver = Receiver(restoring: receiverStorage, switches: switches) }

    /// What is on its way arrives in order, and is answered.
    mutating func settle() {
        repeat {
            while !segments.isEmpty { deliver() }
            answer()
            while !answers.isEmpty { hear() }
        } while !segments.isEmpty
    }

    /// Nothing is lost any more: stores end, all arrives, timers fire.
    ///
    /// - Returns: How many times five seconds passed until nothing was held; nil where that never comes.
    mutating func converge(within limit: Int = 400) -> Int? {
        for stalls in 0...limit {
            store()
            settle()
            store()
            if sender.heldCount == 0, segments.isEmpty { return stalls }
            fire()
        }
        return nil
    }
}
