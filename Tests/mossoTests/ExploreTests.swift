import Foundation
import TestSupport
import Testing

@Suite struct ExploreTests {
    private let small = "--bound commands=1,losses=0,duplicates=0"

    @Test func `LAB-6 an exploration says its bound, what it renames, and how many states there are`() throws {
        let outcome = try Tool().run("explore channel \(small)")
        #expect(outcome.code == 0, "\(outcome.errors)")
        for part in [
            "channel · every rule", "commands=1, losses=0, duplicates=0, watchRelaunches=1, phoneRelaunches=1",
            "numbers count from 1000", "states       ", "transitions  ", "states a second",
            "a shared fingerprint has hidden a state: ", "  never met    the watch has lost its storage",
            "Nothing goes wrong, whatever happens",
        ] {
            #expect(outcome.output.contains(part), "\(part) is not in:\n\(outcome.output)")
        }
    }

    @Test func `LAB-6 a counterexample is told step by step and as a diagram, and ends with 2`() throws {
        let outcome = try Tool().run("explore channel \(small) --without resyncAtOldest --mermaid")
        #expect(outcome.code == 2)
        #expect(outcome.output.contains("Wrong: a set is applied twice\n"))
        #expect(outcome.output.contains("   1  watch  the athlete taps set 1"))
        #expect(outcome.output.contains("\nsequenceDiagram\n    participant watch as Watch\n"))
        #expect(outcome.output.contains("\n    watch->>phone: set 1 as 1000"))
    }

    @Test func `LAB-6 what a rule is there for happens where it is off`() throws {
        for (rule, bound) in [("ownNumbers", "storageLosses=1"), ("guardInsideApply", "sessionEnds=1")] {
            let outcome = try Tool().run("explore channel \(small) --without \(rule)")
            #expect(outcome.output.contains(bound))
        }
        let bound = "--bound commands=1,losses=0,duplicates=0,watchRelaunches=0,phoneRelaunches=0"
        let outcome = try Tool().run("explore channel \(bound) --without guardInsideApply")
        #expect(outcome.code == 2)
        for part in [
            "from here on nothing fails any more:", "is passed over: its session has ended", "then, for ever:",
            "shown as done and never applied: set 1",
        ] {
            #expect(outcome.output.contains(part), "\(part) is not in:\n\(outcome.output)")
        }
    }

    @Test func `LAB-6 the report as JSON is the same however many workers there are`() throws {
        let tool = try Tool()
        let reports = try ["1", "2"].map { try tool.run("explore channel \(small) --json --jobs \($0)").output }
        #expect(reports[0] == reports[1])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(reports[0].utf8)) as? [String: Any])
        #expect(object["machine"] as? String == "channel")
        #expect(object["isWhole"] as? Bool == true)
        #expect((object["states"] as? Int ?? 0) > 100)
    }

    @Test func `LAB-6 the report as JSON has the diagram, and what was never met`() throws {
        let outcome = try Tool().run("explore channel \(small) --without resyncAtOldest --mermaid --json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect((object["mermaid"] as? String)?.hasPrefix("sequenceDiagram\n    participant watch as Watch\n") == true)
        let whole = try Tool().run("explore channel \(small) --json").output
        let report = try #require(try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
        #expect((report["neverMet"] as? [String])?.contains("the watch has lost its storage") == true)
    }

    @Test(arguments: [
        ("commands=0", "commands=0: nothing is ever sent"),
        ("commands=1,watchRelaunches=0,storageLosses=1", "storageLosses: storage is found empty at a relaunch"),
        ("commands=1,copies=1", "duplicates: copies is 1"),
    ])
    func `LAB-6 a bound within which what is asked for cannot happen gets a warning`(bound: String, warning: String)
        throws
    {
        let outcome = try Tool().run("explore channel --bound \(bound)")
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("mosso: warning: \(warning)"))
    }

    @Test(arguments: [
        ("commands=1,commands=2", "names commands twice"), ("", "is no value for '--bound'"),
        ("losses", "expected NAME=N"),
        ("comands=1", "did you mean 'commands'?"), ("sets=3", "there is no 'sets', but commands, losses"),
        ("commands=8", "expected a number from 0 to 7"), ("copies=0", "expected a number from 1 to 7"),
        ("losses=1,", "expected NAME=N"),
    ])
    func `CLI-1 a bound that is wrong is told what it should be`(bound: String, message: String) throws {
        let outcome = try Tool().run("explore channel --bound=\(bound)")
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: ["merge", "session"])
    func `CLI-1 a machine without reductions refuses to go without them`(machine: String) throws {
        let outcome = try Tool().run("explore \(machine) --no-reductions")
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("only the channel has reductions; leave it out for \(machine)"))
    }

    @Test(arguments: [
        "explore nothing", "explore channel --without wideNumbers",
    ])
    func `CLI-1 what cannot be explored is refused with 64`(command: String) throws {
        let outcome = try Tool().run(command)
        #expect(outcome.code == 64)
        #expect(!outcome.errors.isEmpty)
    }

    @Test func `LAB-6 merge and session are explored too, and say what goes wrong without a rule`() throws {
        let fine = try Tool().run("explore session --bound runs=1,faults=0")
        #expect(fine.code == 0, "\(fine.errors)")
        #expect(fine.output.contains("session · every rule"))
        let wrong = try Tool().run("explore merge --bound deletes=0,duplicates=0,ticks=0,logs=1 --without N17")
        #expect(wrong.code == 2)
        #expect(wrong.output.contains("set 2 of exercise 1 is not as the one device left it that has changed it"))
        #expect(try Tool().run("explore merge --without H1").code == 64)
        #expect(try Tool().run("explore session --bound edits=1").code == 64)
    }
}
