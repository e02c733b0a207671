import Lab
import Workouts

extension PhoneSettings {
    /// The keys of the phone and its app.
    static let keys = KeyTable(PhoneSettings()) {
        Key(
            "appLaunchSeconds", \.appLaunch, .seconds(0...60),
            "From the launch of the app until it can be told anything.")
        Key(
            "backgroundSeconds", \.background, .seconds(0...600),
            "How long the app runs on in a pocket: what iOS grants unasked.")
        Key(
            "wakeSeconds", \.wake, .seconds(1...600), "How long the system lets the app run that it woke for a message."
        )
        Key(
            "ingestSeconds", \.ingest, .seconds(0...60),
            "From an edit of the watch to its file: decode, merge, coordinate, write.")
        Key(
            "launchTimeoutSeconds", \.launchTimeout, .seconds(1...600),
            "When a launch of the watch without an answer is given up.")
        Key(
            "liveRetrySeconds", \.liveRetry, .seconds(0.1...600),
            "The first wait before a mirror's frame is sent again; it doubles.")
        Key(
            "mirrorGraceSeconds", \.mirrorGrace, .seconds(0...3_600),
            "How long after its phase a mirror without news counts as stale.")
        Key("tailAgeHours", \.tailAge, .hours(0...240), "For how long a completed workout rides in every push.")
        Key("tailCount", \.tailCount, .integer(0...100), "How many completed workouts ride in a push at most.")
        Key(
            "otherSplits", \.otherSplits, .integer(0...100),
            "How many splits there are besides the one that is trained.")
        Key("exercisesPerSplit", \.exercisesPerSplit, .integer(1...16), "How many exercises each of those has.")
        Key("recentRuns", \.recentRuns, .integer(0...100), "How many workouts were completed within the last day.")
        Key("autoAdvances", \.autoAdvances, .flag, "Whether a workout goes on to the next exercise by itself.")
        Key("restSeconds", \.restSeconds, .integer(0...3_600), "The rest that the app counts down.")
        Key(
            "doneCountdownSeconds", \.doneCountdownSeconds, .integer(0...600),
            "How long a finished exercise waits to be done.")
    }
}

extension CloudSettings {
    /// The keys of the cloud in which the phone keeps its files.
    static let keys = KeyTable(CloudSettings()) {
        Key(
            "observerLagSeconds", \.observerLag.median, .seconds(0...3_600),
            "From a file's change until the phone's observer sees it.")
        Key("observerLagSigma", \.observerLag.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key("uploadSeconds", \.upload.median, .seconds(0...86_400), "From a file's change until the cloud has it.")
        Key("uploadSigma", \.upload.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "downloadSeconds", \.download.median, .seconds(0...86_400),
            "From a change in the cloud until the phone has it.")
        Key("downloadSigma", \.download.sigma, .number(0...2), "How much that varies, as a lognormal sigma.")
        Key(
            "offloadShare", \.offloadShare, .number(0...1),
            "In how many outings the system takes the workout's file off the phone.")
        Key(
            "otherDeviceEdits", \.otherDeviceEdits, .number(0...100),
            "How often another device edits the workout, on average.")
        Key(
            "otherDeviceDeleteShare", \.otherDeviceDeleteShare, .number(0...1),
            "How many workouts another device deletes.")
    }
}
