import Algorithms

/// Finds `#tags` in a description.
enum HashTags {
  /// Returns the tags of a text in lower case, each once.
  ///
  /// A tag is `#` with letters, digits, `_` and `-`, at least one of them a letter: `#12` is an issue.
  /// It starts a word, so `C#` and the fragment of a URL are not tags.
  static func tags(in text: String) -> [String] {
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

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  private static func canPrecede(_ character: Character) -> Bool {
    !isPart(character) && !"#/&".contains(character)
  }
}
