import Devices
import Testing
import Timeline
import Workouts

@testable import Lab

/// T1, the launch handoff.
@Suite struct LaunchTransportTests {
    @Test func `TRN-1 a launch reaches the watch once and is answered`() {
        let script = LinkScript()
        script.setLaunchDelegate()
        script.launchWatch(attempt: 3)
        script.run(for: .minutes(10))
        #expect(script.launches == 1 && script.answers == [true])
        #expect(script.told.first?.instant == .epoch + .milliseconds(1_500))
        #expect(
            script.told.contains {
                $0.event == .launch(LaunchRequest(activity: .traditionalStrengthTraining, attempt: 3))
            })
    }

    @Test func `case 21: a launch that comes before the delegate is set is held, and handed over once`() {
        let script = LinkScript(isRunning: false)
        script.launch(.phone)
        script.launchWatch()
        script.run(for: .seconds(5))
        #expect(script.told.contains { $0.event == .watchLaunched })
        #expect(script.launches == 0 && script.answers == [true])
        script.launch(.watch)
        script.run(for: .seconds(5))
        #expect(script.launches == 0)
        for _ in 0..<3 {
            script.setLaunchDelegate()
            script.run(for: .seconds(5))
        }
        #expect(script.launches == 1)
    }

    @Test func `TRN-1 a launch brings a suspended app back, and is handed over then`() {
        let script = LinkScript()
        script.setLaunchDelegate()
        script.become(.suspended, .watch)
        script.launchWatch()
        script.run(for: .seconds(5))
        #expect(script.told.contains { $0.event == .watchLaunched } && script.launches == 0)
        script.become(.running, .watch)
        script.run(for: .seconds(5))
        #expect(script.launches == 1)
    }

    @Test func `case 18: the installed flag is advice only`() {
        // The flag says no and the launch works.
        let script = LinkScript(.with { $0.falseInstalledFlagShare = 1 })
        #expect(!script.saysInstalled)
        script.launchWatch()
        script.run(for: .minutes(1))
        #expect(script.answers == [true])
        #expect(throws: TransportError.watchAppNotInstalled) { try script.context(1) }
        // The flag says yes and the launch fails.
        let failing = LinkScript(.with { $0.launch.lossShare = 1 })
        #expect(failing.saysInstalled)
        failing.launchWatch()
        failing.run(for: .minutes(1))
        #expect(failing.answers == [false] && failing.launches == 0)
    }

    @Test func `case 20: a launch may never be answered, and a late one arrives once`() {
        let hanging = LinkScript(.with { $0.launch.hangShare = 1 })
        hanging.launchWatch()
        hanging.run(for: .hours(2))
        #expect(hanging.answers.isEmpty && hanging.launches == 0)

        let late = LinkScript(
            .with {
                $0.launch.latenessShare = 1
                $0.launch.lateness = SpanDistribution(median: .seconds(60))
            })
        late.setLaunchDelegate()
        late.launchWatch(attempt: 0)
        late.run(for: .seconds(30))
        #expect(late.answers.isEmpty && late.launches == 0)
        late.run(for: .minutes(2))
        // The attempt that comes with it tells a phone that it has given this one up.
        #expect(late.answers == [true] && late.launches == 1)
    }

    @Test func `TRN-1 the watch may be launched in time and the phone be answered late`() {
        let script = LinkScript(.with { $0.launch.lateAnswerShare = 1 })
        script.setLaunchDelegate()
        script.launchWatch()
        script.run(for: .seconds(30))
        #expect(script.launches == 1 && script.answers.isEmpty)
        script.run(for: .minutes(1))
        #expect(script.answers == [true])
    }

    @Test func `TRN-1 a watch out of power, or without the app, does not launch`() {
        let script = LinkScript()
        script.become(.off, .watch)
        script.launchWatch()
        script.run(for: .minutes(1))
        #expect(script.answers == [false])
        script.launch(.watch)
        script.setPairing(isPaired: true, isInstalled: false)
        script.launchWatch()
        script.run(for: .minutes(1))
        #expect(script.answers == [false, false] && script.launches == 0)
        // Without a watch nothing happens at all.
        script.setPairing(isPaired: false, isInstalled: false)
        script.launchWatch()
        script.run(for: .minutes(1))
        #expect(script.answers.count == 2)
    }

    @Test func `TRN-1 nothing is tried again`() {
        let script = LinkScript(.with { $0.launch.lossShare = 0.5 }, seed: 3)
        script.setLaunchDelegate()
        for attempt in 0..<200 as Range<Int32> { script.launchWatch(attempt: attempt) }
        script.run(for: .hours(1))
        #expect(script.launches + script.answers.count { !$0 } == 200)
        #expect(script.launches == script.answers.count { $0 } && abs(script.launches - 100) < 30)
    }
}
