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

    @Test(arguments: [
        "explore nothing", "explore channel --bound sets=3", "explore channel --bound commands=8",
        "explore channel --bound copies=0",
        "explore channel --without wideNumbers",
    ])
    func `CLI-1 what cannot be explored is refused with 64`(command: String) throws {
        let outcome = try Tool().run(command)
        #expect(outcome.code == 64)
        #expect(!outcome.errors.isEmpty)
    }
}
