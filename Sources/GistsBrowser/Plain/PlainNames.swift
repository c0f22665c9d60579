/// Replaces the IDs of gists in sentences: nobody wants to hear 32 digits.
struct PlainNames {
  let state: BrowserState

  /// How many digits of an ID are said if the gist's name is not known.
  private static let digits = 7
  /// How many digits the version of a revision has.
  private static let versionDigits = 40

  /// Returns the text with names for IDs; in commands, with abbreviated IDs.
  func named(_ text: String) -> String {
    let isCommand = text.contains("gists ")
    var named = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isHexDigit) {
      named += rest[..<start]
      let word = rest[start...].prefix { $0.isLetter || $0.isNumber }
      rest = rest[word.endIndex...]
      // Addresses must stay as they are.
      if word.count == Self.versionDigits, word.allSatisfy(\.isHexDigit) {
        named += word.prefix(Self.digits)
        continue
      }
      guard CommandWords.isGist(String(word)), named.last != "/" else {
        named += word
        continue
      }
      guard !isCommand, let title = title(of: String(word)) else {
        named += word.prefix(Self.digits)
        continue
      }
      if named.hasSuffix("gist ") { named.removeLast("gist ".count) }
      named += "\"\(title)\""
    }
    return named + rest
  }

  func title(of id: String) -> String? {
    if let title = state.gistRow(id)?.title { return PlainRow.oneLine(title) }
    for case .deleted(let row)? in state.lists.values.map({ $0.rows[id]?.content }) {
      return row.title
    }
    return state.lists[.files]?.title(ofGist: id)
  }
}
