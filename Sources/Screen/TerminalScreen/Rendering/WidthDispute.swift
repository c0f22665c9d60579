import TerminalOutput

/// Tells which clusters terminals give different widths.
///
/// Terminals follow different versions of Unicode, and some add up the widths of a cluster's
/// scalars or ignore the variation selector for emoji.
enum WidthDispute {
  /// The blocks on whose widths terminals agree, if the scalar stands alone: Latin, Greek,
  /// Cyrillic, punctuation, box drawing, blocks, braille, CJK, kana, Hangul, full-width forms.
  private static let agreed: [ClosedRange<UInt32>] = [
    0xA0...0xAC, 0xAE...0x24F, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1EFF, 0x2010...0x2027,
    0x2500...0x259F, 0x2800...0x28FF, 0x3000...0x3029, 0x3041...0x3096, 0x309B...0x30FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60,
  ]

  /// Whether terminals may move the cursor by different numbers of cells after this cell.
  static func contains(_ cell: PackedCell, of grid: Grid) -> Bool {
    if cell.isASCII { return false }
    // The marks of a picture's placeholder are part of it.
    if cell.isLong { return !PicturePlaceholder.isIn(cell, of: grid) }
    return contains(cell.cluster)
  }

  /// Whether this is so after a scalar that stands alone.
  static func contains(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 || scalar == PicturePlaceholder.scalar.value { return false }
    return !agreed.contains { $0.contains(scalar) }
  }

  /// Returns the most cells that a terminal gives a cluster: two for each emoji or wide scalar, one
  /// for each other, also for marks.
  static func reach(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { sum, scalar in
      sum + (scalar.properties.isEmoji ? 2 : max(1, DisplayWidth.of(Character(scalar))))
    }
  }
}
