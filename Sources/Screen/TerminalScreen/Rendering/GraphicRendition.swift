import TerminalOutput

/// Encodes looks as Select Graphic Rendition sequences (ECMA-48, 8.3.117).
enum GraphicRendition {
  private static let start = UInt8(ascii: "[")

  /// Appends the shortest sequence that changes the look of the next characters.
  static func append(from old: Look, to new: Look, to bytes: inout [UInt8]) {
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
    (.struck, 9, 29),
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
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

/// What a terminal can show.
package struct RenderStyle: Hashable, Sendable {
  package var colors: ColorDepth
  /// Whether it shows more than ASCII.
  package var isUnicode: Bool

  package init(colors: ColorDepth, isUnicode: Bool = true) {
    self.colors = colors
    self.isUnicode = isUnicode
  }

  /// Detects it from `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
  package init(environment: [String: String]) {
    self.init(
      colors: .detect(environment: environment),
      isUnicode: ASCIIForm.isUnneeded(environment: environment))
  }

  /// Returns the look of a cell in the colors that the terminal has.
  func look(of cell: PackedCell, in grid: Grid) -> PackedLook {
    if cell.look.hasNoColors || colors == .rgb { return cell.look }
    // The color of a placeholder is the number of its picture.
    if PicturePlaceholder.isIn(cell, of: grid) { return cell.look }
    let look = cell.look.look
    return PackedLook(
      Look(
        look.emphasis, foreground: look.foreground?.reduced(to: colors),
        background: look.background?.reduced(to: colors)))
  }
}

/// How many colors a terminal shows.
package enum ColorDepth: Hashable, Sendable {
  /// No colors: emphasis only.
  case none
  /// The user's own 16 colors.
  case ansi
  /// xterm's 256 colors.
  case indexed
  /// 24 bits.
  case rgb

  /// The terminals that show 24 bits and whose `COLORTERM` is lost over SSH.
  private static let direct = ["kitty", "ghostty", "alacritty", "wezterm", "foot", "contour"]
  /// The terminals without colors.
  private static let monochrome = ["dumb", "vt52", "vt100", "vt102", "vt220"]

  /// Detects the depth from `NO_COLOR` (no-color.org), `COLORTERM` and `TERM`.
  ///
  /// The terminal is never queried: its response could arrive in another program.
  package static func detect(environment: [String: String]) -> ColorDepth {
    let term = environment["TERM"] ?? ""
    if !(environment["NO_COLOR"] ?? "").isEmpty || term.isEmpty { return .none }
    if monochrome.contains(where: { term == $0 || term.hasPrefix($0 + "-") }) { return .none }
    let isDirect = term.hasSuffix("-direct") || direct.contains { term.contains($0) }
    if isDirect || ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .rgb }
    return term.contains("256color") ? .indexed : .ansi
  }
}

extension Color {
  /// Returns the nearest color that a terminal of this depth shows; nil for its own color.
  func reduced(to depth: ColorDepth) -> Color? {
    switch (depth, self) {
    case (.none, _): nil
    case (.ansi, .palette(let index)) where index > 15:
      .palette(Self.nearest(Self.components(ofPalette: index), among: 0..<16))
    case (.ansi, .rgb(let red, let green, let blue)):
      .palette(Self.nearest((red, green, blue), among: 0..<16))
    case (.indexed, .rgb(let red, let green, let blue)):
      .palette(Self.nearest((red, green, blue), among: 16..<256))
    default: self
    }
  }

  /// xterm's first 16 colors; the user's own may differ.
  private static let first: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// The levels of the color cube, 16 to 231; the grays follow.
  private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static func components(ofPalette index: UInt8) -> (UInt8, UInt8, UInt8) {
    if index < 16 { return first[Int(index)] }
    if index > 231 {
      let gray = 8 + (index - 232) * 10
      return (gray, gray, gray)
    }
    let index = Int(index) - 16
    return (levels[index / 36], levels[index / 6 % 6], levels[index % 6])
  }

  private static func nearest(_ color: (UInt8, UInt8, UInt8), among palette: Range<Int>) -> UInt8 {
    func distance(_ index: Int) -> Int {
      let other = components(ofPalette: UInt8(index))
      let red = Int(color.0) - Int(other.0)
      let green = Int(color.1) - Int(other.1)
      let blue = Int(color.2) - Int(other.2)
      return red * red + green * green + blue * blue
    }
    var (best, least) = (palette.lowerBound, Int.max)
    for index in palette {
      let distance = distance(index)
      if distance < least { (best, least) = (index, distance) }
    }
    return UInt8(best)
  }
}
