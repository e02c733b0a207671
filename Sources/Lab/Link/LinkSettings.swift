public import Timeline

/// What lies between phone and watch, and what goes wrong there.
///
/// By default nothing does: every delay is the same each time and nothing is lost.
public struct LinkSettings: Hashable, Sendable {
    public var launch = Launch()
    public var context = Context()
    public var message = Message()
    public var userInfo = UserInfo()
    public var reachability = Reachability()
    /// While one direction is out, what goes the other way still passes, and both report that all is well.
    public var outageToWatch = Outage()
    public var outageToPhone = Outage()
    public var loss = Loss()
    public var severance = Severance()
    /// How likely the phone is told for a whole outing that the watch app is not installed though it is.
    public var falseInstalledFlagShare = 0.0

    /// Lets everything through.
    public init() {}

    /// T1, the launch handoff.
    public struct Launch: Hashable, Sendable {
        public var delay = SpanDistribution(median: .milliseconds(1_500))
        /// How likely it never arrives, and the phone is told so.
        public var lossShare = 0.0
        /// How likely neither does it arrive nor is the phone ever answered.
        public var hangShare = 0.0
        /// How likely it arrives late, and is answered then.
        public var latenessShare = 0.0
        public var lateness = SpanDistribution(median: .seconds(60))
        /// How likely it arrives in time and only the answer is late.
        public var lateAnswerShare = 0.0

        /// Arrives in a second and a half.
        public init() {}
    }

    /// T2, the application context.
    public struct Context: Hashable, Sendable {
        public var delay = SpanDistribution(median: .milliseconds(400))
        /// How likely the system holds a context back before it goes out.
        public var holdShare = 0.0
        public var hold = SpanDistribution(median: .seconds(8))
        /// How likely one is handed over twice.
        public var duplicateShare = 0.0
        /// The largest context, as a binary property list.
        public var ceilingBytes = 65_536

        /// Arrives in under half a second.
        public init() {}
    }

    /// T3, the message.
    public struct Message: Hashable, Sendable {
        /// What varies here makes messages overtake each other.
        public var delay = SpanDistribution(median: .milliseconds(80))
        public var duplicateShare = 0.0
        /// How likely the sender of a message that was lost never hears of it.
        public var silentLossShare = 0.0
        /// How long the system takes to tell a sender that a message was not delivered.
        public var failureNotice = TimeSpan.seconds(1)
        /// When a sender who waits for a reply is told that there is none.
        public var replyTimeout = TimeSpan.seconds(10)
        /// How likely the reply comes only after that, though the work is done.
        public var lateReplyShare = 0.0
        /// The largest message, as a binary property list.
        public var ceilingBytes = 65_536

        /// Arrives in less than a tenth of a second.
        public init() {}
    }

    /// T4, the queue of user infos.
    public struct UserInfo: Hashable, Sendable {
        public var delay = SpanDistribution(median: .milliseconds(600))
        /// The least time between two of them, as in the burst that empties a queue.
        public var spacing = TimeSpan.milliseconds(20)
        public var duplicateShare = 0.0
        /// How often the queue of a direction gets stuck, and for how long.
        public var stuckPerHour = 0.0
        public var stuck = SpanDistribution(median: .minutes(20))
        /// How many wait in a stuck queue before each new one pushes out the oldest.
        public var stuckDepth = 10
        /// The largest user info, as a binary property list.
        public var ceilingBytes = 65_536

        /// Arrives in under a second.
        public init() {}
    }

    /// The spells in which nothing passes, and what the devices are told of them.
    public struct Reachability: Hashable, Sendable {
        public var spellsPerHour = 0.0
        /// The length of a spell; its least length keeps a device from flickering in and out.
        public var spell = SpanDistribution(median: .seconds(30), least: .seconds(2))
        /// How many spells are not reported: both devices go on saying that they reach each other.
        public var unreportedShare = 0.0
        /// How often devices say that they do not reach each other though they do.
        public var falseSpellsPerHour = 0.0
        /// How many of the calls that tell an app of a change are never made.
        public var swallowedCallbackShare = 0.0
        /// How many are made late, by `coalescing`; changes that cancel out by then are never told.
        public var coalescedCallbackShare = 0.0
        public var coalescing = TimeSpan.seconds(2)

        /// Reaches without end.
        public init() {}
    }

    /// Spells in which one direction does not work.
    public struct Outage: Hashable, Sendable {
        public var perHour = 0.0
        public var length = SpanDistribution(median: .seconds(20), least: .seconds(1))

        /// Never happens.
        public init() {}
    }

    /// Loss in bursts, in each direction by itself: two states with exponential sojourns, each with its own rate.
    ///
    /// E. N. Gilbert, BSTJ 39 (1960), E. O. Elliott, BSTJ 42 (1963). A message is lost; contexts and user infos, which
    /// the system guarantees, are sent again after `retry`.
    public struct Loss: Hashable, Sendable {
        public var goodMean = TimeSpan.seconds(60)
        public var burstMean = TimeSpan.seconds(3)
        public var goodShare = 0.0
        public var burstShare = 0.0
        public var retry = TimeSpan.seconds(2)

        /// Loses nothing.
        public init() {}

        /// The share that is lost in the long run.
        public var meanShare: Double {
            let (good, burst) = (goodMean.seconds, burstMean.seconds)
            guard good + burst > 0 else { return goodShare }
            return (goodShare * good + burstShare * burst) / (good + burst)
        }
    }

    /// The end of all contact for the rest of an outing, such as airplane mode.
    public struct Severance: Hashable, Sendable {
        public var share = 0.0
        /// From the start of the outing.
        public var after = SpanDistribution(median: .minutes(15))

        /// Never happens.
        public init() {}
    }
}
