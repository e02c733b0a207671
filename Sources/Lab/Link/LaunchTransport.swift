import Devices
import Timeline
import Workouts

/// T1, the launch handoff: from phone to watch, once, best effort.
struct LaunchTransport: Hashable, Sendable {
    /// How many were sent.
    var count: UInt32 = 0
    /// The last launch that has arrived and waits until the watch app can be handed it; a restart of the watch ends it.
    var held: LaunchRequest?
}

extension Link {
    /// Asks the watch to launch its app into a workout.
    ///
    /// Whether the flag says that the app is installed makes no difference: it is advice, and may be wrong. Without a
    /// paired watch nothing happens, and nobody is answered.
    mutating func launchWatch(_ request: LaunchRequest, at now: Instant, into schedule: inout LinkSchedule) {
        guard isPaired else { return }
        let number = launches.count
        launches.count &+= 1
        let settings = effective.launch
        let delay = chance.span(settings.delay, launchCoordinates(.delay, number), at: now)
        guard !chance.happens(settings.hangShare, launchCoordinates(.launchHang, number), at: now) else { return }
        guard !chance.happens(settings.lossShare, launchCoordinates(.launchLoss, number), at: now) else {
            schedule.add(.launchAnswer(request, isSuccess: false), at: now + delay)
            return
        }
        let isLate = chance.happens(settings.latenessShare, launchCoordinates(.launchLateness, number), at: now)
        schedule.add(
            .launchArrives(request, number: number), at: now + delay + (isLate ? lateness(number, at: now) : .zero))
    }

    private mutating func lateness(_ number: UInt32, at now: Instant) -> TimeSpan {
        chance.span(effective.launch.lateness, launchCoordinates(.launchLatenessTime, number), at: now)
    }

    private func launchCoordinates(_ kind: LinkDecision.Kind, _ number: UInt32) -> LinkDecision.Coordinates {
        chance.coordinates(kind, .launch, .phoneToWatch, number: number)
    }

    mutating func launchArrives(
        _ request: LaunchRequest, _ number: UInt32, at now: Instant, _ schedule: inout LinkSchedule
    ) -> LinkEvent {
        guard isOpen(.phoneToWatch, at: now) else {
            schedule.add(.launchAnswer(request, isSuccess: false), at: now)
            return .nothing
        }
        let isLate = chance.happens(
            effective.launch.lateAnswerShare, launchCoordinates(.lateLaunchAnswer, number), at: now)
        let answered = now + effective.message.delay.usual + (isLate ? lateness(number, at: now) : .zero)
        schedule.add(.launchAnswer(request, isSuccess: true), at: answered)
        if endpoints[LinkSide.watch].takesLaunches { return .launch(request) }
        launches.held = request
        return .watchLaunched
    }

    /// An answer of the watch that finds no way back is one that never comes.
    mutating func launchAnswer(_ request: LaunchRequest, _ isSuccess: Bool, at now: Instant) -> LinkEvent {
        guard !isSuccess || isOpen(.watchToPhone, at: now) else { return .nothing }
        return .launchAnswered(request, isSuccess: isSuccess)
    }

    mutating func handOverLaunch() -> LinkEvent {
        guard endpoints[LinkSide.watch].takesLaunches, let request = launches.held else { return .nothing }
        launches.held = nil
        return .launch(request)
    }
}
