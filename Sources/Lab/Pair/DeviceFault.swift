import Devices
import Timeline

/// Something that befalls a device, its battery or clock, or the files in the cloud.
struct DeviceFault: Hashable, Sendable, BitwiseCopyable {
    enum Effect: Hashable, Sendable, BitwiseCopyable {
        /// The app dies; the system brings it back at an instant, or nobody does.
        case crash(Device, relaunched: Instant?)
        case reboot(Device, booted: Instant, keepsSession: Bool)
        /// The system suspends the watch app though it should run, or lets it run again.
        case suspension(woken: Instant)
        case wake
        case phoneSuspension
        /// The system brings up an app.
        case launch(Device)
        /// The session is taken: for want of resources, or by another app's.
        case sessionTaken(byAnotherApp: Bool)
        case startHang
        case saveFailure(run: Int32)
        /// The athlete swipes the phone app away.
        case forceQuit
        /// The battery gives out; the device is back at an instant, or never.
        case battery(Device, charged: Instant?)
        case charged(Device)
        /// The watch lies on its charger.
        case onCharger(until: Instant?)
        case offCharger
        case update(Device)
        /// The watch app is removed and installed again.
        case reinstallation
        case clockStep(Device, TimeSpan)
        case offload(run: Int32)
        case editElsewhere(run: Int32, log: UInt8, set: UInt8, SetDetail)
        case deleteElsewhere(run: Int32)
    }

    var date: Instant
    var effect: Effect
}
