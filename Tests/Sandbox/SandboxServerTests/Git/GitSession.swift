import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// A sandbox, and a home in which the real git runs.
struct GitSession: Sendable {
  let sandbox: Sandbox
  let home: ScratchHome

  static func with(
    _ options: SandboxOptions = .tests(), _ body: (GitSession) async throws -> Void
  ) async throws {
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let git = home.with([
          "GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_NOSYSTEM": "1",
          "GIT_AUTHOR_NAME": "The Octocat", "GIT_AUTHOR_EMAIL": "octocat@example.com",
          "GIT_COMMITTER_NAME": "The Octocat", "GIT_COMMITTER_EMAIL": "octocat@example.com",
          "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000",
        ])
        try await body(GitSession(sandbox: sandbox, home: git))
      }
    }
  }

  /// Creates a gist of octocat and returns its ID.
  func gist(_ files: [String: String] = ["a.txt": "one\n"]) -> String {
    sandbox.withState { state in
      state.createGist(
        files: .init(files), at: UTCTimestamp(seconds: 1_600_000_000)
      ).id
    }
  }

  /// Returns the URL of a gist's repository, with a token in it unless it is nil.
  func url(_ path: String, token: String? = "mine") -> String {
    let origin = token.map { sandbox.url.replacing("://", with: "://x:\($0)@") } ?? sandbox.url
    return "\(origin)/\(path)"
  }

  /// Runs a shell script in the work folder and returns stdout and stderr together.
  func run(_ script: String) async throws -> (output: String, status: Int32?) {
    let result = try await Program(command: ["bash", "-c", "exec 2>&1\n\(script)"], home: home)
      .run()
    return (result.out, result.exit)
  }

  /// Runs a shell script that must succeed.
  @discardableResult
  func succeed(
    _ script: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let result = try await run("set -e\n\(script)")
    #expect(result.status == 0, "\(result.output)", sourceLocation: sourceLocation)
    return result.output
  }

  /// Returns the gist as the API describes it.
  func document(_ id: String) async throws -> ResponseJSON {
    try await Web(sandbox, token: "mine").get("/gists/\(id)").json
  }

  /// Returns the versions in a gist's history, newest first.
  func versions(_ id: String) async throws -> [String] {
    try await document(id)["history"]?.elements.compactMap { $0["version"]?.text } ?? []
  }
}
