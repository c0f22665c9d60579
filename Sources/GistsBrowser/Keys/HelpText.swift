import TerminalScreen

/// The document of all keys.
enum HelpText {
  static func document(columns: Int) -> BrowserDocument {
    BrowserDocument(
      title: "gists browse",
      sections: [
        BrowserDocument.Section(name: "Keys", lines: lines),
        BrowserDocument.Section(name: "Search", lines: search),
        BrowserDocument.Section(name: "Commands", lines: commands),
      ], columns: columns)
  }

  private static let search = table([
    ("backoff jitter", "gists with both words, in any file"),
    ("\"wait a bit\"", "a phrase"),
    ("lang:swift", "with a file in this language"),
    ("owner:mona", "of this person"),
    ("is:secret", "secret, public or starred gists"),
    ("tag:shell", "with #shell in the description"),
    ("/back.?off/", "lines that match a regular expression"),
  ])

  private static let commands = table([
    (":diff", "changes of the last revision"),
    (":history", "revisions"),
    (":revert SHA", "restore an earlier revision"),
    (":comments", "comments; :comment writes one"),
    (":fork", "fork the gist"),
    (":rename OLD NEW", "rename a file"),
    (":clone", "clone with git"),
    (":trash", "deleted gists"),
    (":sync", "download all gists for reading offline"),
  ])

  private static func table(_ rows: [(String, String)]) -> [StyledText] {
    rows.map { left, right in
      let gap = String(repeating: " ", count: max(1, 19 - left.count))
      return StyledText(left, Look(.bold)) + StyledText(gap + right)
    }
  }

  /// One line for each binding.
  static var lines: [StyledText] {
    let width = Keymap.bindings.map { names($0).count }.max() ?? 0
    return Keymap.bindings.map { binding in
      let names = names(binding)
      let gap = String(repeating: " ", count: width - names.count + 2)
      return StyledText(names, Look(.bold)) + StyledText(gap + binding.sentence)
    }
  }

  private static func names(_ binding: KeyBinding) -> String {
    binding.keys.map(\.name).joined(separator: " ")
  }
}
