import FoundationEssentials

/// An image for a terminal, with its size in columns and lines.
package struct TerminalImage: Hashable, Sendable {
  /// A size in cells.
  package struct Size: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    /// A cell is about twice as high as wide, so a square image has two columns per row.
    package init(columns: Int, rows: Int) {
      self.columns = max(1, columns)
      self.rows = max(1, rows)
    }

    /// Creates the size of a square image with this many lines.
    package init(rows: Int) { self.init(columns: rows * 2, rows: rows) }
  }

  let size: Size
  /// The start of each line, which leaves the cursor to the right of the image.
  let rows: [String]
  /// The sequence that draws the image at the cursor; nil for an image of characters.
  let escape: String?

  /// The number of columns, including the gap after the image.
  package var width: Int { size.columns + ColumnWidths.gap }

  /// Returns lines of text with the image on their left, at least as many as it has.
  package func beside(_ lines: [String], gap: Int = ColumnWidths.gap) -> [String] {
    let space = String(repeating: " ", count: gap)
    let indent = String(repeating: " ", count: size.columns)
    return (0..<max(rows.count, lines.count)).map { index in
      let start = index < rows.count ? rows[index] : indent
      return index < lines.count && !lines[index].isEmpty ? start + space + lines[index] : start
    }
  }

  init(_ size: Size, lines: [String]) { self.init(size, rows: lines, escape: nil) }

  private init(_ size: Size, rows: [String], escape: String?) {
    self.size = size
    self.rows = rows
    self.escape = escape
  }

  /// Creates an image that one escape sequence draws at the cursor.
  ///
  /// The cursor is restored because terminals leave it in different places. The lines are created
  /// first: otherwise drawing on the last line would scroll the terminal.
  init(_ size: Size, escape: String) {
    let below = size.rows - 1
    let room =
      below > 0 ? String(repeating: "\n", count: below) + "\u{1B}[\(below)A" : ""
    let right = "\u{1B}[\(size.columns)C"
    self.init(
      size,
      rows: [room + "\u{1B}7" + escape + "\u{1B}8" + right]
        + Array(repeating: right, count: below), escape: escape)
  }
}

extension TerminalImage {
  /// `q=2` suppresses responses, and `C=1` keeps the cursor in place.
  static func kitty(_ image: KittyImage, _ size: Size) -> TerminalImage {
    TerminalImage(size, escape: image.sequence("q=2,C=1,c=\(size.columns),r=\(size.rows)"))
  }

  static func iTerm(_ image: [UInt8], _ size: Size) -> TerminalImage {
    let content = Data(image).base64EncodedString()
    let keys =
      "inline=1;size=\(image.count);width=\(size.columns);height=\(size.rows);preserveAspectRatio=1"
    return TerminalImage(size, escape: "\u{1B}]1337;File=\(keys):\(content)\u{7}")
  }

  /// Draws two initials of a login: if `isColored` is true, on a color derived from the login, if
  /// the terminal has enough colors.
  static func initials(
    of login: String, _ size: Size, isColored: Bool, depth: ColorDepth = .indexed
  ) -> TerminalImage {
    let text = DisplayWidth.cut(letters(of: login), to: size.columns)
    let left = (size.columns - DisplayWidth.of(text)) / 2
    let right = size.columns - left - DisplayWidth.of(text)
    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    let middle = (size.rows - 1) / 2
    let lines = (0..<size.rows).map { row in
      let line =
        row == middle ? spaces(left) + text + spaces(right) : spaces(size.columns)
      guard isColored, depth != .none else { return line }
      let look = depth == .ansi ? "7" : "97;48;5;\(color(of: login))"
      return "\u{1B}[\(look)m\(line)\u{1B}[0m"
    }
    return TerminalImage(size, lines: lines)
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
