import Devices
public import Lab
import Timeline

extension Script {
    /// The keys of a script.
    public static let keys = KeyTable(Script()) {
        Key(
            "logsSetsOn", \.logsSets, .optional(.athletesDevice),
            "Where the sets of the plan are logged; null leaves them to the events.")
        Key(
            "improvises", \.improvises, .optional(.flag),
            "Whether the human also does what human.twoDevices says; null where nothing is staged.")
        Key(
            "events", \.events, .list(of: .table(ScriptedEvent.keys), count: 0...1_000),
            "What happens at given times; two of one time happen in this order.")
    }
}

extension ScriptedEvent {
    /// The keys of a scripted event.
    static let keys = KeyTable(ScriptedEvent(.openApp, after: .zero)) {
        Key(
            "atSeconds", \.after, .seconds(-86_400...604_800), isRequired: true,
            "When it happens, from the start of the workout.")
        Key("event", \.name, .choice, isRequired: true, "What happens; one that lacks a value it needs says so.")
        Key("device", \.device, .optional(.athletesDevice), "On which device.")
        Key("run", \.run, .integer(0...1), "Which of the two workouts of an outing, from 0.")
        Key("exercise", \.exercise, .optional(.integer(0...99)), "Which exercise, split or note, from 0.")
        Key("set", \.set, .optional(.integer(0...9)), "Which set of the exercise, from 0.")
        Key("reps", \.reps, .optional(.integer(0...1_000)), "The repetitions that are entered.")
        Key("weightKg", \.weightKg, .optional(.number(0...1_000)), "The weight that is entered.")
        Key("seconds", \.seconds, .optional(.seconds(-86_400...604_800)), "For how long, or by how much.")
        Key(
            "channel", \.channel, .optional(.choice(among: Channel.allCases) { "\($0)" }),
            "Which of the four transports.")
        Key(
            "direction", \.direction, .optional(.choice(among: Direction.allCases) { "\($0)" }), "Which way.")
        Rule(at: "event", "all that the event needs beside it, and no more", advice: \.advice) {
            $0.missing.isEmpty && $0.superfluous.isEmpty
        }
    }

    /// What to do about an event that cannot be staged.
    private var advice: String {
        let steps = [("Add", missing), ("Remove", superfluous)].filter { !$0.1.isEmpty }.map { verb, parameters in
            "\(verb) \(Self.list(parameters))."
        }
        let needs = name.needs.isEmpty ? "nothing" : Self.list(name.needs)
        let takes = name.takes.isEmpty ? "" : " and may have \(Self.list(name.takes))"
        return steps.joined(separator: " ") + " '\(name.rawValue)' needs \(needs)\(takes)."
    }

    private static func list(_ parameters: [Parameter]) -> String {
        parameters.map(\.rawValue).joined(separator: ", ")
    }
}

extension KeyType where Value == Device {
    /// The phone or the watch.
    fileprivate static var athletesDevice: KeyType { .choice(among: [.phone, .watch]) { "\($0)" } }
}
