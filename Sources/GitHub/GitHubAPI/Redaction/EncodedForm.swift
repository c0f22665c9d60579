import ByteTools
import FoundationEssentials

/// A secret in one encoding, as a text may contain it.
struct EncodedForm: Sendable {
  enum Match: Equatable {
    case whole(end: Int)
    /// The text ends within the form.
    case cut
    case none
  }

  private enum Encoding { case plain, escaped, hex, base64 }

  /// Shorter secrets are not searched for across line ends: their parts would match ordinary text.
  private static let shortestWrapped = 8

  private let encoding: Encoding
  /// The values of the characters: bytes, hexadecimal digits, or the six bits of base64.
  private let values: [UInt8]
  /// The bits of each value that belong to the secret.
  private let masks: [UInt8]
  private let wraps: Bool

  private init(_ encoding: Encoding, _ values: [UInt8], masks: [UInt8]? = nil, wraps: Bool) {
    (self.encoding, self.values, self.wraps) = (encoding, values, wraps)
    self.masks = masks ?? [UInt8](repeating: 0xFF, count: values.count)
  }

  /// Returns a secret's forms in all encodings.
  static func all(of secret: [UInt8]) -> [EncodedForm] {
    let wraps = secret.count >= shortestWrapped
    // A secret that contains an escape, such as `%25`, must not be read as another text.
    let hasEscape = secret.indices.contains { CharacterEscape.read(in: secret, at: $0) != nil }
    let direct: [Encoding] = hasEscape ? [.escaped, .plain] : [.escaped]
    let digits = secret.flatMap { [$0 >> 4, $0 & 15] }
    let base64: [EncodedForm] = (0..<3).map { offset in
      // The first character that has no bits of the `offset` bytes before the secret.
      let first = (offset * 8 + 5) / 6
      let before = [UInt8](repeating: 0, count: offset)
      let bits = [UInt8](repeating: 0xFF, count: secret.count)
      return EncodedForm(
        .base64, Array(base64Values(of: before + secret)[first...]),
        masks: Array(base64Values(of: before + bits)[first...]), wraps: wraps)
    }
    return direct.map { EncodedForm($0, secret, wraps: wraps) }
      + [EncodedForm(.hex, digits, wraps: wraps)] + base64
  }

  private static func base64Values(of bytes: [UInt8]) -> [UInt8] {
    Data(bytes).base64EncodedString().utf8.compactMap { base64Value(of: $0) }
  }

  /// The bytes with which the form may begin.
  var firstBytes: [UInt8] { fitting(at: 0) + escapes }

  /// The bytes that may follow a first byte that begins no escape.
  var secondBytes: [UInt8] {
    fitting(at: 1) + escapes + (UInt8.min...UInt8.max).filter(beginsGap)
  }

  private var escapes: [UInt8] { encoding == .escaped ? CharacterEscape.starts : [] }

  private func fitting(at place: Int) -> [UInt8] {
    (UInt8.min...UInt8.max).filter { fits($0, at: place) }
  }

  /// Matches the form at an index.
  func match(in text: [UInt8], at start: Int) -> Match {
    var (index, place) = (start, 0)
    while place < values.count {
      guard index < text.count else { return .cut }
      if encoding == .escaped, let escape = CharacterEscape.read(in: text, at: index) {
        guard let byte = escape.byte else { return .cut }
        if fits(byte, at: place) {
          (index, place) = (escape.end, place + 1)
          continue
        }
      }
      if fits(text[index], at: place) {
        (index, place) = (index + 1, place + 1)
      } else {
        let next = afterGap(in: text, from: index)
        guard place > 0, next > index else { return .none }
        index = next
      }
    }
    return .whole(end: index)
  }

  private func fits(_ byte: UInt8, at place: Int) -> Bool {
    let value: UInt8? =
      switch encoding {
      case .plain, .escaped: byte
      case .hex: byte.asciiHexDigitValue
      case .base64: Self.base64Value(of: byte)
      }
    return value.map { $0 & masks[place] == values[place] } ?? false
  }

  /// Returns the value of a character in either base64 alphabet of RFC 4648; nil if it has none.
  private static func base64Value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// The text that git writes before each line from a server, and after it at a terminal.
  private static let linePrefix = Array("remote: ".utf8)
  private static let lineSuffix = Array("\u{1B}[K".utf8)

  private func beginsGap(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == Self.lineSuffix[0]
      || isSeparator(byte)
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "="): true
    case UInt8(ascii: ":"), UInt8(ascii: "-"): encoding == .hex
    default: false
    }
  }

  /// Returns the index after a line end with the blanks and signs around it, or after separators of
  /// hexadecimal digits; the same index if there are none.
  private func afterGap(in text: [UInt8], from start: Int) -> Int {
    var (index, hasLineEnd) = (start, false)
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        hasLineEnd = true
        index += 1
      case let byte where isSeparator(byte): index += 1
      default:
        let sign = (hasLineEnd ? Self.linePrefix : Self.lineSuffix).prefix(text.count - index)
        guard text[index...].starts(with: sign) else {
          return hasLineEnd && wraps || !hasLineEnd && encoding == .hex ? index : start
        }
        index += sign.count
      }
    }
    return index
  }
}
