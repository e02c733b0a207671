import Devices
import Sensors
import Session
import Timeline
public import Workouts

extension Scenario {
    /// The watch of one athlete.
    func watchSettings(for athlete: Athlete, zones: HeartRateZones?, seed: UInt64) -> Watch.Settings {
        var settings = Watch.Settings()
        settings.coordinator.graceWindow = session.graceWindow
        settings.coordinator.startTimeout = session.startTimeout
        settings.coordinator.staleLimit = session.staleLimit
        settings.switches = switches
        settings.appLaunch = session.appLaunch
        settings.sessionStart = session.sessionStart
        settings.settling = session.settling
        settings.gapLimit = session.gapLimit
        settings.countsMotionPauses = session.countsMotionPauses
        settings.zones = zones
        settings.athlete = AthleteFacts(
            isFemale: athlete.sex == .female, restingHeartRate: athlete.restingHeartRate,
            maximumHeartRate: athlete.assumedMaximumHeartRate)
        settings.volume = session.volume(for: athlete)
        settings.recordKey = mixed(seed ^ mixed(athlete.number))
        settings.coordinator.setOrder = mixed(settings.recordKey)
        return settings
    }
}

extension SessionSettings {
    /// How volume is counted for an athlete.
    func volume(for athlete: Athlete) -> TrainingVolume {
        TrainingVolume(countsBothSides: countsBothSides, bodyMassKg: countsBodyMass ? athlete.massKg : nil)
    }
}

extension SessionSettings.Zones {
    /// Refuses zones that no athlete can have.
    ///
    /// - Throws: `ZoneError` where the shares or the heart rates make none.
    public func check() throws(ZoneError) {
        switch self {
        case .heartRateReserve(let fractions), .percentOfMaximum(let fractions):
            try HeartRateZones.check(fractions: fractions)
        case .custom(let bounds): _ = try HeartRateZones(bounds: bounds)
        }
    }

    /// The zones of an athlete.
    func resolved(for athlete: Athlete) throws(SensorError) -> HeartRateZones {
        let maximum = athlete.assumedMaximumHeartRate
        do throws(ZoneError) {
            return switch self {
            case .heartRateReserve(let fractions):
                try .heartRateReserve(resting: athlete.restingHeartRate, maximum: maximum, fractions: fractions)
            case .percentOfMaximum(let fractions): try .percentOfMaximum(maximum: maximum, fractions: fractions)
            case .custom(let bounds): try HeartRateZones(bounds: bounds)
            }
        } catch {
            throw .zones(error)
        }
    }
}
