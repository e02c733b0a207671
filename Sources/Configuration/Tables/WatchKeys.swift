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
        Key(
            "aftermathSeconds", \.aftermath, .seconds(0...86_400),
            "How long faults go on after the last run of an outing: its record and echoes take minutes.")
        Key(
            "healingSeconds", \.healing, .seconds(60...86_400),
            "How long nothing fails after that: retries that double take up to minutes to get through.")
    }
}
