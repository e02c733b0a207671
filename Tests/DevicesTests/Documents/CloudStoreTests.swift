import Devices
import Session
import TestSupport
import Testing
import Timeline
import Workouts

/// A phone with its cloud: what the phone writes goes up at once, what another device does comes down when asked for.
private struct CloudScript {
    var script: PhoneScript
    var cloud: CloudStore
    /// Whether each thing that another device wanted to do was accepted.
    private(set) var accepted: [Bool] = []
    private var uploaded = 0

    init(without fixes: Switches = []) {
        let switches = Preset.bulletproof.switches.subtracting(fixes)
        script = PhoneScript(switches)
        cloud = CloudStore(mergesConflicts: switches.contains(.N8))
        script.start()
        upload()
    }

    /// Puts up what has been written; what the cloud has instead comes down, until both agree.
    mutating func upload() {
        while uploaded < script.changedFiles.count {
            let workout = script.changedFiles[uploaded]
            uploaded += 1
            if cloud.upload(workout, from: script.phone) { deliver() }
        }
    }

    mutating func deliver() {
        guard let event = cloud.deliver(PhoneScript.a, into: &script.effects) else { return }
        script.send(event)
        script.pass(.seconds(1))
    }

    /// Lets another device check off a set of a log, the next if none is named.
    mutating func checkElsewhere(
        _ log: UInt8, set: UInt8? = nil, after span: TimeSpan = .zero, version: UInt8 = 5
    ) {
        let action = RunAction.completeSet(log: log, set: set, PhoneScript.detail)
        var rules = ActionRules(device: .phone)
        rules.datesParts = script.phone.settings.switches.contains(.N17)
        accepted.append(cloud.act(action, on: PhoneScript.a, at: script.now + span, rules, version: version))
    }

    mutating func deleteElsewhere() {
        accepted.append(cloud.delete(PhoneScript.a, at: script.now))
    }

    var doneSets: [Int] { (0..<3).map { script.file()?[log: $0].doneSets ?? -1 } }

    var isSettled: Bool {
        script.file() == cloud.copies[PhoneScript.a] && script.file() == script.phone.shown(PhoneScript.a)
            && script.file() == script.pushed() && !cloud.hasNews(of: PhoneScript.a)
    }
}

@Suite struct CloudStoreTests {
    static let a = PhoneScript.a

    @Test func `DOC-2 another device's edit comes down into the file, the cache and the push`() {
        var world = CloudScript()
        #expect(world.isSettled)
        world.checkElsewhere(1)
        #expect(world.cloud.hasNews(of: Self.a))
        world.deliver()
        world.upload()
        #expect(world.doneSets == [0, 1, 0] && world.isSettled)
    }

    /// Who wrote last matters only as long as one version takes the other's place.
    @Test(arguments: [(true, 10), (true, -10), (false, 10), (false, -10)])
    func `FIX-N N8 two devices that edit at once`(isOn: Bool, lead: Int64) {
        var world = CloudScript(without: isOn ? [] : .N8)
        world.script.pass(.seconds(60))
        world.checkElsewhere(1, after: .seconds(lead))
        world.script.check(0)
        world.script.pass(.seconds(1))
        world.upload()
        world.upload()
        #expect(world.isSettled)
        #expect(world.doneSets == (isOn ? [1, 1, 0] : lead > 0 ? [0, 1, 0] : [1, 0, 0]))
        let isReplaced = world.script.notes.contains(.fileReplaced(workout: Self.a))
        #expect(isReplaced == (!isOn && lead > 0))
    }

    @Test(arguments: [true, false])
    func `N17 the phone and another device that edit different sets of an exercise lose neither`(isOn: Bool) {
        var world = CloudScript(without: isOn ? [] : .N17)
        world.script.pass(.minutes(1))
        world.checkElsewhere(0, set: 1, after: .seconds(1))
        world.script.check(0)
        world.script.pass(.seconds(1))
        world.upload()
        world.upload()
        #expect(world.isSettled)
        #expect(world.accepted == [true] && world.doneSets == [isOn ? 2 : 1, 0, 0])
    }

    @Test(arguments: [true, false])
    func `FIX-N N8 a version that comes down while the app is off is merged at its launch`(isOn: Bool) {
        var world = CloudScript(without: isOn ? [] : .N8)
        world.script.check(0)
        world.script.pass(.milliseconds(1))
        world.script.send(.terminated)
        world.checkElsewhere(1, after: .seconds(5))
        world.deliver()
        #expect(world.doneSets == (isOn ? [1, 0, 0] : [0, 1, 0]))
        world.script.open()
        world.script.pass(.seconds(1))
        world.upload()
        #expect(world.doneSets == (isOn ? [1, 1, 0] : [0, 1, 0]) && world.isSettled)
    }

    @Test(arguments: [true, false])
    func `N16 two devices that end the last exercises apart end the run between them`(isOn: Bool) {
        var world = CloudScript(without: isOn ? [] : .N16)
        _ = world.cloud.act(.completeLog(log: 2), on: Self.a, at: world.script.now)
        world.script.act(.completeLog(log: 0))
        world.script.act(.completeLog(log: 1))
        world.script.pass(.seconds(1))
        world.upload()
        world.upload()
        #expect(world.script.file()?.status == (isOn ? .completed : .inProgress) && world.isSettled)
    }

