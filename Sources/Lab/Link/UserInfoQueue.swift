import Devices
import Timeline

/// T4, the queue of user infos of one direction, from the sender's system to the receiver's app.
struct UserInfoQueue: Sendable {
    /// A user info that waits on the sender's side.
    struct Transfer: Hashable, Sendable, BitwiseCopyable {
        var payload: Slot
        /// Which it is of all in its direction.
        var number: UInt32
        /// Which it is of all that was sent in its direction.
        var order: UInt32
        var queued: Instant
        /// When it can be with the receiver at the earliest.
        var due: Instant
        var attempt: UInt8 = 0
    }

    /// A user info that has come to the receiver's system and that the app has not committed.
    struct Delivery: Hashable, Sendable, BitwiseCopyable {
        var payload: Slot
        var ticket: UserInfoTicket
        var order: UInt32
        /// Whether the app has been handed it since it last ran, and whether it ever was.
        var isHandedOver = false
        var wasHandedOver = false
    }

    /// Asked at every turn, and so not handed on by value.
    private let passing = PassedByReference()
    var transfers = Fifo<Transfer>()
    var deliveries = Fifo<Delivery>()
    /// Whether the first is on its way.
    var isMoving = false
    /// Whether a hand-over is to come.
    var isHandingOver = false
    var count: UInt32 = 0
    var deliveryCount: UInt32 = 0
    /// Before when the next cannot arrive.
    var nextArrival = Instant.epoch

    mutating func reset() {
        transfers.removeAll()
        deliveries.removeAll()
        (isMoving, isHandingOver, count, deliveryCount, nextArrival) = (false, false, 0, 0, .epoch)
    }

    /// Takes out a delivery; nil where the ticket names none.
    mutating func take(_ ticket: UserInfoTicket) -> Delivery? {
        guard let position = (0..<deliveries.count).first(where: { deliveries[$0].ticket == ticket }) else {
            return nil
        }
        return deliveries.remove(at: position)
    }

    /// Has the app be handed again everything that it has not committed.
    mutating func forgetHandOvers() {
        for position in 0..<deliveries.count { deliveries[position].isHandedOver = false }
    }

    /// The position of the first delivery that the app is to be handed; nil where there is none.
    var firstUnhanded: Int? { (0..<deliveries.count).first { !deliveries[$0].isHandedOver } }
}

extension Link {
    /// Queues the content of a slot; it survives restarts of either side.
    ///
    /// - Throws: `TransportError` where it is refused at once.
    mutating func transferUserInfo(
        _ payload: Slot, _ direction: Direction, bytes: Int, at now: Instant, into schedule: inout LinkSchedule
    ) throws(TransportError) {
        do throws(TransportError) {
            try check(direction, bytes: bytes, ceiling: effective.userInfo.ceilingBytes)
        } catch {
            payloads.release(payload)
            throw error
        }
        let number = queues[direction.index].count
        queues[direction.index].count &+= 1
        let delay = chance.span(
            effective.userInfo.delay, chance.coordinates(.delay, .userInfo, direction, number: number), at: now)
        queues[direction.index].transfers.append(
            UserInfoQueue.Transfer(
                payload: payload, number: number, order: nextOrder(direction), queued: now, due: now + delay))
        if weather.isStuck(direction, at: now) { remarks.insert(.stuck) }
        moveQueue(direction, at: now, &schedule)
    }

    /// How many user infos of a direction have not come to the other side: `outstandingUserInfoTransfers`.
    func outstandingCount(_ direction: Direction) -> Int { queues[direction.index].transfers.count }

    /// How long the oldest of them has waited; nil where none waits.
    func oldestAge(_ direction: Direction, at now: Instant) -> TimeSpan? {
        queues[direction.index].transfers.first.map { now - $0.queued }
    }

    /// Takes note that the receiver has done what a user info asks, so that it is not handed over again.
    ///
    /// Its content may be gone from then on.
    mutating func commit(_ ticket: UserInfoTicket, _ direction: Direction) {
        guard let delivery = queues[direction.index].take(ticket) else { return }
        payloads.release(delivery.payload)
    }

