/// A generated avatar: five by five squares, mirrored, in a colour that depends on the user ID.
struct Identicon: Sendable {
  private let seed: UInt64

  init(of id: Int) { seed = UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15 }

  /// Returns a square PNG image, `width` pixels wide.
  func png(width: Int) throws -> [UInt8] {
    // The margin is half a square on each side.
    let unit = max(1, width / 6)
    let margin = (width - 5 * unit) / 2
    var pixels = [UInt8](repeating: 0, count: width * width)
    for row in 0..<5 {
      for column in 0..<5 where isFilled(row, column) {
        for y in 0..<unit {
          let start = (margin + row * unit + y) * width + margin + column * unit
          for x in start..<start + unit where pixels.indices.contains(x) { pixels[x] = 1 }
        }
      }
    }
    return try PNG.bytes(width: width, palette: [(240, 240, 240), color], pixels: pixels)
  }

  private func isFilled(_ row: Int, _ column: Int) -> Bool {
    seed >> (row * 3 + min(column, 4 - column)) & 1 == 1
  }

  private var color: PNG.Color {
    func channel(_ shift: Int) -> UInt8 { UInt8(48 + (seed >> shift & 0x7F)) }
    return (channel(24), channel(34), channel(44))
  }
}
