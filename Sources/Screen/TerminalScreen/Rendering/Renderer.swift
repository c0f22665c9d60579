import TerminalOutput

/// Renders a grid as the bytes that update a terminal.
struct Renderer: Sendable {
  private let style: RenderStyle
  /// The numbers of the images that the terminal keeps.
  private var uploaded: Set<Int> = []

  init(style: RenderStyle) { self.style = style }

  /// A terminal that supports synchronized updates shows the frame at once; others ignore the
  /// sequences.
  private static let start = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"
  private static let hidden = "\u{1B}[?25l"
  private static let visible = "\u{1B}[?25h"

  /// The most images that the terminal keeps before those that are not shown are deleted.
  private static let mostUploaded = 120

  /// Uploads images again: another program may have deleted them.
  mutating func forgetImages() { uploaded = [] }

  /// The sequences that delete the images that the terminal keeps.
  var deletions: String { uploaded.sorted().map(KittyImage.deletion).joined() }

  /// Returns the bytes that turn a screen with one grid into one with another; none if the grids
  /// are equal.
  ///
  /// `previous` is the grid on the screen; nil if it is unknown. The terminal must not wrap lines
  /// (DECAWM off).
  mutating func bytes(from previous: Grid?, to next: Grid) -> [UInt8] {
    let known = previous.flatMap { $0.rows == next.rows && $0.columns == next.columns ? $0 : nil }
    let old = known ?? Grid(rows: next.rows, columns: next.columns)
    var frame = FrameWriter(style: style, columns: next.columns, cursor: known?.cursor)
    if known == nil { frame.clear() }
    upload(next.images, &frame)
    var rows = RowWriter(old: old, new: next, style: style)
    if rows.canScroll { rows.scroll(&frame) }
    rows.write(&frame)
    let drawn = next.images.filter { $0.isOverCells && rows.isTouched($0, old.images) }
    draw(drawn, &frame, cursorIsVisible: known?.cursor != nil)
    frame.set(.plain)
    let wasVisible = known.map { $0.cursor != nil && drawn.isEmpty }
    place(next.cursor, wasVisible: wasVisible, &frame)
    return frame.bytes.isEmpty ? [] : Array(Self.start.utf8) + frame.bytes + Array(Self.end.utf8)
  }

  private mutating func upload(_ images: [GridImage], _ frame: inout FrameWriter) {
    if uploaded.count > Self.mostUploaded {
      let shown = Set(images.compactMap(\.number))
      for number in uploaded.subtracting(shown).sorted() {
        frame.send(KittyImage.deletion(of: number))
      }
      uploaded.formIntersection(shown)
    }
    for image in images {
      guard case .uploaded(let number, let sequence) = image.form else { continue }
      if uploaded.insert(number).inserted { frame.send(sequence) }
    }
  }

  private func draw(
    _ images: [GridImage], _ frame: inout FrameWriter, cursorIsVisible: Bool
  ) {
    // xterm redraws the cell that the cursor leaves, without the image over it.
    if cursorIsVisible, !images.isEmpty { frame.send(Self.hidden) }
    for image in images {
      guard case .drawn(let sequence) = image.form else { continue }
      frame.draw(sequence, row: image.area.row, column: image.area.column)
    }
  }

  /// Moves the cursor to its place, or hides it.
  private func place(
    _ cursor: Grid.Position?, wasVisible: Bool?, _ frame: inout FrameWriter
  ) {
    if let cursor { frame.move(to: cursor.row, cursor.column) }
    if (cursor != nil) != wasVisible { frame.send(cursor == nil ? Self.hidden : Self.visible) }
  }
}

/// Finds the clusters to which terminals give different widths.
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
    // The marks of an image's placeholder are part of it.
    if cell.isLong { return !ImagePlaceholder.isIn(cell, of: grid) }
    return contains(cell.cluster)
  }

  /// Whether terminals may disagree about the width of a scalar that stands alone.
  static func contains(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 || scalar == ImagePlaceholder.scalar.value { return false }
    return !agreed.contains { $0.contains(scalar) }
  }

  /// Returns the most cells that a terminal gives a cluster: two for each emoji or wide scalar, one
  /// for each other scalar, including marks.
  static func reach(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { sum, scalar in
      sum + (scalar.properties.isEmoji ? 2 : max(1, DisplayWidth.of(Character(scalar))))
    }
  }
}
