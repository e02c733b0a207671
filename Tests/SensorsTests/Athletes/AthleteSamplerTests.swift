import Sensors
import Testing

@Suite struct AthleteSamplerTests {
    private static func athletes(_ population: Population = .general, count: Int, seed: UInt64 = 3) throws -> [Athlete]
    {
        var sampler = try AthleteSampler(population)
        return try (0..<UInt64(count)).map { try sampler.athlete($0, seed: seed) }
    }

    @Test func `SEN-1 athlete k alone equals athlete k of N`() throws {
        let all = try Self.athletes(count: 50)
        for number in [0, 1, 17, 49] {
            var alone = try AthleteSampler(.general)
            #expect(try alone.athlete(UInt64(number), seed: 3) == all[number])
        }
        #expect(Set(all).count == 50)
    }

    @Test func `SEN-1 neighbouring athletes and seeds are uncorrelated`() throws {
        let ages = try Self.athletes(count: 3_000).map(\.vo2Max)
        let others = try Self.athletes(count: 3_000, seed: 4).map(\.vo2Max)
        #expect(abs(Array(ages.dropLast()).correlation(with: Array(ages.dropFirst()))) < 0.07)
        #expect(abs(ages.correlation(with: others)) < 0.07)
        #expect(abs(Array(ages.dropFirst()).correlation(with: Array(others.dropLast()))) < 0.07)
    }

    @Test func `SEN-1 what makes an athlete hangs together as in people`() throws {
        let men = try Self.athletes(count: 6_000).filter { $0.sex == .male }
        func correlation(_ first: (Athlete) -> Double, _ second: (Athlete) -> Double) -> Double {
            men.map(first).correlation(with: men.map(second))
        }
        #expect(correlation(\.fitness) { $0.restingHeartRate } < -0.4)
        #expect(correlation(\.fitness) { $0.kinetics.vagalSeconds } < -0.6)
        #expect(correlation(\.fitness) { $0.kinetics.sympatheticSeconds } < -0.55)
        #expect(correlation(\.fitness) { $0.vo2Max } > 0.6)
        #expect(correlation(\.ageYears) { $0.vo2Max } < -0.3)
        #expect(correlation(\.heightCm) { $0.massKg } > 0.3)
        let ratio: (Athlete) -> Double = { $0.oneRepMaxima.squatKg / $0.massKg }
        #expect(correlation(ratio) { $0.oneRepMaxima.rowKg / $0.massKg } > 0.6)
        #expect(abs(correlation(\.maximumHeartRate) { $0.fitness }) < 0.06)
    }

    @Test(arguments: [Population.general, .club, .olderAdults])
    func `SEN-1 every number lies on its grid and in its range`(population: Population) throws {
        for athlete in try Self.athletes(population, count: 500) {
            for attribute in Athlete.attributes {
                let value = attribute.value(of: athlete)
                var scale = 1.0
                for _ in 0..<attribute.fractionDigits { scale *= 10 }
                #expect(attribute.range.contains(value), "\(attribute.name) \(value)")
                #expect((value * scale).rounded() / scale == value, "\(attribute.name) \(value)")
            }
            #expect(athlete.maximumHeartRate >= athlete.restingHeartRate + 45)
        }
    }

    @Test func `SEN-1 populations differ as their names say`() throws {
        let general = try Self.athletes(.general, count: 2_000)
        let club = try Self.athletes(.club, count: 2_000)
        let older = try Self.athletes(.olderAdults, count: 2_000)
        #expect(club.map(\.fitness).mean > 0.7 && abs(general.map(\.fitness).mean) < 0.1)
        #expect(club.map(\.ageYears).mean < 36 && older.allSatisfy { (60...90).contains($0.ageYears) })
        #expect(older.map(\.vo2Max).mean < general.map(\.vo2Max).mean)
        #expect(older.map(\.maximumHeartRate).mean < 172)
    }

    @Test func `SEN-1 the app's maximum heart rate is wrong by what is known of such formulas`() throws {
        let errors = try Self.athletes(count: 4_000).map { $0.assumedMaximumHeartRate - $0.maximumHeartRate }
        #expect((9.5...13).contains(errors.variance.squareRoot()))
    }

    @Test(arguments: [0, UInt64.max])
    func `SEN-1 the ends of the seeds and numbers are valid`(number: UInt64) throws {
        var sampler = try AthleteSampler(.general)
        #expect(try sampler.athlete(number, seed: 0) != sampler.athlete(number, seed: .max))
    }

    @Test func `SEN-1 correlations that contradict each other are refused`() {
        var population = Population.general
        population.correlations.fitnessWithBodyMassIndex = -0.9
        population.correlations.strengthWithBodyMassIndex = -0.9
        #expect(throws: SensorError.correlations) { _ = try AthleteSampler(population) }
    }

    @Test func `SEN-1 a population at the ends of all ranges still makes athletes`() throws {
        for end in [0, 1] {
            var population = Population.general
            for parameter in Population.parameters where !parameter.name.hasPrefix("correlations") {
                parameter.write(&population, end == 0 ? parameter.range.lowerBound : parameter.range.upperBound)
            }
            for athlete in try Self.athletes(population, count: 200) {
                for attribute in Athlete.attributes {
                    #expect(attribute.range.contains(attribute.value(of: athlete)), "\(attribute.name)")
                }
            }
        }
    }
}
