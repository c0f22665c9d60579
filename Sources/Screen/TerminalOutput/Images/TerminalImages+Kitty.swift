/// Images that chafa converts for kitty.
extension TerminalImages {
  /// The most pixels of an image without compression, with four bytes each.
  private static let mostPixels = 500_000

  /// Returns an image that kitty can't read, as chafa converts it.
  ///
  /// kitty keeps the proportions of an image in placeholders. So chafa runs again if it did not find
  /// the size of the cells. kitty enlarges an image that has too many pixels in these cells.
  func converted(_ image: [UInt8], _ size: Picture.Size) async -> KittyImage? {
    let full = room(size)
    let pixels = full.scaled(toPixels: Self.mostPixels)
    let asked = Picture.Size(
      columns: size.columns * pixels.width / full.width,
      rows: size.rows * pixels.height / full.height)
    guard let first = await output(.kitty, image, asked).flatMap(KittyImage.init(chafa:)),
      let made = first.pixels
    else { return nil }
    guard made != room(asked) else { return first }
    let fitting = Picture.Size(
      columns: asked.columns * pixels.width / made.width,
      rows: asked.rows * pixels.height / made.height)
    return await output(.kitty, image, fitting).flatMap(KittyImage.init(chafa:))
  }
}
