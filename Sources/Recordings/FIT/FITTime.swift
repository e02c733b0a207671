/// FIT's stamps: whole seconds since 1989-12-31T00:00:00Z in 32 bits.
enum FITTime {
    /// FIT's epoch in seconds since 1970.
    static let epoch: Int64 = 631_065_600

    /// Stamps below this count from when the device was switched on.
    static let relativeLimit: Int64 = 0x1000_0000

    /// A stamp in milliseconds since 1970.
    @inline(__always)
    static func milliseconds(seconds: Int64) -> Int64 { (epoch + seconds) * 1_000 }
}
