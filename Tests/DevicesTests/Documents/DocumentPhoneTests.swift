import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

@Suite struct DocumentPhoneTests {
    static let a = PhoneScript.a
    static let b = PhoneScript.b

    @Test func `DOC-3 P1 a start writes the file, launches the watch, and pushes the run once it is seen`() throws {
        var script = PhoneScript()
        let pushes = script.contexts.count
        script.tap(.start(workout: Self.a, number: 3, split: 1))
        let document = try #require(script.file())
        #expect(document.workout == 3 && document.split == 1 && document.logCount == 3)
        #expect(document.start == PhoneScript.evening + .seconds(3))
        #expect(document[log: 2].setCount == 2 && document[log: 2][set: 1].weightGrams == 100_000)
        #expect(script.launches.count == 1)
        #expect(script.contexts.count == pushes && script.phone.shown(Self.a) == nil)
        script.pass(.seconds(1))
        #expect(script.pushed() == document)
        #expect(script.contexts.count == pushes + 1)
        #expect(script.phone.screen.activeRuns == 1)
    }

    @Test func `DOC-3 P1 a run is started once, and only from a split that is there`() {
        var script = PhoneScript()
        script.tap(.start(workout: Self.a, number: 0, split: 9))
        script.start()
        script.tap(.start(workout: Self.a, number: 0, split: 0))
        script.tap(.deleteRun(workout: Self.a))
        script.tap(.start(workout: Self.a, number: 0, split: 0))
        #expect(script.refusals == [.notShown, .alreadyDone, .alreadyDone])
        #expect(script.launches.count == 1)
    }

    @Test func `DOC-3 P1 a launch overtakes the end of the run before it`() throws {
        var script = PhoneScript()
        script.start()
        script.tap(.endActiveAndStart(workout: Self.b, number: 1, split: 1))
        #expect(script.launches.count == 2)
        #expect(script.file()?.status == .notStarted)
        #expect(script.file(Self.b) != nil)
        script.pass(.seconds(1))
        #expect(script.file()?.status == .completed)
        #expect(script.file()?.end == script.file()?.updatedAt)
        #expect(script.lastContext.workouts.map(\.id) == [Self.a, Self.b])
    }

    @Test func `DOC-3 P1 the end of a run that a crash overtakes is lost`() {
        var script = PhoneScript()
        script.start()
        script.tap(.endActiveAndStart(workout: Self.b, number: 1, split: 1))
        script.send(.terminated)
        script.open()
        #expect(script.file()?.status == .notStarted)
        #expect(script.phone.screen.activeRuns == 2)
    }

    @Test(arguments: [true, false])
    func `case 18: the flag of the watch app is advice, and a launch that fails is shown`(works: Bool) throws {
        var script = PhoneScript()
        script.send(.watchStateChanged(isPaired: true, isInstalled: !works))
        script.start()
        let attempt = try #require(script.launches.last)
        script.send(.launchAnswered(works, attempt: attempt))
        #expect(script.phone.screen.banners.contains(.launchFailed) == !works)
        #expect(script.notes.contains(.launchAnswered(works)))
    }

    @Test
    func `case 20: a launch without an answer times out, a late answer counts for nothing, and another may follow`()
        throws
    {
        var script = PhoneScript()
        script.start()
        let first = try #require(script.launches.last)
        script.pass(.seconds(20))
        #expect(script.notes.contains(.launchTimedOut))
        #expect(script.phone.screen.banners == .launchTimedOut)
        script.send(.launchAnswered(true, attempt: first))
        #expect(!script.notes.contains(.launchAnswered(true)))
        script.start(Self.b)
        let second = try #require(script.launches.last)
        #expect(second != first)
        script.send(.launchAnswered(false, attempt: first))
        #expect(script.phone.screen.banners.isEmpty)
        script.send(.launchAnswered(true, attempt: second))
        script.pass(.seconds(30))
        #expect(script.notes.count { $0 == .launchTimedOut } == 1)
    }

