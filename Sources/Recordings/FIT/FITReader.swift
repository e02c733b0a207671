import Workouts

/// Reads FIT: one file, or several in a chain.
struct FITReader {
    /// The most warnings that are given of one file.
    private static let warningLimit = 64

    private let bytes: UnsafeRawBufferPointer
    private let name: String
    private let resynchronizes: Bool
    private var file = RecordingFile(format: .fit)
    private var warnings: [String] = []
    /// How many warnings came when there were too many already.
    private var unsaidCount = 0

    private init(_ bytes: UnsafeRawBufferPointer, named name: String, resynchronizes: Bool) {
        self.bytes = bytes
        self.name = name
        self.resynchronizes = resynchronizes
    }

    /// Whether bytes begin like a FIT file.
    static func recognizes(_ bytes: UnsafeRawBufferPointer, at start: Int = 0) -> Bool {
        bytes.count - start >= 12 && bytes[start] >= 12
            && bytes[start + 8] == UInt8(ascii: ".") && bytes[start + 9] == UInt8(ascii: "F")
            && bytes[start + 10] == UInt8(ascii: "I") && bytes[start + 11] == UInt8(ascii: "T")
    }

    /// Reads all workouts.
    static func read(
        _ bytes: UnsafeRawBufferPointer, named name: String, resynchronizes: Bool
    ) throws(RecordingError) -> RecordingFile {
        var reader = FITReader(bytes, named: name, resynchronizes: resynchronizes)
        reader.readChain()
        let file = reader.finishedFile
        guard file.recordings.isEmpty else { return file }
        throw RecordingError(
            .noWorkout, file: name, found: "a FIT file without a workout",
            expected: "records or a session" + (file.warnings.first.map { " (\($0))" } ?? ""),
            nextStep: "export the activity itself, not a course, a setting or a workout plan")
    }

    /// Reads the files of the chain that tell of a workout, with the heart rates that straps appended.
    private mutating func readChain() {
        var waiting: FITPart?
        var start = 0
        while start < bytes.count, file.warnings.isEmpty {
            guard Self.recognizes(bytes, at: start) else {
                warnings.append(
                    "Bytes from byte \(start) on that are no FIT file: \(bytes.count - start); passed over.")
                break
            }
            let (part, end) = part(at: start)
            if part.isSupplement, waiting != nil {
                waiting?.beatHeartRates.append(part.beatHeartRates)
            } else if !part.isEmpty {
                take(waiting)
                waiting = part
            }
            start = end
            forgetSurplusWarnings()
        }
        take(waiting)
    }

    /// Takes the workouts of a file of the chain.
    private mutating func take(_ part: FITPart?) {
        guard var part else { return }
        part.logBeatHeartRates()
        var assembler = RecordingAssembler(part.log, outlines: part.outlines(warnings: &warnings))
        file.add(assembler.recordings())
        warnings += assembler.logWarnings
    }

    /// Keeps no more warnings than are given, and counts the others.
    private mutating func forgetSurplusWarnings() {
        let surplus = warnings.count - Self.warningLimit
        guard surplus > 0 else { return }
        warnings.removeLast(surplus)
        unsaidCount += surplus
    }

    /// What has been read, with its warnings.
    private var finishedFile: RecordingFile {
        var (file, reader) = (file, self)
        reader.forgetSurplusWarnings()
        let unsaid = reader.unsaidCount
        file.warnings =
            reader.warnings + (unsaid > 0 ? ["There are \(unsaid) more warnings."] : []) + file.warnings
        return file
    }

    /// Reads one file of the chain, and says where the next begins.
    private mutating func part(at start: Int) -> (FITPart, next: Int) {
        let headerSize = Int(bytes[start])
        let declared =
            Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8 | Int(bytes[start + 6]) << 16 | Int(bytes[start + 7])
            << 24
        let first = min(start + headerSize, bytes.count)
        let end = min(first + declared, bytes.count)
        var messages = first..<end
        var next = min(end + 2, bytes.count)
        var isCut = false
        if declared == 0 {
            warnings.append("The header at byte \(start) gives no size: all that follows is read.")
            (messages, next) = (first..<bytes.count, bytes.count)
        } else if bytes.count - first < declared + 2 {
            let missing = declared + 2 - (bytes.count - first)
            isCut = missing > 2
            warnings.append("The file is truncated: \(missing) of \(declared + 2 + headerSize) bytes are missing.")
        } else if !checksumsAgree(start: start, headerSize: headerSize, end: end) {
            // A device that died may have written a size before it wrote all; then no other file follows.
            if next < bytes.count, !Self.recognizes(bytes, at: next) {
                (messages, next) = (first..<bytes.count, bytes.count)
            }
        }
        var part = decode(messages)
        part.isCut = part.isCut || isCut
        return (part, next)
    }

    /// Compares both check sums; a header may have none, or zero for none.
    private mutating func checksumsAgree(start: Int, headerSize: Int, end: Int) -> Bool {
        var header = FITChecksum()
        header.combine(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 12]))
        if headerSize >= 14 {
            let stored = UInt16(bytes[start + 12]) | UInt16(bytes[start + 13]) << 8
            if stored != 0, stored != header.value { warnings.append("The check sum of the header is wrong.") }
        }
        var whole = FITChecksum()
        whole.combine(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        guard whole.value != UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8 else { return true }
        warnings.append("The check sum (CRC) of the file is wrong: values may be damaged.")
        return false
    }

    private mutating func decode(_ messages: Range<Int>) -> FITPart {
        var decoder = FITDecoder(bytes, messages: messages)
        var (skipCount, isCut) = (0, false)
        while let stop = decoder.decode() {
            switch stop {
            case .truncated(let offset):
                warnings.append("The last message, at byte \(offset), is cut off: what comes before it is read.")
            case .undefined(let offset, let localType):
                let mayGoOn = resynchronizes && decoder.resynchronize()
                skipCount += 1
                if skipCount <= 8 || !mayGoOn {
                    warnings.append(
                        "The message at byte \(offset) has the undefined local type \(localType): "
                            + (mayGoOn
                                ? "reading goes on at byte \(decoder.position)."
                                : "what comes before it is read, the rest is not."))
                }
                if mayGoOn { continue }
            }
            isCut = true
            break
        }
        if decoder.misfitCount > 0 {
            warnings.append("Field definitions whose size does not fit their type: \(decoder.misfitCount).")
        }
        var part = decoder.part
        part.isCut = isCut
        return part
    }
}
