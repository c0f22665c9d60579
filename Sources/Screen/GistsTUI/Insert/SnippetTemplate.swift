/// A text with placeholders, `<name>` and `<name=default>`, that the user fills in.
///
/// A name starts with a letter or an underscore and has no spaces, so that redirections, comparisons,
/// addresses and `<<EOF` are text. So are `\<name>`, and `<in>` in the shell's `sort <in>out`.
package struct SnippetTemplate: Hashable, Sendable {
  /// What is asked for: all placeholders of one name.
  package struct Placeholder: Hashable, Sendable {
    package let name: String
    /// The first default of the name; nil if it has none.
    package fileprivate(set) var value: String?
  }

  /// A part of the text.
  enum Part: Hashable, Sendable {
    case text(String)
    /// A placeholder, and how it is written.
    case placeholder(name: String, literal: String)
  }

  let parts: [Part]
  /// The placeholders, each name once, in the order of the text.
  package let placeholders: [Placeholder]
  /// Where each name is in ``placeholders``.
  private let places: [String: Int]

  /// Reads a text, which may be one of a shell.
  package init(_ text: String, isShell: Bool = false) {
    let scalars = text.unicodeScalars
    var (parts, placeholders, places) = ([Part](), [Placeholder](), [String: Int]())
    var (textStart, index) = (scalars.startIndex, scalars.startIndex)
    while let open = scalars[index...].firstIndex(of: "<") {
      index = scalars.index(after: open)
      let before = scalars[..<open].last
      guard before != "<", before != "\\", let found = Self.placeholder(scalars[index...]) else {
        continue
      }
      if isShell, found.value == nil, Self.isRedirection(scalars[..<open], scalars[found.end...]) {
        continue
      }
      if textStart < open { parts.append(.text(String(scalars[textStart..<open]))) }
      parts.append(
        .placeholder(name: found.name, literal: String(scalars[open..<found.end])))
      (textStart, index) = (found.end, found.end)
      if let known = places[found.name] {
        placeholders[known].value = placeholders[known].value ?? found.value
      } else {
        places[found.name] = placeholders.count
        placeholders.append(Placeholder(name: found.name, value: found.value))
      }
    }
    if textStart < scalars.endIndex { parts.append(.text(String(scalars[textStart...]))) }
    (self.parts, self.placeholders, self.places) = (parts, placeholders, places)
  }

  /// Returns the text with values in place of the placeholders.
  ///
  /// Without a value, or with an empty one, a placeholder becomes its default; without one, it stays.
  package func filled(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name, let literal): value(of: name, values) ?? literal
      }
    }.joined()
  }

  /// Returns what replaces the placeholders of a name; nil if they stay.
  func value(of name: String, _ values: [String: String]) -> String? {
    if let value = values[name], !value.isEmpty { return value }
    return places[name].flatMap { placeholders[$0].value }
  }

  /// Whether `<name>` reads from a file and writes to another one: behind a word, and with a file's name
  /// right after it.
  ///
  /// A single letter is a unit: `sleep <n>s`.
  private static func isRedirection(
    _ before: Substring.UnicodeScalarView, _ after: Substring.UnicodeScalarView
  ) -> Bool {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
    guard let last = before.last, isBlank(last), let word = before.last(where: { !isBlank($0) }),
      !"\n|&;(`".unicodeScalars.contains(word)
    else { return false }
    return after.prefix(2).count { isPart($0) && !"-.".unicodeScalars.contains($0) } == 2
  }

  /// Whether a scalar may be in a name.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "_-.".unicodeScalars.contains(scalar)
  }

  /// Reads a placeholder after its `<`, up to and including its `>`.
  private static func placeholder(
    _ text: Substring.UnicodeScalarView
  ) -> (name: String, value: String?, end: String.Index)? {
    guard let first = text.first, first == "_" || first.properties.isAlphabetic else { return nil }
    let name = text.prefix(while: isPart)
    let rest = text[name.endIndex...]
    switch rest.first {
    case ">": return (String(name), nil, text.index(after: name.endIndex))
    case "=":
      let value = rest.dropFirst().prefix { !"<>\n".unicodeScalars.contains($0) }
      guard value.endIndex < text.endIndex, text[value.endIndex] == ">" else { return nil }
      return (String(name), String(value), text.index(after: value.endIndex))
    default: return nil
    }
  }
}
