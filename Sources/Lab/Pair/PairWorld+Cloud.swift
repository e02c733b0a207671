import Devices
import Sensors
import Session
import Timeline
import Workouts

// The phone's observer, and the cloud behind its files.
extension PairWorld {
    /// What takes time in the cloud; a raw value is part of the index of its stream and never changes.
    private enum Delay: UInt64 { case observer = 1, upload, download }

    /// The longest that an observer lags behind without that it is worth a word.
    private static let usualLag = TimeSpan.seconds(2)

    /// Draws how long something takes this time.
    private mutating func span(_ delay: Delay, _ span: VariableSpan) -> TimeSpan {
        guard span.sigma > 0, !isHealing else { return span.median }
        systems.cloudDraws &+= 1
        let key = life.key(ofOuting: life.outingsPlayed - 1)
        life.stream.reset(to: key.stream(.cloud, index: delay.rawValue << 32 | UInt64(systems.cloudDraws)))
        return span.draw(&life.stream)
    }

    mutating func fileChanged(_ workout: Identifier, at now: Instant) {
        let lag = span(.observer, scenario.cloud.observerLag)
        if lag > Self.usualLag {
            let text =
                isTracing
                ? "the observer will see \(names.name(ofRun: workout)) late, in \(Int64(lag.seconds.rounded())) s" : ""
            noteFault(.observerLagged, until: now + lag, in: .phone, text, at: now)
        }
        queue.schedule(.observed(workout), at: settled(by: now + lag))
        queue.schedule(.uploaded(workout), at: settled(by: now + span(.upload, scenario.cloud.upload)))
    }

    mutating func observe(_ workout: Identifier, at now: Instant) {
        guard phone.memory.state != .off else { return }
        tellPhone(.observed(workout), at: now)
    }

    mutating func upload(_ workout: Identifier, at now: Instant) {
        let hasNews = cloud.upload(workout, from: phone)
        if isTracing { tell(.cloud, "takes up \(names.name(ofRun: workout))", at: now) }
        if hasNews { comeDown(workout, at: now) }
    }

    private mutating func comeDown(_ workout: Identifier, at now: Instant) {
        queue.schedule(.delivered(workout), at: settled(by: now + span(.download, scenario.cloud.download)))
    }

    mutating func deliverFromCloud(_ workout: Identifier, at now: Instant) {
        guard systems.phonePower == .on else { return comeDown(workout, at: now + .minutes(1)) }
        guard let event = cloud.deliver(workout, into: &effects) else { return }
        if isTracing { tell(.cloud, "brings down another device's version of \(names.name(ofRun: workout))", at: now) }
        tellPhone(event, at: now)
    }

    /// Fetches a file that the system has taken off the phone.
    mutating func fetch(_ workout: Identifier, at now: Instant) {
        queue.schedule(.downloaded(workout), at: settled(by: now + span(.download, scenario.cloud.download)))
    }

    mutating func download(_ workout: Identifier, at now: Instant) {
        if isTracing { tell(.cloud, "brings back the file of \(names.name(ofRun: workout))", at: now) }
        tellPhone(.downloaded(workout), at: now)
    }

    mutating func offload(_ run: Int32, at now: Instant) {
        let workout = life.outing.runs[Int(run)].id
        let text = isTracing ? "takes the file of \(names.name(ofRun: workout)) off the phone" : ""
        noteFault(.fileOffloaded, in: .cloud, text, at: now)
        tellPhone(.offloaded(workout), at: now)
    }

    mutating func editElsewhere(_ action: RunAction, run: Int32, at now: Instant) {
        let workout = life.outing.runs[Int(run)].id
        let rules = ActionRules(device: .phone, scenario.switches)
        guard cloud.act(action, on: workout, at: now, rules, version: systems.otherVersion) else { return }
        if let copy = cloud.copies[workout] { claims.note(editElsewhere: action, copy, at: now) }
        if isTracing {
            tell(
                .cloud, "another device edits \(names.name(ofRun: workout)): \(action.text(by: names))",
                of: .editedElsewhere, at: now)
        }
        comeDown(workout, at: now)
    }

    mutating func deleteElsewhere(run: Int32, at now: Instant) {
        let workout = life.outing.runs[Int(run)].id
        guard cloud.delete(workout, at: now) else { return }
        claims.note(.deletedElsewhere(run: workout), at: now)
        life.history.noteDeletion(of: workout, at: now)
        if isTracing { tell(.cloud, "another device deletes \(names.name(ofRun: workout))", at: now) }
        comeDown(workout, at: now)
    }
}
