/// Finds known secrets, and everything that looks like a token, in texts.
///
/// A secret is found unencoded, percent-encoded, escaped as in JSON or HTML, in base64 and in
/// hexadecimal, even over several lines; an unknown token unencoded, and in the base64 form that
/// git uses.
package struct SecretSearch: Sendable {
  /// Shorter secrets would match ordinary text.
  package static let shortestSecret = 4

  private let findsFormats: Bool
  private var secrets: Set<[UInt8]> = []
  /// The forms that may begin with each byte.
  private var forms = [[EncodedForm]](repeating: [], count: 256)
  private var pairs = BytePairs()

  /// Creates a search for these secrets; those under four bytes are ignored.
  ///
  /// If `findsFormats` is false, finds only these secrets, not texts that look like tokens or
  /// logins.
  package init(_ secrets: some Sequence<String> = [], findsFormats: Bool = true) {
    self.findsFormats = findsFormats
    for secret in secrets { add(secret) }
  }

  mutating func add(_ secret: String) {
    let bytes = Array(secret.utf8)
    guard bytes.count >= Self.shortestSecret, secrets.insert(bytes).inserted else { return }
    for form in EncodedForm.all(of: bytes) {
      let seconds = form.secondBytes
      for byte in form.firstBytes {
        forms[Int(byte)].append(form)
        if CharacterEscape.starts.contains(byte) {
          pairs.insert(byte, UInt8.min...UInt8.max)
        } else {
          pairs.insert(byte, seconds)
        }
      }
    }
  }

  /// Returns the ranges of the secrets in text order, in time that is proportional to the text.
  ///
  /// They don't touch each other.
  package func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found =
      findsFormats ? TokenShape.ranges(in: text) + EncodedLogin.ranges(in: text) : []
    // No secret contains this byte, and no escape or line end goes on with it.
    let ended = text + [0xFF]
    for index in text.indices where pairs.contains(ended[index], ended[index + 1]) {
      for form in forms[Int(ended[index])] {
        if case .whole(let end) = form.match(in: ended, at: index) { found.append(index..<end) }
      }
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

  /// Returns the start of a secret that may continue after the text; the end index if there is
  /// none.
  func openEnd(of text: [UInt8]) -> Int {
    let open = text.indices.first { index in
      forms[Int(text[index])].contains { $0.match(in: text, at: index) == .cut }
    }
    let end = open ?? text.count
    guard findsFormats else { return end }
    return min(end, TokenShape.openEnd(of: text), EncodedLogin.openEnd(of: text))
  }
}

/// The pairs of bytes with which a form may begin: few places in a text have one.
private struct BytePairs: Sendable {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  mutating func insert(_ first: UInt8, _ seconds: some Sequence<UInt8>) {
    for second in seconds {
      bits[Int(first) << 2 | Int(second) >> 6] |= 1 << UInt64(second & 63)
    }
  }

  func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    bits[Int(first) << 2 | Int(second) >> 6] & 1 << UInt64(second & 63) != 0
  }
}
