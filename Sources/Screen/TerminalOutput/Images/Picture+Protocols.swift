import FoundationEssentials

extension Picture {
  /// Encodes a PNG file for kitty; nil for other formats, which kitty does not support.
  static func kitty(_ image: [UInt8], _ size: Size) -> Picture? {
    KittyImage(png: image).map { kitty($0, size) }
  }

  /// Encodes an image for kitty.
  ///
  /// `q=2` suppresses responses, and `C=1` keeps the cursor in place.
  static func kitty(_ image: KittyImage, _ size: Size) -> Picture {
    Picture(size, escape: image.sequence("q=2,C=1,c=\(size.columns),r=\(size.rows)"))
  }

  /// Encodes an image file of any format for iTerm2.
  static func iTerm(_ image: [UInt8], _ size: Size) -> Picture {
    let content = Data(image).base64EncodedString()
    let keys =
      "inline=1;size=\(image.count);width=\(size.columns);height=\(size.rows);preserveAspectRatio=1"
    return Picture(size, escape: "\u{1B}]1337;File=\(keys):\(content)\u{7}")
  }

  /// Draws two initials of a login, on a color derived from it if `isColored` is true.
  static func initials(of login: String, _ size: Size, isColored: Bool) -> Picture {
    let text = DisplayWidth.cut(letters(of: login), to: size.columns)
    let left = (size.columns - DisplayWidth.of(text)) / 2
    let right = size.columns - left - DisplayWidth.of(text)
    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    let middle = (size.rows - 1) / 2
    let lines = (0..<size.rows).map { row in
      let line =
        row == middle ? spaces(left) + text + spaces(right) : spaces(size.columns)
      return isColored ? "\u{1B}[97;48;5;\(color(of: login))m\(line)\u{1B}[0m" : line
    }
    return Picture(size, lines: lines)
  }

  /// Returns the first letters of the first two parts, or the first two letters of a single part.
  private static func letters(of login: String) -> String {
    let parts = login.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard let first = parts.first else { return "?" }
    let letters = parts.count > 1 ? "\(first.prefix(1))\(parts[1].prefix(1))" : "\(first.prefix(2))"
    return letters.uppercased()
  }

  /// Colors of xterm's color cube on which white text is readable.
  private static let colors = [24, 25, 28, 30, 54, 60, 61, 64, 89, 94, 96, 125, 130, 131, 133, 166]

  /// Returns a color for a login, ignoring case.
  private static func color(of login: String) -> Int {
    let hash = login.lowercased().utf8.reduce(UInt32(2_166_136_261)) { hash, byte in
      (hash ^ UInt32(byte)) &* 16_777_619
    }
    return colors[Int(hash % UInt32(colors.count))]
  }
}
