import Devices
import Session
import Timeline
import Workouts

// What the operating systems do: which app runs, and what befalls it.
extension PairWorld {
    /// Follows the phone app from one state to another.
    mutating func follow(phone former: PhoneAppState, at now: Instant) {
        let (state, isRunning) = (phoneState, isPhoneRunning)
        if isRunning, former == .off || former == .launching {
            link.queues[Direction.watchToPhone.index].forgetHandOvers()
        }
        if state == .background {
            keepPhoneAwake(for: former == .foreground ? scenario.phone.background : scenario.phone.wake, at: now)
        }
        settlePresence(of: .phone, at: now)
        guard isPhoneRunning else { return }
        if !link.endpoints[LinkSide.phone].isActivated { activatePhone(at: now) }
        handOverHeldMessages(at: now)
    }

    /// Follows the watch app from one state to another.
    mutating func follow(watch former: Watch.AppState, at now: Instant) {
        let state = watchState
        if state == .suspended, isTracing {
            let cause: FailureCause = currentRecord == nil ? .watchSuspended : .suspendedBySystem
            tell(.watch, "the system suspends the app", of: cause, at: now)
        }
        settlePresence(of: .watch, at: now)
        guard state == .running else { return }
        if !link.endpoints[LinkSide.watch].isActivated { activateWatch(at: now) }
        link.setLaunchDelegate(at: now, into: &schedule)
        drainSchedule()
    }

    /// Tells the link what an app does.
    mutating func settlePresence(of side: LinkSide, at now: Instant) {
        let presence = side == .phone ? phonePresence : watchPresence
        link.endpoints[LinkSide.phone].isWoken = !systems.isForceQuit
        link.setPresence(presence, of: side, at: now, into: &schedule)
        drainSchedule()
    }

    private var phonePresence: LinkEndpoint.Presence {
        mutating get {
            guard systems.phonePower == .on else { return .off }
            return switch phoneState {
            case .off, .launching: .closed
            case .suspended: .suspended
            case .background, .foreground: .running
            }
        }
    }

    private var watchPresence: LinkEndpoint.Presence {
        mutating get {
            guard systems.watchPower == .on else { return .off }
            return switch watchState {
            case .booting: .off
            case .off, .launching: .closed
            case .suspended: .suspended
            case .running: .running
            }
        }
    }

    /// Tells the phone app what the system thinks of the watch.
    mutating func tellPairing(at now: Instant) {
        if link.isInstalledFlagFalse {
            noteFault(
                .installedFlagLied, until: healingStart, in: .phone, "takes the watch for one without the app", at: now)
        }
        tellPhone(.watchStateChanged(isPaired: link.isPaired, isInstalled: link.isWatchAppInstalled), at: now)
    }

    private mutating func activatePhone(at now: Instant) {
        link.activate(.phone, at: now, into: &schedule)
        drainSchedule()
        tellPairing(at: now)
        tellPhone(.reachabilityChanged(askReach(.phone, at: now)), at: now)
        tellPhone(.activated, at: now)
    }

    private mutating func activateWatch(at now: Instant) {
        link.activate(.watch, at: now, into: &schedule)
        drainSchedule()
        tellWatch(.reachabilityChanged(askReach(.watch, at: now)), at: now)
        tellWatch(.activated, at: now)
    }

    /// What an app that asks is told of its reach.
    mutating func askReach(_ side: LinkSide, at now: Instant) -> Bool {
        let isReachable = link.isReachable(from: side, at: now)
        link.endpoints[side].isToldReachable = isReachable
        return isReachable
    }

    /// Launches the phone app in the background, or lets it go on.
    mutating func wakePhone(at now: Instant) {
        guard systems.phonePower == .on, !systems.isForceQuit else { return }
        tellPhone(.resumed, at: now)
    }

    /// Lets the phone app run on for a while in the background.
    mutating func keepPhoneAwake(at now: Instant) {
        if phoneState == .background { keepPhoneAwake(for: scenario.phone.wake, at: now) }
    }

    private mutating func keepPhoneAwake(for span: TimeSpan, at now: Instant) {
        systems.suspensionGeneration &+= 1
        queue.schedule(.phoneSuspends(systems.suspensionGeneration), at: now + span)
    }

    mutating func suspendPhone(at now: Instant) {
        guard phoneState == .background else { return }
        tellPhone(.suspended, at: now)
        tell(.phone, "the system suspends the app", at: now)
    }

    /// The system brings the watch app to the front for a launch that waits, as a raised wrist would.
    mutating func systemLaunchesWatch(at now: Instant) {
        guard systems.watchPower == .on else { return }
        tell(.link, "launch handoff arrives and brings up the app (T1)", at: now)
        raiseWrist(at: now)
        if watchState == .suspended { tellWatch(.session(.woken), at: now) }
        tellWatch(.session(.opened), at: now)
    }
}
