import Devices
import Session
import Testing
import Timeline
import Workouts

private typealias Script = WatchScript

/// What befalls a watch while nobody can tell its app.
@Suite struct WatchFaultsTests {
    private func suspended(_ switches: Switches) -> Script {
        var script = Script(switches)
        script.at(0, .launchHandoff(.running))
        script.at(1, .runsPushed([Script.run(Script.a)]))
        script.at(300.5, .suspended)
        script.at(330.5, .sessionTaken)
        return script
    }

    @Test func `SES-7 a session that is taken from a suspended app is salvaged when that wakes, up to the taking`() {
        var script = suspended(Preset.bulletproof.switches)
        script.at(360.5, .woken)
        script.play(until: 600)
        #expect(script.endings == [.salvaged])
        #expect(script.records.map(\.end) == [.epoch + .milliseconds(330_500)])
        #expect(script.records[0].metrics.heartRateSampleCount == 298)
        #expect(script.watch.currentRecord == nil)
    }

    @Test func `SES-7 without H3 a session that is taken from a suspended app is forgotten`() {
        var script = suspended(Preset.bulletproof.switches.subtracting(.H3))
        script.at(360.5, .woken)
        script.play(until: 600)
        #expect(script.records.isEmpty)
        #expect(script.notices.contains { $0.notice == .sessionForgotten(record: Identifier(key: 5, 1)) })
        #expect(script.watch.currentRecord == nil)
    }

    @Test func `SES-7 a session that was taken is lost with an app that dies before it wakes, and its log is saved`() {
        var script = suspended(Preset.bulletproof.switches)
        script.at(340, .crashed)
        script.at(350, .opened)
        script.at(400, .runsPushed([Script.run(Script.a, .completed, end: 390), Script.run(Script.b)]))
        script.at(900, .runFinished(Script.b))
        script.play(until: 1_200)
        #expect(script.notices.contains { $0.notice == .sessionForgotten(record: Identifier(key: 5, 1)) })
        // The next session has recorded only the last of the first run.
        #expect(script.watch.healthStore.entries.map(\.run) == [Script.a, Script.b])
        #expect(script.watch.healthStore.entries.map(\.isRecovered) == [true, false])
    }

    @Test(arguments: [false, true])
    func `SES-7 a run claims the record of a session that was taken while it is made, or is saved from its log`(
        isLost: Bool
    ) {
        var script = Script(Preset.bulletproof.switches.subtracting(.N11))
        script.at(0, .launchHandoff(.running))
        script.at(30.5, .sessionTaken)
        if isLost { script.at(30.6, .crashed) }
        script.at(31, isLost ? .opened : .runsPushed([Script.run(Script.a)]))
        script.at(40, .runsPushed([Script.run(Script.a)]))
        script.at(100, .runFinished(Script.a))
        script.play(until: 300)
        #expect(script.watch.healthStore.entries.map(\.run) == [Script.a])
        #expect(script.endings == [isLost ? .finished : .salvaged])
        #expect(script.records.map(\.end) == [.epoch + .milliseconds(isLost ? 100_000 : 30_500)])
        let saved = script.notices.contains { if case .saved(_, Script.a) = $0.notice { true } else { false } }
        #expect(saved)
    }

    @Test func `SES-7 a record that cannot be saved for its run is not claimed in silence`() {
        var script = Script()
        script.watch.faults.unsavableRuns = [Script.a]
        script.at(0, .launchHandoff(.running))
        script.at(30.5, .sessionTaken)
        script.at(60, .runsPushed([Script.run(Script.a)]))
        script.play(until: 100)
        #expect(script.watch.healthStore.entries.map(\.run) == [nil])
        #expect(script.notices.last?.notice == .saveFailed(record: Identifier(key: 5, 1), run: Script.a))
    }

    @Test func `SES-7 after a session was taken from a suspended app the next run gets a session of its own`() {
        var script = suspended(Preset.bulletproof.switches)
        script.at(360.5, .woken)
        script.at(400, .runsPushed([Script.run(Script.a, .completed, end: 399), Script.run(Script.b)]))
        script.at(401, .launchHandoff(.running))
        script.at(900, .runFinished(Script.b))
        script.play(until: 1_200)
        #expect(script.watch.healthStore.entries.map(\.run) == [Script.a, Script.b])
        #expect(script.endings == [.salvaged, .finished])
    }

    @Test func `SES-3 nothing brings the app up while the watch restarts, and a handoff is held until it can be told`()
    {
        var script = Script()
        script.at(0, .rebooted(keepsSession: false))
        script.at(5, .opened)
        script.at(6, .launchHandoff(.running))
        script.play(until: 70)
        #expect(script.watch.appState == .booting && script.notices.isEmpty)
        script.at(75, .booted)
        script.play(until: 80)
        let starts = script.notices.compactMap { if case .sessionStarted = $0.notice { $0.second } else { nil } }
        #expect(starts == [77.5])
    }

    @Test func `SES-5 coming back to an app that runs starts a session for a run that has none`() {
        for (switches, start) in [(Preset.bulletproof.switches.subtracting(.N20), 60_500), (.N20, 18_500)] {
            var script = Script(switches.union(.H1))
            script.watch.faults.hangsNextStart = true
            script.at(0, .opened)
            script.at(3, .runsPushed([Script.run(Script.a)]))
            script.at(60, .opened)
            script.at(600, .runFinished(Script.a))
            script.play(until: 900)
            #expect(script.notices.contains { $0.notice == .startHung && $0.second == 18 })
            #expect(script.records.map(\.start) == [.epoch + .milliseconds(Int64(start))])
        }
    }

    @Test func `SES-4 a launch that was kept while a start hung is started once that is given up`() {
        var script = Script([.H2a])
        script.watch.faults.hangsNextStart = true
        script.at(0, .launchHandoff(.running))
        script.at(5, .launchHandoff(.running))
        script.play(until: 20)
        #expect(script.notices.contains { $0.notice == .startHung && $0.second == 17 })
        #expect(script.notices.contains { $0.notice == .sessionStarted(record: Identifier(key: 5, 2)) })
    }

    @Test(arguments: [(30_000.0, true), (20_000, false)])
    func `SES-3 where nothing is logged, staleness counts from the last heart rate`(opened: Double, isStale: Bool) {
        var script = Script()
        script.at(0, .launchHandoff(.hiking))
        script.at(1, .runsPushed([Script.run(Script.a, activity: .hiking)]))
        script.at(7_200.5, .crashed)
        script.at(opened, .opened)
        script.at(30_100, .runFinished(Script.a))
        script.play(until: 31_000)
        #expect(script.endings == [isStale ? .unfinished : .finished])
        #expect(script.records[0].end == .epoch + .seconds(isStale ? 7_200 : 30_100))
        #expect(script.records[0].events.map(\.kind) == (isStale ? [] : [.gap]), "nothing lies beyond the end")
        #expect(script.records[0].warnings.isEmpty == isStale)
    }
}
