import GitHubAPI
import GitHubModels
import HTTPTypes

/// What `GET /user` says of a token.
struct Identity: Hashable, Sendable {
  var login: String
  /// nil where the token names none (fine-grained and App tokens).
  var scopes: [String]?
  /// As GitHub writes it: `2022-01-30 03:21:12 UTC`.
  var tokenEnds: String?
}

extension AppContext {
  /// Asks the host whose a token is. One request with its retries.
  func identity(of found: FoundToken, on host: Host) async throws -> Identity {
    tokensUsed.remember(found, for: host.name)
    let answer = try await session(host: host) { _, _ in found.token }.api.send(.user)
    guard let json = try? JSON(parsing: answer.body), let user = User(json) else {
      throw APIError.brokeProtocol(
        host: host.name, breach: .wrongShape, answer: .init(status: answer.status))
    }
    let scopes = answer.fields[named: "X-OAuth-Scopes"].map { value in
      value.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
    return Identity(
      login: user.login, scopes: scopes,
      tokenEnds: answer.fields[named: "GitHub-Authentication-Token-Expiration"])
  }
}

extension HTTPFields {
  fileprivate subscript(named name: String) -> String? {
    HTTPField.Name(name).flatMap { self[$0] }
  }
}
