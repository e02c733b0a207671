import MossoLab

func meanHeartRates() throws -> [Double] {
    let profile = try ProfileLibrary().profile(named: "gym-evening")
    var world = try World(ProfileTable.scenario.decode(profile).scenario)
    try world.begin(athlete: 7, seed: 42)
    while try world.playOuting() {}
    return world.outcomes().compactMap { outcome in
        print(outcome.fate, outcome.truth.avgHeartRate)
        return outcome.entries.first?.record.metrics.avgHeartRate
    }
}
