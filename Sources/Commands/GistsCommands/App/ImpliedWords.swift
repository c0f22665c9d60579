/// Words that a command line leaves out.
enum ImpliedWords {
  /// Returns the words with the command and the option that they stand for.
  ///
  /// `cat` is `view --raw`, a whole gist ID or a URL alone is `view`, and `help commands` is `help`,
  /// which lists all of them.
  static func added(to words: [String]) -> [String] {
    guard let first = words.first else { return words }
    if words == ["help", "commands"] { return ["help"] }
    if first == ViewCommand.rawAlias { return [first, "--raw"] + words.dropFirst() }
    return namesGist(first) ? ["view"] + words : words
  }

  /// The beginning of an ID is not enough: it may be a mistyped command.
  private static func namesGist(_ word: String) -> Bool {
    if word.contains("://") || word.hasPrefix("git@") { return true }
    if case .id = GistReference.Name(word) { return true }
    return false
  }
}
