import ChildProcesses

/// Which program shows long output, decided from the environment alone.
struct PagerChoice: Hashable, Sendable {
  /// For `sh -c`.
  let command: String
  /// The pager's own environment, without tokens.
  let environment: [String: String]

  /// The pager that `GISTS_PAGER` or `PAGER` names, else `less -FRX` where less is installed.
  ///
  /// nil for none, and for `cat`, which would show what is shown anyway. A variable set to nothing is
  /// unset.
  init?(environment: [String: String], isInstalled: (String) -> Bool) {
    let named = ["GISTS_PAGER", "PAGER"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let command = named ?? (isInstalled("less") ? "less -FRX" : nil), command != "cat" else {
      return nil
    }
    self.command = command
    // As git and gh do: plain `less` would show our colours as escapes.
    self.environment = ["LESS": "FRX", "LV": "-c"].merging(
      ChildEnvironment.withoutTokens(environment)
    ) { ours, theirs in theirs.isEmpty ? ours : theirs }
  }
}