    @Test func `case 14: a launch that Health refuses leaves the run on both devices, and its end reaches the watch`()
        throws
    {
        var script = PhoneScript()
        script.start()
        script.send(.launchAnswered(false, attempt: try #require(script.launches.last)))
        #expect(script.pushed()?.status == .notStarted)
        script.act(.finishRun)
        script.pass(.seconds(1))
        #expect(script.pushed()?.status == .completed)
    }

    @Test func `DOC-3 P8 activation and reachability push everything`() {
        var script = PhoneScript(opened: false)
        script.send(.foregrounded)
        script.pass(.seconds(3))
        #expect(script.contexts.isEmpty)
        script.send(.activated)
        #expect(script.contexts.count == 1)
        script.send(.reachabilityChanged(true))
        #expect(script.contexts.count == 2)
        script.send(.reachabilityChanged(false))
        #expect(script.contexts.count == 2)
        #expect(script.lastContext.splits.map(\.order) == [0, 1])
    }

    @Test func `DOC-3 P8 a watch whose app is found again is pushed to`() {
        var script = PhoneScript()
        script.send(.watchStateChanged(isPaired: true, isInstalled: false))
        let pushes = script.contexts.count
        script.start()
        #expect(script.contexts.count == pushes && script.notes.contains(.pushSkipped))
        script.send(.watchStateChanged(isPaired: true, isInstalled: true))
        #expect(script.pushed() != nil)
    }

    @Test(arguments: [true, false])
    func `DOC-3 P9 a request is answered, also in the background`(isInFront: Bool) {
        var script = PhoneScript()
        if !isInFront { script.send(.backgrounded) }
        let pushes = script.contexts.count
        script.send(.received(.requestSync))
        #expect(script.contexts.count == pushes + 1)
    }

    @Test func `DOC-3 P6 settings are pushed at once, and kept`() {
        var script = PhoneScript()
        var settings = AppSettings()
        settings.restSeconds = 30
        settings.weightUnit = .pounds
        script.tap(.changeSettings(settings))
        #expect(script.lastContext.settings == settings)
        script.send(.terminated)
        script.open()
        #expect(script.lastContext.settings == settings)
    }

    @Test func `LAB-2 a tap on an app that is not in front is refused`() {
        var script = PhoneScript()
        script.send(.backgrounded)
        script.tap(.start(workout: Self.a, number: 0, split: 0))
        #expect(script.refusals == [.appNotReady])
        script.send(.foregrounded)
        script.tap(.start(workout: Self.a, number: 0, split: 0))
        #expect(script.file() != nil)
    }

    @Test func `LAB-2 what happens while the app is suspended is made up for when it wakes`() {
        var script = PhoneScript()
        script.tap(.start(workout: Self.a, number: 0, split: 0))
        script.send(.backgrounded)
        script.send(.suspended)
        let pushes = script.contexts.count
        script.pass(.seconds(30))
        script.send(.reachabilityChanged(true))
        #expect(script.contexts.count == pushes && script.phone.shown(Self.a) == nil)
        script.send(.resumed)
        #expect(script.contexts.count == pushes + 1)
        #expect(script.pushed() != nil)
        #expect(script.notes.contains(.launchTimedOut))
    }

    @Test func `LAB-2 an app that is woken while it is off launches behind, and sees every file anew`() {
        var script = PhoneScript()
        script.lag = nil
        script.tap(.start(workout: Self.a, number: 0, split: 0))
        script.send(.terminated)
        #expect(script.phone.memory.state == .off && !script.phone.canReceive)
        script.send(.resumed)
        script.pass(.seconds(3))
        #expect(script.phone.memory.state == .background && script.phone.shown(Self.a) != nil)
        script.send(.activated)
        #expect(script.phone.canReceive && script.pushed() != nil)
    }

    @Test func `LAB-2 a timer of an earlier launch means nothing`() {
        var script = PhoneScript()
        script.start()
        script.send(.terminated)
        script.send(.foregrounded)
        script.send(.terminated)
        script.send(.foregrounded)
        script.pass(.milliseconds(1_500))
        #expect(script.phone.memory.state == .launching)
        script.pass(.seconds(30))
        #expect(script.phone.memory.state == .foreground)
        #expect(!script.notes.contains(.launchTimedOut))
    }

    @Test func `DOC-2 a phone that is reset is as good as new`() {
        var script = PhoneScript()
        script.start()
        script.check(0)
        script.tap(.openEditor(workout: Self.a))
        script.pass(.seconds(1))
        let fresh = PhoneScript(opened: false).phone
        #expect(digest(script.phone) != digest(fresh))
        script.phone.reset(fresh.settings, splits: fresh.stored.splits)
        #expect(digest(script.phone) == digest(fresh))
        #expect(script.phone == fresh)
    }
}
