import Devices
import Timeline
import Workouts

/// How the operating systems of both devices are, as far as no app knows it.
struct DeviceSystems: Hashable, Sendable {
    /// Whether a device is on, and if not, why.
    enum Power: UInt8, Hashable, Sendable, BitwiseCopyable {
        case on
        case booting
        /// Without power; it may be charged later.
        case empty
        /// On its charger, with nobody at it.
        case onCharger
    }

    var phonePower = Power.on
    var watchPower = Power.on
    /// Whether the athlete has swiped the phone app away, so that nothing wakes it.
    var isForceQuit = false
    var isWristUp = false
    /// Tells what ends a state from what ended an earlier one.
    var wristGeneration: Int32 = 0
    var pocketGeneration: Int32 = 0
    var suspensionGeneration: Int32 = 0
    var phoneBoots: Int32 = 0
    var watchBoots: Int32 = 0
    /// The schema of the app on the athlete's other device.
    var otherVersion = WorkoutDocument.schemaVersion
    /// How many delays of the cloud were drawn.
    var cloudDraws: UInt32 = 0
    /// Messages that the phone app is launched for.
    var held: [Slot] = []

    mutating func reset() {
        var held = held
        held.clear()
        self = DeviceSystems()
        self.held = held
    }

    /// Whether a device is on and in somebody's reach.
    func isUsable(_ device: Device) -> Bool {
        switch device {
        case .phone: phonePower == .on
        case .watch: watchPower == .on
        case .other: false
        }
    }
}
