import CBaselines
import MossoLab
import Subject

/// What the whole world of an athlete costs, and an event in it, beside an event engine in C++ whose handlers are empty.
///
/// What the body takes is no work of the events: it is measured by itself, and taken off where events are counted.
func pairs(_ options: Options) async throws -> Family {
    let scenario = try GymEvening.settings().scenario
    let bodies = try SampleStreams(scenario)
    let (single, many) = (try Pairs(), try Pairs(workoutsPerAthlete: 100))
    let athletes = 500
    let eventsPerWorld = try Double(events(single, athletes)) / Double(athletes)
    let eventsPerLife = try Double(events(many, 5)) / 5
    let contest = try await Contest(
        rounds: options.rounds,
        [
            ("engine", { _ in Work(amount: Double(baseline_events(2_000, 46))) }),
            ("body", { round in try play(athletes, round) { _ = try bodies.draw(athlete: $0) } }),
            ("pair", { round in try play(athletes, round) { _ = try single.play(athlete: $0) } }),
            ("life", { round in try play(5, round) { _ = try many.play(athlete: $0) } }),
        ])
    let (body, pair, life) = (contest.seconds("body"), contest.seconds("pair"), contest.seconds("life"))
    let rate = eventsPerWorld / (pair - body) / 1e6
    let engine = contest.rate("engine") / 1e6
    return Family(
        title: "A world of phone, watch, link and cloud, one core",
        note: "45 minutes in the gym, link in a pocket, sensors and all claims on; \(eventsPerWorld.shown) events",
        figures: [
            Figure(name: "world", value: pair * 1e6, unit: "µs", goal: .atMost(350)),
            Figure(
                name: "a million worlds, two cores", value: pair * 1e6 / 2, unit: "s", goal: .atMost(190),
                note: "if the second core gives as much as the first"),
            Figure(name: "events, claims included", value: rate, unit: "M events/s", goal: .atLeast(4)),
            Figure(
                name: "cost of an event in a life of 100 workouts",
                value: (life - 100 * body) / eventsPerLife / (pair - body) * eventsPerWorld, unit: "× of one",
                goal: .atMost(1.2)),
            Figure(name: "C++ engine, empty handlers", value: engine, unit: "M events/s"),
            Figure(name: "C++ engine", value: engine / rate, unit: "× ours"),
        ])
}

/// How many events the lives of some athletes have.
private func events(_ pairs: Pairs, _ athletes: Int) throws -> Int {
    let before = pairs.events
    for athlete in 0..<UInt64(athletes) { _ = try pairs.play(athlete: athlete) }
    return pairs.events - before
}
