public import Timeline

/// A fix of the rules by which watch and phone carry a workout; each can be switched off to see what it prevents.
///
/// On is right. H, M and L are findings about the design as it was; N are holes in the rules themselves.
public enum Switch: String, Hashable, Sendable, CaseIterable {
    /// The watch starts a session itself for a run that has none, and takes up its session after a crash.
    case H1
    /// A launch that comes while a session runs is kept and started when that one ends.
    case H2a
    /// For a while after its start a session is not ended.
    case H2b
    /// What the builder holds is saved when the system ends the session.
    case H3
    /// The phone gives up its edit locks when it leaves the foreground, and only edit sheets lock.
    case M1
    /// The watch leaves a run's screen as soon as the run is over, and what is over stays over.
    case M2
    /// A mirror whose driver falls silent hands on or is dismissed.
    case M3
    /// A push that is too large is made smaller, tier by tier, and says so.
    case M4
    /// Of several runs that end together, the one that ended last gets the record, and of several whose session the
    /// system takes, the one that began first; then the lowest id.
    case L1
    /// A request for a push that fails is made again.
    case L2
    /// A watch that cannot read what the phone pushes says so.
    case L3
    /// What a phase engine writes is stamped just after what was there, not with the moment of writing.
    case L4
    /// A push carries a number of its own, so that one equal to the last is delivered.
    case N1
    /// A push names the runs that are completed; however small it is made, it holds those that ended last, whole.
    case N2
    /// The watch keeps an edit until the phone says that it has stored it.
    case N3
    /// An edit lock is a lease: the watch lets it lapse where the phone does not renew it.
    case N4
    /// An edit of the watch is merged with the file, not with a cache that may lag behind it.
    case N5
    /// A launch is dropped where its run is over by then, whether it was kept or comes as late as that.
    case N6
    /// A skipped run stays in the push for as long as a completed one.
    case N7
    /// Another device's version of a run is merged with the file, not put in its place.
    case N8
    /// What is tapped on the phone is applied to the file, not to a cache that may lag behind it.
    case N9
    /// A run that was completed while another was still active is saved with the session that served both.
    case N10
    /// A session is kept, stopped, until its record is saved, so that a crash of the app meanwhile loses nothing.
    case N11
    /// A completed run of which there is no recording is saved from the app's own log.
    case N12
    /// A countdown completes an exercise only where all its sets are known to be done.
    case N13
    /// An edit is dated after what it changes, whatever the clock shows.
    case N14
    /// A session that was launched ends with its run, also where that arrives only once it is over, or, with `N1`, never.
    case N15
    /// Once every exercise of a run is over, so is the run, also where two devices have brought that about together.
    case N16
    /// Of edits of one exercise on two devices each set keeps its own newest, not the exercise as a whole.
    case N17
    /// What is tapped while a run's file is in the cloud shows at once, and is merged with the file when that is back.
    case N18
    /// A run that is over before the next begins ends the session also where the watch hears of both at once.
    case N19
    /// A session that never answered is asked for once more.
    case N20
    /// An app that has launched tells the other device that it drives no live mirror any more.
    case N21
    /// A session in which nobody has done anything for hours is closed, also while its app runs.
    case N22
    /// The end of a countdown is left with the system too, which gives notice of it where the app sleeps.
    case N23
    // The command design.
    /// A rest names the exercises that are left, so that the wrist can go on to them without an answer.
    case N24
    /// Whoever has something to send asks whether the other is in reach, and does not wait to be told.
    case N25
    /// What was entered on the phone after a set was done on the wrist stays, though the command comes after it.
    case N26
    /// A set that the wrist cannot name is done in the exercise that it shows, whatever is open on the phone by then.
    case N27
    /// A snapshot that was mended has a revision of its own, so that a late copy of before takes nothing back.
    case N28
    /// A snapshot says which sets of its exercise are left, so that the wrist names those after the current one rightly.
    case N29
    /// A crown edit mends the snapshot that heartbeats repeat, and only what confirms it clears it on the wrist.
    case mendSnapshot
    /// An exercise is current only where a set of it is left.
    case incompleteFirst
    /// Once every set is done the workout waits; only a person finishes it.
    case explicitFinish
    /// Every snapshot also goes by the fast way while the watch is reachable.
    case fastPath
    /// The wrist changes its phase at once where there is but one that can follow.
    case optimisticPhase
    /// A rest says whether skipping it leads to another exercise, and the wrist guesses nothing then.
    case restHint
    /// A confirmation shows what stands on the wrist, not what the last snapshot says.
    case confirmWhatIsShown
    /// What only the watch needs is stripped from what the live activity is handed.
    case strippedLiveActivity
    /// An acknowledgement names the next command that is expected, and what comes early waits for it.
    case exclusiveAck
    /// A command that is sent again, or put back after a failure, keeps the number it had first.
    case keepNumberOnResend
    /// Whether a command is for a session that has ended is asked where it is applied.
    case guardInsideApply
    /// The revision of snapshots starts from clock and storage, so that a restarted phone is heard.
    case seededRevision
    /// A command says which launch of its app it is from, so that numbers that jump are no gap.
    case incarnationToken
    /// Numbers are never read through an integer of 32 bits.
    case wideNumbers
    /// The phone goes on at the oldest number that the watch still holds, whatever launch it is from.
    case resyncAtOldest
    /// What the watch holds outlives its app.
    case storedQueue
    /// What the phone expects is stored with what it has applied, and outlives its app.
    case storedReceiver
    /// Numbers belong to the storage from which they come.
    case ownNumbers

