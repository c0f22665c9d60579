/// The lines of the settings file: `key = value`, comments that begin with `#`, and blank lines.
///
/// Comments and unknown keys stay when a setting changes.
struct SettingsText: Hashable, Sendable {
  /// A line of the file, without its line feed.
  private enum Line: Hashable {
    case setting(key: String, value: String)
    case other
  }

  private var lines: [Substring]

  /// Splits the text; throws the number of the first line that is neither a setting nor a comment.
  init(_ bytes: [UInt8]) throws(InvalidLine) {
    let text = String(decoding: bytes, as: UTF8.self)
    // A line that ends with CR LF ends with one character.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated()
    where Self.parse(line) == nil || line.contains("\u{FFFD}") {
      throw InvalidLine(number: index + 1)
    }
    self.lines = lines
  }

  /// A line that is neither a setting nor a comment; lines count from 1.
  struct InvalidLine: Error, Hashable { let number: Int }

  var bytes: [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  /// The settings in the order of their lines, which count from 1; an empty value sets nothing.
  var entries: [(line: Int, key: String, value: String)] {
    lines.enumerated().compactMap { index, line in
      guard case .setting(let key, let value) = Self.parse(line), !value.isEmpty else {
        return nil
      }
      return (index + 1, key, value)
    }
  }

  /// Replaces the line of a setting, or adds one; nil removes it.
  mutating func set(_ key: String, to value: String?) {
    var indices = lines.indices.filter {
      if case .setting(key, _) = Self.parse(lines[$0]) { true } else { false }
    }
    if let value {
      let line = "\(key) = \(value)"[...]
      if let last = indices.popLast() { lines[last] = line } else { lines.append(line) }
    }
    for index in indices.reversed() { lines.remove(at: index) }
  }

  /// Reads a line; nil if it is invalid.
  private static func parse(_ line: Substring) -> Line? {
    let line = trimmed(line)
    if line.isEmpty || line.hasPrefix("#") { return .other }
    guard let sign = line.firstIndex(of: "=") else { return nil }
    let key = trimmed(line[..<sign])
    guard !key.isEmpty else { return nil }
    return .setting(key: String(key), value: String(trimmed(line[sign...].dropFirst())))
  }

  /// Removes blanks at both ends.
  private static func trimmed(_ text: Substring) -> Substring {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    var text = text.drop(while: isBlank)
    while text.last.map(isBlank) == true { text.removeLast() }
    return text
  }
}
