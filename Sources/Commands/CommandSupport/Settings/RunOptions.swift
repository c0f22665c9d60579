package import TerminalOutput

/// The command line's settings for a whole run.
package struct RunOptions: Hashable, Sendable {
  package var host: String?
  /// The login of the account to use instead of the active one.
  package var account: String?
  var isVerbose = false
  /// In seconds.
  var timeout: Int?
  /// Whether to wait for rate limits to reset, without a time limit.
  var waits = false
  /// nil leaves it to the settings.
  var color: ColorChoice?
  /// Whether long output goes to a pager at a terminal.
  var usesPager = true

  package init(
    host: String? = nil, account: String? = nil, isVerbose: Bool = false, timeout: Int? = nil,
    waits: Bool = false, color: ColorChoice? = nil, usesPager: Bool = true
  ) {
    self.host = host
    self.account = account
    self.isVerbose = isVerbose
    self.timeout = timeout
    self.waits = waits
    self.color = color
    self.usesPager = usesPager
  }

  /// Returns these options, with missing ones filled in from `others`.
  package func filled(from others: RunOptions) -> RunOptions {
    var options = self
    // An account belongs to a host.
    let isSameHost = host == nil || host == others.host
    options.account = account ?? (isSameHost ? others.account : nil)
    options.host = host ?? others.host
    options.timeout = timeout ?? others.timeout
    options.color = color ?? others.color
    options.waits = waits || others.waits
    return options
  }

  /// The values of `--timeout`, in seconds: up to a day.
  static let timeouts = 1...86_400
}