    @Test func `FIX-N N8 a merged version stays also where the phone's clock is behind`() {
        var world = CloudScript()
        world.script.pass(.minutes(1))
        world.script.send(.clockStepped(.seconds(-30)))
        world.script.check(0)
        world.checkElsewhere(1, after: .seconds(5))
        world.deliver()
        world.upload()
        #expect(world.doneSets == [1, 1, 0] && world.isSettled)
    }

    @Test func `DOC-2 another device's deletion takes the run, and a deletion beats an edit`() {
        var world = CloudScript()
        world.deleteElsewhere()
        world.script.check(0)
        world.script.pass(.seconds(1))
        world.upload()
        #expect(world.script.file() == nil && world.script.lastContext.workouts.isEmpty)
        world.deleteElsewhere()
        world.checkElsewhere(0)
        #expect(world.cloud.copies.rows.isEmpty && world.accepted == [true, false, false])
        world.script.receive(world.script.edited(.finishRun) ?? WorkoutDocument.anyRun)
        world.script.pass(.seconds(1))
        #expect(world.script.file() == nil)
    }

    @Test func `DOC-2 a run that was deleted on the phone does not come back from the cloud`() {
        var world = CloudScript()
        world.checkElsewhere(1)
        world.script.tap(.deleteRun(workout: Self.a))
        world.deliver()
        world.script.pass(.seconds(1))
        world.upload()
        #expect(world.script.file() == nil && world.cloud.copies.rows.isEmpty && world.cloud.stubs.count == 1)
    }

    @Test(arguments: [true, false])
    func `DOC-2 an edit of a run whose file is away waits for the download`(isFromWatch: Bool) throws {
        var script = PhoneScript(Preset.bulletproof.switches.subtracting(.N18))
        script.start()
        let edit = try #require(script.edited(.completeSet(log: 0, set: nil, PhoneScript.detail)))
        script.send(.offloaded(Self.a))
        if isFromWatch { script.receive(edit) } else { script.check(0) }
        script.pass(.seconds(5))
        #expect(script.file()?[log: 0].doneSets == 0 && script.orders.contains(.download(Self.a)))
        #expect(script.phone.uncommittedEdits == (isFromWatch ? 1 : 0))
        script.send(.downloaded(Self.a))
        script.pass(.seconds(1))
        #expect(script.pushed()?[log: 0].doneSets == 1 && script.phone.uncommittedEdits == 0)
    }

    @Test func `N18 a tap on a run whose file is away shows at once, outlives the app, and is merged with the file`()
        throws
    {
        var world = CloudScript()
        let edit = try #require(world.script.edited(.completeSet(log: 1, set: nil, PhoneScript.detail)))
        world.script.send(.offloaded(Self.a))
        world.script.check(0)
        world.script.check(0)
        #expect(world.script.phone.shown(Self.a)?[log: 0].doneSets == 2)
        #expect(world.script.pushed()?[log: 0].doneSets == 2 && world.script.file()?[log: 0].doneSets == 0)
        world.script.receive(edit)
        world.script.pass(.seconds(1))
        world.script.send(.downloaded(Self.a))
        world.script.pass(.seconds(1))
        #expect(world.script.file()?[log: 0].doneSets == 2 && world.script.file()?[log: 1].doneSets == 1)
        #expect(!world.script.phone.hasConflict(over: Self.a) && world.script.phone.uncommittedEdits == 0)

        world.script.send(.offloaded(Self.a))
        world.script.check(1)
        world.script.send(.terminated)
        world.script.send(.downloaded(Self.a))
        world.script.send(.resumed)
        world.script.pass(.seconds(5))
        #expect(world.script.file()?[log: 1].doneSets == 2)
    }

    @Test(arguments: [true, false])
    func `N18 a run whose file is away ends at once where another is started in its place`(isOn: Bool) {
        var script = PhoneScript(isOn ? Preset.bulletproof.switches : Preset.bulletproof.switches.subtracting(.N18))
        script.start()
        script.send(.offloaded(Self.a))
        script.tap(.endActiveAndStart(workout: PhoneScript.b, number: 1, split: 0))
        script.pass(.seconds(1))
        #expect(script.phone.shown(Self.a)?.status == (isOn ? .completed : .notStarted))
        script.send(.downloaded(Self.a))
        script.pass(.seconds(1))
        #expect(script.file()?.status == .completed && script.pushed(PhoneScript.b)?.status == .notStarted)
    }

    @Test func `DOC-2 another device's edit of a run whose file is away takes its place`() {
        var world = CloudScript()
        world.script.send(.offloaded(Self.a))
        world.checkElsewhere(2)
        world.deliver()
        #expect(world.doneSets == [0, 0, 1] && world.isSettled)
    }

