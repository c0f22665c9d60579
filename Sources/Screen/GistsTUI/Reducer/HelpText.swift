import TerminalOutput

/// The help: all keys, the syntax of searches, and useful commands.
package enum HelpText {
  private typealias Section = (name: String, rows: [(String, String)])

  /// Returns the help of a screen: the user's own keys, then those of this place, then the others.
  static func document(for state: BrowserState) -> BrowserDocument {
    let columns = state.outputColumns
    let all: [Section] = own(state) + keys(state) + common
    return BrowserDocument(
      title: "gists browse",
      sections: all.map {
        BrowserDocument.Section(name: $0.name, content: .lines(table($0.rows, columns)))
      }, columns: columns)
  }

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

  /// Returns the user's own keys, grouped by their effect; keys that work here are first.
  private static func own(_ state: BrowserState) -> [Section] {
    let rows = state.setup.ownKeys.enumerated().filter { index, own in
      !state.setup.ownKeys[(index + 1)...].contains { $0.key == own.key }
    }.map { index, own in
      let isHere = own.command.holds(in: state.places)
      return (
        order: (isHere ? 0 : 1, own.help.kind, index), row: (own.key.name, own.help.about)
      )
    }.sorted { $0.order < $1.order }.map(\.row)
    return rows.isEmpty ? [] : [("Your keys", rows)]
  }

  /// Returns the keys that are bound to actions; keys of this place are first.
  private static func keys(_ state: BrowserState) -> [Section] {
    let here = BrowserAction.allCases.filter { state.places.contains($0.entry.place) }
    let others = BrowserAction.allCases.filter { !here.contains($0) }
    let place = state.document == nil ? state.list.name : "This document"
    return section(place, here, state.keys(of:)) + groups(others, state.keys(of:))
  }

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

extension OwnKey {
  /// The description in help, and the position of its kind in the list.
  fileprivate var help: (about: String, kind: Int) {
    switch command {
    case .action(let action): (action.entry.sentence, 0)
    case .line(let line): (":" + line, 1)
    case .shell(let template): ("!" + template.text, 2)
    case .nothing: ("nothing", 3)
    }
  }
}
