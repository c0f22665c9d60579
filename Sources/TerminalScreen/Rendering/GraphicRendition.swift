/// Encodes looks as Select Graphic Rendition sequences (ECMA-48, 8.3.117).
enum GraphicRendition {
  /// Appends the shortest sequence that changes the look of the next characters.
  static func append(from old: Look, to new: Look, to bytes: inout [UInt8]) {
    guard old != new else { return }
    if new == .plain {
      bytes += "\u{1B}[m".utf8
      return
    }
    var fresh: [UInt8] = old == .plain ? [] : [0x30]
    appendParameters(from: .plain, to: new, &fresh)
    var best = fresh
    if old != .plain {
      var change: [UInt8] = []
      appendParameters(from: old, to: new, &change)
      if change.count < fresh.count { best = change }
    }
    bytes += "\u{1B}[".utf8
    bytes += best
    bytes.append(UInt8(ascii: "m"))
  }

  private static func appendParameters(from old: Look, to new: Look, _ bytes: inout [UInt8]) {
    var (removed, added) = (
      old.emphasis.subtracting(new.emphasis), new.emphasis.subtracting(old.emphasis)
    )
    let weight: Look.Emphasis = [.bold, .dim]
    if !removed.isDisjoint(with: weight) {
      // 22 ends both bold and dim.
      append("22", &bytes)
      removed.subtract(weight)
      added.formUnion(new.emphasis.intersection(weight))
    }
    for (emphasis, on, off) in codes {
      if removed.contains(emphasis) { append(off, &bytes) }
      if added.contains(emphasis) { append(on, &bytes) }
    }
    if old.foreground != new.foreground { append(code(new.foreground, 30), &bytes) }
    if old.background != new.background { append(code(new.background, 40), &bytes) }
  }

  private static let codes: [(Look.Emphasis, on: String, off: String)] = [
    (.bold, "1", "22"), (.dim, "2", "22"), (.italic, "3", "23"), (.underline, "4", "24"),
    (.reversed, "7", "27"), (.struck, "9", "29"),
  ]

  private static func append(_ parameter: String, _ bytes: inout [UInt8]) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ";")) }
    bytes += parameter.utf8
  }

  /// Returns the parameters of a color; `base` is 30 for the foreground, 40 for the background.
  private static func code(_ color: Color?, _ base: Int) -> String {
    switch color {
    case nil: "\(base + 9)"
    case .palette(let index) where index < 8: "\(base + Int(index))"
    case .palette(let index) where index < 16: "\(base + 52 + Int(index))"
    case .palette(let index): "\(base + 8);5;\(index)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
  }
}
