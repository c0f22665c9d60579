import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser

/// The sentences of the commands for users and repositories.
extension Failure {
  static func isFolder(_ path: String, in name: RepositoryName) -> Failure {
    Failure(
      .dataRefused, code: "is_a_folder", "\(path.isEmpty ? "/" : path) is a folder",
      next: ["gists repo files \(name)" + (path.isEmpty ? "" : " \(ShellWord.quoted(path))")])
  }

  static func isNoFile(_ content: RepositoryContent) -> Failure {
    switch content.kind {
    case .submodule:
      Failure(
        .dataRefused, code: "is_a_submodule", "\(content.path) is a submodule",
        next: content.submoduleURL.map { ["git clone -- \(ShellWord.quoted($0))"] } ?? [])
    default:
      Failure(
        .dataRefused, code: "is_a_link",
        "\(content.path) is a symbolic link to \(content.target ?? "somewhere else")")
    }
  }

  static func binaryFile(_ path: String) -> Failure {
    Failure(
      .dataRefused, code: "binary", "\(path) is binary: it is not shown at a terminal",
      next: ["to get its bytes, send them into a file or a pipe: … > FILE"])
  }

  static func tooBig(_ path: String, size: Int, host: Host) -> Failure {
    Failure(
      .dataRefused, code: "too_big",
      "\(path) is \(ByteSize.text(size)): GitHub gives files over 100 MB to git only",
      host: host.name)
  }

  static func strangeRepositoryPage(_ url: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "strange_page",
      "\(host) gives no address of its own for the repository" + (url.map { ": \($0)" } ?? ""),
      host: host.name)
  }
}

extension AppContext {
  /// Runs requests about one user, so that a 404 tells who is not there.
  func about<Value>(user login: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status == 404 {
      throw failureFormatter.noUser(login, response)
    }
  }

  /// The same about a repository, or something in it.
  func about<Value>(
    _ name: RepositoryName, part: String = "", _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) where response.status == 404 {
      throw failureFormatter.notThere(
        (part.isEmpty ? "" : "\(part) in ") + "repository \(name)", response)
    }
  }
}
