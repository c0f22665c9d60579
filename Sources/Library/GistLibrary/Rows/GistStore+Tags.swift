import Algorithms
import SQLiteDatabase

/// A tag and how many gists have it.
package struct TagCount: Hashable, Sendable {
  /// In lower case, without `#`.
  package var tag: String
  package var gists: Int

  /// Counts the gists with each tag, given the tags of each gist: the most frequent first, then by
  /// name.
  static func counts(_ tags: [[String]]) -> [TagCount] {
    tags.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
      .map { TagCount(tag: $0, gists: $1) }
      .sorted { ($1.gists, $0.tag) < ($0.gists, $1.tag) }
  }
}

extension GistStore {
  /// The tags in the descriptions of one feed's gists, or of all gists in the library; the most
  /// frequent first, then by name.
  package func tags(in feed: String? = nil) throws(LibraryError) -> [TagCount] {
    try read { connection in
      var sql = "SELECT description FROM gists WHERE instr(description, '#')"
      if feed != nil {
        sql += """
           AND number IN (SELECT gist FROM members
            WHERE feed = (SELECT number FROM feeds WHERE name = ?))
          """
      }
      let tags = try connection.fetchAll(sql, feed.map { [$0] } ?? []) { row in
        HashTags.tags(in: row.text(0) ?? "")
      }
      return TagCount.counts(tags)
    }
  }
}

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
