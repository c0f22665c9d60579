import ClientState
package import GitHubAPI
import Keyring
import TerminalOutput

/// Finds the account whose token in the keyring is used: the active one, or that of `--account`.
extension Sessions {
  /// Returns the login of the account that requests to a host use; nil if none is signed in.
  ///
  /// - Throws: a ``Failure`` (4) if the account of `--account` is not signed in.
  package func account(on host: Host) throws -> String? {
    let entry = try accounts.read().hosts[host.spelling]
    guard let login = settings.options.account else { return entry?.activeLogin }
    if let account = entry?[login] { return account.login }
    let formatter = failureFormatter.on(host)
    var failure = formatter.notSignedIn(
      "not signed in to \(host) as \(login)", variables(for: host))
    if let entry, !entry.accounts.isEmpty {
      failure.details = ["signed in as \(entry.accounts.map(\.login).listed)"]
    }
    throw failure
  }

  /// Returns the login of `--account`, as the host spells it; nil without that option.
  package func namedAccount(on host: Host) throws -> String? {
    settings.options.account == nil ? nil : try account(on: host)
  }

  /// Records the account of `--account` if only the keyring knows it, as in a new home folder.
  ///
  /// - Throws: `KeyringError`.
  package func recordNamedAccount() async throws {
    guard let login = settings.options.account else { return }
    let host = try settings.namedHost()
    guard host.kind != .folder, try accounts.read().hosts[host.spelling]?[login] == nil else {
      return
    }
    let stored = try await openKeyring(.full).accounts(host: host.name)
    guard let known = stored.first(where: { $0.lowercased() == login.lowercased() }) else { return }
    try await accounts.update {
      $0.hosts[host.spelling, default: .init()].accounts.append(.init(login: known))
    }
  }

  /// The hosts with a signed-in account, other than this one.
  func signedInHosts(otherThan host: Host) -> [Host] {
    let hosts = (try? accounts.read())?.hosts.filter { !$0.value.accounts.isEmpty } ?? [:]
    return hosts.keys.sorted().compactMap { try? Host($0) }.filter { $0 != host }
  }
}

extension FailureFormatter {
  /// Returns the failure for an account of `--account` without a token.
  func notSignedIn(_ message: MessageText, _ variables: TokenVariables) -> Failure {
    var steps = [signInStep]
    if let name = variables.names.first {
      steps.append("without --account, gists uses the token in \(name)")
    }
    return Failure(.signInNeeded, message, next: steps, host: host?.name)
  }
}
