import GitHubModels

/// The format of GitHub's tokens: `gh`, one letter and `_`, or `github_pat_`; then letters, digits
/// and `_`.
///
/// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
package enum TokenShape {
  /// Shorter matches are file names and words such as `ghp_notes`.
  private static let minimumPartLength = 16
  private static let fineGrainedPrefix = Array("github_pat_".utf8)

  /// Returns how many leading bytes look like a token or a part of one; nil if none do.
  package static func length(in bytes: ArraySlice<UInt8>) -> Int? {
    guard let prefix = prefixLength(in: bytes) else { return nil }
    let rest = bytes.dropFirst(prefix).prefix { byte in
      byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "_")
    }
    return rest.count >= minimumPartLength ? prefix + rest.count : nil
  }

  private static func prefixLength(in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == UInt8(ascii: "g") else { return nil }
    if bytes.starts(with: fineGrainedPrefix) { return fineGrainedPrefix.count }
    let start = Array(bytes.prefix(4))
    guard start.count == 4, start[1] == UInt8(ascii: "h"), start[2].isASCIILowercaseLetter,
      start[3] == UInt8(ascii: "_")
    else { return nil }
    return 4
  }
}
