import ByteTools
import FoundationEssentials

/// Finds known secrets, and everything that looks like a token, in texts.
///
/// A secret is found unencoded, percent-encoded, escaped as in JSON or HTML, in base64 and in
/// hexadecimal, even over several lines; an unknown token unencoded, and in the base64 form that
/// git uses.
package struct SecretSearch: Sendable {
  /// Shorter secrets would match ordinary text.
  package static let shortestSecret = 4
  /// Shorter secrets are not searched for across line ends: their parts would match ordinary text.
  private static let shortestWrapped = 8

  private let findsFormats: Bool
  private var secrets: Set<[UInt8]> = []
  private var forms: [EncodedForm] = []
  /// The forms that may begin with each byte.
  private var starts = [[Int]](repeating: [], count: 256)

  /// Creates a search for these secrets; those under four bytes are ignored.
  ///
  /// If `findsFormats` is false, finds only these secrets, not texts that look like tokens or
  /// logins.
  package init(_ secrets: some Sequence<String> = [], findsFormats: Bool = true) {
    self.findsFormats = findsFormats
    for secret in secrets { add(secret) }
  }

  package mutating func add(_ secret: String) {
    let bytes = Array(secret.utf8)
    guard bytes.count >= Self.shortestSecret, secrets.insert(bytes).inserted else { return }
    for form in EncodedForm.all(of: bytes, wraps: bytes.count >= Self.shortestWrapped) {
      for byte in form.firstBytes { starts[Int(byte)].append(forms.count) }
      forms.append(form)
    }
  }

  /// Returns the ranges of the secrets in text order, in time that is proportional to the text.
  ///
  /// They don't touch each other.
  package func ranges(in text: [UInt8]) -> [Range<Int>] {
    var found =
      findsFormats ? TokenShape.ranges(in: text) + EncodedLogin.ranges(in: text) : []
    for (index, byte) in text.enumerated() {
      for form in starts[Int(byte)] {
        if case .whole(let range) = forms[form].match(in: text, at: index, goesOn: false) {
          found.append(range)
        }
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
      starts[Int(text[index])].contains {
        forms[$0].match(in: text, at: index, goesOn: true) == .cut
      }
    }
    let end = open ?? text.count
    guard findsFormats else { return end }
    return min(end, TokenShape.openEnd(of: text), EncodedLogin.openEnd(of: text))
  }
}

/// A way in which a secret may be written in a text.
private struct EncodedForm: Sendable {
  enum Match: Equatable {
    case whole(Range<Int>)
    /// The text ends within the form.
    case cut
    case none
  }

  private enum Encoding { case escaped, hex, base64 }

  private let encoding: Encoding
  /// The bytes of the secret, the values of its hexadecimal digits, or the characters of base64
  /// that have bits of it only.
  private let bytes: [UInt8]
  private let wraps: Bool
  /// Whether the characters that begin escapes are escaped themselves, as `%` is in `%25`.
  private var escapesSigns = false
  /// Whether the next base64 character also holds bits of the secret.
  private var isCut = false

  private init(_ encoding: Encoding, _ bytes: [UInt8], _ wraps: Bool) {
    (self.encoding, self.bytes, self.wraps) = (encoding, bytes, wraps)
  }

  static func all(of secret: [UInt8], wraps: Bool) -> [EncodedForm] {
    let base64 = (0..<3).map { offset in
      let encoded = Array(
        Data([UInt8](repeating: 0, count: offset) + secret).base64EncodedString().utf8)
      let bits = (offset + secret.count) * 8
      var form = EncodedForm(
        .base64, Array(encoded[(offset == 0 ? 0 : offset + 1)..<bits / 6]), wraps)
      form.isCut = bits % 6 > 0
      return form
    }
    let digits = secret.flatMap { [$0 >> 4, $0 & 15] }
    let plain = EncodedForm(.escaped, secret, wraps)
    var escaped = plain
    escaped.escapesSigns = true
    return (secret.contains(where: signs.contains) ? [plain, escaped] : [plain])
      + [EncodedForm(.hex, digits, wraps)] + base64
  }

  /// The characters that begin escapes.
  private static let signs = Array("%\\&".utf8)

  var firstBytes: Set<UInt8> {
    Set((0...255).filter { value($0) == bytes[0] } + (encoding == .escaped ? Self.signs : []))
  }

  /// Matches the form at an index.
  ///
  /// `goesOn` says that more text may follow.
  func match(in text: [UInt8], at start: Int, goesOn: Bool) -> Match {
    var (index, place) = (start, 0)
    while place < bytes.count {
      if escapesSigns, index < text.count, Self.signs.contains(text[index]),
        let escape = CharacterEscape(in: text, at: index, goesOn: goesOn)
      {
        if escape.bytes == nil, goesOn { return .cut }
        if let count = decoded(escape, at: place) {
          (index, place) = (escape.end, place + count)
          continue
        }
      }
      if index < text.count, value(text[index]) == bytes[place] {
        (index, place) = (index + 1, place + 1)
        continue
      }
      if place > 0, case let goingOn = next(in: text, from: index), goingOn > index {
        index = goingOn
        continue
      }
      guard index < text.count else { return .cut }
      guard encoding == .escaped,
        let escape = CharacterEscape(in: text, at: index, goesOn: goesOn)
      else { return .none }
      guard escape.bytes != nil else { return .cut }
      guard let count = decoded(escape, at: place) else { return .none }
      (index, place) = (escape.end, place + count)
    }
    guard isCut else { return .whole(start..<index) }
    let last = next(in: text, from: index)
    guard last < text.count else { return goesOn ? .cut : .whole(start..<index) }
    return .whole(start..<(Self.standard(text[last]) == nil ? index : last + 1))
  }

  /// Returns the number of the secret's bytes that an escape stands for; nil if it stands for other
  /// bytes or for no character.
  private func decoded(_ escape: CharacterEscape, at place: Int) -> Int? {
    guard let decoded = escape.bytes, !decoded.isEmpty, bytes[place...].starts(with: decoded) else {
      return nil
    }
    return decoded.count
  }

  /// Returns the value of an unescaped byte of a text.
  private func value(_ byte: UInt8) -> UInt8? {
    switch encoding {
    case .escaped: byte
    case .hex: byte.asciiHexDigitValue
    case .base64: Self.standard(byte)
    }
  }

  /// Returns a character of base64 in the alphabet of RFC 4648 §4; nil if it belongs to neither
  /// alphabet.
  private static func standard(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): UInt8(ascii: "+")
    case UInt8(ascii: "_"), UInt8(ascii: "/"): UInt8(ascii: "/")
    default: byte.isASCIILetter || byte.isASCIIDigit ? byte : nil
    }
  }

  /// The text that git writes before each line from a server, and after it at a terminal.
  private static let linePrefix = Array("remote: ".utf8)
  private static let lineSuffix = Array("\u{1B}[K".utf8)

  /// Returns the index at which a secret continues: after separators between hexadecimal digits,
  /// and after a line end with the blanks and signs around it.
  private func next(in text: [UInt8], from start: Int) -> Int {
    var index = start
    if isSign(text, index) { index += 1 }
    let afterSign = index
    if wraps {
      while index < text.count, isBlank(text[index]) || text[index] == UInt8(ascii: "=") {
        index += 1
      }
      if text[index...].starts(with: Self.lineSuffix.prefix(max(1, text.count - index))) {
        index = min(text.count, index + Self.lineSuffix.count)
        while index < text.count, isBlank(text[index]) || text[index] == UInt8(ascii: "=") {
          index += 1
        }
      }
      if index == text.count { return index }
      if text[index] == 0x0A || text[index] == 0x0D {
        while index < text.count, [0x0A, 0x0D].contains(text[index]) || isBlank(text[index]) {
          index += 1
          let rest = text[index...].prefix(Self.linePrefix.count)
          if Self.linePrefix.starts(with: rest) { index = rest.endIndex }
        }
        return isSign(text, index) ? index + 1 : index
      }
    }
    // Skips all blanks at once, because each step looks for the end of the line behind them.
    guard encoding == .hex else { return afterSign }
    return text[afterSign...].firstIndex { $0 != 0x20 } ?? text.count
  }

  private func isSign(_ text: [UInt8], _ index: Int) -> Bool {
    encoding == .hex && index < text.count && ":-".utf8.contains(text[index])
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
