/// The messages that carry something a recording keeps, by FIT's global number.
enum FITMessageKind: UInt16 {
    case fileID = 0
    case userProfile = 3
    case zonesTarget = 7
    case heartRateZone = 8
    case sport = 12
    case session = 18
    case lap = 19
    case record = 20
    case event = 21
    case activity = 34
    case beats = 78
    case beatHeartRates = 132
    case timeInZone = 216
    case set = 225
    case exerciseTitle = 264
}

/// What one local message type means until it is defined anew.
struct FITDefinition {
    /// Where a field of a record lies, and how to read it; a negative offset says it has none.
    struct Place: BitwiseCopyable {
        var offset = -1
        var type = FITBaseType.uint8
    }

    /// Nil for messages that are passed over.
    let kind: FITMessageKind?
    let isBigEndian: Bool
    let fields: [FITField]
    /// The bytes of a message, its header excluded.
    let size: Int
    /// How many fields have a size that is no multiple of their type's.
    let misfitCount: Int
    let timestamp: Place
    let heartRate: Place
    let power: Place
    let speed: Place
    let enhancedSpeed: Place
    let energy: Place

    /// Reads the definition behind a header byte.
    ///
    /// - Parameters:
    ///   - bytes: The bytes behind the header.
    ///   - hasDeveloperFields: Whether a list of developer fields follows that of native ones.
    ///   - length: Receives the length of the definition; nil comes back where the bytes end before it does.
    init?(_ bytes: UnsafeRawBufferPointer, hasDeveloperFields: Bool, length: inout Int) {
        guard bytes.count >= 5 else { return nil }
        let nativeEnd = 5 + 3 * Int(bytes[4])
        guard bytes.count >= nativeEnd else { return nil }
        isBigEndian = bytes[1] == 1
        kind = FITMessageKind(
            rawValue: isBigEndian
                ? UInt16(bytes[2]) << 8 | UInt16(bytes[3]) : UInt16(bytes[3]) << 8 | UInt16(bytes[2]))
        var (fields, size, misfitCount): ([FITField], Int, Int) = ([], 0, 0)
        for start in stride(from: 5, to: nativeEnd, by: 3) {
            let fieldSize = Int(bytes[start + 1])
            if let type = FITBaseType(rawValue: bytes[start + 2] & 0x1F) {
                let fits = fieldSize % type.size == 0
                if !fits { misfitCount += 1 }
                fields.append(
                    FITField(number: bytes[start], type: type, offset: size, count: fits ? fieldSize / type.size : 0))
            } else {
                misfitCount += 1
            }
            size += fieldSize
        }
        length = nativeEnd
        if hasDeveloperFields {
            guard bytes.count > nativeEnd else { return nil }
            length = nativeEnd + 1 + 3 * Int(bytes[nativeEnd])
            guard bytes.count >= length else { return nil }
            for start in stride(from: nativeEnd + 1, to: length, by: 3) { size += Int(bytes[start + 1]) }
        }
        (self.fields, self.size, self.misfitCount) = (fields, size, misfitCount)
        func place(_ number: UInt8) -> Place {
            guard let field = fields.first(where: { $0.number == number }), field.count > 0 else { return Place() }
            return Place(offset: field.offset, type: field.type)
        }
        timestamp = place(253)
        heartRate = place(3)
        power = place(7)
        speed = place(6)
        enhancedSpeed = place(73)
        energy = place(33)
    }

    /// Whether a definition found in damaged bytes can be one, and not chance.
    func isPlausible(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes[0] == 0 && bytes[1] <= 1 && !fields.isEmpty && misfitCount == 0 && fields.allSatisfy { $0.count > 0 }
    }
}
