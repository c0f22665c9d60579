import GitHubModels

/// What is indexed of a gist.
struct IndexEntry {
  var names, description, owner, content: String
  /// All of it, folded.
  var text: String

  /// Of a longer file only the beginning is indexed: what is longer is data.
  private static let longestText = 1 << 20

  /// Reads contents that are text; others have nothing to look for.
  init(_ gist: Gist, contents: [String: [UInt8]]) {
    let names = gist.files.map(\.name)
    let texts = names.compactMap { contents[$0] }.compactMap { bytes -> String? in
      guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
      return String(decoding: bytes.prefix(Self.longestText), as: UTF8.self)
    }
    self.names = IndexWords(names.joined(separator: "\n")).text
    description = IndexWords(gist.description ?? "").text
    owner = IndexWords(gist.owner?.login ?? "").text
    content = texts.map { IndexWords($0).text }.joined(separator: "\n")
    text = ([gist.description ?? "", gist.owner?.login ?? ""] + names + texts)
      .map { Folding.fold($0) }.joined(separator: "\n")
  }
}
