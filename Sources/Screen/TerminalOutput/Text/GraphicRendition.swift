/// Encodes looks as Select Graphic Rendition sequences (ECMA-48, 8.3.117).
package enum GraphicRendition {
  private static let start = UInt8(ascii: "[")

  /// Appends the shortest sequence that changes the look of the next characters.
  package static func append(from old: Look, to new: Look, to bytes: inout [UInt8]) {
    guard old != new else { return }
    let start = bytes.count
    append(to: &bytes) { bytes in
      if old != .plain, new != .plain { append(0, &bytes) }
      appendParameters(from: .plain, to: new, &bytes)
    }
    guard old != .plain, new != .plain else { return }
    let middle = bytes.count
    append(to: &bytes) { bytes in appendParameters(from: old, to: new, &bytes) }
    // Keep the shorter one.
    if bytes.count - middle < middle - start {
      bytes.removeSubrange(start..<middle)
    } else {
      bytes.removeLast(bytes.count - middle)
    }
  }

  private static func append(to bytes: inout [UInt8], _ parameters: (inout [UInt8]) -> Void) {
    bytes.append(0x1B)
    bytes.append(start)
    parameters(&bytes)
    bytes.append(UInt8(ascii: "m"))
  }

  private static func appendParameters(from old: Look, to new: Look, _ bytes: inout [UInt8]) {
    var (removed, added) = (
      old.emphasis.subtracting(new.emphasis), new.emphasis.subtracting(old.emphasis)
    )
    let weight: Look.Emphasis = [.bold, .dim]
    if !removed.isDisjoint(with: weight) {
      // 22 ends both bold and dim.
      append(22, &bytes)
      removed.subtract(weight)
      added.formUnion(new.emphasis.intersection(weight))
    }
    for (emphasis, on, off) in codes {
      if removed.contains(emphasis) { append(off, &bytes) }
      if added.contains(emphasis) { append(on, &bytes) }
    }
    if old.foreground != new.foreground { append(new.foreground, 30, &bytes) }
    if old.background != new.background { append(new.background, 40, &bytes) }
  }

  private static let codes: [(Look.Emphasis, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reversed, 7, 27),
    (.struck, 9, 29), (.code, 36, 39),
  ]

  private static func append(_ parameter: Int, _ bytes: inout [UInt8]) {
    if bytes.last != start { bytes.append(UInt8(ascii: ";")) }
    bytes.append(number: parameter)
  }

  /// Appends the parameters of a color; `base` is 30 for the foreground, 40 for the background.
  private static func append(_ color: Color?, _ base: Int, _ bytes: inout [UInt8]) {
    switch color {
    case nil: append(base + 9, &bytes)
    case .palette(let index) where index < 8: append(base + Int(index), &bytes)
    case .palette(let index) where index < 16: append(base + 52 + Int(index), &bytes)
    case .palette(let index):
      append(base + 8, &bytes)
      append(5, &bytes)
      append(Int(index), &bytes)
    case .rgb(let red, let green, let blue):
      append(base + 8, &bytes)
      append(2, &bytes)
      for part in [red, green, blue] { append(Int(part), &bytes) }
    }
  }
}

extension [UInt8] {
  package mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