    @Test func `DOC-1 a file of a newer schema is kept, not read, not overwritten, and shown`() throws {
        var world = CloudScript()
        let edit = try #require(world.script.edited(.completeSet(log: 0, set: nil, PhoneScript.detail)))
        let cached = world.script.phone.shown(Self.a)
        world.script.check(0)
        world.checkElsewhere(1, version: 6)
        world.script.pass(.seconds(1))
        world.upload()
        let file = world.script.file()
        #expect(file?.version == 6 && file == world.cloud.copies[Self.a])
        world.script.receive(edit)
        world.script.pass(.seconds(1))
        world.script.check(2)
        world.script.tap(.deleteRun(workout: Self.a))
        #expect(world.script.refusals == [.newerFile, .newerFile])
        #expect(world.script.file() == file)
        #expect(world.script.phone.shown(Self.a) != cached && world.script.phone.shown(Self.a)?.version == 5)
        #expect(world.script.phone.screen.banners == .newerFile)
        world.script.send(.updated(version: 6))
        world.script.open()
        #expect(world.script.phone.screen.banners.isEmpty)
        world.script.check(2)
        #expect(world.script.file()?[log: 2].doneSets == 1)
    }

    @Test(arguments: [true, false])
    func `FIX-N N8 what the phone had besides a newer file is merged with it once the app can read that`(isOn: Bool) {
        var world = CloudScript(without: isOn ? [] : .N8)
        world.checkElsewhere(1, version: 6)
        world.script.check(0)
        world.script.pass(.seconds(1))
        world.deliver()
        #expect(world.doneSets == [0, 1, 0] && world.script.phone.shown(Self.a)?[log: 0].doneSets == 1)
        world.script.send(.updated(version: 6))
        world.script.open()
        world.script.pass(.seconds(1))
        world.upload()
        #expect(world.doneSets == [isOn ? 1 : 0, 1, 0] && world.isSettled)
    }

    @Test func `FIX-N N8 N18 a tap while the file is away keeps what was laid beside it before`() {
        var world = CloudScript()
        world.script.pass(.seconds(10))
        world.checkElsewhere(1, version: 6)
        world.script.lag = nil
        world.script.check(0)
        world.deliver()
        #expect(world.script.phone.shown(Self.a)?[log: 0].doneSets == 0 && world.script.phone.isAside(Self.a))
        world.script.send(.offloaded(Self.a))
        world.script.send(.updated(version: 6))
        world.script.lag = .milliseconds(300)
        world.script.open()
        world.script.check(2)
        #expect(world.script.phone.shown(Self.a)?[log: 0].doneSets == 1)
        world.script.send(.downloaded(Self.a))
        world.script.pass(.seconds(5))
        world.upload()
        #expect(world.doneSets == [1, 1, 1] && world.isSettled && !world.script.phone.isAside(Self.a))
    }

    @Test func `FIX-N N18 a tap on a run whose file is away and newer is refused, and that is told`() {
        var world = CloudScript()
        world.checkElsewhere(1, version: 6)
        world.deliver()
        world.script.send(.offloaded(Self.a))
        let count = world.script.notes.count { $0 == .newerFile(workout: Self.a) }
        world.script.check(0)
        #expect(world.script.refusals == [.newerFile])
        #expect(world.script.notes.count { $0 == .newerFile(workout: Self.a) } == count + 1)
    }

    @Test func `DOC-1 an older app elsewhere cannot change a newer file`() {
        var world = CloudScript()
        world.checkElsewhere(1, version: 6)
        world.checkElsewhere(2, version: 5)
        #expect(world.accepted == [true, false])
    }

    @Test func `DOC-2 files lie by year and month, stubs and splits each in their folder`() {
        var run = WorkoutDocument.anyRun
        run.start = PhoneScript.evening
        let id = run.id
        #expect(CloudPath.file(of: run) == "Workouts/2026/01/\(id).json")
        run.start = Instant(microseconds: 1_798_761_599_999_999)
        #expect(CloudPath.file(of: run) == "Workouts/2026/12/\(id).json")
        #expect(CloudPath.stub(of: Tombstone(workout: id, deletedAt: .epoch)) == "Stubs/\(id).json")
        let split = PhoneScript.split(0)
        #expect(CloudPath.file(of: split) == "Splits/\(split.id).json")
    }

    @Test func `LAB-1 every stored property of the cloud is in its fingerprint`() {
        var world = CloudScript()
        let empty = CloudStore(mergesConflicts: true)
        var digests = [digest(empty), digest(CloudStore(mergesConflicts: false)), digest(world.cloud)]
        world.checkElsewhere(0)
        digests.append(digest(world.cloud))
        world.deliver()
        digests.append(digest(world.cloud))
        world.deleteElsewhere()
        digests.append(digest(world.cloud))
        #expect(Set(digests).count == digests.count)
        #expect(storedProperties(of: empty) == ["mergesConflicts", "copies", "stubs", "news"])
        world.cloud.reset(mergesConflicts: true)
        #expect(world.cloud == empty)
    }
}

extension WorkoutDocument {
    fileprivate static let anyRun = WorkoutDocument(id: PhoneScript.a, split: 0, activity: .running, start: .epoch)
}
