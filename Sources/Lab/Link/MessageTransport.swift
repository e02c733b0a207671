import Devices
import Timeline

/// T3, the message: at once, only while the other is reachable, in no order.
struct MessageTransport: Sendable {
    /// A message for as long as anything about it is still to come.
    struct Transmission: Hashable, Sendable, BitwiseCopyable {
        var payload: Slot
        var direction: Direction
        /// Which it is of all messages in its direction.
        var number: UInt32
        var serial: UInt32
        /// Which it is of all that was sent in its direction.
        var order: UInt32
        /// How many occurrences name it.
        var pending: Int8 = 0
        /// How many copies are still on their way, and how many have come to their end.
        var copies: Int8 = 1
        var copiesEnded: UInt8 = 0
        var isDelivered = false
        /// Whether the sender has been told what became of it, or will not be.
        var isSettled = false
    }

    private(set) var transmissions: [Transmission] = []
    private var free: [Int32] = []
    private var serial: UInt32 = 0
    private var numbers = Pair<UInt32>(0, 0)

    /// How many are under way.
    var count: Int { transmissions.count - free.count }

    subscript(ticket: MessageTicket) -> Transmission {
        get { transmissions[Int(ticket.place)] }
        set { transmissions[Int(ticket.place)] = newValue }
    }

    /// Whether a ticket names a message that is not over.
    func isCurrent(_ ticket: MessageTicket) -> Bool {
        transmissions.indices.contains(Int(ticket.place)) && transmissions[Int(ticket.place)].serial == ticket.serial
    }

    mutating func open(_ payload: Slot, _ direction: Direction, order: UInt32) -> MessageTicket {
        let transmission = Transmission(
            payload: payload, direction: direction, number: numbers[direction], serial: serial, order: order)
        numbers[direction] &+= 1
        serial &+= 1
        if let place = free.popLast() {
            transmissions[Int(place)] = transmission
            return MessageTicket(place: place, serial: transmission.serial)
        }
        transmissions.append(transmission)
        return MessageTicket(place: Int32(transmissions.count - 1), serial: transmission.serial)
    }

    mutating func close(_ ticket: MessageTicket) {
        transmissions[Int(ticket.place)].serial = .max
        free.append(ticket.place)
    }

    /// Forgets every message; the numbers begin anew.
    mutating func reset() {
        transmissions.clear()
        free.clear()
        serial = 0
        numbers = Pair(0, 0)
    }
}

extension Link {
    /// Sends the content of a slot at once.
    ///
    /// Where the sender expects a reply, it hears of one or of the time-out. The ticket names the message until it is
    /// over.
    ///
    /// - Throws: `TransportError` where it is refused at once.
    mutating func sendMessage(
        _ payload: Slot, _ direction: Direction, bytes: Int, expectsReply: Bool = false, at now: Instant,
        into schedule: inout LinkSchedule
    ) throws(TransportError) -> MessageTicket {
        do throws(TransportError) {
            try check(direction, bytes: bytes, ceiling: effective.message.ceilingBytes)
            guard isReachable(from: direction.sender, at: now) else { throw .notReachable }
        } catch {
            payloads.release(payload)
            throw error
        }
        let settings = effective.message
        let ticket = messages.open(payload, direction, order: nextOrder(direction))
        let arrival = now + chance.span(settings.delay, coordinates(.delay, ticket), at: now)
        add(.messageArrives(ticket), for: ticket, at: arrival, &schedule)
        if chance.happens(settings.duplicateShare, coordinates(.duplicate, ticket), at: now) {
            messages[ticket].copies = 2
            let delay = chance.span(settings.delay, coordinates(.duplicateDelay, ticket), at: now)
            add(.messageArrives(ticket), for: ticket, at: arrival + delay, &schedule)
        }
        if expectsReply { add(.replyIsDue(ticket), for: ticket, at: now + settings.replyTimeout, &schedule) }
        return ticket
    }

    /// Sends the receiver's reply; one that comes too late finds nobody who waits.
    mutating func reply(to ticket: MessageTicket, at now: Instant, into schedule: inout LinkSchedule) {
        guard messages.isCurrent(ticket), !messages[ticket].isSettled else { return }
        let settings = effective.message
        let isLate = chance.happens(settings.lateReplyShare, coordinates(.lateReply, ticket), at: now)
        let delay = chance.span(settings.delay, coordinates(.replyDelay, ticket), at: now)
        let arrival = now + delay + (isLate ? settings.replyTimeout : .zero)
        add(.replyArrives(ticket), for: ticket, at: arrival, &schedule)
    }

