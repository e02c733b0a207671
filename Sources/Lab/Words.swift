/// A word of the timeline, and what it means.
public struct Word: Hashable, Sendable {
    public let term: String
    /// One or more sentences.
    public let meaning: String

    fileprivate init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
    }
}

extension Word {
    /// Words that belong together.
    public struct Group: Hashable, Sendable {
        public let title: String
        public let words: [Word]
    }

    /// All words, in the order in which they are best read.
    public static let groups = [
        Group(
            title: "The four transports, services of the system with rules that no app can change",
            words: [
                Word(
                    "T1, launch handoff",
                    """
                    From the phone: brings up the watch app for a workout. One shot: what is lost is lost, and the \
                    workout is not named.
                    """),
                Word(
                    "T2, push",
                    """
                    From the phone, also called application context: the whole state in one slot. It arrives in the \
                    end, but only the latest; the system may hold it back, and one that equals the last is not \
                    delivered.
                    """),
                Word(
                    "T3, message",
                    """
                    Both ways: at once, while the other app is reachable. It may be lost, come late, twice, or out of \
                    order.
                    """),
                Word(
                    "T4, queued transfer",
                    """
                    Both ways, also called user info: arrives in the end, in order, once the devices meet; the queue \
                    may be stuck for a while.
                    """),
                Word(
                    "reachable",
                    """
                    What a device is told of the other. It may be told late, wrongly or not at all, and one direction \
                    may work without the other.
                    """),
            ]),
        Group(
            title: "What travels",
            words: [
                Word(
                    "push",
                    """
                    Splits, settings, locks, and every workout that is active or was of late. The watch takes it in: \
                    what it names is added or replaced, what it does not name is taken away, which is pruning. One \
                    that is too large is made smaller, in three tiers.
                    """),
                Word(
                    "edit",
                    """
                    A workout's document as the watch has changed it. The phone merges it, exercise by exercise or \
                    part by part, the newer date winning; one that brings nothing new was there already.
                    """),
                Word("tombstone", "What is left of a workout that was deleted: edits of it are turned away."),
                Word(
                    "live frame",
                    """
                    Where the device that leads an exercise stands: ready, work, rest or finish, and until when.
                    """),
                Word("request for a push", "The watch asks for the state."),
                Word("metrics", "What the session measured, sent as an edit when the record is saved."),
            ]),
        Group(
            title: "On the screens",
            words: [
                Word("gate", "The watch's list of active workouts."),
                Word(
                    "editor, edit sheet",
                    """
                    Where somebody edits on the phone; meanwhile the watch shows the lock: "Editing on iPhone".
                    """),
                Word(
                    "mirror, cover",
                    """
                    What a device shows while the other leads, or drives, the exercise; it follows. It counts down by \
                    itself, is stale once its leader has been silent for too long, and hands on to the next exercise \
                    where the workout advances by itself. It can be muted.
                    """),
                Word("hint", "The watch says that it shows a workout and does not record it, or does not any more."),
                Word("mismatch", "The watch says \"Update both apps\", since it cannot read what a newer app pushes."),
            ]),
        Group(
            title: "Behind the screens",
            words: [
                Word(
                    "file, observer, cache",
                    """
                    The phone writes a workout's file; its observer sees that a moment later, and brings it into the \
                    cache, which is what the app shows and pushes. In between, the cache lags behind the file.
                    """),
                Word(
                    "cloud",
                    """
                    Takes up each file, and brings down what another device has written. The system may take a file \
                    off the phone, which is then offloaded until it is wanted.
                    """),
                Word("session", "What keeps the watch app awake and measures."),
                Word("record", "What a session leaves in Health."),
                Word("salvaged", "Said of a session that the system ends, and whose record is saved all the same."),
                Word("left unfinished", "Said of a session that nobody has looked at for hours."),
                Word("orphan", "A session that no app holds."),
                Word("zombie", "A session that outlives its workout."),
                Word(
                    "suspended",
                    """
                    The app sleeps, and with it its timers. A watch app sleeps when the wrist is lowered, unless its \
                    session runs; a phone app some seconds after it was pocketed.
                    """),
                Word("haptic", "The end of a countdown, as the wrist feels it from an app that runs."),
                Word("notification", "The same from the system, with which an app that sleeps has left it."),
            ]),
        Group(
            title: "The phases",
            words: [
                Word("faults", "First things go wrong, as link, faults and script have it."),
                Word(
                    "healing",
                    """
                    Begins with "from here on nothing else goes wrong": somebody looks at both devices, and what was \
                    under way comes to its end.
                    """),
                Word("end", "\"Everything has had its time\": now the claims are judged that only the end can tell."),
                Word(
                    "✗",
                    """
                    A claim did not hold, and this is when that was seen. Below the timeline stands why: the fault \
                    that decided it, or what excuses it, which is then called legitimate: no app could have held the \
                    claim.
                    """),
            ]),
    ]
}
