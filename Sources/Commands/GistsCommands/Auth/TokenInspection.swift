import ClientState
import CommandSupport
import GitHubAPI
import Keyring
import TerminalOutput

/// Inspects the sources of a host's token, in order of precedence, and checks the tokens in use.
///
/// A source that a variable overrides is only named, without opening the keyring.
struct TokenInspection: Sendable {
  let sessions: Sessions
  let host: Host
  private var credentials: Credentials { sessions.credentials(for: host) }

  func reports() async throws -> [TokenReport] {
    let entry = try sessions.accounts.read().hosts[host.spelling] ?? .init()
    guard let winner = try await variableReport() else { return try await keyringReports(entry) }
    let shadowed = credentials.variables.names.dropFirst().map {
      TokenReport(host: host.name, isActive: false, source: $0)
    }
    return [winner] + shadowed + entry.accounts.map { keyringReport($0, isActive: false) }
  }

  /// Returns the report on the variable in use; nil if none is set.
  private func variableReport() async throws -> TokenReport? {
    guard let name = credentials.variables.names.first else { return nil }
    var report = TokenReport(host: host.name, isActive: true, source: name)
    do {
      if let found = try await credentials.variableToken() { await verify(found, &report) }
    } catch let failure as Failure where failure.code == .tokenCommandFailed {
      (report.state, report.failure) = (.missing, failure)
    }
    return report
  }

  private func keyringReports(_ entry: Accounts.Entry) async throws -> [TokenReport] {
    let named = try sessions.namedAccount(on: host)
    let store = sessions.openKeyring(.full)
    var accounts = entry.accounts.filter { named == nil || $0.login == named }
    do {
      if accounts.isEmpty {
        accounts = try await store.accounts(host: host.name).map { .init(login: $0) }
      }
    } catch {
      return [failed(keyringReport(nil, isActive: true), .keyringUnavailable, error)]
    }
    guard !accounts.isEmpty else {
      return [failed(TokenReport(host: host.name, isActive: true), .missing, signInRequired)]
    }
    let active = entry.activeLogin ?? accounts[0].login
    var reports: [TokenReport] = []
    for account in accounts {
      reports.append(await report(of: account, isActive: account.login == active, in: store))
    }
    return reports
  }

  private func report(
    of account: Accounts.Account, isActive: Bool, in store: any SecretStore
  ) async -> TokenReport {
    let report = keyringReport(account, isActive: isActive)
    do {
      guard let found = try await credentials.currentToken(of: account.login, in: store) else {
        return failed(report, .missing, signInRequired)
      }
      let checked = await verified(found, account, isActive: isActive)
      guard checked.state == .rejected, found.renewsAt != nil else { return checked }
      // A request would renew it.
      do {
        guard let new = try await credentials.renewed(found, in: store) else { return checked }
        return await verified(new, account, isActive: isActive)
      } catch let error as APIError {
        return failed(report, .notVerified, error)
      }
    } catch {
      return failed(report, .keyringUnavailable, error)
    }
  }

  private func verified(
    _ found: FoundToken, _ account: Accounts.Account, isActive: Bool
  ) async -> TokenReport {
    // The expiration may have changed since the token was renewed.
    let known = (try? sessions.accounts.read())?.hosts[host.spelling]?[account.login]
    var report = keyringReport(known ?? account, isActive: isActive)
    await verify(found, &report)
    return report
  }

  /// `account` is nil if the keyring's accounts are unknown.
  private func keyringReport(_ account: Accounts.Account?, isActive: Bool) -> TokenReport {
    TokenReport(
      host: host.name, account: account?.login, isActive: isActive, source: "keyring",
      backend: "secret-service", tokenEnds: account?.tokenEnds, isRenewed: account?.renewal != nil,
      copiedFrom: account?.copiedFrom)
  }

  private var signInRequired: APIError { .signInRequired(host: host.name) }

  private func failed(
    _ report: TokenReport, _ state: TokenReport.State, _ error: any Error
  ) -> TokenReport {
    var report = report
    report.state = state
    report.failure = sessions.failureFormatter.failure(for: error)
    return report
  }

  /// Checks a token with one `GET /user`.
  ///
  /// Records the login of a variable's token, for when the host is unreachable.
  private func verify(_ found: FoundToken, _ report: inout TokenReport) async {
    sessions.redactor.learn(found.token.value)
    do {
      let identity = try await sessions.identity(of: found, on: host)
      report.account = identity.login
      report.scopes = identity.scopes
      report.tokenEnds = identity.tokenEnds ?? report.tokenEnds
      report.state = .ok
      if OAuthScopes.lackGist(identity.scopes) {
        sessions.output.diagnostics.warn(
          "the token of \(identity.login) on \(host) lacks the gist scope")
      }
      await sessions.warnOnError {
        try await sessions.remember(identity.login, of: found, on: host)
      }
    } catch {
      let failure = sessions.failureFormatter.failure(for: error)
      report.state = failure.code == .tokenRejected ? .rejected : .notVerified
      report.failure = failure
      if report.account == nil { report.account = sessions.rememberedLogin(of: found) }
    }
  }
}