    /// Takes note that the receiver has done what a message asks; now and then the sender hears only that no reply came.
    mutating func settle(_ ticket: MessageTicket, at now: Instant, into schedule: inout LinkSchedule) {
        guard messages.isCurrent(ticket), !messages[ticket].isSettled,
            chance.happens(effective.message.lateReplyShare, coordinates(.lateReply, ticket), at: now)
        else { return }
        add(.replyIsDue(ticket), for: ticket, at: now + effective.message.replyTimeout, &schedule)
    }

    /// Tells the sender that the receiver does not know messages of this kind.
    mutating func refuse(_ ticket: MessageTicket, at now: Instant, into schedule: inout LinkSchedule) {
        guard messages.isCurrent(ticket) else { return }
        add(.messageFails(ticket, .deliveryFailed), for: ticket, at: now + effective.message.delay.usual, &schedule)
    }

    private mutating func add(
        _ occurrence: LinkOccurrence, for ticket: MessageTicket, at instant: Instant, _ schedule: inout LinkSchedule
    ) {
        messages[ticket].pending += 1
        schedule.add(occurrence, at: instant)
    }

    /// Ends an occurrence of a message; after the last the message is over once the event is.
    private mutating func finish(_ ticket: MessageTicket) {
        messages[ticket].pending -= 1
        if messages[ticket].pending == 0 { retiredTickets.append(ticket) }
    }

    /// Gives up messages of which nothing is to come any more.
    mutating func closeRetired() {
        for ticket in retiredTickets where messages.isCurrent(ticket) && messages[ticket].pending == 0 {
            payloads.release(messages[ticket].payload)
            messages.close(ticket)
        }
        retiredTickets.clear()
    }

    private func coordinates(
        _ kind: LinkDecision.Kind, _ ticket: MessageTicket, copy: UInt8 = 0
    ) -> LinkDecision.Coordinates {
        chance.coordinates(
            kind, .message, messages[ticket].direction, number: messages[ticket].number, attempt: copy)
    }

    mutating func messageArrives(
        _ ticket: MessageTicket, at now: Instant, _ schedule: inout LinkSchedule
    ) -> LinkEvent {
        let transmission = messages[ticket]
        let direction = transmission.direction
        defer { finish(ticket) }
        let loss = weather.lossShare(effective.loss, direction, at: now)
        let isLost = chance.happens(loss, coordinates(.loss, ticket, copy: transmission.copiesEnded), at: now)
        messages[ticket].copies -= 1
        messages[ticket].copiesEnded += 1
        guard !isLost, isOpen(direction, at: now), endpoints[direction.receiver].takesDeliveries else {
            messageIsLost(ticket, at: now, &schedule)
            return .nothing
        }
        if !transmission.isDelivered { noteArrival(transmission.order, direction) }
        messages[ticket].isDelivered = true
        return .message(direction, ticket, payload: transmission.payload, isDuplicate: transmission.isDelivered)
    }

    private mutating func messageIsLost(_ ticket: MessageTicket, at now: Instant, _ schedule: inout LinkSchedule) {
        guard messages[ticket].copies == 0, !messages[ticket].isDelivered else { return }
        let settings = effective.message
        guard !chance.happens(settings.silentLossShare, coordinates(.silentLoss, ticket), at: now) else { return }
        add(.messageFails(ticket, .deliveryFailed), for: ticket, at: now + settings.failureNotice, &schedule)
    }

    mutating func messageFails(_ ticket: MessageTicket, _ error: TransportError) -> LinkEvent {
        defer { finish(ticket) }
        let transmission = messages[ticket]
        guard !transmission.isSettled else { return .nothing }
        messages[ticket].isSettled = true
        return .messageFailed(transmission.direction, ticket, payload: transmission.payload, error)
    }

    mutating func replyArrives(_ ticket: MessageTicket, at now: Instant) -> LinkEvent {
        defer { finish(ticket) }
        let transmission = messages[ticket]
        let back = transmission.direction.reversed
        guard !transmission.isSettled, isOpen(back, at: now) else { return .nothing }
        let loss = weather.lossShare(effective.loss, back, at: now)
        guard !chance.happens(loss, coordinates(.replyLoss, ticket), at: now) else { return .nothing }
        messages[ticket].isSettled = true
        return .replied(transmission.direction, ticket, payload: transmission.payload)
    }
}
