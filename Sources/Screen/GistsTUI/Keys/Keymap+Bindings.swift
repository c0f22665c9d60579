import TerminalOutput

extension Keymap {
  /// The bindings in the order in which help lists them.
  ///
  /// Ctrl-A, B, H, I, J, K, M, S and Q are left to terminals and multiplexers.
  package static let bindings: [KeyBinding] = moving + lists + gists + places + program

  private static let moving = [
    bind(.next, "Next row", "j", .down, .control("n")),
    bind(.previous, "Previous row; twice at the top refreshes", "k", .up, .control("p")),
    bind(.pageDown, "Next page", " ", .pageDown, .control("f")),
    bind(.pageUp, "Previous page", "b", .pageUp),
    bind(.halfPageDown, "Half a page down", .control("d")),
    bind(.halfPageUp, "Half a page up", .control("u")),
    bind(.top, "First row", "g", .home),
    bind(.end, "Last row; loads more", "G", .end),
    bind(.open, "Open", "l", .enter, .right),
    bind(.back, "Back", "h", .escape, .left),
  ]

  private static let lists = [
    bind(.nextTab, "Next list", .tab),
    bind(.previousTab, "Previous list", .backTab),
    bind(.tab(0), "Your gists", "1"),
    bind(.tab(1), "Public gists", "2"),
    bind(.tab(2), "Starred gists", "3"),
    bind(.tab(3), "Files of this folder", "4"),
    bind(.tab(4), "Saved users", "5"),
    bind(.tab(5), "Repositories", "6"),
    bind(.person, "Somebody's gists", "@"),
    bind(.search, "Search the library; in a document, find", "/"),
    bind(.nextMatch, "Next match", "n"),
    bind(.previousMatch, "Previous match", "N"),
    bind(.nextFile, "Next file", "]", in: .documents),
    bind(.previousFile, "Previous file", "[", in: .documents),
  ]

  private static let gists = [
    bind(.star, "Star or unstar", "s", in: .gists),
    bind(.undo, "Undo the last star or deletion", "u"),
    bind(.create, "Create a gist", "c"),
    bind(.edit, "Edit in your editor", "e", in: .gists),
    bind(.delete, "Delete (asks first)", "d", in: .gists),
    bind(.mark, "Mark for the next command", "t", in: .gists),
    bind(.tags, "Change the description and its #tags", "a", in: .gists),
    bind(
      .history, "History: Enter shows a revision, y previews restoring it", "H",
      in: .gists),
    bind(.comments, "Comments", "C", in: .gists),
    bind(.copyURL, "Copy the URL", "y"),
    bind(.copyFile, "Copy the file", "Y", in: .gists),
    bind(.openInBrowser, "Open in the web browser", "o"),
    bind(.download, "Download", "w", in: .gists),
  ]

  private static let places = [
    bind(.push, "Push the file; shows the changes first", "P", in: .files),
    bind(.pull, "Pull the gist; shows the changes first", "L", in: .files),
    bind(.link, "Link the file to the gist beside it", "=", in: .files),
    bind(.addUser, "Save a user", "a", in: .users),
    bind(.removeUser, "Forget the user", "x", in: .users),
  ]

  private static let program = [
    bind(.refresh, "Refresh; ask the network again", "r", "R", keys: [.function(5)]),
    bind(.preview, "Show or hide the preview", "p"),
    bind(.wholeScreen, "Use the whole screen", "z"),
    bind(.commandLine, "Run a gists command on the selection, such as :fork", ":", .control("]")),
    bind(.signIn, "Sign in", "i"),
    bind(.mouse, "Mouse on or off", "M"),
    bind(.message, "Show the last message in full", "m"),
    bind(.help, "Help", "?"),
    bind(.repaint, "Repaint", .control("l")),
    bind(.suspend, "Suspend", .control("z")),
    bind(.leave, "Back; in a list, quit", "q"),
    bind(.quit, "Quit", "Q", .control("c")),
    bind(.cancel, "Cancel", .control("g")),
  ]

  private static func bind(
    _ command: BrowserCommand, _ about: String, _ characters: Character..., keys: [Key] = [],
    in place: KeyBinding.Place = .everywhere
  ) -> KeyBinding {
    KeyBinding(
      keys: characters.map(KeyPress.character) + keys.map(KeyPress.named), command: command,
      place: place, about: about)
  }

  private static func bind(
    _ command: BrowserCommand, _ about: String, _ key: Key, _ more: Key...
  ) -> KeyBinding {
    bind(command, about, keys: [key] + more)
  }

  private static func bind(
    _ command: BrowserCommand, _ about: String, _ character: Character, _ key: Key, _ more: Key...
  ) -> KeyBinding {
    bind(command, about, character, keys: [key] + more)
  }
}
