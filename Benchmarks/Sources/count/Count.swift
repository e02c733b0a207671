// count: what one workout costs in things that can be counted.
//
// Time differs from run to run; events, draws, allocations and bytes do not. They are counted over some athletes in
// steady state, with counters that stand in the place of the allocator and of GSL, and compared with the limits that
// are committed. More than the limit is an error; less is worth a new limit:
//
//     count Limits/gym-evening.json            compares, and exits with 1 where something has grown
//     count Limits/gym-evening.json --write    writes what is counted now

import CCounters
import Foundation
import MossoLab
import Subject

@main struct Count {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let path = arguments.first else {
            print("count: name the file with the limits, and behind it --write to write it")
            exit(2)
        }
        do {
            try count(path, writes: arguments.contains("--write"))
        } catch {
            print("count: \(error)")
            exit(1)
        }
    }

    private static func count(_ path: String, writes: Bool) throws {
        let counted = try Counts.take()
        if writes { return try counted.write(to: path) }
        let limits = try Counts.read(from: path)
        let grown = counted.lines(beside: limits)
        grown.lines.forEach { print($0) }
        guard grown.isWithin else {
            print("count: found more than \(path) allows; spare it, or write the limits anew and say why")
            exit(1)
        }
    }
}