    /// Whether the design's authors found it themselves.
    public var isSeedFix: Bool {
        switch self {
        case .H1, .H2a, .H2b, .H3, .M1, .M2, .M3, .M4, .L1, .L2, .L3, .L4: true
        case .N1, .N2, .N3, .N4, .N5, .N6, .N7, .N8, .N9, .N10, .N11, .N12, .N13, .N14,
            .N15, .N16, .N17, .N18, .N19, .N20, .N21, .N22, .N23, .N24, .N25, .N26, .N27, .N28, .N29:
            false
        case .mendSnapshot, .incompleteFirst, .explicitFinish, .fastPath, .optimisticPhase, .restHint,
            .confirmWhatIsShown, .strippedLiveActivity, .exclusiveAck, .keepNumberOnResend, .guardInsideApply,
            .seededRevision, .incarnationToken, .wideNumbers:
            true
        case .resyncAtOldest, .storedQueue, .storedReceiver, .ownNumbers: false
        }
    }

    /// Whether it bears on the design in which both devices edit documents.
    public var isOfDocuments: Bool {
        switch self {
        case .mendSnapshot, .incompleteFirst, .explicitFinish, .fastPath, .optimisticPhase, .restHint,
            .confirmWhatIsShown, .strippedLiveActivity, .exclusiveAck, .keepNumberOnResend, .guardInsideApply,
            .seededRevision, .incarnationToken, .wideNumbers, .resyncAtOldest, .storedQueue, .storedReceiver,
            .ownNumbers, .N24, .N25, .N26, .N27, .N28, .N29:
            false
        default: true
        }
    }

    /// Whether it bears on the design in which the watch sends commands: all that is about the session does.
    public var isOfCommands: Bool {
        switch self {
        case .H1, .H2a, .H2b, .H3, .L1, .N2, .N6, .N10, .N11, .N12, .N15, .N19, .N20, .N22, .N23: true
        default: !isOfDocuments
        }
    }

