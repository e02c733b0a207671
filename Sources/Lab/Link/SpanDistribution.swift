import Sensors
public import Timeline

/// How a length of time varies from one time to the next.
public struct SpanDistribution: Hashable, Sendable {
    /// The shape of a distribution.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// `sigma` is the standard deviation of the logarithm.
        case lognormal
        /// `sigma` is the coefficient of variation.
        case gamma
        /// Memoryless; `sigma` means nothing.
        case exponential
    }

    public var family: Family
    public var median: TimeSpan
    /// How much the length varies; zero for one that never does, unless it is exponential.
    public var sigma: Double
    /// What a shorter length is lengthened to.
    public var least: TimeSpan

    /// Makes a distribution; by default one of a length that never varies.
    public init(
        _ family: Family = .lognormal, median: TimeSpan, sigma: Double = 0, least: TimeSpan = .zero
    ) {
        self.family = family
        self.median = median
        self.sigma = sigma
        self.least = least
    }

    /// Makes an exponential distribution from its mean, which is its median over ln 2.
    init(exponentialMean mean: TimeSpan, least: TimeSpan = .zero) {
        self.init(.exponential, median: mean.share(Self.ln2), least: least)
    }

    private static var ln2: Double { 0.693_147_180_559_945_3 }

    /// The length where nothing is drawn.
    var usual: TimeSpan { max(median, least) }

    /// Whether a length has to be drawn.
    var varies: Bool { median > .zero && (sigma > 0 || family == .exponential) }

    /// Draws a length, to the millisecond.
    ///
    /// The median of the gamma distribution is that of E. B. Wilson and M. M. Hilferty, PNAS 17 (1931), within 3 % for
    /// every `sigma` up to 2.
    func draw(_ stream: inout RandomStream) -> TimeSpan {
        guard varies else { return usual }
        let seconds: Double
        switch family {
        case .lognormal: seconds = stream.lognormal(median: median.seconds, sigma: sigma)
        case .exponential: seconds = stream.exponential(mean: median.seconds / Self.ln2)
        case .gamma:
            let shape = min(max(1 / (sigma * sigma), 0.25), 1e8)
            let root = 1 - 1 / (9 * shape)
            seconds = stream.gamma(shape: shape, scale: median.seconds / (shape * root * root * root))
        }
        return max(.wholeMilliseconds(seconds: seconds), least)
    }
}
