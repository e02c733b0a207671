import Foundation
import TestSupport
import Testing

/// Work that is stopped, by its user or by worse.
@Suite struct InterruptionTests {
    private let tool: Tool

    init() throws {
        tool = try Tool()
    }

    /// A batch that nobody can wait for.
    private let endless = ["batch", "walk", "-n", "100000000", "--tables", "summary", "--out", "endless"]

    /// Starts a batch and sends it a signal once it has written more athletes than are there already.
    private func interrupt(_ arguments: [String], by signal: Int32) throws -> Tool.Outcome {
        let before = try tool.folder.checkpointCount(in: "endless")
        let running = try tool.start(Tool.path, arguments, environment: Tool.manyCheckpoints)
        try running.wait { try tool.folder.checkpointCount(in: "endless") > before }
        kill(running.process.processIdentifier, signal)
        return try running.outcome()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `CLI-1 a batch that is interrupted ends with 130 and leaves a run that can be resumed`(signal: Int32) throws {
        let stopped = try interrupt(endless, by: signal)
        #expect(stopped.code == 130)
        #expect(stopped.errors.contains("; the same command with --resume --out endless goes on\n"))
        #expect(tool.folder.has("endless/journal.partial") && !tool.folder.has("endless/manifest.json"))
        #expect(try tool.run(endless).code == 73)
        let again = try interrupt(endless + ["--resume"], by: signal)
        #expect(again.code == 130)
        let done = try [stopped, again].map {
            try #require(Int($0.errors.firstMatch(of: /after ([0-9]+) of/)?.1 ?? ""))
        }
        #expect(done[0] > 0 && done[1] > done[0])
        for line in ["verify endless", "merge endless --out m", "batch --from endless -q"] {
            let outcome = try tool.run(line)
            #expect(outcome.code == 66 && outcome.errors.contains("endless: the run here is not finished"))
        }
    }

    @Test func `CLI-1 a batch that is interrupted while it is quiet says how to go on`() throws {
        let running = try tool.start(Tool.path, endless + ["--json"])
        try running.waitForErrors()
        kill(running.process.processIdentifier, SIGINT)
        let outcome = try running.outcome()
        #expect(outcome.code == 130 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("seed 1\nmosso: stopped after "))
    }

    @Test(
        .enabled(if: isInstalled("timeout"), "the program that kills others is not installed"),
        arguments: 1...(isProving ? 24 : 3) as ClosedRange<UInt64>)
    func `OUT-2 a batch that is killed at random moments and resumed has the bytes of one that was not`(
        seed: UInt64
    ) throws {
        var random = SplitMix(seed: seed)
        let batch = "batch hiit -n \(isProving ? 6_000 : 150) -s \(seed) -q --set faults=faults/rough"
        let start = DispatchTime.now()
        #expect(try tool.run(batch + " --out whole").code == 0)
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
        try killAtCheckpoint(batch + " --out killed")
        for _ in 0..<3 {
            let jobs = Int.random(in: 1...4, using: &random)
            let limit = seconds * Double.random(in: 0.01...0.9, using: &random)
            let killed = try tool.shell("timeout -s KILL \(limit) mosso \(batch) --jobs \(jobs) --resume --out killed")
            #expect([0, 137, -SIGKILL].contains(killed.code), "\(killed.errors)")
        }
        #expect(try tool.run(batch + " --resume --out killed").code == 0)
        #expect(try tool.folder.files(in: "killed") == tool.folder.files(in: "whole"))
    }

    /// Kills a batch once it has made a checkpoint.
    private func killAtCheckpoint(_ line: String) throws {
        let running = try tool.start(
            Tool.path, line.split(separator: " ").map(String.init), environment: Tool.manyCheckpoints)
        try running.wait { try tool.folder.checkpointCount(in: "killed") > 0 }
        kill(running.process.processIdentifier, SIGKILL)
        #expect(try running.outcome().code == -SIGKILL)
        #expect(try tool.folder.checkpointCount(in: "killed") > 0)
    }

    @Test func `OUT-2 two processes do not write one run`() throws {
        let running = try tool.start(Tool.path, endless)
        try running.waitForOutput()
        while !tool.folder.has("endless/journal.partial") {}
        for option in ["--resume", "--overwrite"] {
            let second = try tool.run(endless + [option])
            #expect(second.code == 73 && second.errors.contains("another process writes a run here"))
        }
        running.process.interrupt()
        #expect(try running.outcome().code == 130)
    }
}
