import CommandChannel
import Timeline

struct TwoDevices {
    typealias Watch = CommandSender<String>
    var watch = Watch(restoring: nil, random: SenderIdentity(lineage: 7, incarnation: 8), milliseconds: 1_000)
    var phone = CommandReceiver<String>()
    var stored: (watch: Watch.Stored?, phone: CommandReceiver<String>.Stored?, log: [String]) = (nil, nil, [])
    var (wire, screen, timer) = ([Segment<String>](), [String](), UInt32(0))

    mutating func onWatch(_ step: (inout Watch, inout [Watch.Directive]) throws -> Void) rethrows {
        var directives: [Watch.Directive] = []
        try step(&watch, &directives)
        for directive in directives {
            switch directive {
            case .store(let number):
                stored.watch = watch.stored
                onWatch { $0.handle(.stored(through: number), into: &$1) }
            case .confirm(let number): screen.append("\(number) done")
            case .send(let segment): wire.append(segment)
            case .refused(let entry): screen.append("\(entry.number) not logged")
            case .setTimer(_, let generation): timer = generation
            }
        }
    }

    mutating func onPhone(_ segment: Segment<String>, session: Identifier) {
        var (receiver, log) = (phone, stored.log)
        _ = receiver.receive(segment) { segment in
            guard segment.session == session else { return .refused }
            log.append(segment.command)
            return .applied
        }
        (stored.log, stored.phone) = (log, receiver.stored)
        phone = receiver
        guard let acknowledgement = phone.acknowledgement else { return }
        onWatch { $0.handle(.acknowledged(acknowledgement), into: &$1) }
    }
}
