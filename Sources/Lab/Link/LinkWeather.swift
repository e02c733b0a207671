import Devices
import Timeline

/// What of a link does not depend on what is sent: drawn up front for an outing.
struct LinkWeather: Sendable {
    /// When nothing passes.
    private(set) var unreachable = Spells()
    /// Whether each unreachable spell is reported, by its number.
    private var isReported: [Bool] = []
    /// When the devices say that they do not reach each other though they do.
    private var falseSpells = Spells()
    private var outages = Pair(Spells(), Spells())
    private(set) var bursts = Pair(Spells(), Spells())
    private var stuckQueues = Pair(Spells(), Spells())
    /// Until when a queue that was stuck is free again, since a device was started anew.
    private var freedUntil = Pair(Instant.epoch, Instant.epoch)
    /// Until when a script keeps a direction shut.
    private var shutUntil = Pair(Instant.epoch, Instant.epoch)
    /// Whether something passes, and for how long that is known.
    private var openness = Openness()

    /// From when on nothing passes any more.
    private(set) var severed = Instant.distantFuture

    /// An answer that holds for a while.
    private struct Openness: Sendable, BitwiseCopyable {
        var toWatch = false
        var toPhone = false
        var start = Instant.distantFuture
        var end = Instant.distantFuture
    }

    /// Draws the weather from the start of an outing to an instant after which it is calm.
    mutating func draw(
        _ settings: LinkSettings, from start: Instant, to end: Instant, chance: inout LinkChance
    ) {
        let reachability = settings.reachability
        chance.drawSpells(
            .unreachableSpell, gapMean: .gap(perHour: reachability.spellsPerHour), length: reachability.spell,
            from: start, to: end, into: &unreachable)
        drawReports(reachability.unreportedShare, chance: &chance)
        chance.drawSpells(
            .falseSpell, gapMean: .gap(perHour: reachability.falseSpellsPerHour), length: reachability.spell,
            from: start, to: end, into: &falseSpells)
        for direction in Direction.allCases {
            let outage = direction == .phoneToWatch ? settings.outageToWatch : settings.outageToPhone
            chance.drawSpells(
                .outage, direction, gapMean: .gap(perHour: outage.perHour), length: outage.length,
                from: start, to: end, into: &outages[direction])
            chance.drawSpells(
                .stuckQueue, direction, gapMean: .gap(perHour: settings.userInfo.stuckPerHour),
                length: settings.userInfo.stuck, from: start, to: end, into: &stuckQueues[direction])
            drawBursts(settings.loss, direction, from: start, to: end, chance: &chance)
            freedUntil[direction] = .epoch
            shutUntil[direction] = .epoch
        }
        drawSeverance(settings.severance, from: start, chance: &chance)
        openness = Openness()
    }

    private mutating func drawReports(_ unreportedShare: Double, chance: inout LinkChance) {
        isReported.clear()
        guard unreportedShare > 0 else { return }
        for spell in unreachable.all {
            while isReported.count <= Int(spell.number) { isReported.append(true) }
            isReported[Int(spell.number)] = !chance.happens(
                unreportedShare, chance.coordinates(.unreported, number: spell.number), at: spell.start)
        }
    }

    private mutating func drawBursts(
        _ loss: LinkSettings.Loss, _ direction: Direction, from start: Instant, to end: Instant,
        chance: inout LinkChance
    ) {
        let isUniform = loss.goodShare == loss.burstShare
        let (good, burst) = (loss.goodMean.seconds, loss.burstMean.seconds)
        chance.drawSpells(
            .burst, direction, gapMean: isUniform ? nil : loss.goodMean,
            length: SpanDistribution(exponentialMean: loss.burstMean), startShare: burst / max(good + burst, 0.001),
            from: start, to: end, into: &bursts[direction])
    }

    private mutating func drawSeverance(
        _ severance: LinkSettings.Severance, from start: Instant, chance: inout LinkChance
    ) {
        severed = .distantFuture
        guard chance.happens(severance.share, chance.coordinates(.severance), at: start) else { return }
        severed = start + chance.span(severance.after, chance.coordinates(.severanceTime), at: start)
    }

