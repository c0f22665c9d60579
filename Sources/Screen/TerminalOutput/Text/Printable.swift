/// Escapes untrusted text: characters that could move the cursor, hide or reorder text or control
/// the terminal are shown as `\u{1B}`.
package enum Printable {
  /// Escapes multi-line text for a terminal; keeps tabs and line ends (LF, CRLF).
  package static func text(_ text: String) -> String {
    escaped(text, where: isUnsafe, as: append(visible:to:))
  }

  /// Escapes the bytes of a text for a terminal; invalid UTF-8 becomes U+FFFD.
  package static func text(_ bytes: [UInt8]) -> String {
    text(String(decoding: bytes, as: UTF8.self))
  }

  /// Escapes text for a single line; each run of tabs and line ends becomes one space.
  package static func line(_ text: String) -> String {
    if text.isPrintableASCII { return text }
    return escaped(folded(text, runs: true), where: isUnsafe, as: append(visible:to:))
  }

  /// Escapes a tab-separated value; tab, LF, CR and CRLF become one space.
  package static func cell(_ text: String) -> String {
    if text.utf8.hasNoControls { return text }
    return escaped(
      folded(text, runs: false), where: { $0.value < 0x20 || 0x7F...0x9F ~= $0.value },
      as: append(visible:to:))
  }

  static func append(cell text: String, to bytes: inout [UInt8]) {
    if text.utf8.hasNoControls {
      bytes.append(contentsOf: text.utf8)
    } else {
      bytes.append(contentsOf: cell(text).utf8)
    }
  }

  /// Escapes a JSON document for a terminal with JSON escapes (RFC 8259, 7).
  package static func json(_ document: String) -> String {
    escaped(document, where: isUnsafe) { scalar, bytes in
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        bytes += "\\u".utf8
        bytes.append(hexadecimal: UInt32(unit), count: 4, ten: UInt8(ascii: "a"))
      }
    }
  }

  /// Whether to escape a scalar.
  ///
  /// These are controls except tab and LF (the caller keeps CR before LF); bidirectional overrides,
  /// isolates and marks; line and paragraph separators; tags; kitty's placeholder for images.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xE0000...0xE007F, 0x10EEEE:
      true
    default: false
    }
  }

  /// Returns the escaped form of an unsafe scalar.
  package static func visible(_ scalar: Unicode.Scalar) -> String {
    var bytes: [UInt8] = []
    append(visible: scalar, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(visible scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII { return bytes.append(contentsOf: visibleASCII[Int(scalar.value)]) }
    append(escape: scalar, to: &bytes)
  }

  private static let visibleASCII = (0..<0x80 as Range<UInt8>).map { byte in
    var bytes: [UInt8] = []
    append(escape: Unicode.Scalar(byte), to: &bytes)
    return bytes
  }

  private static func append(escape scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes += "\\u{".utf8
    bytes.append(
      hexadecimal: scalar.value,
      count: (UInt32.bitWidth - scalar.value.leadingZeroBitCount + 3) / 4,
      ten: UInt8(ascii: "A"))
    bytes.append(UInt8(ascii: "}"))
  }

  /// Returns the text unchanged after one pass if nothing needs escaping, as in most text.
  ///
  /// The result is bytes: appending to a scalar view would copy all of it.
  private static func escaped(
    _ text: String, where isUnsafe: (Unicode.Scalar) -> Bool,
    as append: (Unicode.Scalar, inout [UInt8]) -> Void
  ) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: isUnsafe) else { return text }
    var result: [UInt8] = []
    // The part that has not been copied yet.
    var (start, index) = (scalars.startIndex, first)
    while index < scalars.endIndex {
      let (scalar, next) = (scalars[index], scalars.index(after: index))
      if isUnsafe(scalar), !(scalar == "\r" && next < scalars.endIndex && scalars[next] == "\n") {
        if start < index { result += text.utf8[start..<index] }
        append(scalar, &result)
        start = next
      }
      index = next
    }
    result += text.utf8[start...]
    return String(decoding: result, as: UTF8.self)
  }

  /// Replaces each tab or line end (CRLF counts as one), or each run of them, with a space.
  private static func folded(_ text: String, runs: Bool) -> String {
    func isFold(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\t" || scalar == "\n" || scalar == "\r"
    }
    guard text.unicodeScalars.contains(where: isFold) else { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      guard isFold(scalar) else {
        result.append(scalar)
        continue
      }
      let continues = previous.map { runs ? isFold($0) : ($0 == "\r" && scalar == "\n") } ?? false
      if !continues { result.append(" ") }
    }
    return String(result)
  }
}

extension String.UTF8View {
  /// Whether no scalar is a control: U+0000–U+001F, U+007F–U+009F.
  ///
  /// Comparing bytes is faster than looking up the category of each scalar.
  fileprivate var hasNoControls: Bool {
    var previous: UInt8 = 0
    for byte in self {
      // U+0080–U+009F are encoded as C2 80 to C2 9F.
      if byte < 0x20 || byte == 0x7F || previous == 0xC2 && byte < 0xA0 { return false }
      previous = byte
    }
    return true
  }
}

extension [UInt8] {
  /// Appends the lowest `count` hexadecimal digits of a number, at least one.
  fileprivate mutating func append(hexadecimal value: UInt32, count: Int, ten: UInt8) {
    for shift in stride(from: 4 * Swift.max(count, 1) - 4, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value >> UInt32(shift)) & 0xF
      append(digit < 10 ? UInt8(ascii: "0") + digit : ten + digit - 10)
    }
  }
}
