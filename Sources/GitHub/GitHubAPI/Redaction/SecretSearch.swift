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
  /// The bytes that secrets and their encodings have.
  private var isPart: [Bool]

  /// Creates a search for these secrets; those under four bytes are ignored.
  ///
  /// If `findsFormats` is false, what only looks like a token is not found.
  package init(_ secrets: some Sequence<String> = [], findsFormats: Bool = true) {
    self.findsFormats = findsFormats
    isPart = (0...255).map(DecodedText.alphabet.contains)
    for secret in secrets { add(secret) }
  }

  package mutating func add(_ secret: String) {
    let bytes = Array(secret.utf8)
    guard bytes.count >= Self.shortestSecret, !secrets.contains(bytes) else { return }
    secrets.append(bytes)
    for byte in bytes { isPart[Int(byte)] = true }
  }

  /// Returns the ranges of the secrets in text order, in time that is proportional to the text.
  ///
  /// They don't touch each other.
  package func ranges(in text: [UInt8]) -> [Range<Int>] {
    let lengths = secrets.map(\.count) + (findsFormats ? [TokenShape.shortest] : [])
    guard let shortest = lengths.min() else { return [] }
    var found: [Range<Int>] = []
    // Part by part, as decoding needs many times the memory of the text.
    for start in stride(from: 0, to: text.count, by: Self.partLength) {
      let part = text[start...].prefix(Self.partLength + Self.longestEncoded)
      let ranges = part.withUnsafeBufferPointer { part in
        isPart.withUnsafeBufferPointer { isPart in
          self.ranges(in: part, Limits(shortest: shortest, isPart: isPart), Self.mostEncodings)
        }
      }
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

  /// What a part of a text must have to be searched: its length in bytes, and which bytes.
  private struct Limits {
    let shortest: Int
    let isPart: UnsafeBufferPointer<Bool>
  }

  /// Searches the runs of bytes that a secret may be in.
  ///
  /// An encoded secret is never in two of them: each way of decoding uses these bytes only. Most of
  /// what is decoded by chance has no such run.
  private func ranges(
    in text: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ mostEncodings: Int
  ) -> [Range<Int>] {
    text.runs(in: text.count, atLeast: limits.shortest) { limits.isPart[Int(text[$0])] }.flatMap {
      run in
      ranges(inRun: UnsafeBufferPointer(rebasing: text[run]), limits, mostEncodings)
        .map { $0.lowerBound + run.lowerBound..<$0.upperBound + run.lowerBound }
    }
  }

  private func ranges(
    inRun text: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ mostEncodings: Int
  ) -> [Range<Int>] {
    var found = secretRanges(in: text, atLeast: 0)
    if findsFormats { found += TokenShape.ranges(in: text) }
    guard let joined = DecodedText(joining: text) else {
      return found + encodedRanges(in: text, limits, mostEncodings)
    }
    return joined.bytes.withUnsafeBufferPointer { whole in
      let inWhole =
        secretRanges(in: whole, atLeast: Self.shortestWrapped)
        + encodedRanges(in: whole, limits, mostEncodings)
      return found + inWhole.map(joined.source)
    }
  }

  private func encodedRanges(
    in text: UnsafeBufferPointer<UInt8>, _ limits: Limits, _ mostEncodings: Int
  ) -> [Range<Int>] {
    guard mostEncodings > 0 else { return [] }
    var decoded = DecodedText.Escape.allCases.compactMap { DecodedText(unescaping: $0, in: text) }
    for offset in 0..<4 {
      decoded += DecodedText.base64(
        in: text, from: offset, atLeast: limits.shortest, limits.isPart)
    }
    for offset in 0..<2 {
      decoded += DecodedText.hex(in: text, from: offset, atLeast: limits.shortest)
    }
    return decoded.flatMap { decoded in
      decoded.bytes.withUnsafeBufferPointer { ranges(in: $0, limits, mostEncodings - 1) }
        .map(decoded.source)
    }
  }

  private func secretRanges(
    in text: UnsafeBufferPointer<UInt8>, atLeast count: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for secret in secrets where secret.count >= count {
      var index = 0
      while let start = text.firstIndex(of: secret, from: index) {
        ranges.append(start..<start + secret.count)
        index = start + 1
      }
    }
    return ranges
  }
}
