import CommandChannel
import Session
import Timeline
import Workouts

// The way to the phone: commands that are stored, sent, and held until they are acknowledged.
extension CommandWatch {
    /// Makes the sender of an app that has just launched; nothing comes of a launch that cannot read its storage.
    mutating func openChannel(at now: Instant, into effects: inout Effects) -> Bool {
        let switches = ChannelSwitches(settings.session.switches)
        if let last = stored.commands?.last, !NumberSeed.isReadable(last, switches: switches) { return false }
        let launch = UInt64(session.launches)
        let random = SenderIdentity(
            lineage: mixed(mixed(settings.session.recordKey) &+ launch),
            incarnation: mixed(mixed(~settings.session.recordKey) &+ launch))
        memory.sender = CommandSender(
            restoring: stored.commands, random: random, milliseconds: clock.reading(at: now).milliseconds,
            switches: switches)
        if let acknowledgement = stored.gate.content?.acknowledgement {
            tellSender(.acknowledged(acknowledgement), into: &effects)
        }
        restoreEdits()
        return true
    }

    /// Lets the columns show what was sent and not confirmed before the launch.
    private mutating func restoreEdits() {
        guard let sender = memory.sender, let session = stored.gate.content?.session else { return }
        for position in 0..<sender.held.count where sender.held[position].session == session {
            switch sender.held[position].command {
            case .updateValue(let column, let value, let set, _):
                (memory[column].shown, memory[column].flushed, memory[column].flushedSet) = (value, value, set)
            case .completeSet, .completeNext: (memory.first, memory.second) = (ColumnEdit(), ColumnEdit())
            default: break
            }
        }
    }

    /// Takes in a command of the person, or of the app.
    ///
    /// - Returns: Its number; nil where it could not be accepted.
    @discardableResult
    mutating func submit(
        _ command: WatchCommand, for session: Identifier, into effects: inout Effects
    ) -> SequenceNumber? {
        let number = try? memory.sender?.submit(command, for: session, into: &orders)
        heedSender(into: &effects)
        return number
    }

    mutating func tellSender(_ event: CommandSender<WatchCommand>.Event, into effects: inout Effects) {
        memory.sender?.handle(event, into: &orders)
        heedSender(into: &effects)
    }

    /// Heeds what the channel wants, in order, and what it wants in turn: nothing goes out before it is stored.
    private mutating func heedSender(into effects: inout Effects) {
        hasNews = true
        var next = 0
        while next < orders.count {
            switch orders[next] {
            case .store(let number):
                if let sender = memory.sender { stored.write(sender) }
                memory.sender?.handle(.stored(through: number), into: &orders)
            case .confirm(let number): effects.note(.commandAccepted(number: number))
            case .send(let segment): effects.send(segment)
            case .refused(let entry):
                guard entry.command.completedValues != nil else { break }
                memory.notLogged = entry.number
                effects.note(.shownAsNotLogged(number: entry.number))
            case .setTimer(let span, let generation):
                effects.order(.setTimer(.acknowledgementStall(generation: launchMark | generation), after: span))
            }
            next += 1
        }
        orders.clear()
    }

    /// Tells the timers of this launch from those of an earlier one.
    private var launchMark: UInt32 { UInt32(truncatingIfNeeded: session.launches) << 20 }

    mutating func stall(generation: UInt32, into effects: inout Effects) {
        guard generation & ~0xF_FFFF == launchMark else { return }
        tellSender(.timerFired(generation: generation & 0xF_FFFF), into: &effects)
    }

    /// Lets the channel know whether the phone is in reach; if so, it offers what it holds, in order.
    mutating func tellReach(into effects: inout Effects) {
        tellSender(.reachabilityChanged(isReachable && memory.isActivated), into: &effects)
    }

    /// What the session has measured goes back to the phone.
    mutating func sendMetrics(of run: Identifier, into effects: inout Effects) {
        guard let entry = session.healthStore.entries.last(where: { $0.run == run }) else { return }
        let metrics = DocumentMetrics(
            entry.record.metrics, recordedAt: clock.reading(at: entry.record.metrics.recordedAt))
        submit(.recordMetrics(metrics), for: run, into: &effects)
    }
}