    /// What is right when it is on, as a sentence.
    public var summary: String {
        switch self {
        case .H1: "The watch starts a session for a run that has none, and takes its session up again after a crash."
        case .H2a: "A launch that comes while a session runs is kept, and started when that one ends."
        case .H2b: "For a while after its start a session is not ended."
        case .H3: "What the builder holds is saved when the system ends the session."
        case .M1: "The phone gives up edit locks when it leaves the foreground, and only edit sheets lock."
        case .M2: "The watch leaves the screen of a run that is over, and what is over stays over."
        case .M3: "A mirror whose driver falls silent hands on to the next exercise or is dismissed."
        case .M4: "A push that is too large is made smaller, tier by tier, and says so."
        case .L1: "Of runs that end together the last one gets the record; of a session that is taken, the first."
        case .L2: "A request for a push that fails is made again."
        case .L3: "A watch that cannot read what the phone pushes says so."
        case .L4: "What a phase engine writes is stamped just after what was there, so a late write undoes nothing."
        case .N1: "A push carries a number of its own, so that one equal to the last is delivered."
        case .N2: "A push names the runs that are completed, and however small it is holds those that ended last."
        case .N3: "The watch keeps an edit until the phone says that it has stored it."
        case .N4: "An edit lock is a lease, and the watch lets it lapse where the phone does not renew it."
        case .N5: "An edit of the watch is merged with the file, not with a cache that may lag behind."
        case .N6: "A launch is dropped once its run is over, whether it was kept or has come as late as that."
        case .N7: "A skipped run stays in the push as long as a completed one, so it does not look deleted."
        case .N8: "Another device's version of a run is merged with the file, not put in its place."
        case .N9: "What is tapped on the phone is applied to the file, not to a cache that may lag behind."
        case .N10:
            "A run completed while another was active is saved with their session, whatever becomes of the other."
        case .N11: "A session is kept until its record is saved, so that a crash meanwhile loses nothing."
        case .N12: "A completed run of which there is no recording is saved from the app's own log."
        case .N13: "A countdown completes an exercise only where all its sets are known to be done."
        case .N14: "An edit is dated after what it changes, whatever the clock shows."
        case .N15: "A launched session ends with its run, also where that arrives only once it is over, or never."
        case .N16: "A run ends with its last exercise, also where two devices have ended the last ones."
        case .N17: "Two devices that edit different sets of one exercise meanwhile lose neither edit."
        case .N18: "What is tapped while the file is in the cloud shows at once, and is merged with it later."
        case .N19: "A run that is over before the next begins has its own record, though both are heard of at once."
        case .N20: "A session that does not answer is asked for once more, before the watch may fall asleep."
        case .N21: "An app that has launched says that it drives no mirror any more, so none goes on without it."
        case .N22: "A session in which nobody has done anything for hours is closed, though no end was heard of."
        case .N23: "The end of a rest is left with the system, so it is felt though the system puts the app to sleep."
        case .N24: "A rest names the exercises that are left, so skipping it needs no answer of the phone."
        case .N25: "An app asks whether the other device is in reach, and does not wait to be told."
        case .N26: "What is entered on the phone stays, though a command for a set done before it comes later."
        case .N27: "A set that the wrist cannot name goes to the exercise that it shows, whatever the phone shows."
        case .N28: "A mended snapshot has a revision of its own, so a late copy of before takes nothing back."
        case .N29: "A snapshot says which sets are left, so the wrist passes over those done on the phone."
        case .mendSnapshot: "A heartbeat carries what the crown set last, so it takes no value back on the wrist."
        case .incompleteFirst: "Only an exercise with sets left is current, so there is no set 4 of 3."
        case .explicitFinish: "A workout of which every set is done waits between exercises until a person finishes it."
        case .fastPath: "Snapshots also go by message while the watch is reachable, so the wrist need not wait."
        case .optimisticPhase: "The wrist shows at once what a tap leads to, where that can only be one thing."
        case .restHint: "A rest says where skipping it leads, so the wrist changes its phase once and not twice."
        case .confirmWhatIsShown: "A set is confirmed with what the wrist shows, and with nothing that it cannot know."
        case .strippedLiveActivity: "The live activity is handed no more than it shows, so it stays within its budget."
        case .exclusiveAck: "An answer names the next command that is expected, and what comes early waits for it."
        case .keepNumberOnResend: "A command that is sent again keeps the number it had first."
        case .guardInsideApply: "A command for a session that has ended is refused, and uses up its number."
        case .seededRevision: "Snapshots are numbered from clock and storage, so that a restarted phone is heard."
        case .incarnationToken: "A command says which launch of its app it is from, so that a jump is no gap."
        case .wideNumbers: "Numbers are never read through an integer of 32 bits."
        case .resyncAtOldest: "A phone goes on at the oldest number that the watch still holds, whatever its launch."
        case .storedQueue: "What the watch holds outlives its app."
        case .storedReceiver: "What the phone expects is stored with what it has applied."
        case .ownNumbers: "Numbers belong to the storage they come from; a new one has a stream of its own."
        }
    }
}

