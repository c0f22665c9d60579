import TestSupport
import Testing

/// `gists` with a token in `GISTS_TOKEN` and a host that misbehaves.
struct Faults: Sendable {
  /// Has the format of GitHub's tokens.
  static let token = "gho_" + "16C7e42F292c6912E7710c838347Ae178B4a"
  /// The line of a message that says how to sign in.
  static let signInHint = "hint: run gists auth login\n"

  let home: ScratchHome
  let server: FaultServer

  /// Runs `body` with the host.
  static func with(
    _ script: FaultScript, certificate: ServerCertificate? = nil, reading: SlowReads? = nil,
    environment: [String: String] = [:], body: (Faults) async throws -> Void
  ) async throws {
    try await ScratchHome.with { home in
      try await FaultServer.with(
        script, certificate: certificate, reading: reading
      ) { server in
        var variables = ["GISTS_HOST": server.url, "GISTS_TOKEN": token]
        if let certificate { variables["SSL_CERT_FILE"] = certificate.authority }
        variables.merge(environment) { $1 }
        try await body(Faults(home: home.with(variables), server: server))
      }
    }
  }

  /// The host's name in messages.
  var host: String {
    server.url.hasPrefix("https://") ? server.url : "127.0.0.1:\(server.port)"
  }
  /// One `GET /gists/1` for each request.
  var lines: [String] { server.requests.map { "\($0.method) \($0.target)" } }
  /// The text of each request's body.
  var bodies: [String] { server.requests.map { String(decoding: $0.body, as: UTF8.self) } }

  /// Runs `gists` and checks that nothing it wrote contains the token.
  func gists(
    _ arguments: String..., stdin: ProgramInput = "", environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ProgramResult {
    try await gists(
      arguments, stdin: stdin, environment: environment, sourceLocation: sourceLocation)
  }

  func gists(
    _ arguments: [String], stdin: ProgramInput = "", environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ProgramResult {
    let result = try await TestSupport.gists(
      arguments, in: home, stdin: stdin, environment: environment)
    #expect(home.leaks(of: Self.token, in: result) == [], sourceLocation: sourceLocation)
    return result
  }
}

extension ProgramResult {
  /// The first error message on stderr, without `error: `.
  var error: String? {
    err.split(separator: "\n").first { $0.hasPrefix("error: ") }.map { String($0.dropFirst(7)) }
  }
}

/// GitHub's documents with only what the client needs.
enum HostDocument {
  static let id = "6cad326836d38bd3a7ae"

  /// A gist; `files` are its files' JSON members, by default one small text.
  static func gist(
    id: String = id, isPublic: Bool = false, description: String = "A gist",
    files: String = #""a.txt":{"filename":"a.txt","size":4,"truncated":false,"content":"text"}"#,
    created: String = "2026-01-02T03:04:05Z", web: String = "https://gist.github.com/octocat"
  ) -> String {
    """
    {"id":"\(id)","html_url":"\(web)/\(id)","public":\(isPublic),\
    "description":"\(description)","owner":{"login":"octocat","id":583231},"user":null,\
    "created_at":"\(created)","updated_at":"\(created)","comments":0,"truncated":false,\
    "files":{\(files)},"history":[{}]}
    """
  }

  /// The gist that `gists create` makes of `text` on stdin.
  static let created = gist(
    description: "",
    files: #""stdin.txt":{"filename":"stdin.txt","size":4,"truncated":false,"content":"text"}"#)

  static func list(_ gists: String...) -> String { "[\(gists.joined(separator: ","))]" }
}
