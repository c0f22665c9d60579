/// What stays the same while the browser runs.
struct BrowserSetup: Sendable {
  let theme: Theme
  /// The user's own keys; of two for the same key, the last one counts.
  let ownKeys: [OwnKey]
  /// The address before the ID of a gist, without a slash at its end.
  let gistPages: String
  /// The address before a login, without a slash at its end.
  let site: String
  /// Returns the command that a command line names, with its options; nil if it names none.
  let commands: @Sendable ([String]) -> TypedCommand?
  /// The folder that `~` stands for.
  let home: String?

  /// Returns a typed path with the home folder for `~`.
  func path(_ text: String) -> String {
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }
}
