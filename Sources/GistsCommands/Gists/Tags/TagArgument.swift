import CommandSupport
import GistLibrary

/// A tag on the command line, with or without `#`.
struct TagArgument: Hashable, Sendable {
  /// In lower case, without `#`.
  let name: String

  init(argument: String) throws {
    guard let name = HashTags.tag(argument) else {
      throw Failure(
        .wrongUsage, code: "invalid_tag", "invalid tag: \(argument)",
        next: ["use letters, digits, _ and -, and at least one letter"])
    }
    self.name = name
  }
}

/// The words of a search without `tag:NAME`, and the tags.
struct TaggedWords: Hashable, Sendable {
  let words: [String]
  let tags: [String]

  private static let mark = "tag:"

  /// A regular expression may begin with `tag:` and stays a word.
  init(_ all: [String], tags: [TagArgument], isRegex: Bool) throws {
    let isTag: (String) -> Bool = { !isRegex && $0.hasPrefix(Self.mark) }
    words = all.filter { !isTag($0) }
    self.tags =
      try tags.map(\.name)
      + all.filter(isTag).map {
        try TagArgument(argument: String($0.dropFirst(Self.mark.count))).name
      }
  }
}
