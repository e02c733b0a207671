import Encoding

/// The words that a column may hold, laid out so that one of them is written in two stores.
public struct WordList: Hashable, Sendable {
    /// The words, in the order of their numbers.
    public let words: [String]
    private let packed: [PackedWord]

    /// Lists words.
    ///
    /// - Precondition: No word is longer than 16 bytes.
    public init(_ words: [String]) {
        self.words = words
        packed = words.map(PackedWord.init)
    }

    /// The number of words.
    public var count: Int { words.count }

    @inline(__always)
    func append(at index: Int, to buffer: inout ByteBuffer) {
        let word = packed[index]
        buffer.appendInPlace(limit: 16) { out in
            let raw = UnsafeMutableRawPointer(out)
            raw.storeBytes(of: word.first.littleEndian, as: UInt64.self)
            raw.storeBytes(of: word.second.littleEndian, toByteOffset: 8, as: UInt64.self)
            return word.length
        }
    }
}

/// The bytes of a short word, the first of them lowest.
private struct PackedWord: Hashable, Sendable, BitwiseCopyable {
    private(set) var first: UInt64 = 0
    private(set) var second: UInt64 = 0
    let length: Int

    init(_ word: String) {
        length = word.utf8.count
        precondition(length <= 16, "the word '\(word)' is longer than 16 bytes")
        for (index, byte) in word.utf8.enumerated() {
            if index < 8 { first |= UInt64(byte) << (8 * index) } else { second |= UInt64(byte) << (8 * (index - 8)) }
        }
    }
}
