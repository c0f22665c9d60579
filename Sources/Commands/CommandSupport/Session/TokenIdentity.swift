import ClientState
package import GitHubAPI
import GitHubModels
import Keyring
import TextFormats

/// The owner, scopes and expiration of a token, from `GET /user`.
package struct Identity: Hashable, Sendable {
  package var login: String
  /// GitHub's number of the user, which stays the same when the login changes.
  package var userID: Int?
  /// nil for tokens without scopes (fine-grained and App tokens).
  package var scopes: [String]?
  /// In GitHub's format: `2022-01-30 03:21:12 UTC`.
  package var tokenEnds: String?
}

extension Decoded<User> {
  /// GitHub's number of the user.
  var userID: Int? { json["id"]?.count }
}

extension Sessions {
  /// Asks the host for the owner of a token.
  package func identity(of found: FoundToken, on host: Host) async throws -> Identity {
    resolvedTokens.remember(found, for: host.name)
    let api = try session(host: host, about: found.token).api
    let response = try await api.send(.user)
    let user = try api.decode(response, as: User.self)
    return Identity(
      login: user.value.login, userID: user.userID,
      scopes: response.fields[.oauthScopes].map(OAuthScopes.names),
      tokenEnds: response.fields[.tokenExpiration])
  }

  /// Returns the login of a token's owner without a request; nil if it is unknown.
  package func rememberedLogin(of found: FoundToken) -> String? {
    switch found.origin {
    case .keyring(let account): account
    case .variable, .command, .given, .copied:
      (try? accounts.read())?.logins[found.token.fingerprint]
    }
  }

  /// Returns the login of the account in use; nil if signed out, or if the owner of a variable's
  /// token is not known yet.
  package func likelyLogin(on host: Host) -> String? {
    guard let accounts = try? accounts.read() else { return nil }
    let credentials = credentials(for: host)
    guard !credentials.variables.names.isEmpty else { return try? account(on: host) }
    return (try? credentials.knownFingerprint()).flatMap { $0 }.flatMap { accounts.logins[$0] }
  }

  /// Returns the login of the account in use; nil if signed out.
  ///
  /// Asks the host, once, for the owner of a variable's token that is not known yet.
  package func login(on host: Host) async throws -> String? {
    if let known = likelyLogin(on: host) { return known }
    guard host.kind != .folder else { return nil }
    guard !credentials(for: host).variables.names.isEmpty else {
      if case .account(let login) = await accountInKeyring(on: host) { return login }
      return nil
    }
    let login = try await session(host: host).api.value(.user, as: User.self).value.login
    await learn(login, on: host)
    return login
  }

  /// Returns the login of the owner of the token that requests use; nil if signed out.
  ///
  /// ``likelyLogin(on:)`` only knows the token that a command printed last. Asks the host, once, for
  /// an owner that is not known yet.
  package func tokenOwner(on host: Host) async throws -> String? {
    guard try await credentials(for: host).token(.required) != nil,
      let found = resolvedTokens.token(host.name)
    else { return nil }
    if let known = rememberedLogin(of: found) { return known }
    let login = try await session(host: host).api.value(.user, as: User.self).value.login
    await learn(login, on: host)
    return login
  }

  /// Asks the keyring for the signed-in account, without a prompt and for at most a second.
  ///
  /// Records an account that accounts.json does not know, as in a new home folder.
  package func accountInKeyring(on host: Host) async -> KeyringAccount {
    guard let stored = try? await keyring(.brief).accounts(host: host.name)
    else { return .unknown }
    let recorded: String?
    do { recorded = try account(on: host) } catch { return .unknown }
    if let known = recorded {
      return stored.contains(known) ? .account(known) : .nobody
    }
    guard let login = stored.first else { return .nobody }
    try? await accounts.update {
      $0.hosts[host.spelling, default: .init()].signIn(.init(login: login))
    }
    return .account(login)
  }

  /// Records the login of a token that is not in the keyring, so that later runs find its library.
  package func remember(_ login: String, of found: FoundToken, on host: Host) async throws {
    let fingerprint = found.token.fingerprint
    var command: String?
    switch found.origin {
    case .variable: break
    case .command: command = try credentials(for: host).variables.content()?.command?.fingerprint
    case .keyring, .given, .copied: return
    }
    let known = try accounts.read()
    let isCommandKnown = command.map { known.commands[$0] == fingerprint } ?? true
    guard known.logins[fingerprint] != login || !isCommandKnown else { return }
    try await accounts.update { accounts in
      accounts.logins[fingerprint] = login
      if let command { accounts.commands[command] = fingerprint }
    }
  }

  /// Saves the login that the token of a variable belongs to, so that later runs find its library.
  ///
  /// Errors are ignored, because the command does not depend on the record.
  package func learn(_ login: String, on host: Host) async {
    guard let found = resolvedTokens.token(host.name) else { return }
    try? await remember(login, of: found, on: host)
  }
}

/// The signed-in account according to the keyring.
package enum KeyringAccount: Hashable, Sendable {
  case account(String)
  case nobody
  /// The keyring was not asked, is locked, or did not respond.
  case unknown
}
