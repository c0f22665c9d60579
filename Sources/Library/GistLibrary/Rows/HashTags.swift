import Algorithms

/// Finds `#tags` in a description.
package enum HashTags {
  /// Returns the tags of a text in lower case, each once.
  ///
  /// A tag is `#` with letters, digits, `_` and `-`, at least one of them a letter: `#12` is an issue.
  /// It starts a word, so `C#` and the fragment of a URL are not tags.
  package static func tags(in text: String) -> [String] {
    var tags: [String] = []
    var rest = text[...]
    var previous: Character?
    while let mark = rest.firstIndex(of: "#") {
      if mark > rest.startIndex { previous = rest[rest.index(before: mark)] }
      rest = rest[rest.index(after: mark)...]
      let name = rest.prefix(while: isPart)
      if previous.map(canPrecede) ?? true, name.contains(where: \.isLetter) {
        tags.append(name.lowercased())
      }
      previous = name.last ?? "#"
      rest = rest[name.endIndex...]
    }
    return Array(tags.uniqued())
  }

  /// Returns a tag as someone typed it, in lower case and without `#`; nil if it is none.
  package static func tag(_ text: String) -> String? {
    let name = text.hasPrefix("#") ? text.dropFirst() : text[...]
    return tags(in: "#\(name)") == [name.lowercased()] ? name.lowercased() : nil
  }

  /// Whether a text has all of the tags.
  package static func areAll(_ tags: [String], in text: String?) -> Bool {
    tags.isEmpty || Set(tags).isSubset(of: Self.tags(in: text ?? ""))
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  private static func canPrecede(_ character: Character) -> Bool {
    !isPart(character) && !"#/&".contains(character)
  }
}
