/// The line after `:`, which runs any command.
extension BrowserState {
  /// The commands whose first argument is a gist: the selection if none is typed.
  static let aboutGists: Set<String> = [
    "view", "cat", "edit", "rename", "copy", "delete", "rm", "star", "unstar", "starred", "open",
    "history", "diff", "revert", "fork", "forks", "comments", "comment", "download", "clone",
  ]
  /// Those that take several gists: the marked ones.
  private static let aboutSeveral: Set<String> = ["delete", "rm", "star", "unstar"]
  /// The commands that take files of the folder: the selected one.
  static let aboutFiles: Set<String> = ["push", "pull"]
  /// The commands that print nothing to read.
  private static let silent: Set<String> = [
    "star", "unstar", "delete", "rm", "rename", "copy", "open", "fork", "link", "push", "pull",
    "restore", "revert", "download", "sync", "backup", "edit", "new", "create", "comment",
    "user", "config",
  ]
  /// The commands after which somebody else may be signed in.
  private static let aboutAccounts: Set<String> = ["login", "logout", "switch"]

  mutating func runCommandLine(_ text: String) {
    var words = CommandWords.words(of: text)
    if words.first == "gists" { words.removeFirst() }
    guard let name = words.first else { return }
    if let action = BrowserAction.typed(name), words.count == 1 || action == .quit,
      !action.needsGist || selectedGist != nil
    {
      return perform(action)
    }
    if name == "browse" {
      return status = BrowserMessage(.note, "The browser is already open.")
    }
    var selected: [String] = []
    if Self.aboutGists.contains(name), !words.dropFirst().contains(where: CommandWords.isGist) {
      selected =
        Self.aboutSeveral.contains(name) ? selectedGists : gistOfCommands.map { [$0] } ?? []
      guard !selected.isEmpty else {
        return status = BrowserMessage(.error, "no gist is selected")
      }
      words.insert(contentsOf: selected, at: 1)
    } else if Self.aboutFiles.contains(name), words.count == 1, document == nil,
      case .file(let file) = current.selectedRow?.content
    {
      words += ["--", file.path]
    }
    let arguments = words.dropFirst()
    if ["star", "unstar"].contains(name),
      arguments.allSatisfy({ CommandWords.isID($0) || selected.contains($0) })
    {
      return setStar(name == "star", of: Array(arguments))
    }
    if name == "restore", !arguments.isEmpty, arguments.allSatisfy(CommandWords.isID) {
      return restore(Array(arguments))
    }
    let title = named("gists " + words.joined(separator: " "))
    let gists = words.dropFirst().filter(CommandWords.isGist)
    let number: Int
    if name == "clone" {
      // It changes no gist, so other changes don't wait for it.
      number = run(words, .other, "Cloning…")
    } else if name == "auth", words.count > 1, Self.aboutAccounts.contains(words[1]) {
      number = run(words, .account, title)
    } else if Self.silent.contains(name) || words.contains("--empty"), !words.contains("list"),
      !words.contains("view")
    {
      number = run(words, .update(gists: gists), title)
    } else {
      number = showOutput(words, title: title)
    }
    pending[number]?.typed = text
  }

  /// Opens the line again with a command that is wrong; the status line says why.
  mutating func correct(_ typed: String) {
    guard overlay == nil, !isTyping else { return }
    askFor(.command, typed)
  }
}
