public import Timeline

extension DeviceTimer: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        let (kind, number) = words
        fingerprint.combine(UInt64(kind) << 32 | UInt64(UInt32(bitPattern: number)))
        if case .session(let timer) = self { fingerprint.combine(timer) }
    }

    private var words: (kind: UInt8, number: Int32) {
        switch self {
        case .session: (0, 0)
        case .phoneReady(let launch): (1, launch)
        case .phaseEnd(let generation): (2, generation)
        case .mirrorPhaseEnd(let generation): (3, generation)
        case .mirrorStale(let generation): (4, generation)
        case .liveRetry(let generation): (5, generation)
        case .syncRetry(let generation): (6, generation)
        case .ingest(let ticket): (7, ticket)
        case .lockRenewal(let generation): (8, generation)
        case .lockLapse(let generation): (9, generation)
        case .launchTimeout(let attempt): (10, attempt)
        case .notification(let generation): (11, generation)
        case .heartbeat(let generation): (12, generation)
        case .countdownEnd(let generation): (13, generation)
        case .crownRest(.first, let generation): (14, generation)
        case .crownRest(.second, let generation): (15, generation)
        case .acknowledgementStall(let generation): (16, Int32(bitPattern: generation))
        }
    }
}
