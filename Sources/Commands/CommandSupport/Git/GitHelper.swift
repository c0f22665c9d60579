import ChildProcesses
package import GitHubAPI

/// A git credential helper for one URL.
package struct GitHelper: Hashable, Sendable {
  /// The URL to which the helper applies: `https://gist.github.com`, or one with a path.
  package let place: String
  /// The command that git's shell runs, followed by the operation.
  private let command: String

  package init(place: String, command: String) {
    self.place = place
    self.command = command
  }

  /// Returns the command line of this program as git's credential helper for a host, or for one of
  /// its accounts.
  package static func command(
    of host: Host, _ source: GitTokenSource, account: String? = nil, run executable: String
  ) -> String {
    var words = [executable, "auth", "git-credential"]
    if source == .handedOver || host != .gitHub { words += ["--host", host.spelling] }
    if let account { words += ["--account", account] }
    if source == .handedOver { words += ["--token-descriptor", "\(MemoryFile.secretDescriptor)"] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  package init(origin: Origin, command: String) { self.init(place: "\(origin)", command: command) }

  /// The variable that disables our helper while git is asked for other helpers' tokens.
  package static let switchOff = "\(switchVariable)=off"

  /// Whether this process runs as a helper that must not answer.
  package static func isOff(_ variables: EnvironmentVariables) -> Bool {
    variables[switchVariable] == "off"
  }

  private static let switchVariable = "GISTS_CREDENTIAL_HELPER"

  package var key: String { "credential.\(place).helper" }
  /// The empty value disables other helpers: one that stores credentials would write the token to a
  /// file.
  package var values: [String] { ["", "!\(command)"] }

  /// The options that pass the values to git, each with this name.
  package func options(_ name: String) -> [String] { values.flatMap { [name, "\(key)=\($0)"] } }
}

/// The source of the token for `auth git-credential`.
package enum GitTokenSource: Hashable, Sendable {
  /// The variables and the keyring, as in every command.
  case usual
  /// A file descriptor from the command that started git.
  case handedOver
}

extension Host {
  /// The URLs of the host's gists for git; nil for a folder.
  ///
  /// An Enterprise server without a subdomain for gists serves them under a path.
  package var gitPlaces: [String]? {
    switch kind {
    case .gitHub, .gheDotCom: ["https://gist.\(name)"]
    case .enterprise: ["https://gist.\(webOrigin.authority)", "\(webOrigin)/gist"]
    case .loopback: [webOrigin.description]
    case .folder: nil
    }
  }

  /// Whether the host serves gists over SSH.
  package var hasSSH: Bool {
    switch kind {
    case .gitHub, .gheDotCom, .enterprise: true
    case .loopback, .folder: false
    }
  }
}

extension Origin {
  /// Returns the SSH URL of a repository at this origin: `git@gist.github.com:ID.git`.
  package func sshAddress(of address: String) -> String {
    "git@\(host):\(address.dropFirst(description.count + 1))"
  }
}
