package import GitHubAPI

extension FailureFormatter {
  /// Returns a formatter for errors about another host, which commands must name with `--host`.
  package func on(_ other: Host) -> FailureFormatter {
    guard other != host else { return self }
    var formatter = self
    (formatter.host, formatter.isHostOption, formatter.isTokenSet) = (other, true, false)
    formatter.isHostSetting = false
    return formatter
  }

  /// Returns a formatter for errors about the known host with this name.
  package func on(hostNamed name: String) -> FailureFormatter {
    guard name != host?.name, let other = knownHost(name) else { return self }
    return on(other)
  }

  /// Returns a command for the host in use: `gists auth login`, with `--host` if it needs it.
  package func command(
    _ name: String, _ arguments: SuggestedCommand.Word..., options: [SuggestedCommand.Word] = []
  ) -> SuggestedCommand {
    command(name, arguments, options: options)
  }

  package func command(
    _ name: String, _ arguments: [SuggestedCommand.Word], options: [SuggestedCommand.Word] = []
  ) -> SuggestedCommand {
    SuggestedCommand(
      name, options: options, arguments: arguments, host: isHostOption ? host?.spelling : nil)
  }
}
