import ByteTools
import Testing

@Suite struct DigestTests {
  // The examples of FIPS 180-4: https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]) func `the digests are those of the standard`(text: String, digest: String) {
    #expect(HexDigest.sha256(of: Array(text.utf8)) == digest)
  }

  /// A text of each length up to four blocks.
  private static let texts = (0...256).map { count in
    (0..<count).map { UInt8(truncatingIfNeeded: $0 + count) }
  }

  // The digests were computed by Python's hashlib.
  @Test func `texts of all lengths up to four blocks have the right digests`() {
    let digests = Self.texts.map(HexDigest.sha256).joined()
    #expect(
      HexDigest.sha256(of: Array(digests.utf8))
        == "3b66ad974396572d21a84a1add8d55c48fc636d968da942b638fb4614011c9f4")
  }

  // `git hash-object`, and a recorded gist of GitHub.
  @Test(arguments: [
    ("", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
    ("File created by PyGithub", "73a1c7f17aa0ad5d7cbb5a8ca033ce47d3d23197"),
  ])
  func `a file has the name that git gives it`(text: String, name: String) {
    #expect(HexDigest.gitBlob(of: Array(text.utf8)) == name)
  }

  @Test func `files of all lengths up to four blocks have the names that git gives them`() {
    let short = Self.texts.map { HexDigest.gitBlob(of: $0) }.joined()
    let long = Self.texts.map { HexDigest.gitBlob(of: $0, digits: 64) }.joined()
    #expect(
      Hex.digits(of: SHA1.digest(of: Array(short.utf8)))
        == "92f02748d562cb09a59cfdc48b5a857342b69e75")
    #expect(
      HexDigest.sha256(of: Array(long.utf8))
        == "0d1f7bb78f10363cd4b1ef22645b7539380c90a91f8f78d446874fced8c1110b")
  }

  @Test func `hexadecimal digits are read back`() {
    #expect(Hex.digits(of: [0, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
    #expect(Hex.bytes(of: "000Fa0fF") == [0, 0x0F, 0xA0, 0xFF])
    #expect(Hex.bytes(of: "0f0") == [] && Hex.bytes(of: "0g") == [])
  }
}
