/// A generated avatar: five by five squares, mirrored, in a colour that depends on the user ID.
struct Identicon: Sendable {
  private let seed: UInt64

  init(of id: Int) { seed = UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15 }

  /// Returns a square PNG image, `width` pixels wide.
  func png(width: Int) -> [UInt8] {
    // The margin is half a square on each side.
    let unit = max(1, width / 6)
    let margin = (width - 5 * unit) / 2
    func square(_ pixel: Int) -> Int? {
      let offset = pixel - margin
      return offset >= 0 && offset < 5 * unit ? offset / unit : nil
    }
    let rows = (0..<width).map { y in
      (0..<width).map { x in
        if let row = square(y), let column = square(x) { isFilled(row, column) } else { false }
      }
    }
    return PNG.bytes(rows, foreground: color, background: (240, 240, 240))
  }

  private func isFilled(_ row: Int, _ column: Int) -> Bool {
    seed >> (row * 3 + min(column, 4 - column)) & 1 == 1
  }

  private var color: PNG.Color {
    func channel(_ shift: Int) -> UInt8 { UInt8(48 + (seed >> shift & 0x7F)) }
    return (channel(24), channel(34), channel(44))
  }
}
