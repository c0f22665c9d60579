/// Measures text in terminal cells: CJK and emoji are two wide, combining marks none.
///
/// The text must already be escaped (``Printable``): controls count as zero.
package enum DisplayWidth {
  package static func of(_ text: String) -> Int {
    if text.isPrintableASCII { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the text in at most `limit` cells, ending in `…` if it was cut.
  package static func cut(_ text: String, to limit: Int) -> String {
    guard of(text) > limit else { return text }
    guard limit > 0 else { return "" }
    var width = 0
    let kept = text.prefix { character in
      width += of(character)
      return width < limit
    }
    return kept + "…"
  }

  /// Returns the end of the text in at most `limit` cells, after `…` if it was cut.
  static func end(of text: String, in limit: Int) -> String {
    var width = of(text)
    guard width > limit else { return text }
    guard limit > 0 else { return "" }
    // Counts from the start, because where a flag begins depends on the text before it.
    let kept = text.drop { character in
      guard width >= limit else { return false }
      width -= of(character)
      return true
    }
    return "…" + kept
  }

  /// Returns the width of a character: two for emoji, including joined sequences and flags;
  /// otherwise the sum of its scalars.
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return (0x20...0x7E).contains(ascii) ? 1 : 0 }
    if let known = known(character) { return known }
    let scalars = character.unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation }) { return 2 }
    if scalars.contains("\u{FE0F}"), scalars.first?.properties.isEmoji == true { return 2 }
    return scalars.reduce(0) { $0 + cells(of: $1) }
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    if (0x20...0x7E).contains(scalar.value) || scalar.value == softHyphen { return 1 }
    if joiningJamo.contains(where: { $0.contains(scalar.value) }) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    return wide.contains { $0.contains(scalar.value) }
  }

  private static func known(_ character: Character) -> Int? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return nil }
    return ofCommon(first.value)
  }

  /// Returns the width of a letter, ideograph or line of a common block, without looking up its
  /// properties; nil for others.
  ///
  /// Two of them are never parts of one character, nor is one of them and a printable ASCII
  /// character.
  package static func ofCommon(_ scalar: UInt32) -> Int? {
    switch scalar {
    case 0xA0...0xAC, 0xAE...0x2FF, 0x391...0x3C9, 0x400...0x481, 0x48A...0x52F, 0x5D0...0x5EA,
      0x621...0x63A, 0x641...0x64A, 0x1E00...0x1EFF, 0x2010...0x2027, 0x2190...0x2199,
      0x2500...0x259F,
      0x2605...0x2606:
      1
    case 0x3000...0x3020, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }

  private static let softHyphen: UInt32 = 0xAD

  /// Hangul vowels and final consonants, which share the cell of the initial consonant.
  private static let joiningJamo: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

  /// East_Asian_Width W and F (Unicode Standard Annex 11) of scalars without emoji presentation.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}

/// Divides a terminal's width among columns.
package enum ColumnWidths {
  /// The number of cells between two columns.
  package static let gap = 2

  /// Shrinks the widest of the columns at `indices`, cell by cell, until all columns fit in
  /// `available` cells or each of them has the `minimum` width.
  static func shrink(
    _ widths: inout [Int], _ indices: [Int], to available: Int, minimum: Int
  ) {
    var excess = widths.reduce(0, +) - available
    while excess > 0, let widest = indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > minimum
    {
      let next = indices.filter { $0 != widest }.map { widths[$0] }.max() ?? minimum
      let step = min(excess, max(1, widths[widest] - max(next, minimum)))
      widths[widest] -= step
      excess -= step
    }
  }
}