    /// Ends every spell and lets nothing go wrong any more; what is severed stays so.
    mutating func calm() {
        unreachable.removeAll()
        falseSpells.removeAll()
        for direction in Direction.allCases {
            outages[direction].removeAll()
            bursts[direction].removeAll()
            stuckQueues[direction].removeAll()
            shutUntil[direction] = .epoch
        }
        openness = Openness()
    }

    /// Lets nothing pass in a direction until an instant.
    mutating func shut(_ direction: Direction, until end: Instant) {
        shutUntil[direction] = end
        openness = Openness()
    }

    /// Whether something can pass in a direction.
    mutating func isOpen(_ direction: Direction, at instant: Instant) -> Bool {
        knowOpenness(at: instant)
        return direction == .phoneToWatch ? openness.toWatch : openness.toPhone
    }

    /// Whether something can pass in both directions.
    mutating func isOpenBothWays(at instant: Instant) -> Bool {
        knowOpenness(at: instant)
        return openness.toWatch && openness.toPhone
    }

    private mutating func knowOpenness(at instant: Instant) {
        if instant >= openness.start, instant < openness.end { return }
        let isOpen = instant < severed && !unreachable.cover(instant)
        var end = unreachable.nextEdge(after: instant)
        if severed > instant { end = min(end, severed) }
        for direction in Direction.allCases {
            end = min(end, outages[direction].nextEdge(after: instant))
            if shutUntil[direction] > instant { end = min(end, shutUntil[direction]) }
        }
        openness = Openness(
            toWatch: isOpen && passes(.phoneToWatch, at: instant),
            toPhone: isOpen && passes(.watchToPhone, at: instant), start: instant, end: end)
    }

    /// Whether nothing shuts a direction by itself.
    private mutating func passes(_ direction: Direction, at instant: Instant) -> Bool {
        instant >= shutUntil[direction] && !outages[direction].cover(instant)
    }

    /// Whether the system takes the devices for in reach of each other.
    mutating func isReported(at instant: Instant) -> Bool {
        guard instant < severed, instant >= shutUntil[.phoneToWatch] || instant >= shutUntil[.watchToPhone] else {
            return false
        }
        if let spell = unreachable.spell(at: instant) {
            return Int(spell.number) < isReported.count && !isReported[Int(spell.number)]
        }
        return !falseSpells.cover(instant)
    }

    /// The share of what is sent in a direction that gets lost.
    mutating func lossShare(_ loss: LinkSettings.Loss, _ direction: Direction, at instant: Instant) -> Double {
        bursts[direction].cover(instant) ? loss.burstShare : loss.goodShare
    }

    /// Whether the queue of a direction is stuck.
    mutating func isStuck(_ direction: Direction, at instant: Instant) -> Bool {
        instant >= freedUntil[direction] && stuckQueues[direction].cover(instant)
    }

    /// Frees the queues that are stuck, as the start of a device or an app does.
    mutating func freeQueues(at instant: Instant) {
        for direction in Direction.allCases {
            if let spell = stuckQueues[direction].spell(at: instant) { freedUntil[direction] = spell.end }
        }
    }

    /// The next instant at which something other than loss changes.
    mutating func nextEdge(after instant: Instant) -> Instant {
        var edge = severed > instant ? severed : .distantFuture
        edge = min(edge, unreachable.nextEdge(after: instant))
        edge = min(edge, falseSpells.nextEdge(after: instant))
        for direction in Direction.allCases {
            edge = min(edge, outages[direction].nextEdge(after: instant))
            edge = min(edge, stuckQueues[direction].nextEdge(after: instant))
            if shutUntil[direction] > instant { edge = min(edge, shutUntil[direction]) }
        }
        return edge
    }
}

extension LinkWeather: Fingerprintable {
    /// What was drawn up front follows from the outing; what has changed it since is put in.
    func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(severed)
        for direction in Direction.allCases {
            fingerprint.combine(freedUntil[direction])
            fingerprint.combine(shutUntil[direction])
        }
    }
}

extension TimeSpan {
    /// The mean gap between spells of a rate; nil where there are none.
    fileprivate static func gap(perHour rate: Double) -> TimeSpan? {
        rate > 0 ? .wholeMilliseconds(seconds: 3_600 / rate) : nil
    }
}
