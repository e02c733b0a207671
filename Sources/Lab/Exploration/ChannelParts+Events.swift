import CommandChannel
import Timeline

// What the machines of a channel make of what happens to them.
extension ChannelSpace {
    /// What the clock of a watch that launches says.
    enum Clock: Hashable, Sendable { case setBack, ahead }

    /// The first number, and by how much a clock that is ahead jumps.
    static var origin: Int64 { 1_000 }
    static var jump: Int64 { 10 }
    static var session: Identifier { Identifier(high: 0, low: 0) }
}

extension ChannelSpace.Watch {
    typealias Sender = ChannelSpace.Sender

    /// A watch whose app launches for the first time, and that does not reach the phone yet.
    init(switches: ChannelSwitches) {
        sender = Sender(
            restoring: nil, random: SenderIdentity(lineage: 1, incarnation: 1), milliseconds: ChannelSpace.origin,
            switches: switches)
    }

    /// Lets something happen.
    ///
    /// - Returns: What the app is to do.
    mutating func take(
        _ event: ChannelMachines.WatchEvent, _ machines: borrowing ChannelMachines
    ) -> [Sender.Directive] {
        var directives: [Sender.Directive] = []
        switch event {
        case .tap(let number):
            // The bound is far below what a sender can hold.
            _ = try? sender.submit(
                ChannelSpace.Tap(number: number), for: ChannelSpace.session, into: &directives)
        case .stored:
            // From now on its commands are shown as done.
            store()
            sender.handle(.stored(through: sender.next - 1), into: &directives)
        case .timerFired: sender.handle(.timerFired(generation: sender.generation), into: &directives)
        case .reachabilityChanged(let isReachable):
            sender.handle(.reachabilityChanged(isReachable), into: &directives)
        case .sendFailed(let segment):
            sender.handle(.sendFailed(machines.segments.values[segment].number), into: &directives)
        case .acknowledged(let answer):
            sender.handle(.acknowledged(machines.answers.values[answer]), into: &directives)
        case .relaunch(let clock): relaunch(clock, machines, &directives)
        case .reinstall:
            stored = nil
            relaunch(.setBack, machines, &directives)
        case .storedAndRelaunch:
            store()
            relaunch(.setBack, machines, &directives)
        case .forgetStorage: stored = nil
        }
        return directives
    }

    private mutating func store() { (stored, isStoring) = (sender.stored, false) }

    private mutating func relaunch(
        _ clock: ChannelSpace.Clock, _ machines: borrowing ChannelMachines, _ directives: inout [Sender.Directive]
    ) {
        isStoring = false
        let identity = SenderIdentity(
            lineage: sender.identity.lineage + 1,
            incarnation: sender.identity.incarnation + (machines.tellsLaunchesApart ? 1 : 0))
        sender = Sender(
            restoring: stored, random: identity,
            milliseconds: clock == .ahead
                ? Int64(sender.next) + ChannelSpace.jump : ChannelSpace.origin - ChannelSpace.jump,
            switches: machines.switches)
        // An app is told so once it is activated.
        sender.handle(.reachabilityChanged(true), into: &directives)
    }
}

extension ChannelSpace.Phone {
    /// Lets something happen, and appends the segments that are handed to the app.
    ///
    /// - Returns: A situation that was worth reaching, if it is one.
    mutating func take(
        _ event: ChannelMachines.PhoneEvent, _ machines: borrowing ChannelMachines,
        dealt: inout [Segment<ChannelSpace.Tap>]
    ) -> ChannelSpace.Situation? {
        switch event {
        case .receive(let segment): return receive(machines.segments.values[segment], machines.switches, dealt: &dealt)
        case .relaunch:
            let hasLost = receiver.bufferedCount > 0
            receiver = ChannelSpace.Receiver(restoring: receiver.stored, switches: machines.switches)
            return hasLost ? .phoneRelaunched : nil
        case .endSession:
            isSessionOpen = false
            return nil
        }
    }

    private mutating func receive(
        _ segment: Segment<ChannelSpace.Tap>, _ switches: ChannelSwitches, dealt: inout [Segment<ChannelSpace.Tap>]
    ) -> ChannelSpace.Situation? {
        // As it was once: the phone looks before it lets the channel know.
        if !switches.contains(.guardInsideApply), !isSessionOpen { return .sessionEnded }
        let buffered = receiver.bufferedCount
        let isOpen = isSessionOpen
        let reception = receiver.receive(segment) { segment in
            dealt.append(segment)
            return isOpen ? .applied : .refused
        }
        switch reception {
        case .early: return .early
        case .duplicate: return .duplicate
        case .applied: return receiver.bufferedCount < buffered ? .drained : nil
        case .dropped, .malformed: return nil
        }
    }
}
