import ClientState
import CommandSupport
import GitHubAPI
import Keyring

/// Inspects the sources of a host's token, in order of precedence, and checks the tokens in use.
///
/// A source that a variable overrides is only named: the keyring is not opened for it.
struct TokenInspection: Sendable {
  private let context: AppContext
  private let host: Host
  private let credentials: Credentials

  init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
    credentials = context.credentials(for: host)
  }

  func reports() async throws -> [TokenReport] {
    let entry = try context.accounts.read().hosts[host.spelling] ?? .init()
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
    } catch let failure as Failure where failure.code == Failure.tokenCommandFailed {
      (report.state, report.failure) = (.missing, failure)
    }
    return report
  }

  private func keyringReports(_ entry: Accounts.Entry) async throws -> [TokenReport] {
    let store = context.openKeyring(.full)
    var accounts = entry.accounts
    do {
      if accounts.isEmpty {
        accounts = try await store.accounts(host: host.name).map { .init(login: $0) }
      }
    } catch {
      return [locked(TokenReport(host: host.name, isActive: true), error)]
    }
    guard !accounts.isEmpty else { return [missing(TokenReport(host: host.name, isActive: true))] }
    let active = entry.inUse ?? accounts[0].login
    var reports: [TokenReport] = []
    for account in accounts {
      reports.append(await report(of: account, isActive: account.login == active, in: store))
    }
    return reports
  }

  private func report(
    of account: Accounts.Account, isActive: Bool, in store: any SecretStore
  ) async -> TokenReport {
    var report = keyringReport(account, isActive: isActive)
    do {
      guard let found = try await credentials.token(of: account.login, in: store) else {
        return missing(report)
      }
      await verify(found, &report)
      return report
    } catch {
      return locked(report, error)
    }
  }

  private func keyringReport(_ account: Accounts.Account, isActive: Bool) -> TokenReport {
    TokenReport(
      host: host.name, account: account.login, isActive: isActive, source: "keyring",
      backend: "secret-service", tokenEnds: account.tokenEnds, isRenewed: account.renewal != nil,
      copiedFrom: account.copiedFrom)
  }

  private func missing(_ report: TokenReport) -> TokenReport {
    var report = report
    report.state = .missing
    report.failure = context.failureFormatter.failure(for: APIError.signInRequired(host: host.name))
    return report
  }

  private func locked(_ report: TokenReport, _ error: any Error) -> TokenReport {
    var report = report
    report.source = "keyring"
    report.backend = "secret-service"
    report.state = .keyringUnavailable
    report.failure = context.failureFormatter.failure(for: error)
    return report
  }

  /// Checks a token with one `GET /user`.
  ///
  /// Records the login of a variable's token, for when the host is unreachable.
  private func verify(_ found: FoundToken, _ report: inout TokenReport) async {
    context.redactor.learn(found.token.value)
    do {
      let identity = try await context.identity(of: found, on: host)
      report.account = identity.login
      report.scopes = identity.scopes
      report.tokenEnds = identity.tokenEnds ?? report.tokenEnds
      report.state = .ok
      if OAuthScopes.lackGist(identity.scopes) {
        context.diagnostics.warn("the token of \(identity.login) on \(host) lacks the gist scope")
      }
      await remember(identity.login, found)
    } catch {
      let failure = context.failureFormatter.failure(for: error)
      report.state = failure.code == "token_rejected" ? .rejected : .notVerified
      report.failure = failure
      if report.account == nil { report.account = context.rememberedLogin(of: found) }
    }
  }

  private func remember(_ login: String, _ found: FoundToken) async {
    do {
      try await context.remember(login, of: found, on: host)
    } catch {
      context.diagnostics.warn(context.failureFormatter.failure(for: error).message)
    }
  }
}
