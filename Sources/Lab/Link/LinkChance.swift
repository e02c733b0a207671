import Devices
import Sensors
import Timeline

/// Chance as a link meets it: each decision has a stream of its own, can be recorded, and can be suppressed.
///
/// A share of zero and a length that never varies draw nothing.
struct LinkChance: ~Copyable {
    private(set) var key = WorkoutKey(seed: 0, athlete: 0, workout: 0)
    private var stream: RandomStream
    /// Decisions that are not to happen, in order.
    private var suppressed: [LinkDecision.Coordinates] = []
    /// Decisions that are to happen whatever chance says, each once.
    private(set) var staged: [Staged] = []
    /// What was decided, for those who ask for it with `isRecording`.
    private(set) var decisions: [LinkDecision] = []
    var isRecording = false
    /// The last thing that did not go the usual way, for a world that wants to know what went wrong.
    private var mishap: LinkDecision.Coordinates?

    /// A decision that a script makes: the next of its kind on a channel.
    struct Staged: Hashable, Sendable, BitwiseCopyable {
        var kind: LinkDecision.Kind
        var channel: Channel
        var direction: Direction
        var span: TimeSpan?
    }

    init() {
        stream = RandomStream(StreamKey(seed: 0, athlete: 0, workout: 0, purpose: .link))
    }

    /// Goes on to an outing.
    mutating func begin(_ key: WorkoutKey) { self.key = key }

    /// Suppresses decisions from now on.
    mutating func suppress(_ coordinates: [LinkDecision.Coordinates]) { suppressed = coordinates.sorted() }

    /// Has the next decision of a kind on a channel go another than the usual way.
    mutating func stage(_ kind: LinkDecision.Kind, _ channel: Channel, _ direction: Direction, span: TimeSpan?) {
        staged.append(Staged(kind: kind, channel: channel, direction: direction, span: span))
    }

    /// Takes the first decision that is staged for some coordinates; nil where none is.
    private mutating func takeStaged(_ coordinates: LinkDecision.Coordinates) -> Staged? {
        let index = staged.firstIndex {
            $0.kind == coordinates.kind && $0.channel == coordinates.channel && $0.direction == coordinates.direction
        }
        return index.map { staged.remove(at: $0) }
    }

    mutating func forgetStaged() { staged.clear() }

    mutating func forgetDecisions() { decisions.clear() }

    func coordinates(
        _ kind: LinkDecision.Kind, _ channel: Channel? = nil, _ direction: Direction = .phoneToWatch,
        number: UInt32 = 0, attempt: UInt8 = 0
    ) -> LinkDecision.Coordinates {
        LinkDecision.Coordinates(workout: key.workout, kind, channel, direction, number: number, attempt: attempt)
    }

    /// Whether something of a given share happens.
    mutating func happens(_ share: Double, _ coordinates: LinkDecision.Coordinates, at now: Instant) -> Bool {
        if !staged.isEmpty, takeStaged(coordinates) != nil {
            mishap = coordinates
            return true
        }
        guard share > 0 else { return false }
        stream.reset(to: key.stream(.link, index: coordinates.index))
        guard stream.bernoulli(share), takesEffect(coordinates, at: now) else { return false }
        mishap = coordinates
        return true
    }

    /// Tells the last thing that did not go the usual way, once.
    mutating func takeMishap() -> LinkDecision.Coordinates? {
        defer { mishap = nil }
        return mishap
    }

    /// A length of time; the usual one where it is suppressed.
    mutating func span(
        _ distribution: SpanDistribution, _ coordinates: LinkDecision.Coordinates, at now: Instant
    ) -> TimeSpan {
        if !staged.isEmpty, let span = takeStaged(coordinates)?.span {
            // How long something lasts is no mishap of its own.
            if coordinates.kind == .delay { mishap = coordinates }
            return span
        }
        guard distribution.varies else { return distribution.usual }
        stream.reset(to: key.stream(.link, index: coordinates.index))
        let span = distribution.draw(&stream)
        return takesEffect(coordinates, at: now) ? span : distribution.usual
    }

    /// Draws spells that begin between two instants.
    ///
    /// From the end of one to the start of the next it is an exponential time of mean `gapMean`, which is nil for
    /// never. With a chance of `startShare` one has begun at the start.
    mutating func drawSpells(
        _ kind: LinkDecision.Kind, _ direction: Direction = .phoneToWatch, gapMean: TimeSpan?,
        length: SpanDistribution, startShare: Double = 0, from start: Instant, to end: Instant,
        into spells: inout Spells
    ) {
        spells.removeAll()
        guard let gapMean else { return }
        stream.reset(to: key.stream(.link, index: coordinates(kind, nil, direction).index))
        var number: UInt32 = 0
        var date = start
        var isInside = startShare > 0 && stream.bernoulli(startShare)
        while date < end {
            if isInside {
                let spell = Spell(start: date, end: date + max(length.draw(&stream), .milliseconds(1)), number: number)
                if takesEffect(coordinates(kind, nil, direction, number: number), at: date) { spells.append(spell) }
                number &+= 1
                date = spell.end
            } else {
                let gap = TimeSpan.wholeMilliseconds(seconds: stream.exponential(mean: gapMean.seconds))
                date += max(gap, .milliseconds(1))
            }
            isInside.toggle()
        }
    }

    private mutating func takesEffect(_ coordinates: LinkDecision.Coordinates, at now: Instant) -> Bool {
        if !suppressed.isEmpty, suppressed.containsSorted(coordinates) { return false }
        if isRecording { decisions.append(LinkDecision(coordinates: coordinates, instant: now)) }
        return true
    }
}

extension [LinkDecision.Coordinates] {
    /// Whether a sorted list has an element.
    fileprivate func containsSorted(_ element: Element) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == element
    }
}
