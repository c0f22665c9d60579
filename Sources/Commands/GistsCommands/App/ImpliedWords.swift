import CommandSupport

/// Words that a command line leaves out.
enum ImpliedWords {
  /// Returns the words with the command and the option that they stand for.
  ///
  /// `cat` is `view --raw`, a whole gist ID or a URL alone is `view`, `list --user LOGIN` is `list @LOGIN`,
  /// and `help commands` is `help`, which lists all of them.
  static func added(to words: [String]) -> [String] {
    guard let first = words.first else { return words }
    if words == ["help", "commands"] { return ["help"] }
    if first == ViewCommand.rawAlias { return [first, "--raw"] + words.dropFirst() }
    if ListCommand.names.contains(first) { return namingFeed(words) }
    return namesGist(first) ? ["view"] + words : words
  }

  private static func namingFeed(_ words: [String]) -> [String] {
    let option = "--user"
    guard
      let index = words.prefix(while: { $0 != "--" }).firstIndex(where: {
        $0 == option || $0.hasPrefix("\(option)=")
      })
    else { return words }
    let isJoined = words[index] != option
    let rest = words[(index + 1)...]
    let login = isJoined ? String(words[index].dropFirst(option.count + 1)) : rest.first
    guard let login, !login.isEmpty, !login.hasPrefix("-") else { return words }
    return words[..<index] + ["@\(login)"] + rest.dropFirst(isJoined ? 0 : 1)
  }

  /// The beginning of an ID is not enough: it may be a mistyped command.
  private static func namesGist(_ word: String) -> Bool {
    if word.contains("://") || word.hasPrefix("git@") { return true }
    if case .id = GistReference(word)?.name { return true }
    return false
  }
}
