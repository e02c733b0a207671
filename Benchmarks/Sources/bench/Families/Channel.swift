import CBaselines
import MossoLab
import Subject

/// What a command costs on its way through both ends of a channel, beside a queue in C that does the least.
func channel(_ options: Options) async throws -> Family {
    let commands = 1_000_000
    let contest = try await Contest(
        rounds: options.rounds,
        [
            ("queue 1", { _ in Work(amount: Double(baseline_channel(commands, 1) / 100)) }),
            ("channel 1", { _ in Work(amount: Double(send(commands, inRoundsOf: 1))) }),
            ("queue 8", { _ in Work(amount: Double(baseline_channel(commands, 8) / 100)) }),
            ("channel 8", { _ in Work(amount: Double(send(commands, inRoundsOf: 8))) }),
        ])
    func figure(_ name: String, _ size: Int, atLeast goal: Double) -> Figure {
        Figure(
            name: name, value: contest.rate("channel \(size)") / 1e6, unit: "M commands/s", goal: .atLeast(goal),
            note: "\((contest.seconds("channel \(size)") * 1e9).shown) ns each")
    }
    let exploration = try await exploration(options)
    return Family(
        title: "The command channel alone, one core",
        note: "sender, a wire that loses nothing, receiver; stores, confirmations and timers ordered and carried out",
        figures: [
            figure("one by one", 1, atLeast: 20), figure("in rounds of 8", 8, atLeast: 40),
            Figure(name: "queue in C, one by one", value: contest.rate("queue 1") / 1e6, unit: "M commands/s"),
            Figure(
                name: "one by one beside it", value: contest.ratio("channel 1", to: "queue 1"), unit: "× as long"),
            Figure(name: "queue in C, in rounds of 8", value: contest.rate("queue 8") / 1e6, unit: "M commands/s"),
            Figure(
                name: "in rounds of 8 beside it", value: contest.ratio("channel 8", to: "queue 8"), unit: "× as long"),
        ] + exploration)
}

/// How fast everything that can happen to the channel is tried, and what a second worker is good for.
private func exploration(_ options: Options) async throws -> [Figure] {
    var bound = ChannelSpace.Bound()
    (bound.losses, bound.duplicates) = (1, 0)
    let space = ChannelSpace(bound, reduces: false)
    let whole = try await space.explore()
    let rounds = max(3, options.rounds / 3)
    let alone = try await Contest(
        rounds: rounds, [("one", { _ in Work(amount: Double(try await space.explore().states)) })])
    let both = try await Contest(
        rounds: rounds, clock: .wall,
        [
            ("one", { _ in Work(amount: Double(try await space.explore().states)) }),
            ("two", { _ in Work(amount: Double(try await space.explore(jobs: 2).states)) }),
        ])
    let transitions = Double(whole.transitions) / Double(whole.states)
    return [
        Figure(
            name: "states explored", value: alone.rate("one") / 1e6, unit: "M states/s", goal: .atLeast(0.5),
            note: "\(whole.states) within 3 commands, a loss, a spell, relaunches; no reductions"),
        Figure(
            name: "transitions explored", value: alone.rate("one") * transitions / 1e6, unit: "M transitions/s",
            goal: .atLeast(4), note: "\(whole.transitions) of them"),
        Figure(
            name: "memory for each state", value: whole.bytesPerState, unit: "bytes", goal: .atMost(48),
            note: "with its parent and what waits to be looked at"),
        Figure(
            name: "two explorers beside one", value: both.ratio("one", to: "two"), unit: "× as fast",
            goal: .atLeast(1.4)),
    ]
}

/// How many of some commands were shown as done and applied.
private func send(_ commands: Int, inRoundsOf size: Int) -> Int {
    var courier = Courier()
    courier.send(commands, inRoundsOf: size)
    return min(courier.confirmed, courier.lifted / 100)
}
