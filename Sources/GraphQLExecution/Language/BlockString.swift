/// Block strings lose their common indentation and the blank lines at both ends (GraphQL
/// specification, section 2.9.4).
enum BlockString {
  static func value(of raw: String) -> String {
    var lines = lines(of: raw)
    let indentation =
      lines.dropFirst().filter { !isBlank($0) }
      .map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
    for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indentation) }
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return String(String.UnicodeScalarView(lines.joined(separator: "\n".unicodeScalars)))
  }

  private static func lines(of raw: String) -> [Substring.UnicodeScalarView] {
    raw.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func isBlank(_ line: Substring.UnicodeScalarView) -> Bool {
    line.allSatisfy { $0 == " " || $0 == "\t" }
  }
}