    /// Sends off the first that waits, unless the way is closed or the queue is stuck.
    mutating func moveQueue(_ direction: Direction, at now: Instant, _ schedule: inout LinkSchedule) {
        guard !queues[direction.index].isMoving, let first = queues[direction.index].transfers.first,
            isOpen(direction, at: now)
        else { return }
        let isStuck = weather.isStuck(direction, at: now)
        guard !isStuck || queues[direction.index].transfers.count > effective.userInfo.stuckDepth else { return }
        queues[direction.index].isMoving = true
        schedule.add(.userInfoArrives(direction), at: max(now, max(first.due, queues[direction.index].nextArrival)))
    }

    mutating func userInfoArrives(
        _ direction: Direction, at now: Instant, _ schedule: inout LinkSchedule
    ) -> LinkEvent {
        queues[direction.index].isMoving = false
        guard isOpen(direction, at: now), let transfer = queues[direction.index].transfers.first else {
            return .nothing
        }
        let loss = weather.lossShare(effective.loss, direction, at: now)
        guard !chance.happens(loss, coordinates(.loss, direction, transfer), at: now) else {
            queues[direction.index].transfers[0].attempt = transfer.attempt == .max ? .max : transfer.attempt + 1
            queues[direction.index].transfers[0].due = now + effective.loss.retry
            moveQueue(direction, at: now, &schedule)
            return .nothing
        }
        _ = queues[direction.index].transfers.removeFirst()
        queues[direction.index].nextArrival = now + effective.userInfo.spacing
        deliver(transfer, direction)
        if chance.happens(effective.userInfo.duplicateShare, coordinates(.duplicate, direction, transfer), at: now) {
            payloads.retain(transfer.payload)
            deliver(transfer, direction)
        }
        moveQueue(direction, at: now, &schedule)
        return handOverUserInfo(direction, at: now, &schedule)
    }

    private mutating func deliver(_ transfer: UserInfoQueue.Transfer, _ direction: Direction) {
        let ticket = UserInfoTicket(serial: queues[direction.index].deliveryCount)
        queues[direction.index].deliveryCount &+= 1
        queues[direction.index].deliveries.append(
            UserInfoQueue.Delivery(payload: transfer.payload, ticket: ticket, order: transfer.order))
    }

    private func coordinates(
        _ kind: LinkDecision.Kind, _ direction: Direction, _ transfer: UserInfoQueue.Transfer
    ) -> LinkDecision.Coordinates {
        chance.coordinates(kind, .userInfo, direction, number: transfer.number, attempt: transfer.attempt)
    }

    mutating func handOverUserInfo(
        _ direction: Direction, at now: Instant, _ schedule: inout LinkSchedule
    ) -> LinkEvent {
        queues[direction.index].isHandingOver = false
        guard endpoints[direction.receiver].takesDeliveries, let position = queues[direction.index].firstUnhanded
        else { return .nothing }
        let delivery = queues[direction.index].deliveries[position]
        if delivery.wasHandedOver { remarks.insert(.handedOverAgain) } else { noteArrival(delivery.order, direction) }
        queues[direction.index].deliveries[position].isHandedOver = true
        queues[direction.index].deliveries[position].wasHandedOver = true
        scheduleHandOver(direction, at: now, &schedule)
        return .userInfo(direction, delivery.ticket, payload: delivery.payload)
    }

    /// Sees to it that the receiver is handed what waits for it.
    mutating func scheduleHandOver(_ direction: Direction, at now: Instant, _ schedule: inout LinkSchedule) {
        guard endpoints[direction.receiver].takesDeliveries, !queues[direction.index].isHandingOver,
            queues[direction.index].firstUnhanded != nil
        else { return }
        queues[direction.index].isHandingOver = true
        schedule.add(.userInfoHandOver(direction), at: now)
    }
}
