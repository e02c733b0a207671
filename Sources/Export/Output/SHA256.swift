import CCrypto
import Timeline

/// A SHA-256 sum that is reckoned while bytes pass by, with the processor's own instructions where it has them.
package struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Starts a sum of no bytes.
    package init() {
        context = Self.makeContext()
        Self.check(EVP_DigestInit_ex(context, EVP_sha256(), nil))
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Puts in bytes.
    package func update(_ bytes: UnsafeRawBufferPointer) {
        Self.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    /// The sum of all bytes so far, as 64 hexadecimal digits; more bytes may follow.
    package var digest: String {
        let copy = Self.makeContext()
        defer { EVP_MD_CTX_free(copy) }
        Self.check(EVP_MD_CTX_copy_ex(copy, context))
        var sum = [UInt8](repeating: 0, count: 32)
        Self.check(EVP_DigestFinal_ex(copy, &sum, nil))
        return String(decoding: sum.flatMap { [hexadecimalDigit($0 >> 4), hexadecimalDigit($0 & 15)] }, as: UTF8.self)
    }

    private static func makeContext() -> OpaquePointer {
        guard let context = EVP_MD_CTX_new() else { preconditionFailure("libcrypto found no memory") }
        return context
    }

    /// SHA-256 is built into libcrypto and fails only where there is no memory, as any allocation would.
    private static func check(_ status: CInt) {
        precondition(status == 1, "libcrypto found no memory")
    }
}

/// Whether a byte is a hexadecimal digit in lower case.
func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
}
