/// A number's type as a FIT definition names it; the low five bits of the byte there.
enum FITBaseType: UInt8 {
    case enumeration, int8, uint8, int16, uint16, int32, uint32, string, float32, float64
    case uint8z, uint16z, uint32z, byte, int64, uint64, uint64z

    /// The bytes of one number.
    var size: Int {
        switch self {
        case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
        case .int16, .uint16, .uint16z: 2
        case .int32, .uint32, .float32, .uint32z: 4
        case .float64, .int64, .uint64, .uint64z: 8
        }
    }
}

/// Where a field lies in a message.
struct FITField: BitwiseCopyable {
    var number: UInt8
    var type: FITBaseType
    var offset: Int
    /// How many numbers it holds; zero where its size does not fit its type.
    var count: Int
}

/// The number at a place in a message; nil where it has the type's invalid value.
@inline(__always)
func fitNumber(_ place: UnsafeRawPointer, _ type: FITBaseType, isBigEndian: Bool) -> Double? {
    switch type {
    case .enumeration, .uint8, .byte:
        let value = place.load(as: UInt8.self)
        return value == .max ? nil : Double(value)
    case .uint8z:
        let value = place.load(as: UInt8.self)
        return value == 0 ? nil : Double(value)
    case .int8:
        let value = place.load(as: Int8.self)
        return value == .max ? nil : Double(value)
    case .uint16, .uint16z:
        let value: UInt16 = fitInteger(place, isBigEndian)
        return value == (type == .uint16 ? .max : 0) ? nil : Double(value)
    case .int16:
        let value: Int16 = fitInteger(place, isBigEndian)
        return value == .max ? nil : Double(value)
    case .uint32, .uint32z:
        let value: UInt32 = fitInteger(place, isBigEndian)
        return value == (type == .uint32 ? .max : 0) ? nil : Double(value)
    case .int32:
        let value: Int32 = fitInteger(place, isBigEndian)
        return value == .max ? nil : Double(value)
    default:
        return fitWideNumber(place, type, isBigEndian: isBigEndian)
    }
}

@inline(never)
private func fitWideNumber(_ place: UnsafeRawPointer, _ type: FITBaseType, isBigEndian: Bool) -> Double? {
    switch type {
    case .float32:
        let value = Double(Float(bitPattern: fitInteger(place, isBigEndian)))
        return value.isFinite ? value : nil
    case .float64:
        let value = Double(bitPattern: fitInteger(place, isBigEndian))
        return value.isFinite ? value : nil
    case .int64:
        let value: Int64 = fitInteger(place, isBigEndian)
        return value == .max ? nil : Double(value)
    case .uint64, .uint64z:
        let value: UInt64 = fitInteger(place, isBigEndian)
        return value == (type == .uint64 ? .max : 0) ? nil : Double(value)
    default:
        return nil
    }
}

@inline(__always)
private func fitInteger<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ place: UnsafeRawPointer, _ isBigEndian: Bool
) -> Integer {
    let value = place.loadUnaligned(as: Integer.self)
    return isBigEndian ? Integer(bigEndian: value) : Integer(littleEndian: value)
}