/// The fixes that are on.
public struct Switches: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    /// Makes a set of the bits of `Switch.allCases`, the first lowest.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Makes the set of one fix.
    public init(_ element: Switch) {
        rawValue = Switch.allCases.firstIndex(of: element).map { 1 << UInt64($0) } ?? 0
    }

    public static let H1 = Switches(.H1)
    public static let H2a = Switches(.H2a)
    public static let H2b = Switches(.H2b)
    public static let H3 = Switches(.H3)
    public static let M1 = Switches(.M1)
    public static let M2 = Switches(.M2)
    public static let M3 = Switches(.M3)
    public static let M4 = Switches(.M4)
    public static let L1 = Switches(.L1)
    public static let L2 = Switches(.L2)
    public static let L3 = Switches(.L3)
    public static let L4 = Switches(.L4)
    public static let N1 = Switches(.N1)
    public static let N2 = Switches(.N2)
    public static let N3 = Switches(.N3)
    public static let N4 = Switches(.N4)
    public static let N5 = Switches(.N5)
    public static let N6 = Switches(.N6)
    public static let N7 = Switches(.N7)
    public static let N8 = Switches(.N8)
    public static let N9 = Switches(.N9)
    public static let N10 = Switches(.N10)
    public static let N11 = Switches(.N11)
    public static let N12 = Switches(.N12)
    public static let N13 = Switches(.N13)
    public static let N14 = Switches(.N14)
    public static let N15 = Switches(.N15)
    public static let N16 = Switches(.N16)
    public static let N17 = Switches(.N17)
    public static let N18 = Switches(.N18)
    public static let N19 = Switches(.N19)
    public static let N20 = Switches(.N20)
    public static let N21 = Switches(.N21)
    public static let N22 = Switches(.N22)
    public static let N23 = Switches(.N23)
    public static let N24 = Switches(.N24)
    public static let N25 = Switches(.N25)
    public static let N26 = Switches(.N26)
    public static let N27 = Switches(.N27)
    public static let N28 = Switches(.N28)
    public static let N29 = Switches(.N29)
    public static let mendSnapshot = Switches(.mendSnapshot)
    public static let incompleteFirst = Switches(.incompleteFirst)
    public static let explicitFinish = Switches(.explicitFinish)
    public static let fastPath = Switches(.fastPath)
    public static let optimisticPhase = Switches(.optimisticPhase)
    public static let restHint = Switches(.restHint)
    public static let confirmWhatIsShown = Switches(.confirmWhatIsShown)
    public static let strippedLiveActivity = Switches(.strippedLiveActivity)
    public static let exclusiveAck = Switches(.exclusiveAck)
    public static let keepNumberOnResend = Switches(.keepNumberOnResend)
    public static let guardInsideApply = Switches(.guardInsideApply)
    public static let seededRevision = Switches(.seededRevision)
    public static let incarnationToken = Switches(.incarnationToken)
    public static let wideNumbers = Switches(.wideNumbers)
    public static let resyncAtOldest = Switches(.resyncAtOldest)
    public static let storedQueue = Switches(.storedQueue)
    public static let storedReceiver = Switches(.storedReceiver)
    public static let ownNumbers = Switches(.ownNumbers)

    /// The fixes that are on, in the order of `Switch.allCases`.
    public var cases: [Switch] { Switch.allCases.filter { contains(Switches($0)) } }
}

extension Switches: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) { fingerprint.combine(rawValue) }
}

/// A named set of fixes.
public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// The design as it was found: nothing fixed.
    case asFound
    /// What the design's authors fixed.
    case seedFixes
    /// Every fix there is.
    case bulletproof

    /// The fixes that are on.
    public var switches: Switches {
        switch self {
        case .asFound: []
        case .seedFixes: Switches(Switch.allCases.filter(\.isSeedFix).map(Switches.init))
        case .bulletproof: Switches(Switch.allCases.map(Switches.init))
        }
    }
}
