import GitHubModels

/// The indexed text of a gist.
struct IndexEntry {
  var names, description, owner, content: String
  /// The folded text of all columns.
  var text: String

  /// Only the first MiB of each file is indexed: longer files are data.
  private static let textLimit = 1 << 20

  /// Indexes contents that are valid UTF-8; binary files have nothing to search for.
  init(_ gist: Gist, contents: FileContents) {
    let names = gist.files.map(\.name)
    let texts = names.compactMap { contents[$0] }.compactMap { bytes -> String? in
      guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
      return String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self)
    }
    self.names = IndexWords(names.joined(separator: "\n")).text
    description = IndexWords(gist.description ?? "").text
    owner = IndexWords(gist.owner?.login ?? "").text
    content = texts.map { IndexWords($0).text }.joined(separator: "\n")
    text = ([gist.description ?? "", gist.owner?.login ?? ""] + names + texts)
      .map { Folding.fold($0) }.joined(separator: "\n")
  }
}
