import ChildProcesses

/// Draws images in the form that the terminal supports.
package struct TerminalImages: Sendable {
  /// Runs chafa with arguments and input, and returns its output; nil if it fails.
  package typealias RunChafa =
    @Sendable (
      _ arguments: [String], _ image: [UInt8]
    ) async -> [UInt8]?

  package let form: ImageForm
  let terminal: Terminal
  private let depth: ColorDepth
  /// Whether the user asked for blocks explicitly.
  private let wantsBlocks: Bool
  private let chafa: RunChafa?
  let hasPlaceholders: Bool

  /// `chafa` is nil if it is not installed.
  package init(terminal: Terminal, environment: [String: String], chafa: RunChafa?) {
    form = ImageForm(terminal: terminal, environment: environment, hasChafa: chafa != nil)
    self.terminal = terminal
    wantsBlocks = environment["GISTS_IMAGES"]?.lowercased() == ImageForm.blocks.rawValue
    depth = ImageForm.depth(of: environment)
    self.chafa = chafa
    hasPlaceholders = form != .kitty || KittyVersion.hasPlaceholders(environment)
  }

  var hasChafa: Bool { chafa != nil }

  /// Whether chafa is in `PATH`.
  package static func hasChafa(_ environment: [String: String]) -> Bool {
    SearchPath.contains(Chafa.name, environment: environment)
  }

  /// Whether to draw images with this many rows; one row of blocks is unrecognizable.
  package func draws(rows: Int) -> Bool {
    switch form {
    case .kitty, .iterm, .sixel: true
    case .blocks: rows > 1 || wantsBlocks
    case .initials, .off: false
    }
  }

  /// Returns the avatar of an account; nil if images are off.
  ///
  /// If the image is missing or can't be drawn, the login's initials fill the same cells.
  package func avatar(
    _ image: [UInt8]?, of login: String, _ size: TerminalImage.Size
  ) async -> TerminalImage? {
    guard form != .off else { return nil }
    if let image, draws(rows: size.rows), let drawn = await drawn(image, size) { return drawn }
    return .initials(of: login, size, isColored: terminal.outHasColor, depth: depth)
  }

  /// Returns an image of this size in pixels, as large as fits into `largest` and no larger than
  /// its own size; nil if images are off or it can't be drawn.
  package func drawing(
    _ image: [UInt8], of pixels: PixelSize, _ largest: TerminalImage.Size
  ) async -> TerminalImage? {
    guard draws(rows: 2) else { return nil }
    return await drawn(image, size(of: pixels, in: largest))
  }

  /// Returns the size of an image in cells, as large as fits and no larger than its own size.
  func size(of pixels: PixelSize, in largest: TerminalImage.Size) -> TerminalImage.Size {
    let cell = terminal.cell
    let scale = min(
      1, Double(largest.columns * cell.width) / Double(pixels.width),
      Double(largest.rows * cell.height) / Double(pixels.height))
    func cells(_ pixels: Int, _ cell: Int) -> Int { Int(Double(pixels) * scale) / max(1, cell) }
    return TerminalImage.Size(
      columns: cells(pixels.width, cell.width), rows: cells(pixels.height, cell.height))
  }

  /// Whether images are drawn by escapes that a pager does not pass on.
  package var bypassPagers: Bool { [.kitty, .iterm, .sixel].contains(form) }

  func drawn(_ image: [UInt8], _ size: TerminalImage.Size) async -> TerminalImage? {
    switch form {
    case .kitty: return await kitty(image, size).map { TerminalImage.kitty($0, size) }
    case .iterm: return .iTerm(image, size)
    case .sixel: return await sixel(image, size)
    case .blocks: return await output(.blocks, image, size).flatMap { Chafa.blocks($0, size) }
    case .initials, .off: return nil
    }
  }

  /// Draws a sixel image that fills the given cells.
  ///
  /// If chafa can't find the size of the cells, it guesses. If the first result shows that the
  /// guess is wrong, chafa runs again with corrected sizes.
  private func sixel(_ image: [UInt8], _ size: TerminalImage.Size) async -> TerminalImage? {
    guard let first = await output(.sixel, image, size),
      let made = Chafa.pixels(ofSixel: first)
    else { return nil }
    let room = room(size)
    // chafa rounds heights down to six pixels, so a small image says little about the size of
    // cells.
    if made.width == room.width, (0..<Self.sixelHeight).contains(room.height - made.height) {
      return Chafa.sixels(first, size)
    }
    let fitting = TerminalImage.Size(
      columns: size.columns * room.width / made.width, rows: size.rows * room.height / made.height)
    for rows in (max(1, fitting.rows - Self.sixelTries + 1)...max(1, fitting.rows)).reversed() {
      let smaller = TerminalImage.Size(columns: fitting.columns, rows: rows)
      if let next = await output(.sixel, image, smaller),
        let pixels = Chafa.pixels(ofSixel: next), pixels.fits(room)
      {
        return Chafa.sixels(next, size)
      }
    }
    return made.fits(room) ? Chafa.sixels(first, size) : nil
  }

  /// The pixels in the height of one sixel.
  private static let sixelHeight = 6
  private static let sixelTries = 2

  /// Returns the pixels of this many cells.
  func room(_ size: TerminalImage.Size) -> PixelSize {
    PixelSize(
      width: terminal.cell.width * size.columns, height: terminal.cell.height * size.rows)
  }

  func output(_ form: ImageForm, _ image: [UInt8], _ size: TerminalImage.Size) async -> [UInt8]? {
    await chafa?(Chafa.arguments(form, size, depth: depth), image)
  }
}

extension TerminalImages {
  /// The most pixels of an image without compression, with four bytes each.
  private static let mostPixels = 500_000

  /// Returns an image for kitty: a PNG file of at most `limit` bytes unchanged, others converted by
  /// chafa.
  func kitty(
    _ image: [UInt8], _ size: TerminalImage.Size, limit: Int = .max
  ) async -> KittyImage? {
    if image.count <= limit, let image = KittyImage(png: image) { return image }
    return await converted(image, size)
  }

  /// Converts an image that kitty can't read with chafa.
  ///
  /// kitty keeps the proportions of an image in placeholders. So chafa runs again if it did not
  /// find the size of the cells. An image that would have too many pixels is made smaller, and
  /// kitty enlarges it.
  private func converted(_ image: [UInt8], _ size: TerminalImage.Size) async -> KittyImage? {
    let full = room(size)
    let pixels = full.scaled(toPixels: Self.mostPixels)
    let asked = TerminalImage.Size(
      columns: size.columns * pixels.width / full.width,
      rows: size.rows * pixels.height / full.height)
    guard let first = await output(.kitty, image, asked).flatMap(KittyImage.init(chafa:)),
      let made = first.pixels
    else { return nil }
    guard made != room(asked) else { return first }
    let fitting = TerminalImage.Size(
      columns: asked.columns * pixels.width / made.width,
      rows: asked.rows * pixels.height / made.height)
    return await output(.kitty, image, fitting).flatMap(KittyImage.init(chafa:))
  }
}
