/// Finds `#tags` in a description.
package enum HashTags {
  /// Returns the tags of a text in lower case, each once.
  ///
  /// A tag is `#` with letters, digits, `_` and `-`, at least one of them a letter: `#12` is an issue.
  /// It starts a word, so `C#` and the fragment of a URL are not tags.
  package static func tags(in text: String) -> [String] {
    var (tags, seen) = ([String](), Set<String>())
    var rest = text[...]
    var previous: Character?
    while let mark = rest.firstIndex(of: "#") {
      if mark > rest.startIndex { previous = rest[rest.index(before: mark)] }
      rest = rest[rest.index(after: mark)...]
      let name = rest.prefix(while: isPart)
      let tag = name.lowercased()
      if previous.map(canPrecede) ?? true, name.contains(where: \.isLetter),
        seen.insert(tag).inserted
      {
        tags.append(tag)
      }
      previous = name.last ?? "#"
      rest = rest[name.endIndex...]
    }
    return tags
  }

  /// Returns a tag as someone typed it, in lower case and without `#`; nil if it is none.
  package static func tag(_ text: String) -> String? {
    let name = text.hasPrefix("#") ? text.dropFirst() : text[...]
    return tags(in: "#\(name)") == [name.lowercased()] ? name.lowercased() : nil
  }

  /// Whether a text, with other tags that are known, has all of the tags.
  package static func areAll(
    _ tags: [String], in text: String?, and others: [String] = []
  ) -> Bool {
    tags.isEmpty || Set(tags).isSubset(of: Self.tags(in: text ?? "") + others)
  }

  /// Returns a description, after a file's name if it has tags and nothing else, which name no gist.
  package static func named(_ description: String, by file: String?) -> String {
    guard let file, file != description, areAll(of: description) else { return description }
    return "\(file) \(description)"
  }

  private static func areAll(of text: String) -> Bool {
    guard text.first(where: { !$0.isWhitespace }) == "#" else { return false }
    let tags = tags(in: text)
    return !tags.isEmpty
      && changed(text, adding: [], removing: tags).allSatisfy(\.isWhitespace)
  }

  /// Returns a description without some tags, which are in lower case, and with others at its end that it
  /// lacks.
  package static func changed(
    _ text: String, adding: [String], removing: [String]
  ) -> String {
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "#") {
      let name = text[text.index(after: mark)...].prefix(while: isPart)
      let isTag =
        (text[..<mark].last.map(canPrecede) ?? true) && name.contains(where: \.isLetter)
      result += rest[..<mark]
      rest = text[name.endIndex...]
      guard isTag, removing.contains(name.lowercased()) else {
        result += "#" + name
        continue
      }
      // The space before it goes with it, or else the one behind it.
      if result.last == " ", rest.first != "#" { result.removeLast() }
      if result.isEmpty { rest = rest.drop { $0 == " " } }
    }
    result += rest
    for tag in adding where !tags(in: result).contains(tag.lowercased()) {
      result += (result.isEmpty || result.last?.isWhitespace == true ? "#" : " #") + tag
    }
    return result
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  private static func canPrecede(_ character: Character) -> Bool {
    !isPart(character) && !"#/&".contains(character)
  }
}
