public import Lab
import Workouts

extension FaultSettings {
    /// The keys of what goes wrong.
    public static let keys = KeyTable(FaultSettings()) {
        Key(
            "handoffLossShare", \.handoffLossShare, .number(0...1),
            "How many launch handoffs never arrive: one shot, no retry.")
        Key("handoffLatenessShare", \.handoffLatenessShare, .number(0...1), "How many launch handoffs arrive late.")
        Key("handoffLatenessSeconds", \.handoffLateness.median, .seconds(0...86_400), "How late those are.")
        Key(
            "handoffLatenessSigma", \.handoffLateness.sigma, .number(0...2),
            "How much that varies, as a lognormal sigma.")
        Key("crashesPerHour", \.crashesPerHour, .number(0...60), "How often the watch app crashes.")
        Key(
            "relaunchShare", \.relaunchShare, .number(0...1),
            "How often the system brings the app back; else the athlete does.")
        Key("relaunchSeconds", \.relaunch.median, .seconds(0...3_600), "How long the system takes for it.")
        Key("relaunchSigma", \.relaunch.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("rebootsPerHour", \.rebootsPerHour, .number(0...60), "How often the watch restarts.")
        Key("rebootSeconds", \.reboot.median, .seconds(0...3_600), "How long a restart takes.")
        Key("rebootSigma", \.reboot.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "sessionSurvivesRebootShare", \.sessionSurvivesRebootShare, .number(0...1),
            "How often the session comes back.")
        Key("suspensionsPerHour", \.suspensionsPerHour, .number(0...60), "How often the system suspends the app.")
        Key("suspensionSeconds", \.suspension.median, .seconds(0...86_400), "How long a suspension lasts.")
        Key("suspensionSigma", \.suspension.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("systemEndsPerHour", \.systemEndsPerHour, .number(0...60), "How often the system ends the session.")
        Key("otherSessionsPerHour", \.otherSessionsPerHour, .number(0...60), "How often another app starts a session.")
        Key("startHangShare", \.startHangShare, .number(0...1), "How often a session that is asked for never answers.")
        Key("saveFailureShare", \.saveFailureShare, .number(0...1), "How often a record cannot be saved.")
        Key(
            "twoDevices", \.twoDevices, .table(TwoDeviceFaultSettings.keys),
            "What befalls phone, batteries, clocks and versions, where sync plays a phone.")
    }
}

extension TwoDeviceFaultSettings {
    /// The keys of what befalls a phone and a watch that work together.
    static let keys = KeyTable(TwoDeviceFaultSettings()) {
        Key("phoneCrashesPerHour", \.phoneCrashesPerHour, .number(0...60), "How often the phone app crashes.")
        Key("phoneRebootsPerHour", \.phoneRebootsPerHour, .number(0...60), "How often the phone restarts.")
        Key("phoneRebootSeconds", \.phoneReboot.median, .seconds(0...3_600), "How long that takes, unlocking included.")
        Key("phoneRebootSigma", \.phoneReboot.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "forceQuitsPerHour", \.forceQuitsPerHour, .number(0...60),
            "How often the athlete swipes the phone app away; nobody else brings it back.")
        Key(
            "watchBatteryShare", \.watchBatteryShare, .number(0...1), "In how many outings the watch runs out of power."
        )
        Key(
            "watchChargedShare", \.watchChargedShare, .number(0...1),
            "How often it is charged then before the outing is over.")
        Key(
            "phoneBatteryShare", \.phoneBatteryShare, .number(0...1), "In how many outings the phone runs out of power."
        )
        Key(
            "phoneChargedShare", \.phoneChargedShare, .number(0...1),
            "How often it is charged then before the outing is over.")
        Key(
            "chargingSeconds", \.charging.median, .seconds(0...86_400),
            "How long charging takes until the device starts again.")
        Key("chargingSigma", \.charging.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "chargerShare", \.chargerShare, .number(0...1),
            "How often the watch lies on its charger when a workout starts.")
        Key("chargerSeconds", \.charger.median, .seconds(0...86_400), "For how long it lies there.")
        Key("chargerSigma", \.charger.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "phoneUpdateShare", \.phoneUpdateShare, .number(0...1),
            "In how many outings the phone app is updated to a newer schema.")
        Key("watchUpdateShare", \.watchUpdateShare, .number(0...1), "How often the watch app follows.")
        Key("watchUpdateSeconds", \.watchUpdate.median, .seconds(0...86_400), "After how long it does.")
        Key("watchUpdateSigma", \.watchUpdate.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "clockErrorSeconds", \.clockErrorSeconds, .number(0...3_600),
            "How far clocks are wrong: a standard deviation.")
        Key(
            "clockDriftPartsPerMillion", \.clockDriftPartsPerMillion, .number(0...1_000),
            "How fast they drift: a standard deviation.")
        Key("clockStepsPerHour", \.clockStepsPerHour, .number(0...60), "How often a clock is set while the app runs.")
        Key("clockStepSeconds", \.clockStepSeconds, .number(0...86_400), "By how much then: a standard deviation.")
    }
}
