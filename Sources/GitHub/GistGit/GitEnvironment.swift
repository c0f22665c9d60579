/// The environment variables of every git command that this program starts.
package struct GitEnvironment: Sendable {
  private let inherited: [String: String]

  /// `inherited` are this process's variables.
  package init(_ inherited: [String: String] = [:]) { self.inherited = inherited }

  /// Returns the changes to this process's variables for a git that never prompts, writes English,
  /// and uses only this repository.
  func unattended(in folder: String? = nil) -> [String: String?] {
    var changes = changes()
    changes["LANGUAGE"] = String?.none
    let fixed = Self.withoutQuestions.merging(
      ["GIT_LITERAL_PATHSPECS": "1", "LC_ALL": "C"], uniquingKeysWith: { $1 })
    for (name, value) in fixed { changes[name] = value }
    if let folder { changes["GIT_DIR"] = folder }
    return changes
  }

  /// Returns the changes for the user's own `git clone`, which may prompt and write traces.
  package func clone() -> [String: String?] { changes(keeping: Self.keptByClone) }

  /// The variables that keep git and the programs that it starts from prompting.
  package static let withoutQuestions = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "GCM_INTERACTIVE": "never",
    "SSH_ASKPASS_REQUIRE": "never",
  ]

  /// Removes most of git's variables: some turn off certificate checks or write the token to a
  /// trace, and a hook that runs this program sets some that point git at another repository.
  private func changes(keeping more: [String] = []) -> [String: String?] {
    let kept = Self.kept + more
    var changes: [String: String?] = [:]
    for name in inherited.keys where name.hasPrefix("GIT_") {
      guard Self.unsafe.contains(name) || !kept.contains(where: name.hasPrefix) else { continue }
      changes[name] = String?.none
    }
    // git trusts the same certificate authorities as the API client.
    for (ours, gits) in Self.authorities where inherited[gits] == nil {
      if let path = inherited[ours], !path.isEmpty { changes[gits] = path }
    }
    return changes
  }

  private static let authorities = [
    ("SSL_CERT_FILE", "GIT_SSL_CAINFO"), ("SSL_CERT_DIR", "GIT_SSL_CAPATH"),
  ]

  /// The prefixes of the variables that git keeps: the committer, and how to reach the host.
  private static let kept = [
    "GIT_AUTHOR_", "GIT_COMMITTER_", "GIT_SSH", "GIT_SSL_CA", "GIT_PROXY_",
    "GIT_HTTP_PROXY_AUTHMETHOD", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]
  private static let keptByClone = [
    "GIT_TRACE", "GIT_TEMPLATE_DIR", "GIT_PROGRESS_DELAY", "GIT_TERMINAL_PROMPT", "GIT_ASKPASS",
    // Settings, before those of the command line.
    "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_", "GIT_CONFIG_PARAMETERS",
  ]
  /// Variables that are never kept: without redaction, a trace contains the token.
  private static let unsafe: Set<String> = ["GIT_TRACE_REDACT"]

  /// Why a git command with these variables must not get a token; nil if it may.
  ///
  /// A credential helper has the variables of the git that started it.
  package static func danger(in variables: [String: String]) -> Danger? {
    if variables["GIT_SSL_NO_VERIFY"] != nil { return .unverified }
    let off = ["", "0", "false", "no", "off"]
    if let redact = variables["GIT_TRACE_REDACT"]?.lowercased(),
      off.contains(redact) || Int(redact) == 0
    {
      return .traced
    }
    return nil
  }

  package enum Danger: Hashable, Sendable {
    /// git does not check the certificate of the host.
    case unverified
    /// git's traces are not redacted.
    case traced
  }
}

/// The settings that keep the token between git and the host of a gist, for each git command that
/// may send it: the program's own, and the user's later commands in a clone.
package struct GitProtection: Hashable, Sendable {
  /// Each as `key=value`.
  let settings: [String]

  /// - Parameters:
  ///   - address: the gist's git URL. Settings for the whole URL win over those for the host or any
  ///     other part.
  ///   - isLoopback: whether the host is this machine. Loopback never uses a proxy, which would see
  ///     the token.
  package init(_ address: String, isLoopback: Bool) {
    settings = ["http.\(address).sslVerify=true"] + (isLoopback ? ["http.\(address).proxy="] : [])
  }

  /// The options that pass the settings to git, each with this name.
  package func options(_ name: String) -> [String] { settings.flatMap { [name, $0] } }
}
