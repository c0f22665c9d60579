/// An image for a screen that is drawn cell by cell.
package struct ScreenImage: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// The terminal keeps the image and shows it in the cells that have its placeholders.
    case kept(KittyImage)
    /// The sequence draws the image at the cursor, over the cells.
    case drawn(escape: String)
    case characters
  }

  package let size: TerminalImage.Size
  package let form: Form
  /// The image in characters; empty if it can't be drawn with them.
  package let lines: [String]
}

extension TerminalImages {
  /// The largest file that is sent unchanged, in bytes: a screen keeps it in memory.
  private static let largestFile = 1 << 20

  /// Only placeholders are cells, so a kitty without them gets blocks.
  private var screenForm: ImageForm {
    guard form == .kitty, !hasPlaceholders else { return form }
    return hasChafa ? .blocks : .initials
  }

  /// Whether to draw images with this many rows on a screen.
  package func drawsOnScreen(rows: Int) -> Bool {
    screenForm == form ? draws(rows: rows) : screenForm == .blocks && rows > 1
  }

  /// Returns an image of this size in pixels as in ``drawing(_:of:_:)``, for a screen.
  package func screenDrawing(
    _ image: [UInt8], of pixels: PixelSize, _ largest: TerminalImage.Size
  ) async -> ScreenImage? {
    guard drawsOnScreen(rows: 2) else { return nil }
    return await screenImage(image, size(of: pixels, in: largest), hasCharacters: true)
  }

  /// Returns an image for a screen; nil if it can't be drawn.
  ///
  /// With `hasCharacters`, an image over cells also has a form in characters, for when only a part
  /// is visible.
  package func screenImage(
    _ image: [UInt8], _ size: TerminalImage.Size, hasCharacters: Bool
  ) async -> ScreenImage? {
    switch screenForm {
    case .initials, .off: return nil
    case .blocks:
      guard let lines = await characters(image, size) else { return nil }
      return ScreenImage(size: size, form: .characters, lines: lines)
    case .kitty:
      guard let image = await kitty(image, size, limit: Self.largestFile) else { return nil }
      return ScreenImage(size: size, form: .kept(image), lines: [])
    case .iterm, .sixel:
      let isSent = form == .sixel || image.count <= Self.largestFile
      let escape = isSent ? await drawn(image, size)?.escape : nil
      let lines =
        hasCharacters || escape == nil && size.rows > 1 ? await characters(image, size) : nil
      guard escape != nil || lines != nil else { return nil }
      return ScreenImage(
        size: size, form: escape.map { .drawn(escape: $0) } ?? .characters, lines: lines ?? [])
    }
  }

  private func characters(_ image: [UInt8], _ size: TerminalImage.Size) async -> [String]? {
    guard terminal.outHasColor else { return nil }
    return await output(.blocks, image, size).flatMap { Chafa.blocks($0, size) }?.rows
  }
}
