public import Arguments
public import CommandChannel
import Encoding
import Foundation
import Lab
import Report

/// Walks through everything that can happen to a machine, within a bound.
struct Explore: Command {
    static let name = "explore"
    static let summary = "Tries everything that can happen to a machine, within a bound, and shows what goes wrong."
    static let discussion = """
        The machine is the very code that an app would ship. Whatever can happen next is
        tried: what is on the wire arrives in any order, is lost or doubled; timers fire;
        apps die before a store and after it. It goes breadth first, so that what goes
        wrong is shown on the shortest way to it. Looked at are every state by itself,
        and whether from it all ends well once nothing fails any more, in one fair order:
        what is on the wire arrives, the phone answers, and then a timer fires.

        'mosso help rules' says what each rule is for. Where some are off, small bounds
        are tried before larger ones, so that few faults come before many, and what a
        rule is there for can happen. wideNumbers is about size and seededRevision about
        snapshots: no order of events shows them. incarnationToken is missed only where
        resyncAtOldest is off too.

        --bound takes these names, each with a number up to 7:
        commands, losses, duplicates, watchRelaunches, phoneRelaunches, storageLosses
        (at a relaunch of the watch), sessionEnds, and copies of one message on the wire.
        By default it is commands=3, losses=2, duplicates=2, copies=2 and one relaunch of
        each side, which takes a minute or two and half a gigabyte. A hundred million
        states are given up, with a warning. The command ends with 2 where something
        goes wrong.

        Examples:
          mosso explore channel
          mosso explore channel --without resyncAtOldest
          mosso explore channel --bound commands=4 --jobs 2
        """
    static let parameters: [Parameter<Explore>] = [
        .argument("machine", \.machine, isRequired: false, help: "What is explored."),
        .option("bound", \.bound, value: "NAME=N,…", help: "How much may happen, in place of the default."),
        .option("without", \.without, value: "A,B", help: "Rules that are off: see 'mosso help rules'."),
        .option(
            "jobs", short: "j", \.jobs, value: "J", in: 1...1_024,
            help: "How many workers explore; by default one for each processor."),
        .flag(
            "no-reductions", \.isUnreduced, help: "Tells states apart that differ in nothing that can matter."),
        .flag("mermaid", \.isMermaid, help: "Prints a counterexample as a Mermaid sequence diagram too."),
        .flag("json", \.isJSON, help: "Prints the report as JSON."),
    ]

    /// What can be explored.
    enum Machine: String, CaseIterable, ArgumentValue { case channel }

    var machine = Machine.channel
    var bound: [BoundArgument] = []
    var without: [ChannelSwitch] = []
    var jobs: Int?
    var isUnreduced = false
    var isMermaid = false
    var isJSON = false

    func run() async throws -> ExitCode {
        if let rule = without.first(where: { !ChannelSpace.rules.contains($0) }) {
            throw UsageProblem("--without \(rule.rawValue): no order of events shows what it prevents; leave it on")
        }
        var bound = ChannelSpace.Bound()
        // Where a rule is off, what it is there for can happen.
        if without.contains(.ownNumbers) { bound.storageLosses = 1 }
        if without.contains(.guardInsideApply) { bound.sessionEnds = 1 }
        for argument in self.bound { bound[keyPath: argument.path] = argument.count }
        let clock = ContinuousClock()
        let start = clock.now
        let (exploration, reached) = try await explore(bound)
        let report = ExplorationReport(
            exploration, machine: machine.rawValue, bound: BoundArgument.text(reached),
            renamings: ChannelSpace.renamings, without: without.map { (rule: $0.rawValue, summary: $0.summary) },
            reduces: !isUnreduced, seconds: (clock.now - start) / .seconds(1))
        if isJSON {
            var writer = JSONWriter()
            report.write(to: &writer)
            writer.endLine()
            Console.output(writer.buffer.text)
        } else {
            Console.output(report.lines(style: Console.style))
            if isMermaid { Console.output([""] + report.mermaid) }
        }
        if exploration.isGivenUp {
            Console.error("mosso: warning: the exploration was given up, so it proves nothing; lower the bound\n")
        }
        return exploration.counterexample == nil ? .success : .claimViolated
    }

    /// Explores within a bound; where rules are off, within smaller ones before.
    ///
    /// - Returns: What it came to, and the bound within which it did.
    private func explore(_ bound: ChannelSpace.Bound) async throws -> (Exploration, ChannelSpace.Bound) {
        let switches = ChannelSwitches.all.subtracting(ChannelSwitches(without.map(ChannelSwitches.init)))
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        if !without.isEmpty {
            for smaller in bound.smaller {
                let space = ChannelSpace(smaller, switches: switches, reduces: !isUnreduced)
                let exploration = try await space.explore(jobs: jobs)
                if exploration.counterexample != nil { return (exploration, smaller) }
            }
        }
        let space = ChannelSpace(bound, switches: switches, reduces: !isUnreduced)
        return (try await space.explore(jobs: jobs), bound)
    }
}

extension ChannelSwitch: ArgumentValue {}

/// A part of a bound, as `NAME=N`.
struct BoundArgument: ArgumentValue {
    static let parts: [(name: String, path: BoundPath)] = [
        ("commands", \.commands), ("losses", \.losses), ("duplicates", \.duplicates),
        ("watchRelaunches", \.watchRelaunches), ("phoneRelaunches", \.phoneRelaunches),
        ("storageLosses", \.storageLosses), ("sessionEnds", \.sessionEnds), ("copies", \.copies),
    ]
    static var names: String { parts.map(\.name).joined(separator: ", ") }
    static var expectation: String { "NAME=N, with one of \(names) and a number from 0 (copies: from 1) to 7" }

    let path: BoundPath
    let count: Int

    init?(argument: String) {
        let words = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard words.count == 2, let part = Self.parts.first(where: { $0.name == words[0] }), let count = Int(words[1]),
            (part.name == "copies" ? 1 : 0)...ChannelSpace.Bound.most ~= count
        else { return nil }
        (path, self.count) = (part.path, count)
    }

    var argument: String? { nil }

    static func text(_ bound: ChannelSpace.Bound) -> String {
        parts.map { "\($0.name)=\(bound[keyPath: $0.path])" }.joined(separator: ", ")
    }
}

/// Where in a bound a number stands.
typealias BoundPath = any WritableKeyPath<ChannelSpace.Bound, Int> & Sendable
