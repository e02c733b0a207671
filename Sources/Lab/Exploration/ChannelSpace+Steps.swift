import CommandChannel

// What happens on a channel, in words.
extension ChannelSpace {
    public func step(_ choice: UInt16) -> ExplorationStep {
        let index = Int(choice & 0xFF)
        let tap = bound.commands - state.budget[.taps] + 1
        switch Choice(rawValue: UInt8(choice >> 8)) {
        case .tap: return ExplorationStep(.watch, "the athlete taps set \(tap)")
        case .store:
            return ExplorationStep(
                .watch,
                switches.contains(.storedQueue)
                    ? "what is held is stored, and shown as done"
                    : "only the last number is stored; what is held is shown as done")
        case .deliver: return pass(index, "arrives" + fate, isLost: false)
        case .lose: return pass(index, "is lost", isLost: true)
        case .fail: return pass(index, "is lost, and the watch is told so", isLost: true)
        case .deliverAndDie: return pass(index, "arrives, and the phone app dies before it has stored it", isLost: true)
        case .double: return ExplorationStep(.wire, "\(segment(index)) is doubled")
        case .answer:
            let answer = machines.phones.values[state.phone].receiver.acknowledgement
            return ExplorationStep(.phone, "the phone answers: \(answer.map(Self.text) ?? "")")
        case .deliverAnswer: return passAnswer(index, "arrives", isLost: false)
        case .loseAnswer: return passAnswer(index, "is lost", isLost: true)
        case .doubleAnswer: return ExplorationStep(.wire, "“\(answer(index))” is doubled")
        case .timer: return ExplorationStep(.watch, "no answer for 5 s: the watch sends again")
        case .relaunchWatch: return ExplorationStep(.watch, "the app dies and launches anew, with the clock set back")
        case .relaunchWatchAhead: return ExplorationStep(.watch, "the app dies and launches anew, some time later")
        case .relaunchWatchEmpty:
            return ExplorationStep(.watch, "the app is installed anew, without its storage and with the clock set back")
        case .relaunchPhone: return ExplorationStep(.phone, "the app dies and launches anew")
        case .endSession: return ExplorationStep(.phone, "the session is ended")
        case .storeAndDie:
            return ExplorationStep(.watch, "what is held is stored; the app dies before it hears so, and launches anew")
        case .failInVain:
            return ExplorationStep(.watch, "the watch is told that \(segment(index)) was not sent, though it was")
        case .loseReach: return ExplorationStep(.watch, "the phone is out of reach")
        case .regainReach: return ExplorationStep(.watch, "the phone is in reach again")
        case nil: return ExplorationStep(.wire, "nothing")
        }
    }

    /// What the phone does with whatever arrives, if it is not the usual.
    private var fate: String {
        guard !isSessionOpen else { return "" }
        return switches.contains(.guardInsideApply)
            ? ", and is refused: its session has ended" : ", and is passed over: its session has ended"
    }

    private func segment(_ place: Int) -> String {
        Self.text(machines.segments.values[state.segments.message(at: place)])
    }
    private func answer(_ place: Int) -> String { Self.text(machines.answers.values[state.answers.message(at: place)]) }

    private static func text(_ segment: Segment<Tap>) -> String {
        let launch = segment.sender.incarnation == 0 ? "" : ", launch \(segment.sender.incarnation)"
        return "set \(segment.command.number) as \(segment.number) (oldest held \(segment.oldest)\(launch))"
    }

    private static func text(_ answer: Acknowledgement) -> String {
        let refused = answer.refused.map { String($0) }.joined(separator: ", ")
        return "\(answer.next) is next" + (refused.isEmpty ? "" : ", refused \(refused)")
    }

    private func pass(_ index: Int, _ text: String, isLost: Bool) -> ExplorationStep {
        ExplorationStep(
            .wire, "\(segment(index)) \(text)",
            isLost ? .isLost(from: .watch, to: .phone) : .arrives(from: .watch, to: .phone))
    }

    private func passAnswer(_ index: Int, _ text: String, isLost: Bool) -> ExplorationStep {
        ExplorationStep(
            .wire, "“\(answer(index))” \(text)",
            isLost ? .isLost(from: .phone, to: .watch) : .arrives(from: .phone, to: .watch))
    }
}
