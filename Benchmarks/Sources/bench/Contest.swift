import Foundation

/// What one run of a contestant got done.
struct Work {
    var amount: Double
    /// How long it took, where the contestant has measured that itself.
    var seconds: Double?
}

/// Several ways to do one thing, run in turn: A, B, C, A, B, C, ….
///
/// Machines change their speed from minute to minute, so contestants are compared within each round, and of all rounds
/// the median counts.
struct Contest {
    enum Clock {
        /// The time of all processors that this program has used.
        case processor
        case wall

        var now: Double {
            var time = timespec()
            clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
    }

    typealias Contestant = (name: String, run: (_ round: Int) async throws -> Work)

    /// Seconds for each unit of work, round by round.
    private var rates: [String: [Double]] = [:]

    /// Runs some rounds, after one that does not count.
    init(rounds: Int, clock: Clock = .processor, _ contestants: [Contestant]) async throws {
        for round in 0...rounds {
            for contestant in contestants {
                let start = clock.now
                let work = try await contestant.run(round)
                let seconds = work.seconds ?? clock.now - start
                if round > 0 { rates[contestant.name, default: []].append(seconds / max(work.amount, 1e-9)) }
            }
        }
    }

    /// The median of the seconds that a contestant took for one unit of work.
    func seconds(_ name: String) -> Double { rates[name, default: []].median }

    /// The units of work that a contestant gets done in a second.
    func rate(_ name: String) -> Double { 1 / seconds(name) }

    /// How many times as long as another a contestant took, in the median of the rounds.
    func ratio(_ name: String, to other: String) -> Double {
        zip(rates[name, default: []], rates[other, default: []]).map { $0 / $1 }.median
    }
}

extension [Double] {
    /// The number in the middle; of an even count, the lower of the two.
    var median: Double { isEmpty ? .nan : sorted()[(count - 1) / 2] }
}
