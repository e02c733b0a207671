import Testing
import Timeline

@testable import Lab

/// Which of the faults that have struck decides a violation.
@Suite struct DisturbancesTests {
    private let start = Instant(milliseconds: 1_767_636_000_000)

    /// The deciding fault where each has struck some seconds after the start.
    private func deciding(
        _ claim: Claim, since: Int64, at now: Int64, _ faults: (FailureCause, Int64)...
    ) -> FailureCause {
        var disturbances = Disturbances()
        for (cause, second) in faults { disturbances.note(cause, at: start + .seconds(second)) }
        return disturbances.deciding(claim, since: start + .seconds(since), at: start + .seconds(now))
    }

    @Test func `LAB-3 what does not bear on a claim decides nothing of it`() {
        let faults = [(FailureCause.messageLost, 90), (.sessionTaken, 50)] as [(FailureCause, Int64)]
        #expect(deciding(.workoutsInHealth, since: 100, at: 900, faults[0], faults[1]) == .sessionTaken)
        #expect(deciding(.locksReleased, since: 100, at: 900, faults[1]) == .rules)
        #expect(deciding(.hapticsOnTime, since: 100, at: 900, faults[0]) == .rules)
    }

    @Test func `LAB-3 what is seen at the end was decided where it began`() {
        let crash = (FailureCause.phoneCrashed, 101 as Int64), late = (FailureCause.messageLost, 800 as Int64)
        let early = (FailureCause.unreachable, 20 as Int64), lost = (FailureCause.messageLost, 30 as Int64)
        #expect(deciding(.setsKept, since: 100, at: 900, early, lost, crash, late) == .phoneCrashed)
        #expect(deciding(.setsKept, since: 100, at: 900, early, lost, late) == .unreachable)
        #expect(deciding(.setsKept, since: 100, at: 900, lost, late) == .rules)
        #expect(deciding(.setsKept, since: 1_000, at: 9_000, early) == .rules)
    }

    @Test func `LAB-3 what is seen at once was decided just before`() {
        let first = (FailureCause.unreachable, 20 as Int64), last = (FailureCause.messageReordered, 800 as Int64)
        #expect(deciding(.progressKept, since: 10, at: 900, first, last) == .messageReordered)
        #expect(deciding(.progressKept, since: 10, at: 700, first, last) == .unreachable)
        #expect(deciding(.progressKept, since: 900, at: 900, last) == .rules)
        #expect(deciding(.progressKept, since: 850, at: 850, last) == .messageReordered)
    }

    @Test func `LAB-3 a fault that lasts counts from its end`() {
        for (end, cause) in [(4_000, FailureCause.phonePowerLost), (90, .rules)] as [(Int64, FailureCause)] {
            var disturbances = Disturbances()
            disturbances.note(.phonePowerLost, until: start + .seconds(end), at: start)
            let since = start + .seconds(2_000)
            #expect(disturbances.deciding(.setsKept, since: since, at: since + .hours(1)) == cause)
        }
    }

    @Test func `LAB-3 a phone that takes the watch for one without the app decides what never reached the watch`() {
        var disturbances = Disturbances()
        disturbances.note(.installedFlagLied, until: start + .hours(1), at: start)
        disturbances.note(.contextHeld, at: start + .seconds(100))
        let since = start + .seconds(90)
        #expect(disturbances.deciding(.workoutsInHealth, since: since, at: since + .hours(1)) == .installedFlagLied)
        #expect(disturbances.deciding(.watchFollowsPhone, since: since, at: since + .hours(1)) == .installedFlagLied)
        #expect(disturbances.deciding(.setsKept, since: since, at: since + .hours(1)) == .contextHeld)
        #expect(disturbances.deciding(.hapticsOnTime, since: since, at: since) == .rules)
    }

    @Test func `LAB-3 a late observer takes the blame for a session only where nobody else does`() {
        let lag = (FailureCause.observerLagged, 100 as Int64), launch = (FailureCause.launchLate, 10 as Int64)
        #expect(deciding(.noZombieSession, since: 100, at: 500, launch, lag) == .launchLate)
        #expect(deciding(.noZombieSession, since: 100, at: 500, lag) == .observerLagged)
        #expect(deciding(.setValuesRight, since: 100, at: 500, launch, lag) == .observerLagged)
        #expect(deciding(.setValuesRight, since: 102, at: 500, lag) == .rules)
    }

    @Test func `LAB-3 a watch whose battery was empty lacks its session for as long as after a crash`() {
        #expect(deciding(.workoutsInHealth, since: 10_000, at: 10_100, (.watchPowerLost, 0)) == .watchPowerLost)
        #expect(deciding(.workoutsInHealth, since: 10_000, at: 10_100, (.phonePowerLost, 0)) == .rules)
    }

    @Test func `LAB-3 what struck hours before is forgotten`() {
        #expect(deciding(.workoutsInHealth, since: 10_000, at: 10_100, (.launchLost, 0)) == .launchLost)
        #expect(deciding(.workoutsInHealth, since: 20_000, at: 30_000, (.launchLost, 0)) == .rules)
        var disturbances = Disturbances()
        disturbances.note(.launchLost, at: start)
        disturbances.forgetPast(at: start + .hours(4))
        #expect(disturbances.deciding(.workoutsInHealth, since: start, at: start) == .rules)
    }
}
