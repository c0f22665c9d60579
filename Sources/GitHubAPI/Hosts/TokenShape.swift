/// What GitHub's tokens look like: `gh`, one letter, `_`, or `github_pat_`; then letters, digits and
/// `_`.
///
/// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
package enum TokenShape {
  /// Shorter ones are file names and words like `ghp_notes`.
  private static let fewestBytesAfterPrefix = 16
  /// What real ones have at least.
  private static let fewestBytesOfRealOnes = 36
  private static let fineGrainedPrefix = Array("github_pat_".utf8)

  /// How many bytes at the beginning look like a token, or the part of one; nil where they don't.
  static func length(in bytes: ArraySlice<UInt8>) -> Int? {
    length(in: bytes, fewestAfterPrefix: fewestBytesAfterPrefix)
  }

  /// How many bytes at the beginning look like a whole token; nil where they don't.
  package static func wholeLength(in bytes: ArraySlice<UInt8>) -> Int? {
    length(in: bytes, fewestAfterPrefix: fewestBytesOfRealOnes)
  }

  private static func length(in bytes: ArraySlice<UInt8>, fewestAfterPrefix fewest: Int) -> Int? {
    guard let prefix = prefixLength(in: bytes) else { return nil }
    let rest = bytes.dropFirst(prefix).prefix { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_")
    }
    return rest.count >= fewest ? prefix + rest.count : nil
  }

  private static func prefixLength(in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == UInt8(ascii: "g") else { return nil }
    if bytes.starts(with: fineGrainedPrefix) { return fineGrainedPrefix.count }
    let start = Array(bytes.prefix(4))
    guard start.count == 4, start[1] == UInt8(ascii: "h"), start[3] == UInt8(ascii: "_"),
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= start[2]
    else { return nil }
    return 4
  }
}
