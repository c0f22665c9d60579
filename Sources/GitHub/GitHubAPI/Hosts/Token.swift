import ByteTools

/// A GitHub token.
///
/// Descriptions, mirrors and interpolations never contain it.
package struct Token: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret itself, only for the `Authorization` header field, the keyring, git and
  /// `auth token`.
  package let value: String

  /// Trims surrounding white space; nil if the rest is empty or has a byte outside 0x21–0x7E.
  package init?(_ text: String) {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let head = text.utf8.drop(while: isSpace)
    guard let end = head.lastIndex(where: { !isSpace($0) }) else { return nil }
    let trimmed = head[...end]
    guard trimmed.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    value = String(Substring(trimmed))
  }

  /// The first 16 hex digits of the SHA-256 digest.
  ///
  /// Caches and the accounts file identify a token by it, so it must never change.
  package var fingerprint: String { Self.fingerprint(of: value) }

  /// Returns the fingerprint of a token, or of a command that prints one.
  package static func fingerprint(of text: String) -> String {
    String(HexDigest.sha256(of: Array(text.utf8)).prefix(16))
  }

  package var description: String { "[token]" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The scopes of an OAuth token.
package enum OAuthScopes {
  /// Returns the names in a list of scopes.
  ///
  /// GitHub writes `gist, read:org` in a header field and `gist,read:org` in a body; OAuth
  /// separates scopes by spaces (RFC 6749 §3.3).
  package static func names(in text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// The scope that gists require.
  package static let gist = "gist"

  /// Whether a token's scopes are known and don't include `gist`.
  ///
  /// False if `names` is nil: fine-grained tokens list no scopes but may have the permission.
  package static func lackGist(_ names: [String]?) -> Bool {
    names.map { !$0.contains(gist) } ?? false
  }
}

/// The format of GitHub's tokens: `gh`, one letter and `_`, or `github_pat_`; then letters, digits
/// and `_`.
///
/// Since 2026 a token of an app may be the prefix, the app's ID, `_` and a JSON Web Token, which
/// has dots and hyphens as well.
///
/// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
package enum TokenShape {
  /// Shorter matches are file names and words such as `ghp_notes`.
  private static let minimumPartLength = 16
  private static let fineGrainedPrefix = Array("github_pat_".utf8)

  /// Returns the number of leading bytes that look like a token or a part of one; nil if none do.
  package static func length<Bytes: Collection<UInt8>>(in bytes: Bytes) -> Int?
  where Bytes.Index == Int, Bytes.SubSequence == Bytes {
    guard let prefix = prefixLength(in: bytes) else { return nil }
    let start = bytes.startIndex + prefix
    var end = bytes[start...].prefix(while: isPart).endIndex
    guard end - start >= minimumPartLength else { return nil }
    // A dot or hyphen at the end belongs to the text around the token.
    while let next = bytes[end...].firstIndex(where: { !isSign($0) }), next > end,
      isPart(bytes[next])
    {
      end = bytes[next...].prefix(while: isPart).endIndex
    }
    return end - bytes.startIndex
  }

  /// Returns the ranges that look like tokens, in text order.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "g")) {
      if let length = length(in: bytes[start...]) {
        ranges.append(start..<start + length)
        index = start + length
      } else {
        index = start + 1
      }
    }
    return ranges
  }

  /// Returns the index from which the last word of a text looks like a token; the end index if it
  /// doesn't.
  static func openEnd(of bytes: [UInt8]) -> Int {
    var start = bytes.count
    while start > 0, isPart(bytes[start - 1]) || isSign(bytes[start - 1]) { start -= 1 }
    return bytes[start...].indices.first { index in
      let word = bytes[index...]
      return prefixLength(in: word) != nil || fineGrainedPrefix.starts(with: word)
        || word.count < 4 && word.elementsEqual([0x67, 0x68, word.last ?? 0].prefix(word.count))
    } ?? bytes.count
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func prefixLength(in bytes: some Collection<UInt8>) -> Int? {
    guard bytes.first == UInt8(ascii: "g") else { return nil }
    if bytes.starts(with: fineGrainedPrefix) { return fineGrainedPrefix.count }
    let start = Array(bytes.prefix(4))
    guard start.count == 4, start[1] == UInt8(ascii: "h"), start[2].isASCIILowercaseLetter,
      start[3] == UInt8(ascii: "_")
    else { return nil }
    return 4
  }
}
