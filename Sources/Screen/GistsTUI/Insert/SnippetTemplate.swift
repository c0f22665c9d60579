/// A text with placeholders, `<name>`, `<name=default>` and `<name=a|b|c>`, that the user fills in.
///
/// Of several choices, the first is the default; `\|` is a bar. A name starts with a letter or an
/// underscore and has no spaces, so that redirections, comparisons, addresses and `<<EOF` are text.
/// So are `\<name>`, and `<in>` in the shell's `sort <in>out`.
package struct SnippetTemplate: Hashable, Sendable {
  /// All placeholders with one name, which share one value.
  package struct Placeholder: Hashable, Sendable {
    package let name: String
    /// The first default of the name; nil if it has none.
    package fileprivate(set) var value: String?
    /// The first choices of the name, each once, with the default before the others; empty if it
    /// has none.
    package fileprivate(set) var choices: [String]

    fileprivate init(name: String, values: [String]) {
      self.name = name
      value = values.first
      choices = []
      offer(values)
    }

    /// Adds the default or choices of a later placeholder with the same name, unless an earlier one
    /// had any.
    fileprivate mutating func add(_ values: [String]) {
      value = value ?? values.first
      if choices.isEmpty { offer(values) }
    }

    private mutating func offer(_ values: [String]) {
      guard values.count > 1 else { return }
      var seen: Set<String> = []
      choices = ([value].compactMap { $0 } + values).filter { seen.insert($0).inserted }
    }
  }

  /// A part of the text.
  enum Part: Hashable, Sendable {
    case text(String)
    /// A placeholder, with its literal text.
    case placeholder(name: String, literal: String)
  }

  let parts: [Part]
  /// The placeholders, each name once, in the order of the text.
  package let placeholders: [Placeholder]
  /// The index of each name in ``placeholders``.
  private let places: [String: Int]

  /// Parses a text, which may be a shell command.
  init(_ text: String, isShell: Bool = false) {
    let scalars = text.unicodeScalars
    var (parts, placeholders, places) = ([Part](), [Placeholder](), [String: Int]())
    var (textStart, index) = (scalars.startIndex, scalars.startIndex)
    while let open = scalars[index...].firstIndex(of: "<") {
      index = scalars.index(after: open)
      let before = scalars[..<open].last
      guard before != "<", before != "\\", let found = Self.placeholder(scalars[index...]) else {
        continue
      }
      if isShell, found.values.isEmpty, Self.isRedirection(scalars[..<open], scalars[found.end...])
      {
        continue
      }
      if textStart < open { parts.append(.text(String(scalars[textStart..<open]))) }
      parts.append(
        .placeholder(name: found.name, literal: String(scalars[open..<found.end])))
      (textStart, index) = (found.end, found.end)
      if let known = places[found.name] {
        placeholders[known].add(found.values)
      } else {
        places[found.name] = placeholders.count
        placeholders.append(Placeholder(name: found.name, values: found.values))
      }
    }
    if textStart < scalars.endIndex { parts.append(.text(String(scalars[textStart...]))) }
    (self.parts, self.placeholders, self.places) = (parts, placeholders, places)
  }

  /// Returns the text with values in place of the placeholders.
  ///
  /// If a placeholder has no value, or an empty one that is no choice, its default replaces it.
  /// Without a default, it stays.
  func filled(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name, let literal): value(of: name, values) ?? literal
      }
    }.joined()
  }

  /// Returns the text that replaces the placeholders of a name; nil if they stay.
  func value(of name: String, _ values: [String: String]) -> String? {
    let placeholder = places[name].map { placeholders[$0] }
    if let value = values[name], !value.isEmpty || placeholder?.choices.contains("") == true {
      return value
    }
    return placeholder?.value
  }

  /// Whether `<name>` is two redirections, as in `sort <in>out`: a word is before it, and a file
  /// name right after it.
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

  /// Reads a placeholder after its `<`, up to and including its `>`, with its default or choices.
  private static func placeholder(
    _ text: Substring.UnicodeScalarView
  ) -> (name: String, values: [String], end: String.Index)? {
    guard let first = text.first, first == "_" || first.properties.isAlphabetic else { return nil }
    let name = text.prefix(while: isPart)
    let rest = text[name.endIndex...]
    switch rest.first {
    case ">": return (String(name), [], text.index(after: name.endIndex))
    case "=":
      let value = rest.dropFirst().prefix { !"<>\n".unicodeScalars.contains($0) }
      guard value.endIndex < text.endIndex, text[value.endIndex] == ">" else { return nil }
      return (String(name), choices(of: value), text.index(after: value.endIndex))
    default: return nil
    }
  }

  /// Splits the text after `=` at its bars.
  private static func choices(of text: Substring.UnicodeScalarView) -> [String] {
    var choices = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in text {
      if scalar == "|", isEscaped {
        choices[choices.count - 1].removeLast()
        choices[choices.count - 1].append(scalar)
      } else if scalar == "|" {
        choices.append(String.UnicodeScalarView())
      } else {
        choices[choices.count - 1].append(scalar)
      }
      isEscaped = scalar == "\\"
    }
    return choices.map { String($0) }
  }
}
