import Arguments
import CommandChannel
import Encoding
import Foundation
import Lab
import Report
import Session

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

        channel  Commands of the watch, and the wire between it and the phone.
        merge    One run that is edited on both devices: every order of edits and
                 deliveries ends in one run, and no edit of one device alone is lost.
        session  The sessions of the watch, with launches, pushes, crashes, restarts and
                 a system that takes them: a run that is completed has one record, and
                 no session outlives its run.

        'mosso help rules' says what each rule is for. Where some are off, small bounds
        are tried before larger ones, so that few faults come before many, and what a
        rule is there for can happen. wideNumbers is about size and seededRevision about
        snapshots: no order of events shows them. incarnationToken is missed only where
        resyncAtOldest is off too.

        --bound takes names, each with a number up to 7. For the merge: edits, logs, sets,
        deletes, duplicates, ticks of a second. For the session: runs, deletes, faults of
        any kind in all, and of each kind launchLosses, launchDoubles, crashes, reboots,
        takings, hangs, suspensions; openings. For the channel: commands, losses,
        duplicates, watchRelaunches, phoneRelaunches, storageLosses (at a relaunch of the
        watch), sessionEnds, failures that are told of what arrives all the same, spells
        in which the watch knows that the phone is out of reach, and copies of one message
        on the wire. By default the channel has commands=3, losses=2, duplicates=2,
        copies=2, and 1 of failures, spells and relaunches of each side, which takes
        seconds; with --no-reductions a minute or two and 2 GB. A hundred million states
        are given up, with a warning. The command ends with 2 where something goes wrong.

        Examples:
          mosso explore channel
          mosso explore channel --without resyncAtOldest
          mosso explore channel --bound commands=4 --jobs 2
          mosso explore merge --without N17
          mosso explore session --bound runs=1,faults=2
        """
    static let parameters: [Parameter<Explore>] = [
        .argument("machine", \.machine, isRequired: false, help: "What is explored."),
        .option("bound", \.bound, value: "NAME=N,…", help: "How much may happen, in place of the default."),
        .option("without", \.without, value: "A,B", help: "Rules that are off: see 'mosso help rules'."),
        .option(
            "jobs", short: "j", \.jobs, value: "J", in: 1...1_024,
            help: "How many workers explore; by default one for each processor."),
        .flag(
            "no-reductions", \.isUnreduced,
            help: "Lets what can never matter again stay on the wire of the channel."),
        .flag("mermaid", \.isMermaid, help: "Gives a counterexample as a Mermaid sequence diagram too."),
        .flag("json", \.isJSON, help: "Prints the report as JSON."),
    ]

    /// What can be explored.
    enum Machine: String, CaseIterable, ArgumentValue { case channel, merge, session }

    var machine = Machine.channel
    var bound: String?
    var without: [Switch] = []
    var jobs: Int?
    var isUnreduced = false
    var isMermaid = false
    var isJSON = false

    func run() async throws -> ExitCode {
        if isUnreduced, machine != .channel {
            throw UsageProblem("--no-reductions: only the channel has reductions; leave it out for \(machine.rawValue)")
        }
        let clock = ContinuousClock()
        let start = clock.now
        let (exploration, bound, renamings) =
            switch machine {
            case .channel: try await exploreChannel()
            case .merge: try await exploreMerge()
            case .session: try await exploreSession()
            }
        let report = ExplorationReport(
            exploration, machine: machine.rawValue, bound: bound,
            renamings: renamings, without: without.map { (rule: $0.rawValue, summary: $0.summary) },
            reduces: !isUnreduced, seconds: (clock.now - start) / .seconds(1))
        if isJSON {
            var writer = JSONWriter()
            report.write(to: &writer, withDiagram: isMermaid)
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

    /// Refuses to turn off what no order of events shows.
    func check(_ rules: [Switch]) throws {
        guard let rule = without.first(where: { !rules.contains($0) }) else { return }
        throw UsageProblem("--without \(rule.rawValue): no order of events shows what it prevents; leave it on")
    }

    var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Says how many states there are so far; how many there will be is not known before the end.
    static func showProgress(_ states: Int) {
        guard Console.showsProgress else { return }
        Console.error("\r\(Quantity.count(states)) states so far\u{1B}[K")
    }

    static func endProgress() { if Console.showsProgress { Console.error("\r\u{1B}[K") } }

    /// Explores the channel within a bound; where rules are off, within smaller ones before.
    ///
    /// - Returns: What it came to, the bound within which it did, and what was renamed.
    private func exploreChannel() async throws -> (Exploration, String, String) {
        try check(Switch.allCases.filter { rule in ChannelSpace.rules.contains { $0.rawValue == rule.rawValue } })
        let without = without.compactMap { ChannelSwitch(rawValue: $0.rawValue) }
        var bound = ChannelSpace.Bound()
        // Where a rule is off, what it is there for can happen.
        if without.contains(.ownNumbers) { bound.storageLosses = 1 }
        if without.contains(.guardInsideApply) { bound.sessionEnds = 1 }
        if let text = self.bound { try bound.apply(text) }
        for vacuity in bound.vacuities { Console.error("mosso: warning: \(vacuity)\n") }
        let switches = ChannelSwitches.all.subtracting(ChannelSwitches(without.map(ChannelSwitches.init)))
        if !without.isEmpty {
            for smaller in bound.smaller {
                let space = ChannelSpace(smaller, switches: switches, reduces: !isUnreduced)
                let exploration = try await space.explore(jobs: workers)
                if exploration.counterexample != nil { return (exploration, space.bound.text, space.renamings) }
            }
        }
        let space = ChannelSpace(bound, switches: switches, reduces: !isUnreduced)
        defer { Self.endProgress() }
        return (try await space.explore(jobs: workers, progress: Self.showProgress), space.bound.text, space.renamings)
    }
}

extension ChannelSpace.Bound: NamedBound {
    static let parts: [BoundPart<Self>] = [
        BoundPart("commands", \.commands), BoundPart("losses", \.losses), BoundPart("duplicates", \.duplicates),
        BoundPart("watchRelaunches", \.watchRelaunches), BoundPart("phoneRelaunches", \.phoneRelaunches),
        BoundPart("storageLosses", \.storageLosses), BoundPart("sessionEnds", \.sessionEnds),
        BoundPart("failures", \.failures), BoundPart("spells", \.spells), BoundPart("copies", \.copies, 1...most),
    ]
}
