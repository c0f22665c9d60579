/// Finds what looks like a token of GitHub, which revokes one that appears in a public gist.
///
/// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
enum TokenShape {
  private static let prefixes = ["gho_", "ghp_", "ghu_", "ghs_", "ghr_", "github_pat_"]
    .map { Array($0.utf8) }
  /// Real ones have 36 characters or more after the prefix.
  private static let shortest = 36

  static func isIn(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "g")) {
      rest = rest[start...]
      if beginsWithToken(rest) { return true }
      rest.removeFirst()
    }
    return false
  }

  private static func beginsWithToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let prefix = prefixes.first(where: bytes.starts(with:)) else { return false }
    let token = bytes.dropFirst(prefix.count).prefix(shortest)
    return token.count == shortest && token.allSatisfy(isTokenByte)
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
