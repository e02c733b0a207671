public import Session
public import Timeline
import Workouts

/// One device's part of the live mirror: the frames it sends while a person drives a run on it, and the cover by which
/// it follows a run that is driven on the other.
///
/// It lives in memory only. Frames are sent where a person changes something; what follows by itself each side works
/// out from the anchors. One frame waits at most, and the latest wins.
public struct LiveMirror: Hashable, Sendable {
    /// The spans and rules by which a mirror goes.
    public struct Settings: Hashable, Sendable {
        /// The first span after which a frame that could not be sent is tried again; it doubles six times.
        public var retry: TimeSpan
        /// How long after the expected end of its phase a mirror without news counts as stale.
        public var grace: TimeSpan
        /// With `M3` a mirror without news hands on or is dismissed.
        public var switches: Switches

        /// Makes settings.
        public init(retry: TimeSpan, grace: TimeSpan, switches: Switches) {
            self.retry = retry
            self.grace = grace
            self.switches = switches
        }
    }

    /// Whether the device believes that it can reach the other.
    public var isReachable = false
    /// The version of the last frame that was sent; the launch stands in its upper half, so it rises across launches.
    public internal(set) var version: UInt64
    /// What is to be sent, or sent again once the other device is back.
    public internal(set) var staged: Message?
    /// The runs of which it has yet to tell that this device drives them no more, with `N21`.
    var disowned: [Identifier] = []
    var failures: Int32 = 0
    var retryGeneration: Int32
    /// What the cover shows; nil while there is none.
    public internal(set) var cover: ExerciseFlow?
    /// Whether a person has done a set on the cover, so that this device drives what it shows.
    var isDriven = false
    /// Whether what the cover shows is driven here.
    package var drivesCover: Bool { isDriven && cover != nil }
    /// What the wall clock showed when something came from the device that drives what the cover shows.
    var news = Instant.epoch
    /// Whether the cover stands at 0:00, its driver being in another exercise.
    public internal(set) var isFrozen = false
    /// The newest version of the other device that was heard.
    public internal(set) var heard: UInt64 = 0
    /// The last frame of the other device that was heard.
    var lastFrame: Frame?
    /// The log of which no cover is wanted.
    var muted: Muted?
    var coverGeneration: Int32

    struct Frame: Hashable, Sendable, BitwiseCopyable {
        var workout: Identifier
        var version: UInt64
    }

    struct Muted: Hashable, Sendable, BitwiseCopyable {
        var workout: Identifier
        var log: UInt8
    }

    /// Makes the mirror of an app that has launched for the so-manieth time; launches are counted in storage.
    public init(launch: Int32) {
        version = UInt64(UInt32(bitPattern: launch)) << 32
        (retryGeneration, coverGeneration) = (launch &<< 16, launch &<< 16)
    }
}

extension LiveMirror: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(isReachable)
        fingerprint.combine(version)
        fingerprint.combine(staged)
        fingerprint.combine(disowned)
        fingerprint.combine(Int(failures))
        fingerprint.combine(Int(retryGeneration))
        fingerprint.combine(cover)
        fingerprint.combine(isFrozen)
        fingerprint.combine(isDriven)
        fingerprint.combine(news)
        fingerprint.combine(heard)
        fingerprint.combine(lastFrame?.workout)
        fingerprint.combine(lastFrame?.version ?? 0)
        fingerprint.combine(muted?.workout)
        fingerprint.combine(Int(muted?.log ?? 0))
        fingerprint.combine(Int(coverGeneration))
    }
}
