import CommandChannel
import Timeline

/// The real sender and the real receiver in every condition in which they were met, and what came of each event there.
///
/// Both are values: the same event makes the same of the same machine. So each is let happen once, and remembered.
struct ChannelMachines: Sendable {
    typealias Watch = ChannelSpace.Watch
    typealias Phone = ChannelSpace.Phone

    let switches: ChannelSwitches
    /// Whether each launch of the watch app has a name of its own.
    let tellsLaunchesApart: Bool
    private(set) var watches = NumberedValues<Watch>()
    private(set) var phones = NumberedValues<Phone>()
    var segments = NumberedValues<Segment<ChannelSpace.Tap>>()
    var answers = NumberedValues<Acknowledgement>()
    /// What each phone answers, if it has heard anything.
    private(set) var answerOfPhone: [Int?] = []
    private(set) var lists: [Int] = []
    private var watchMemory = Memory()
    private var watchOutcomes: [WatchOutcome] = []
    private var phoneMemory = Memory()
    private var phoneOutcomes: [PhoneOutcome] = []

    init(switches: ChannelSwitches, tellsLaunchesApart: Bool) {
        (self.switches, self.tellsLaunchesApart) = (switches, tellsLaunchesApart)
    }

    /// The number of a phone.
    mutating func number(of phone: Phone) -> Int {
        let number = phones.number(of: phone)
        learnAnswers()
        return number
    }

    /// The number of a watch.
    mutating func number(of watch: Watch) -> Int { watches.number(of: watch) }

    /// Makes sure that a watch and a phone are known that another copy may have met.
    mutating func learn(watch: Int, phone: Int) {
        watches.learn(watch)
        guard phone >= answerOfPhone.count else { return }
        phones.learn(phone)
        learnAnswers()
    }

    private mutating func learnAnswers() {
        while answerOfPhone.count < phones.values.count {
            let answer = phones.values[answerOfPhone.count].receiver.acknowledgement
            answerOfPhone.append(answer.map { answers.number(of: $0) })
        }
    }

    /// What comes of an event of a watch.
    mutating func outcome(of event: WatchEvent, watch: Int) -> WatchOutcome {
        let key = UInt64(watch) << 32 | event.code
        if let known = watchMemory[key] { return watchOutcomes[known] }
        let outcome = happen(event, to: watches.values[watch])
        watchMemory.note(key, watchOutcomes.count)
        watchOutcomes.append(outcome)
        return outcome
    }

    private mutating func happen(_ event: WatchEvent, to watch: Watch) -> WatchOutcome {
        var watch = watch
        let directives = watch.take(event, self)
        var outcome = WatchOutcome(watch: 0)
        let start = lists.count
        for directive in directives {
            switch directive {
            case .store: watch.isStoring = true
            case .confirm(let number):
                let held = watch.sender.held
                if let position = held.position(ofNumber: number) { outcome.accepted |= held[position].command.bit }
            case .send(let segment): lists.append(segments.number(of: segment))
            case .refused(let entry): outcome.shownRefused |= entry.command.bit
            case .setTimer: break
            }
        }
        outcome.sent = start..<lists.count
        outcome.watch = watches.number(of: watch)
        return outcome
    }

    /// What comes of an event of a phone.
    mutating func outcome(of event: PhoneEvent, phone: Int) -> PhoneOutcome {
        let key = UInt64(phone) << 32 | event.code
        if let known = phoneMemory[key] { return phoneOutcomes[known] }
        let outcome = happen(event, to: phones.values[phone])
        phoneMemory.note(key, phoneOutcomes.count)
        phoneOutcomes.append(outcome)
        return outcome
    }

    private mutating func happen(_ event: PhoneEvent, to phone: Phone) -> PhoneOutcome {
        var (phone, dealt) = (phone, [Segment<ChannelSpace.Tap>]())
        let situation = phone.take(event, self, dealt: &dealt)
        let start = lists.count
        for segment in dealt { lists.append(segments.number(of: segment)) }
        return PhoneOutcome(
            phone: number(of: phone), dealt: start..<lists.count, situation: situation.map { 1 << $0.rawValue } ?? 0)
    }
}
