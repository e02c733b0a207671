/// One message, read in place.
struct FITMessage {
    let body: UnsafeRawPointer
    let fields: [FITField]
    let isBigEndian: Bool

    /// One of the numbers of a field; nil where it is absent or has the type's invalid value.
    func number(_ number: UInt8, at index: Int = 0) -> Double? {
        guard let field = field(number), index < field.count else { return nil }
        return fitNumber(body + field.offset + index * field.type.size, field.type, isBigEndian: isBigEndian)
    }

    /// One of the numbers of a field as an integer that is not negative; nil beyond 32 bits, which no field needs.
    func integer(_ number: UInt8, at index: Int = 0) -> Int64? {
        self.number(number, at: index).flatMap { $0 >= 0 && $0 <= 4_294_967_295 ? Int64($0) : nil }
    }

    /// A number within a range.
    func number(_ number: UInt8, within range: ClosedRange<Double>) -> Double? {
        self.number(number).flatMap { range.contains($0) ? $0 : nil }
    }

    /// A heart rate; zero, as devices write it for none, gives nil.
    func heartRate(_ number: UInt8) -> Double? { self.number(number, within: 1...254) }

    /// A stamp in milliseconds since 1970; zero gives nil.
    func stamp(_ number: UInt8) -> Int64? {
        integer(number).flatMap { $0 > 0 ? FITTime.milliseconds(seconds: $0) : nil }
    }

    /// How many numbers a field holds.
    func count(_ number: UInt8) -> Int { field(number)?.count ?? 0 }

    /// The bytes of a field, whatever its type.
    func bytes(_ number: UInt8) -> UnsafeRawBufferPointer {
        guard let field = field(number) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: body + field.offset, count: field.count * field.type.size)
    }

    /// A text, up to its first zero.
    func text(_ number: UInt8) -> String? {
        let text = String(decoding: bytes(number).prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }

    private func field(_ number: UInt8) -> FITField? { fields.first { $0.number == number } }
}
