/// Aliases that stand for a command with an option, which ArgumentParser does not support: `cat` is
/// `view --raw`.
enum ImpliedOption {
  /// Returns the words with the option after the alias.
  static func added(to words: [String]) -> [String] {
    words.first == ViewCommand.rawAlias ? [words[0], "--raw"] + words.dropFirst() : words
  }
}
