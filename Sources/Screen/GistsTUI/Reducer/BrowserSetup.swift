/// The properties that stay the same while the browser runs, but for the theme, which the user may choose.
struct BrowserSetup: Sendable {
  var theme: Theme
  /// The custom keys.
  ///
  /// If a key repeats, the last one wins.
  let customKeys: [CustomKey]
  /// The address before a gist's ID, without a trailing slash.
  let gistPages: String
  /// The address before a login, without a trailing slash.
  let site: String
  /// Returns the command that a command line names, with its options; nil if it names none.
  let commands: @Sendable ([String]) -> TypedCommand?
  /// Whether a command line opens an editor.
  let opensEditor: @Sendable ([String]) -> Bool
  /// The folder that `~` stands for.
  let home: String?

  /// Returns a typed path with the home folder for `~`.
  func path(_ text: String) -> String {
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }
}
