import Timeline
public import Workouts

/// What goes wrong, and how often.
public struct FaultSettings: Hashable, Sendable {
    /// How likely the launch handoff never arrives.
    public var handoffLossShare = 0.0
    /// How likely the launch handoff arrives late, and by how much.
    public var handoffLatenessShare = 0.0
    public var handoffLateness = VariableSpan(median: .seconds(120), sigma: 0.8)
    public var crashesPerHour = 0.0
    /// How likely the system brings the app back after a crash, and after how long; else the athlete does.
    public var relaunchShare = 0.9
    public var relaunch = VariableSpan(median: .seconds(5), sigma: 0.7)
    public var rebootsPerHour = 0.0
    public var reboot = VariableSpan(median: .seconds(75), sigma: 0.2)
    /// How likely the session comes back after a reboot.
    public var sessionSurvivesRebootShare = 0.5
    public var suspensionsPerHour = 0.0
    public var suspension = VariableSpan(median: .seconds(90), sigma: 1)
    /// How often the system ends the session for want of resources.
    public var systemEndsPerHour = 0.0
    /// How often another app starts a session.
    public var otherSessionsPerHour = 0.0
    public var startHangShare = 0.0
    public var saveFailureShare = 0.0
    /// What befalls a phone and a watch that work together, where both are played.
    public var twoDevices = TwoDeviceFaultSettings()

    /// Nothing goes wrong.
    public init() {}
}

/// What goes wrong with a phone, with batteries, clocks and versions, and how often.
public struct TwoDeviceFaultSettings: Hashable, Sendable {
    public var phoneCrashesPerHour = 0.0
    public var phoneRebootsPerHour = 0.0
    /// A phone takes longer than a watch to be of use: it has to be unlocked first.
    public var phoneReboot = VariableSpan(median: .seconds(60), sigma: 0.3)
    /// How often the athlete swipes the phone app away; nothing but the athlete brings it back.
    public var forceQuitsPerHour = 0.0
    /// How likely the watch's battery gives out in an outing, and how likely it is charged before the next.
    public var watchBatteryShare = 0.0
    public var watchChargedShare = 0.8
    /// How likely the phone's battery gives out in an outing, and how likely it is charged before long.
    public var phoneBatteryShare = 0.0
    public var phoneChargedShare = 0.8
    /// How long charging takes until the device starts again.
    public var charging = VariableSpan(median: .minutes(20), sigma: 0.5)
    /// How likely the watch lies on its charger when a workout starts, and for how long.
    public var chargerShare = 0.0
    public var charger = VariableSpan(median: .minutes(4), sigma: 0.6)
    /// How likely the phone app is updated in an outing, and how likely the watch app follows, and after how long.
    public var phoneUpdateShare = 0.0
    public var watchUpdateShare = 0.9
    public var watchUpdate = VariableSpan(median: .minutes(30), sigma: 1)
    /// How far each device's clock is wrong from the start: the standard deviation, in seconds.
    public var clockErrorSeconds = 0.0
    /// By how much each device's clock drifts: the standard deviation, in parts per million.
    public var clockDriftPartsPerMillion = 0.0
    /// How often a device's clock is set, and how far: the standard deviation, in seconds.
    public var clockStepsPerHour = 0.0
    public var clockStepSeconds = 2.0

    /// Nothing goes wrong.
    public init() {}
}
