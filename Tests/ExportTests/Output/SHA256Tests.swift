import Testing

@testable import Export

@Suite struct SHA256Tests {
    // FIPS 180-4's examples, and a million times the letter a.
    @Test(arguments: [
        ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000), 1_000,
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `OUT-2 the sums are those of the standard`(text: String, times: Int, sum: String) {
        let hash = SHA256()
        for _ in 0..<times { Array(text.utf8).withUnsafeBytes { hash.update($0) } }
        #expect(hash.digest == sum)
    }

    @Test func `OUT-2 a sum may be asked for while bytes still come`() {
        let hash = SHA256()
        Array("ab".utf8).withUnsafeBytes { hash.update($0) }
        _ = hash.digest
        Array("c".utf8).withUnsafeBytes { hash.update($0) }
        #expect(hash.digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
