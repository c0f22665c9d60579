/// Foreign text made safe to show: what could move the cursor, hide or reorder words or speak to the
/// terminal becomes visible as `\u{1B}`.
package enum Printable {
  /// Text of several lines for a terminal: tabs and line ends (LF, CRLF) stay.
  package static func text(_ text: String) -> String {
    escaped(text, where: isUnsafe, as: visible)
  }

  /// Bytes of a text for a terminal: what is not UTF-8 becomes U+FFFD.
  package static func text(_ bytes: [UInt8]) -> String {
    text(String(decoding: bytes, as: UTF8.self))
  }

  /// The same in one line, for a cell or a sentence: each run of tabs and line ends becomes one space.
  package static func line(_ text: String) -> String {
    escaped(folded(text, runs: true), where: isUnsafe, as: visible)
  }

  /// A cell of tab-separated values: tab, LF, CR and CRLF become one space, other controls visible.
  package static func cell(_ text: String) -> String {
    escaped(
      folded(text, runs: false), where: { $0.properties.generalCategory == .control }, as: visible)
  }

  /// A JSON document for a terminal: the same is made visible, by JSON's own escapes (RFC 8259, 7).
  package static func json(_ document: String) -> String {
    escaped(document, where: isUnsafe) { scalar in
      UTF16.encode(scalar).map { units in units.map(jsonEscape).joined() } ?? ""
    }
  }

  /// Controls except tab and LF, and CR before LF only by the caller; bidirectional overrides,
  /// isolates and marks; line and paragraph separators; tags.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  private static func jsonEscape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Most text needs nothing: it is looked at once and returned as it is.
  private static func escaped(
    _ text: String, where isUnsafe: (Unicode.Scalar) -> Bool,
    as escape: (Unicode.Scalar) -> String
  ) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: isUnsafe) else { return text }
    var result = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      if !isUnsafe(scalar) || isLineEnd(at: index, in: scalars) {
        result.append(scalar)
      } else {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// The CR of a CRLF.
  private static func isLineEnd(
    at index: String.UnicodeScalarView.Index, in scalars: String.UnicodeScalarView
  ) -> Bool {
    guard scalars[index] == "\r" else { return false }
    let next = scalars.index(after: index)
    return next < scalars.endIndex && scalars[next] == "\n"
  }

  /// Tabs and line ends as spaces: one for each (CRLF is one), or one for a whole run of them.
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
