import ByteTools

/// The user `x-access-token` and a token, in base64, as git sends them to GitHub.
///
/// Programs store them in git's configuration, including variables such as `GIT_CONFIG_VALUE_0`,
/// and git's trace shows them. Finds even tokens that this program doesn't know.
enum EncodedLogin {
  /// `x-access-token:`, which fills whole groups of base64.
  private static let user = Array("eC1hY2Nlc3MtdG9rZW46".utf8)
  /// A shorter rest is no token.
  private static let leastRest = 24

  /// Returns the ranges of the tokens behind the user, without base64 padding.
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while let start = text.firstIndex(ofText: user, from: index) {
      let rest = start + user.count
      let end = text[rest...].firstIndex { !isPart($0) } ?? text.count
      if end - rest >= leastRest { ranges.append(rest..<end) }
      index = end
    }
    return ranges
  }

  /// Returns the index from which the last word of a text looks like a login; the end index if it
  /// doesn't.
  static func openEnd(of text: [UInt8]) -> Int {
    var start = text.count
    while start > 0, isPart(text[start - 1]) { start -= 1 }
    return text[start...].indices.first { index in
      text[index] == user[0] && user.starts(with: text[index...].prefix(user.count))
    } ?? text.count
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "+/-_".utf8.contains(byte)
  }
}
