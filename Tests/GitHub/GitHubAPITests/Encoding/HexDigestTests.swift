import Crypto
import GitHubAPI
import TestSupport
import Testing

@Suite struct HexDigestTests {
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

  @Test func `the digests of texts of all lengths up to four blocks are those of swift-crypto`() {
    var random = SplitMix64(seed: 180)
    for count in 0...256 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let digest = Self.hex(Crypto.SHA256.hash(data: bytes))
      #expect(HexDigest.sha256(of: bytes) == digest, "\(count) bytes")
    }
  }

  // `git hash-object`, and a recorded gist of GitHub.
  @Test(arguments: [
    ("", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"),
    ("File created by PyGithub", "73a1c7f17aa0ad5d7cbb5a8ca033ce47d3d23197"),
  ])
  func `a file has the name that git gives it`(text: String, name: String) {
    #expect(HexDigest.gitBlob(of: Array(text.utf8)) == name)
  }

  @Test func `the names of files of all lengths up to four blocks are those of swift-crypto`() {
    var random = SplitMix64(seed: 180)
    for count in 0...256 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let object = Array("blob \(count)\0".utf8) + bytes
      #expect(HexDigest.gitBlob(of: bytes) == Self.hex(Insecure.SHA1.hash(data: object)))
      #expect(
        HexDigest.gitBlob(of: bytes, digits: 64) == Self.hex(Crypto.SHA256.hash(data: object)))
    }
  }

  private static func hex(_ digest: some Sequence<UInt8>) -> String {
    digest.map { $0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16) }.joined()
  }
}
