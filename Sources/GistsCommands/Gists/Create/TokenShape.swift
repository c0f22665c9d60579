/// Finds what looks like a token of GitHub: it revokes one that appears in a public gist.
/// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
enum TokenShape {
  private static let prefixes = ["gho_", "ghp_", "ghu_", "ghs_", "ghr_", "github_pat_"]
  /// Real ones have 36 characters or more after the prefix.
  private static let shortest = 36

  static func isIn(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return prefixes.contains { prefix in
      bytes.ranges(of: Array(prefix.utf8)).contains { range in
        bytes[range.upperBound...].prefix(shortest).count(where: isTokenByte) == shortest
      }
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
