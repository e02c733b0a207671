import Encoding

/// The way to a value within a record of JSON.
struct RecordPath: CustomStringConvertible {
    private let keys: [String]
    private let index: Int?

    init(_ keys: String..., index: Int? = nil) {
        self.keys = keys
        self.index = index
    }

    var description: String { keys.joined(separator: ".") + (index.map { "[\($0)]" } ?? "") }

    func value(in record: JSONNode) -> JSONNode? {
        var node: JSONNode? = record
        for key in keys { node = node?[key] }
        guard let index else { return node }
        return node?.array?.element(at: index)
    }

    /// Where the values of `workouts.csv` stand in a record.
    static let ofColumns: [(column: String, path: RecordPath)] =
        [
            "id", "activity", "start", "end", "elapsedSeconds", "activeSeconds", "pausedSeconds", "fate", "source",
            "athlete",
        ]
        .map { ($0, RecordPath($0)) }
        + [
            "activeEnergyKcal", "avgHeartRate", "sampleMeanHeartRate", "maxHeartRate", "minHeartRate",
            "heartRateSampleCount", "totalVolume", "unknownZoneSeconds", "healthKitWorkoutUUID", "recordedAt",
            "trimpBanister", "trimpEdwards", "heartRateRecovery60",
        ].map { ($0, RecordPath("metrics", $0)) }
        + ZoneRow.secondsNames.enumerated().map { ("\($1)", RecordPath("metrics", "hrZoneSeconds", index: $0)) }
        + [
            ("metricsSource", RecordPath("metrics", "source")),
            ("liveAvgHeartRate", RecordPath("live", "avgHeartRate")),
            ("liveMaxHeartRate", RecordPath("live", "maxHeartRate")),
            ("liveMinHeartRate", RecordPath("live", "minHeartRate")),
            ("liveHeartRateSampleCount", RecordPath("live", "heartRateSampleCount")),
            ("liveActiveEnergyKcal", RecordPath("live", "activeEnergyKcal")),
            ("beatCount", RecordPath("beats", "count")), ("beatSumSeconds", RecordPath("beats", "sumSeconds")),
        ]
}

extension JSONNode {
    /// Whether CSV writes the value at a path with these bytes; nothing stands for null.
    func isWritten(as bytes: UnsafeBufferPointer<UInt8>, at path: RecordPath) -> Bool {
        switch path.value(in: self)?.value {
        case nil, .null: bytes.isEmpty
        case .string(let text), .number(let text): bytes.elementsEqual(text.utf8)
        case .bool(let value): bytes.elementsEqual((value ? "true" : "false").utf8)
        case .array, .object: false
        }
    }

    /// The value at a path, for people.
    func plainText(at path: RecordPath) -> String {
        guard let node = path.value(in: self) else { return "nothing" }
        if let text = node.string { return text }
        var text = ByteBuffer()
        text.append(node)
        return text.text
    }
}
