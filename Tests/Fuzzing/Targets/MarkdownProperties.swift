@testable import TerminalOutput

enum MarkdownProperties {
  /// Checks a document; the first byte is the terminal's width.
  static func check(_ input: [UInt8]) {
    let columns = Int(input.first ?? 79) % 120 + 1
    let source = input.dropFirst()
    for hasColor in [false, true] {
      let style = Style(isEnabled: hasColor)
      for line in Markdown(source).lines(columns: columns, style: style) {
        requireSafe(hasColor ? withoutStyles(line.sgr) : line.sgr)
      }
    }
    checkWrapping(String(decoding: source, as: UTF8.self), columns: columns)
  }

  private static func checkWrapping(_ text: String, columns: Int) {
    let printable = Printable.line(text)
    let lines = Wrapping.lines(of: text, columns: columns)
    for line in lines {
      requireSafe(line)
      let widest = line.map { DisplayWidth.of(String($0)) }.max() ?? 0
      require(
        DisplayWidth.of(line) <= max(columns, widest), "a line fits: \(line.debugDescription)")
    }
    require(
      words(lines.joined()).elementsEqual(words(printable)),
      "wrapping loses no text: \(printable.debugDescription)")
    require(
      DisplayWidth.of(DisplayWidth.cut(printable, to: columns)) <= columns, "a cut text fits")
  }

  private static func words(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }

  /// Requires that nothing in a line can control the terminal.
  private static func requireSafe(_ line: String) {
    require(
      !line.unicodeScalars.contains { Printable.isUnsafe($0) || $0 == "\n" || $0 == "\t" },
      "a line is safe to print: \(line.debugDescription)")
  }

  /// Removes the escape sequences of ``Style``.
  private static func withoutStyles(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", rest.first == "[",
        let end = rest.dropFirst().firstIndex(where: { !($0 == ";" || "0"..."9" ~= $0) }),
        rest[end] == "m"
      else {
        result.append(scalar)
        continue
      }
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }
}
