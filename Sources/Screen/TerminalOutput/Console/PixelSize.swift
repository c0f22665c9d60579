/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns a size of the same proportions with no more pixels than this.
  func scaled(toPixels count: Int) -> PixelSize {
    guard width * height > count else { return self }
    let scale = (Double(count) / Double(width * height)).squareRoot()
    return PixelSize(
      width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
  }

  func fits(_ room: PixelSize) -> Bool { width <= room.width && height <= room.height }
}
