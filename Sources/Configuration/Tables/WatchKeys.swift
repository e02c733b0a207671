public import Lab
import Timeline
import Workouts

/// What zones are reckoned from, as a profile states it.
public enum ZoneBasis: String, Hashable, Sendable, CaseIterable { case heartRateReserve, percentOfMaximum, custom }

extension SessionSettings {
    /// The basis of the zones.
    var zoneBasis: ZoneBasis {
        get {
            switch zones {
            case .heartRateReserve: .heartRateReserve
            case .percentOfMaximum: .percentOfMaximum
            case .custom: .custom
            }
        }
        set { setZones(newValue, zoneNumbers) }
    }

    /// The shares or heart rates at which zones meet.
    var zoneNumbers: [Double] {
        get {
            switch zones {
            case .heartRateReserve(let numbers), .percentOfMaximum(let numbers), .custom(let numbers): numbers
            }
        }
        set { setZones(zoneBasis, newValue) }
    }

    private mutating func setZones(_ basis: ZoneBasis, _ numbers: [Double]) {
        switch basis {
        case .heartRateReserve: zones = .heartRateReserve(numbers)
        case .percentOfMaximum: zones = .percentOfMaximum(numbers)
        case .custom: zones = .custom(numbers)
        }
    }

    /// The keys of the watch and its app.
    public static let keys = KeyTable(SessionSettings()) {
        Key(
            "zoneBasis", \.zoneBasis, .choice,
            "What zones are reckoned from; shares use the maximum that the app assumes.")
        Key(
            "zoneBounds", \.zoneNumbers, .list(of: .number(0...300), count: 2...8),
            "Where one zone ends and the next begins: rising shares, or beats per minute where custom.")
        Key(
            "gapLimitSeconds", \.gapLimit, .optional(.seconds(1...86_400)),
            "How long a heart rate is held where the next sample stays away; three usual gaps.")
        Key("countsMotionPauses", \.countsMotionPauses, .flag, "Whether a pause for want of motion stops the clock.")
        Key("countsBothSides", \.countsBothSides, .flag, "Whether a weight per side counts twice in the volume.")
        Key("countsBodyMass", \.countsBodyMass, .flag, "Whether the body counts in the volume of bodyweight exercises.")
        Key(
            "graceWindowSeconds", \.graceWindow, .seconds(0...600),
            "How long a young session is not ended: longer than pushes of two runs lie apart.")
        Key("startTimeoutSeconds", \.startTimeout, .seconds(1...600), "When a start that does not answer is given up.")
        Key("staleLimitHours", \.staleLimit, .hours(0.1...240), "When a session that is found is closed as unfinished.")
        Key(
            "appLaunchSeconds", \.appLaunch, .seconds(0...60),
            "From the launch of the app until it can be told anything.")
        Key("sessionStartSeconds", \.sessionStart, .seconds(0...60), "From asking for a session until it runs.")
        Key(
            "settlingSeconds", \.settling, .seconds(0...180),
            "From the end of collection until the record is made: samples arrive up to 90 s late.")
        Rule(
            at: "zoneBounds",
            "3 to 9 zones whose bounds rise: shares of 0.01 to 1.2, or where zoneBasis is custom beats per minute"
        ) { (try? $0.zones.check()) != nil }
    }
}

extension LaunchSettings {
    /// The keys of the way from phone to watch.
    public static let keys = KeyTable(LaunchSettings()) {
        Key("handoffDelaySeconds", \.handoffDelay.median, .seconds(0...3_600), "From the start to the launch handoff.")
        Key("handoffDelaySigma", \.handoffDelay.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("pushDelaySeconds", \.pushDelay.median, .seconds(0...3_600), "From a change on the phone to its arrival.")
        Key("pushDelaySigma", \.pushDelay.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "replacementDelaySeconds", \.replacementDelay.median, .seconds(0...600),
            "From the end of a run to the appearance of the one that replaces it.")
        Key("replacementDelaySigma", \.replacementDelay.sigma, .number(0...2), "How much that varies.")
    }
}

extension HumanSettings {
    /// The keys of what the human does besides training.
    public static let keys = KeyTable(HumanSettings()) {
        Key(
            "opensWatchSeconds", \.opensWatch.median, .seconds(0...86_400),
            "From the start until the athlete brings up a watch app that does not show itself.")
        Key("opensWatchSigma", \.opensWatch.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "finishesOnPhoneShare", \.finishesOnPhoneShare, .number(0...1),
            "How many workouts are finished on the phone.")
        Key("discardShare", \.discardShare, .number(0...1), "How many workouts are given up and deleted.")
        Key("pausesPerHour", \.pausesPerHour, .number(0...60), "How often the athlete pauses.")
        Key("pauseSeconds", \.pause.median, .seconds(0...86_400), "How long a pause lasts.")
        Key("pauseSigma", \.pause.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("forgottenPauseShare", \.forgottenPauseShare, .number(0...1), "How many pauses are never resumed.")
        Key("motionPausesPerHour", \.motionPausesPerHour, .number(0...60), "How often the device sees no motion.")
        Key("motionPauseSeconds", \.motionPause.median, .seconds(0...86_400), "How long that lasts.")
        Key("motionPauseSigma", \.motionPause.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "lostMotionResumeShare", \.lostMotionResumeShare, .number(0...1),
            "How often the return of motion is missed.")
    }
}

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
    }
}

extension Schedule {
    /// The keys of when workouts take place.
    public static let keys = KeyTable(Schedule()) {
        Key("start", \.start, .instant, "When the first workout of every athlete begins.")
        Key(
            "timeZones", \.timeZones, .list(of: .timeZone, count: 1...500),
            "Where athletes live, each place as likely as the others; decides their local days.")
        Key("workoutsPerAthlete", \.workoutsPerAthlete, .integer(1...1_000), "How often each athlete trains.")
        Key("intervalHours", \.interval, .hours(1...4_000), "From the start of one workout to that of the next.")
        Key("spreadSeconds", \.spread, .seconds(0...86_400), "How far starts are spread, evenly, after that.")
        Key("secondRun", \.secondRun, .choice, "Whether another run replaces the first, or goes on beside it.")
        Key("secondRunShare", \.secondRunShare, .number(0.05...0.95), "How far into the first run the second starts.")
    }
}
