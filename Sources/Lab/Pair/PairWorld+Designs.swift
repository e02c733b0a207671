import Devices
import Session
import Timeline
import Workouts

// What the rest of the world asks of phone and watch, by whichever design they are kept in step.
extension PairWorld {
    // MARK: The phone

    var phoneState: PhoneAppState {
        mutating get { design == .commands ? commandPhone.memory.state : phone.memory.state }
    }

    /// Whether the phone's app runs, in front or behind.
    var isPhoneRunning: Bool {
        mutating get { design == .commands ? commandPhone.isRunning : phone.isRunning }
    }

    /// Whether a message can be handed to the phone's app.
    var canPhoneReceive: Bool {
        mutating get { design == .commands ? commandPhone.canReceive : phone.canReceive }
    }

    /// Whether the phone's app has activated its session of WatchConnectivity.
    var isPhoneActivated: Bool {
        mutating get { design == .commands ? commandPhone.memory.isActivated : phone.memory.isActivated }
    }

    /// How often the phone's app has launched.
    var phoneLaunches: Int32 {
        mutating get { design == .commands ? commandPhone.stored.launches : phone.stored.launches }
    }

    // MARK: The watch

    var watchState: Watch.AppState {
        mutating get { design == .commands ? commandWatch.session.appState : watch.session.appState }
    }

    /// Whether a session collects and the watch's app listens.
    var isWatchListening: Bool {
        mutating get { design == .commands ? commandWatch.session.isListening : watch.session.isListening }
    }

    /// Whether a message or a context can be handed to the watch's app.
    var canWatchReceive: Bool {
        mutating get { design == .commands ? commandWatch.canReceive : watch.canReceive }
    }

    /// How often the watch's app has launched.
    var watchLaunches: Int32 {
        mutating get {
            Int32(
                truncatingIfNeeded: design == .commands ? commandWatch.session.launches : watch.session.launches)
        }
    }

    /// The record that the session which runs would make; nil where none runs.
    var currentRecord: Identifier? {
        mutating get { design == .commands ? commandWatch.session.currentRecord : watch.session.currentRecord }
    }

    /// Arranges faults of the watch's system that wait for their occasion.
    mutating func changeWatchFaults(_ change: (inout Watch.Faults) -> Void) {
        if design == .commands { change(&commandWatch.faults) } else { change(&watch.faults) }
    }

    // MARK: Both

    mutating func clock(of device: Device) -> WallClock {
        switch device {
        case .phone: design == .commands ? commandPhone.clock : phone.clock
        case .watch, .other: design == .commands ? commandWatch.clock : watch.clock
        }
    }

    /// Whether a device shows a run as one that is not over; nil where it shows none.
    mutating func showsActive(_ workout: Identifier, on device: Device) -> Bool? {
        guard design == .commands else {
            return (device == .phone ? phone.shown(workout) : watch[workout])?.status.isActive
        }
        guard device == .watch else { return commandPhone.shown(workout)?.status.isActive }
        let screen = commandWatch.shown
        return screen.session == workout ? screen.phase != .workoutComplete : nil
    }

    /// Whether a run was deleted on the phone.
    mutating func isBuried(_ workout: Identifier) -> Bool {
        (design == .commands ? commandPhone.tombstone(of: workout) : phone.tombstone(of: workout)) != nil
    }

    /// Makes the devices those of the athlete whose life begins.
    mutating func resetDevices(_ clocks: (phone: WallClock, watch: WallClock)) {
        guard design == .commands else {
            phone.reset(
                scenario.documentPhoneSettings, splits: splits, appSettings: scenario.appSettings, clock: clocks.phone)
            return watch.reset(scenario.documentWatchSettings(life.watchSettings), clock: clocks.watch)
        }
        commandPhone.reset(
            scenario.commandPhoneSettings, splits: splits, appSettings: scenario.appSettings, clock: clocks.phone)
        commandWatch.reset(scenario.commandWatchSettings(life.watchSettings), clock: clocks.watch)
    }

    /// Puts all that the devices are into the digest.
    mutating func digestDevices() {
        if design == .commands {
            digest.combine(commandPhone)
            digest.combine(commandWatch)
        } else {
            digest.combine(phone)
            digest.combine(watch)
        }
    }

    /// Looks at what an event has changed.
    mutating func checkClaims(at now: Instant) {
        if design == .commands {
            claims.check(phone: &commandPhone, watch: &commandWatch, changed: changes, at: now)
        } else {
            claims.check(phone: &phone, watch: &watch, changed: changes, at: now)
        }
    }

    /// Looks at everything for the last time.
    mutating func closeClaims(at now: Instant) {
        if design == .commands {
            claims.close(phone: &commandPhone, watch: &commandWatch, at: now)
        } else {
            claims.close(phone: &phone, watch: &watch, at: now)
        }
    }
}
