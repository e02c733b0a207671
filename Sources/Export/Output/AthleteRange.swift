/// The athletes of a run: some of a whole, in one piece.
public struct AthleteRange: Hashable, Sendable {
    /// The number of the first athlete, from 0.
    public let first: Int
    /// How many athletes there are from the first on.
    public let count: Int
    /// How many athletes the whole has.
    public let of: Int

    /// Makes the range of a whole.
    ///
    /// - Precondition: The number is not negative.
    public init(all count: Int) {
        precondition(count >= 0, "there cannot be \(count) athletes")
        self.init(uncheckedFirst: 0, count: count, of: count)
    }

    /// Makes a range; nil where it does not lie within the whole.
    public init?(first: Int, count: Int, of whole: Int) {
        guard first >= 0, count >= 0, first <= whole, count <= whole - first else { return nil }
        self.init(uncheckedFirst: first, count: count, of: whole)
    }

    private init(uncheckedFirst first: Int, count: Int, of whole: Int) {
        self.first = first
        self.count = count
        self.of = whole
    }

    /// The number of the athlete behind the last.
    public var end: Int { first + count }

    /// Whether no athlete of the whole is missing.
    public var isWhole: Bool { count == of }

    /// The part of a whole that one of several shards has.
    ///
    /// The parts follow each other without a gap and differ in size by one athlete at most.
    ///
    /// - Precondition: The number of athletes is not negative.
    public init(_ shard: Shard, ofAthletes whole: Int) {
        precondition(whole >= 0, "there cannot be \(whole) athletes")
        let first = shard.start(ofAthletes: whole)
        self.init(uncheckedFirst: first, count: shard.next.start(ofAthletes: whole) - first, of: whole)
    }
}

/// One of several shards of a run, `K/N` on a command line, counted from 1.
public struct Shard: Hashable, Sendable {
    public let number: Int
    public let count: Int

    /// Makes a shard; nil where its number does not lie in 1 to the number of shards.
    public init?(_ number: Int, of count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads a shard from `K/N`; nil where the text names none.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }), let number = Int(parts[0]),
            let count = Int(parts[1])
        else { return nil }
        self.init(number, of: count)
    }

    /// Where the part of this shard begins: ⌊athletes · (number − 1) / shards⌋.
    fileprivate func start(ofAthletes whole: Int) -> Int {
        let product = UInt(whole).multipliedFullWidth(by: UInt(number - 1))
        return Int(UInt(count).dividingFullWidth(product).quotient)
    }

    /// The shard behind this one; behind the last, one that begins where all athletes end.
    fileprivate var next: Shard { Shard(uncheckedNumber: number + 1, of: count) }

    private init(uncheckedNumber number: Int, of count: Int) {
        self.number = number
        self.count = count
    }
}
