public import Workouts

/// How the watch measures: everything a profile may set about the sensor.
///
/// `SensorSettings.parameters` lists every number with its unit, its range and its reason.
public struct SensorSettings: Hashable, Sendable {
    // When samples are taken.
    public var gapLeastSeconds = 1.0
    public var gapShape = 9.0
    public var gapMeanAboveLeastSeconds = 4.1
    public var firstFixShape = 4.0
    public var firstFixScaleSeconds = 2.5
    public var backgroundLeastSeconds = 300.0
    public var backgroundMostSeconds = 360.0
    public var leadSeconds = 60.0
    public var tailSeconds = 240.0

    // How the true heart rate fluctuates.
    public var fluctuationBpm = 0.92
    public var fluctuationCorrelation = 0.57

    // How a sample strays from the truth.
    public var lagMeanSeconds = 5.0
    public var lagSpreadSeconds = 1.0
    public var lagLeastSeconds = 4.0
    public var lagMostSeconds = 8.0
    public var delayMeanSeconds = 3.0
    public var delaySpreadSeconds = 0.7
    public var delayLeastSeconds = 2.0
    public var delayMostSeconds = 5.0
    public var lagLabelBpm = 3.0
    public var biasMeanBpm = -0.1
    public var biasSpreadBpm = 1.0
    public var noiseSeconds = 20.0
    public var noisePerSlope = 0.15
    /// The degrees of freedom of Student's t for the noise; 0 for normal noise.
    public var noiseTailDegrees = 0.0

    // What goes wrong whatever the activity.
    public var spikesPerHour = 0.5
    public var spikeScaleBpm = 12.0
    public var contactLossesPerHour = 0.3
    public var looseContactLossesPerHour = 3.0
    public var looseBandShare = 0.05
    public var contactLossMedianSeconds = 25.0
    public var contactLossSigma = 0.8
    public var poorContactsPerHour = 0.4
    public var poorContactMeanSeconds = 60.0
    public var poorContactNoiseFactor = 3.0
    public var frozenPerHour = 0.1
    public var frozenMeanSeconds = 45.0
    public var zerosPerHour = 0.05
    public var zeroMeanSeconds = 12.0

    // What depends on the activity.
    public var resting = ActivityNoise(noiseBpm: 0.8, motionsPerHour: 0.15)
    public var walking = ActivityNoise(
        noiseBpm: 2.0, motionsPerHour: 2, cadenceLocksPerHour: 0.05, cadenceShare: 0.68)
    public var running = ActivityNoise(
        noiseBpm: 2.5, motionsPerHour: 3, cadenceLocksPerHour: 0.08, dropShare: 0.03)
    public var cycling = ActivityNoise(noiseBpm: 1.5, motionsPerHour: 1)
    public var rowing = ActivityNoise(noiseBpm: 2.2, motionsPerHour: 4)
    public var strength = ActivityNoise(noiseBpm: 3.0, motionsPerHour: 8, motionDownShare: 1)
    public var intervals = ActivityNoise(noiseBpm: 3.0, motionsPerHour: 6, cadenceLocksPerHour: 0.08)

    // How samples reach the app.
    public var deliverySeconds = 0.5
    public var lateShare = 0.01
    public var lateLeastSeconds = 1.0
    public var lateMostSeconds = 90.0
    public var lateMeanSeconds = 15.0

    // After a session has ended.
    public var recoverySeconds = 180.0

    // How the device judges energy.
    public var energySessionSpread = 0.18
    public var energyMinuteSpread = 0.10
    public var energyMinuteSeconds = 60.0

    /// Whether the device adds errors of its own; without them each sample is the truth at its date, none is missing,
    /// late or labelled, and the dates are the same.
    public var hasDeviceNoise = true

    /// Makes the usual watch.
    public init() {}

    /// A watch that measures the truth.
    public static let ideal: SensorSettings = {
        var settings = SensorSettings()
        settings.hasDeviceNoise = false
        return settings
    }()

    /// What an activity does to the sensor.
    public func noise(in activity: ActivityType) -> ActivityNoise {
        switch activity {
        case .traditionalStrengthTraining, .functionalStrengthTraining: strength
        case .highIntensityIntervalTraining, .crossTraining: intervals
        case .running: running
        case .cycling, .elliptical: cycling
        case .rowing: rowing
        case .yoga: resting
        default: walking
        }
    }
}

/// What one kind of activity does to the sensor.
public struct ActivityNoise: Hashable, Sendable, BitwiseCopyable {
    /// The standard deviation of a sample about the lagging truth while the heart rate stays.
    public var noiseBpm: Double
    public var motionsPerHour: Double
    public var motionMeanSeconds = 22.0
    public var motionShape = 2.0
    public var motionScaleBpm = 8.0
    /// How many of the shifts go down.
    public var motionDownShare: Double
    public var cadenceLocksPerHour: Double
    public var cadenceLockMeanSeconds = 120.0
    /// The steps of the activity as a share of those of running.
    public var cadenceShare: Double
    /// The share of samples that get lost one by one.
    public var dropShare: Double

    /// Makes the noise of an activity.
    public init(
        noiseBpm: Double, motionsPerHour: Double, motionDownShare: Double = 0.5,
        cadenceLocksPerHour: Double = 0, cadenceShare: Double = 1, dropShare: Double = 0.01
    ) {
        self.noiseBpm = noiseBpm
        self.motionsPerHour = motionsPerHour
        self.motionDownShare = motionDownShare
        self.cadenceLocksPerHour = cadenceLocksPerHour
        self.cadenceShare = cadenceShare
        self.dropShare = dropShare
    }
}
