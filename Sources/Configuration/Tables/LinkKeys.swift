public import Lab

extension LinkSettings {
    /// The keys of what lies between phone and watch.
    public static let keys = KeyTable(LinkSettings()) {
        Key("launch", \.launch, .table(Launch.keys), "T1, the launch handoff.")
        Key("context", \.context, .table(Context.keys), "T2, the application context.")
        Key("message", \.message, .table(Message.keys), "T3, the message.")
        Key("userInfo", \.userInfo, .table(UserInfo.keys), "T4, the queue of user infos.")
        Key("reachability", \.reachability, .table(Reachability.keys), "When nothing passes, and what apps hear of it.")
        Key("outageToWatch", \.outageToWatch, .table(Outage.keys), "When only what goes to the phone passes.")
        Key("outageToPhone", \.outageToPhone, .table(Outage.keys), "When only what goes to the watch passes.")
        Key("loss", \.loss, .table(Loss.keys), "Loss in bursts, in each direction by itself.")
        Key("severance", \.severance, .table(Severance.keys), "The end of all contact, such as airplane mode.")
        Key(
            "falseInstalledFlagShare", \.falseInstalledFlagShare, .number(0...1),
            "How many outings have a phone that takes the watch app for missing.")
    }
}

extension SpanDistribution {
    /// The keys of a length of time that varies.
    static func keys(_ usual: SpanDistribution) -> KeyTable<SpanDistribution> {
        KeyTable(usual) {
            Key("family", \.family, .choice, "The shape of the distribution.")
            Key("medianSeconds", \.median, .seconds(0...86_400), "Half are shorter.")
            Key(
                "sigma", \.sigma, .number(0...2),
                "How much it varies: a lognormal's sigma, a gamma's coefficient of variation; none for an exponential.")
            Key("leastSeconds", \.least, .seconds(0...86_400), "What a shorter one is lengthened to.")
        }
    }
}

extension KeyType where Value == SpanDistribution {
    /// A length of time that varies, as a table; the settings' own value is the default.
    static func distribution(_ usual: SpanDistribution) -> KeyType { .table(SpanDistribution.keys(usual)) }
}

extension LinkSettings.Launch {
    static let keys = KeyTable(LinkSettings.Launch()) {
        Key("delay", \.delay, .distribution(Self().delay), "From the call to the launch of the watch app.")
        Key("lossShare", \.lossShare, .number(0...1), "How many never arrive, and are answered so.")
        Key("hangShare", \.hangShare, .number(0...1), "How many neither arrive nor are ever answered.")
        Key("latenessShare", \.latenessShare, .number(0...1), "How many arrive late, and are answered then.")
        Key("lateness", \.lateness, .distribution(Self().lateness), "How late those, or late answers, are.")
        Key("lateAnswerShare", \.lateAnswerShare, .number(0...1), "How many arrive in time and are answered late.")
    }
}

extension LinkSettings.Context {
    static let keys = KeyTable(LinkSettings.Context()) {
        Key("delay", \.delay, .distribution(Self().delay), "From its departure to its arrival.")
        Key("holdShare", \.holdShare, .number(0...1), "How many the system holds back.")
        Key("hold", \.hold, .distribution(Self().hold), "For how long; a newer one takes the place meanwhile.")
        Key("duplicateShare", \.duplicateShare, .number(0...1), "How many are handed over twice.")
        Key("ceilingBytes", \.ceilingBytes, .integer(256...16_777_216), "How large a context may be.")
    }
}

extension LinkSettings.Message {
    static let keys = KeyTable(LinkSettings.Message()) {
        Key("delay", \.delay, .distribution(Self().delay), "From sending to arrival; variation makes them overtake.")
        Key("duplicateShare", \.duplicateShare, .number(0...1), "How many arrive twice.")
        Key("silentLossShare", \.silentLossShare, .number(0...1), "How many of those lost are lost without an error.")
        Key("failureNoticeSeconds", \.failureNotice, .seconds(0...600), "How long the error of a lost one takes.")
        Key("replyTimeoutSeconds", \.replyTimeout, .seconds(0.1...600), "When a missing reply becomes an error.")
        Key("lateReplyShare", \.lateReplyShare, .number(0...1), "How many replies come only after that.")
        Key("ceilingBytes", \.ceilingBytes, .integer(256...16_777_216), "How large a message may be.")
    }
}

extension LinkSettings.UserInfo {
    static let keys = KeyTable(LinkSettings.UserInfo()) {
        Key("delay", \.delay, .distribution(Self().delay), "From queuing to arrival, where none waits before it.")
        Key("spacingSeconds", \.spacing, .seconds(0...60), "The least time between two, as in a burst.")
        Key("duplicateShare", \.duplicateShare, .number(0...1), "How many are handed over twice.")
        Key("stuckPerHour", \.stuckPerHour, .number(0...720), "How often a queue gets stuck.")
        Key("stuck", \.stuck, .distribution(Self().stuck), "For how long, unless an app is started anew.")
        Key("stuckDepth", \.stuckDepth, .integer(0...10_000), "How many a stuck queue holds; one more pushes one out.")
        Key("ceilingBytes", \.ceilingBytes, .integer(256...16_777_216), "How large a user info may be.")
    }
}

extension LinkSettings.Reachability {
    static let keys = KeyTable(LinkSettings.Reachability()) {
        Key("spellsPerHour", \.spellsPerHour, .number(0...720), "How often, per hour of reach, nothing passes.")
        Key("spell", \.spell, .distribution(Self().spell), "For how long; also how long a false report lasts.")
        Key("unreportedShare", \.unreportedShare, .number(0...1), "How many spells no device notices.")
        Key(
            "falseSpellsPerHour", \.falseSpellsPerHour, .number(0...720),
            "How often reach is denied though it is there.")
        Key("swallowedCallbackShare", \.swallowedCallbackShare, .number(0...1), "How many changes apps never hear of.")
        Key("coalescedCallbackShare", \.coalescedCallbackShare, .number(0...1), "How many apps hear of late, or not.")
        Key("coalescingSeconds", \.coalescing, .seconds(0...600), "How late; what is undone by then is never told.")
    }
}

extension LinkSettings.Outage {
    static let keys = KeyTable(LinkSettings.Outage()) {
        Key("perHour", \.perHour, .number(0...720), "How often, per hour without.")
        Key("length", \.length, .distribution(Self().length), "For how long.")
    }
}

extension LinkSettings.Loss {
    static let keys = KeyTable(LinkSettings.Loss()) {
        Key("goodMeanSeconds", \.goodMean, .seconds(1...86_400), "The mean time between two bursts.")
        Key("burstMeanSeconds", \.burstMean, .seconds(0.1...3_600), "The mean length of a burst.")
        Key("goodShare", \.goodShare, .number(0...1), "How much is lost between bursts.")
        Key("burstShare", \.burstShare, .number(0...1), "How much is lost in a burst.")
        Key("retrySeconds", \.retry, .seconds(0.1...600), "When the system sends again what it guarantees.")
    }
}

extension LinkSettings.Severance {
    static let keys = KeyTable(LinkSettings.Severance()) {
        Key("share", \.share, .number(0...1), "In how many outings contact ends for good.")
        Key("after", \.after, .distribution(Self().after), "How far into the outing.")
    }
}
