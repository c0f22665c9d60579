import TerminalOutput

/// The help at the command line: all keys, the syntax of searches, and useful commands.
package enum HelpText {
  private typealias Section = (name: String, rows: [(String, String)])

  /// The help of `gists help keys`, with headings in capitals.
  package static func text(columns: Int) -> String {
    let keys = groups(BrowserAction.bindings) { $0.entry.keys }
    let actions = BrowserAction.allCases.map(\.name).sorted().joined(separator: " ")
    let own: [Section] = [("Keys of your own", settings), ("Actions", [("", actions)])]
    let all: [Section] = keys + common + own
    return all.map { section in
      ([section.name.uppercased()] + table(section.rows, columns - 2).map { "  \($0.text)" })
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static let common: [Section] = [("Search", search), ("Commands", commands)]

  private static let search = [
    ("backoff jitter", "gists with both words, in any file"),
    ("\"wait a bit\"", "a phrase"),
    ("-draft", "without this word; - excludes qualifiers as well"),
    ("lang:swift", "with a file in this language"),
    ("owner:mona", "of this user"),
    ("is:secret", "secret, public or starred gists"),
    ("is:duplicate", "with the same files as another gist of the owner, side by side"),
    ("is:older-duplicate", "all of these but the newest of each, such as to delete them"),
    ("tag:shell", "with #shell in the description"),
    ("files:>5", "with more than five files; also files:2..5"),
    ("updated:<2y", "updated less than two years ago; also 3d, 2w, 6mo"),
    ("updated:>2024-01-31", "updated after this day"),
    ("no:description", "without a description; also no:tag"),
    ("/back.?off/", "lines that match a regular expression; not in a filter"),
  ]

  private static let commands = [
    (":diff", "changes in the last revision"),
    (":history", "revisions"),
    (":revert SHA", "restore an earlier revision"),
    (":comments", "comments; :comment adds one"),
    (":fork", "fork the gist"),
    (":rename OLD NEW", "rename a file"),
    (":clone", "clone with git"),
    (":trash", "deleted gists"),
    (":sync", "save gists to read them offline"),
  ]

  private static let settings: [(String, String)] =
    [
      ("key.ctrl-o = open", "an action, by its name"),
      ("key.D = :diff {id}", "a : command"),
      ("key.B = !firefox {url}", "a shell command, which gets the terminal"),
      ("key.x =", "nothing"),
    ] + ShellPlaceholder.allCases.map { ($0.text, $0.about) } + [
      ("", "Each becomes a single word, so don't quote it."),
      ("", "In menus, questions and fields, keys stay as they are."),
      ("", "Esc and Ctrl-C can't be bound. To change settings, run gists config."),
    ]

  private static func groups(
    _ actions: [BrowserAction], _ keys: (BrowserAction) -> [Key]
  ) -> [Section] {
    BrowserAction.Group.allCases.flatMap { group in
      section(group.rawValue, actions.filter { $0.entry.group == group }, keys)
    }
  }

  /// Returns a row for each action with keys; no section if there is none.
  private static func section(
    _ name: String, _ actions: [BrowserAction], _ keys: (BrowserAction) -> [Key]
  ) -> [Section] {
    let rows = actions.map { (keys($0).map(\.name).joined(separator: " "), $0.entry.sentence) }
      .filter { !$0.0.isEmpty }
    return rows.isEmpty ? [] : [("Keys · " + name, rows)]
  }

  /// Returns rows of two columns; the second is wrapped.
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
