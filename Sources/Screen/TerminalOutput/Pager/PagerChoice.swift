/// The pager program, chosen from the environment.
struct PagerChoice: Hashable, Sendable {
  /// The command for `sh -c`.
  let command: String
  /// The pager's environment.
  let environment: [String: String]

  /// Chooses the pager in `GISTS_PAGER` or `PAGER`, or else `less -FRX` if less is installed.
  ///
  /// nil for no pager and for `cat`, which makes no difference. An empty variable counts as unset.
  init?(environment: [String: String], isInstalled: (String) -> Bool) {
    let named = ["GISTS_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let command = named ?? (isInstalled("less") ? "less -FRX" : nil), command != "cat" else {
      return nil
    }
    self.command = command
    // Like git and gh: `less` without options would show our colors as escapes. Our output is UTF-8
    // in any locale; with LANG=C, less would show its bytes.
    self.environment = ["LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c"].merging(environment) {
      ours, theirs in
      theirs.isEmpty ? ours : theirs
    }
  }
}
