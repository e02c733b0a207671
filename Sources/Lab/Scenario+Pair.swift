import Devices
import Timeline
import Workouts

extension Scenario {
    /// The settings of the phone.
    var documentPhoneSettings: DocumentPhone.Settings {
        var settings = DocumentPhone.Settings()
        settings.switches = switches
        settings.appLaunch = phone.appLaunch
        settings.ingest = phone.ingest
        settings.launchTimeout = phone.launchTimeout
        settings.liveRetry = phone.liveRetry
        settings.mirrorGrace = phone.mirrorGrace
        settings.tailAge = phone.tailAge
        settings.tailCount = phone.tailCount
        return settings
    }

    /// What a person has set in the app.
    var appSettings: AppSettings {
        var settings = AppSettings()
        settings.restSeconds = UInt16(clamping: phone.restSeconds)
        settings.doneCountdownSeconds = UInt16(clamping: phone.doneCountdownSeconds)
        return settings
    }

    /// The settings of the phone of the command design.
    var commandPhoneSettings: CommandPhone.Settings {
        var settings = CommandPhone.Settings()
        settings.switches = switches
        settings.appLaunch = phone.appLaunch
        settings.launchTimeout = phone.launchTimeout
        settings.tailAge = phone.tailAge
        return settings
    }

    /// The settings of the watch of the command design, over those of its session.
    func commandWatchSettings(_ session: Watch.Settings) -> CommandWatch.Settings {
        var settings = CommandWatch.Settings()
        settings.session = session
        return settings
    }

    /// The settings of the watch, over those of its session.
    func documentWatchSettings(_ session: Watch.Settings) -> DocumentWatch.Settings {
        var settings = DocumentWatch.Settings()
        settings.session = session
        settings.retry = phone.liveRetry
        settings.mirrorGrace = phone.mirrorGrace
        return settings
    }
}
