/// Finds known secrets, and whatever looks like a token, in texts: as they are, wrapped, escaped, in
/// base64 and in hexadecimal, also several of these on top of each other.
package struct SecretSearch: Sendable {
  /// How many encodings may be on top of each other.
  private static let mostEncodings = 3
  /// A shorter secret is not looked for across the end of a line: its parts are ordinary text.
  private static let shortestWrapped = 8
  /// No encoding of a token is longer.
  static let longestEncoded = 32 << 10
  private static let partLength = 256 << 10
  /// Shorter secrets would match ordinary text.
  package static let shortestSecret = 4

  private var secrets: [[UInt8]] = []
  private let findsFormats: Bool

  /// Creates a search for these secrets; those under four bytes are ignored.
  ///
  /// If `findsFormats` is false, what only looks like a token is not found.
  package init(_ secrets: some Sequence<String> = [], findsFormats: Bool = true) {
    self.findsFormats = findsFormats
    for secret in secrets { add(secret) }
  }

  package mutating func add(_ secret: String) {
    let bytes = Array(secret.utf8)
    guard bytes.count >= Self.shortestSecret, !secrets.contains(bytes) else { return }
    secrets.append(bytes)
  }

  /// Returns the ranges of the secrets in text order, in time that is proportional to the text.
  ///
  /// They don't touch each other.
  package func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    // Part by part, as decoding needs many times the memory of the text.
    for start in stride(from: 0, to: text.count, by: Self.partLength) {
      let part = text[start...].prefix(Self.partLength + Self.longestEncoded)
      var ranges: [Range<Int>] = []
      search(DecodedText(Array(part)), mostEncodings: Self.mostEncodings, &ranges)
      found += ranges.map { $0.lowerBound + start..<$0.upperBound + start }
    }
    found.sort { $0.lowerBound < $1.lowerBound }
    return found.reduce(into: []) { ranges, next in
      if let last = ranges.last, next.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
      } else {
        ranges.append(next)
      }
    }
  }

  private func search(
    _ text: DecodedText, mostEncodings: Int, _ found: inout [Range<Int>]
  ) {
    let lengths = secrets.map(\.count) + (findsFormats ? [TokenShape.shortest] : [])
    guard let shortest = lengths.min(), text.bytes.count >= shortest else { return }
    found += secretRanges(in: text.bytes, atLeast: 0).map(text.source)
    if findsFormats { found += TokenShape.ranges(in: text.bytes).map(text.source) }
    let joined = text.joined()
    if let joined {
      found += secretRanges(in: joined.bytes, atLeast: Self.shortestWrapped).map(joined.source)
    }
    guard mostEncodings > 0 else { return }
    let whole = joined ?? text
    var decoded = DecodedText.Escape.allCases.compactMap(whole.unescaped)
    decoded += (0..<4).map { whole.base64(from: $0, atLeast: shortest) }
    decoded += (0..<2).map { whole.hex(from: $0, atLeast: shortest) }
    for text in decoded { search(text, mostEncodings: mostEncodings - 1, &found) }
  }

  private func secretRanges(in bytes: [UInt8], atLeast count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for secret in secrets where secret.count >= count {
      var index = 0
      while let start = bytes[index...].firstIndex(of: secret[0]) {
        if bytes[start...].starts(with: secret) { ranges.append(start..<start + secret.count) }
        index = start + 1
      }
    }
    return ranges
  }
}
