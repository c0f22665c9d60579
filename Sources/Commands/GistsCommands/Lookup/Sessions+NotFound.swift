import CommandSupport
import GitHubAPI
import RepoBrowser
import TerminalOutput

extension Sessions {
  /// Runs requests about a user; a 404 becomes an error that names the user.
  func about<Value>(user login: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status == 404 {
      throw failureFormatter.noUser(login, response)
    }
  }

  /// Runs requests about a repository, or a part of it such as `such file`, whose name is `named`;
  /// a 404 becomes an error that names them.
  func about<Value>(
    _ name: RepositoryName, part: String = "", named: String? = nil,
    _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status == 404 {
      throw failureFormatter.notThere(
        (part.isEmpty ? "" : "\(part) in ") + "repository \(name)", named: named, response)
    }
  }
}
