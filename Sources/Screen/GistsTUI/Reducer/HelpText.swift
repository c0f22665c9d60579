import TerminalScreen

/// All keys, what a search may contain, and useful commands.
package enum HelpText {
  static func document(columns: Int) -> BrowserDocument {
    BrowserDocument(
      title: "gists browse",
      sections: sections.map {
        BrowserDocument.Section(name: $0.name, lines: table($0.rows, columns))
      }, columns: columns)
  }

  /// The same as text, with headings in capitals.
  package static func text(columns: Int) -> String {
    sections.map { section in
      ([section.name.uppercased()] + table(section.rows, columns - 2).map { "  \($0.text)" })
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static var sections: [(name: String, rows: [(String, String)])] {
    [("Keys", keys), ("Search", search), ("Commands", commands)]
  }

  private static let search = [
    ("backoff jitter", "gists with both words, in any file"),
    ("\"wait a bit\"", "a phrase"),
    ("lang:swift", "with a file in this language"),
    ("owner:mona", "of this user"),
    ("is:secret", "secret, public or starred gists"),
    ("tag:shell", "with #shell in the description"),
    ("/back.?off/", "lines that match a regular expression"),
  ]

  private static let commands = [
    (":diff", "changes of the last revision"),
    (":history", "revisions"),
    (":revert SHA", "restore an earlier revision"),
    (":comments", "comments; :comment writes one"),
    (":fork", "fork the gist"),
    (":rename OLD NEW", "rename a file"),
    (":clone", "clone with git"),
    (":trash", "deleted gists"),
    (":sync", "download all gists for reading offline"),
  ]

  /// One row for each binding.
  private static var keys: [(String, String)] {
    BrowserAction.bindings.map { ($0.keys.map(\.name).joined(separator: " "), $0.sentence) }
  }

  /// Returns rows of two columns, the second of which is wrapped.
  private static func table(_ rows: [(String, String)], _ columns: Int) -> [StyledText] {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.flatMap { left, right in
      StyledText(right).wrappedBetweenWords(to: max(10, columns - width)).enumerated().map {
        let start = $0 == 0 ? StyledText(left, Look(.bold)) : StyledText("")
        let gap = String(repeating: " ", count: width - ($0 == 0 ? left.count : 0))
        return start + StyledText(gap) + $1
      }
    }
  }
}
