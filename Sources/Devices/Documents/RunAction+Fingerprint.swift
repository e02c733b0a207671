public import Timeline

extension RunAction: Fingerprintable {
    public func fingerprint(into fingerprint: inout Fingerprint) {
        fingerprint.combine(UInt64(number) | UInt64(log ?? 0) << 8)
        switch self {
        case .completeSet(_, let set, let detail):
            fingerprint.combine(set.map(Double.init))
            fingerprint.combine(detail)
        case .uncheckSet(_, let set): fingerprint.combine(Int(set))
        case .editSet(_, let set, let detail):
            fingerprint.combine(Int(set))
            fingerprint.combine(detail)
        case .writeNote(_, let note): fingerprint.combine(Int(note))
        case .skipLog, .completeLog, .finishRun, .skipRun: break
        }
    }

    private var number: UInt8 {
        switch self {
        case .completeSet: 0
        case .uncheckSet: 1
        case .editSet: 2
        case .writeNote: 3
        case .skipLog: 4
        case .completeLog: 5
        case .finishRun: 6
        case .skipRun: 7
        }
    }
}
