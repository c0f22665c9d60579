/// Names of gists in place of their IDs: nobody remembers 32 digits.
extension BrowserState {
  /// The most characters of a name in a message.
  private static let longestName = 40
  /// How many digits stand for a gist whose name is unknown, as in lists of commands.
  private static let shortID = 10
  /// How many digits stand for a revision, as in lists of commands; and how many it has.
  private static let versionDigits = (short: 7, all: 40)

  func named(_ text: String) -> String { named(text, unknown: Self.shortID, title: title) }

  /// Returns a text with the names of gists for their IDs, also for `gist ID`; `unknown`: how many
  /// digits stand for a gist without a title.
  ///
  /// Paths and addresses with an ID stay as they are.
  func named(_ text: String, unknown: Int, title: (String) -> String?) -> String {
    var (result, word) = ("", "")
    for character in text {
      if character.isASCII, character.isLetter || character.isNumber {
        word.append(character)
      } else {
        name(word, in: &result, before: character, unknown, title)
        word = ""
        result.append(character)
      }
    }
    name(word, in: &result, before: nil, unknown, title)
    return result
  }

  private func name(
    _ word: String, in result: inout String, before next: Character?, _ unknown: Int,
    _ title: (String) -> String?
  ) {
    guard word.count >= 20, word.allSatisfy(\.isHexDigit),
      ![result.last, next].compactMap(\.self).contains(where: "/-".contains)
    else { return result += word }
    let (short, all) = Self.versionDigits
    if word.count == all { return result += word.prefix(short) }
    guard CommandWords.isID(word) else { return result += word }
    guard let title = title(word) else { return result += word.prefix(unknown) }
    if result.hasSuffix("gist ") { result.removeLast("gist ".count) }
    result += "\"\(title)\""
  }

  /// The title of a gist in few characters; nil if it is unknown.
  func title(of id: String) -> String? {
    wholeTitle(of: id).map { title in
      title.count > Self.longestName
        ? String(title.prefix(Self.longestName - 1)) + "…" : title
    }
  }

  /// The title of a gist as its row has it, on any screen; nil if it is unknown.
  func wholeTitle(of id: String) -> String? {
    var title = gistRow(id)?.title ?? documents[.gist(id)]?.document?.title
    if title == nil, case .deleted(let deleted) = lists[.trash]?.rows[id]?.content {
      title = deleted.title
    }
    if title == nil { title = lists[.files]?.title(ofGist: id) }
    return title == id ? nil : title
  }

  /// The title of the only gist that a command is about; nil if it is about none or several.
  func title(ofCommand number: Int) -> String? { pending[number]?.gist.flatMap(title) }
}

extension ListState {
  /// The title of a gist that is beside a file; nil if it is beside none.
  func title(ofGist id: String) -> String? {
    for case .file(let file) in rows.values.lazy.map(\.content) where file.gist == id {
      return file.gistTitle
    }
    return nil
  }
}
