import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// The token's way through git: to the verified host only, past proxies and traces.
@Suite(.requires("git", "openssl"), .endsHangs)
struct `The token that git gets` {
  private static let id = NumberedGist.id(1)

  /// Answers the API, and asks git for the token.
  private static let script = FaultScript.each { request, _ in
    if request.path.hasSuffix("/info/refs") {
      return request.authorization == nil
        ? .http(401, [("WWW-Authenticate", "Basic realm=\"GitHub\"")]) : .http(404)
    }
    let isServer = request.path.hasPrefix("/api/v3/")
    let address = "https://\(request.host ?? "")\(isServer ? "/gist" : "")/\(id).git"
    let gist = NumberedGist.json(1).replacing(
      #""public":true"#, with: #""public":true,"git_pull_url":"\#(address)""#)
    return .json(200, request.path.hasSuffix("/gists") ? "[\(gist)]" : gist)
  }

  /// Whether git was sent the token, after it was asked for.
  private static func gotToken(_ server: FaultServer) -> Bool {
    server.requests.contains {
      $0.path.hasSuffix("/info/refs") && $0.authorization?.hasPrefix("Basic ") == true
    }
  }

  @Test func `reaches a host whose authority is in SSL_CERT_FILE`() async throws {
    try await ServerCertificate.with { certificate in
      try await Faults.with(Self.script, certificate: certificate) { faults in
        let result = try await faults.gists("clone", Self.id)
        #expect(Self.gotToken(faults.server), "\(result)")
      }
    }
  }

  @Test func `reaches the host through a proxy with a password`() async throws {
    try await ServerCertificate.with { certificate in
      try await Faults.with(Self.script, certificate: certificate) { faults async throws in
        let relay = FaultScript.each { request, _ in
          request["proxy-authorization"] == nil
            ? .http(407, [("Proxy-Authenticate", "Basic realm=\"proxy\"")])
            : .tunnel(port: faults.server.port)
        }
        try await FaultServer.with(relay) { proxy in
          let address = "http://hubot:" + "open%20sesame@127.0.0.1:\(proxy.port)"
          let result = try await faults.gists(
            "clone", Self.id,
            environment: [
              "HTTPS_PROXY": address, "GH_ENTERPRISE_TOKEN": Faults.token,
              "GISTS_HOST": "ghe.example.com",
            ])
          #expect(Self.gotToken(faults.server), "\(result)")
          #expect(!(result.out + result.err).contains("sesame"))
        }
      }
    }
  }

  @Test(arguments: [
    (["GIT_SSL_NO_VERIFY": "1"], ""), ([:], "[http]\n\tsslVerify = false\n"),
    ([:], "[http \"ORIGIN/\"]\n\tsslVerify = false\n"),
    ([:], "[http \"ORIGIN/\(id).git\"]\n\tsslVerify = false\n"),
    (
      [
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "http.sslVerify",
        "GIT_CONFIG_VALUE_0": "false",
      ], ""
    ),
  ])
  func `never reaches a server whose certificate is not verified`(
    variables: [String: String], configuration: String
  ) async throws {
    try await ServerCertificate.with { certificate in
      try await ServerCertificate.with { other in
        // The API trusts the server, and git does not.
        var variables = variables
        variables["GIT_SSL_CAINFO"] = other.authority
        try await Faults.with(Self.script, certificate: certificate, environment: variables) {
          faults in
          try Data(configuration.replacing("ORIGIN", with: faults.server.url).utf8).write(
            to: URL(filePath: "\(faults.home.path)/.gitconfig"))
          let cloned = try await faults.gists("clone", Self.id)
          #expect(cloned.exit == 69, "\(cloned)")
          let saved = try await faults.gists("backup", "saved", "--git")
          #expect(saved.exit != 0, "\(saved)")
          #expect(!faults.lines.contains { $0.contains("info/refs") })
        }
      }
    }
  }

  @Test func `is in no trace`() async throws {
    try await ServerCertificate.with { certificate in
      try await Faults.with(Self.script, certificate: certificate) { faults in
        let file = "\(faults.home.path)/trace"
        let result = try await faults.gists(
          "clone", Self.id, environment: ["GIT_TRACE_CURL": file, "GIT_TRACE_REDACT": "0"])
        #expect(Self.gotToken(faults.server), "\(result)")
        let trace = String(decoding: faults.home.read(file) ?? [], as: UTF8.self)
        #expect(trace.contains("Authorization: Basic <redacted>"))
        let sent = faults.server.requests.compactMap(\.authorization).filter {
          $0.hasPrefix("Basic ")
        }
        for field in sent { #expect(!trace.contains(field.dropFirst("Basic ".count))) }
      }
    }
  }

  @Test func `is seen by no proxy on loopback, and a clone keeps its protection`() async throws {
    var options = SandboxOptions()
    options.tokens = [Faults.token: Grant()]
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let gist = sandbox.withState { state in
          state.createGist(
            files: ["notes.md": StoredFile("first\n")], at: UTCTimestamp(seconds: 1_600_000_000))
        }
        try await FaultServer.with(.answer(.text(502, "no"))) { proxy async throws in
          let home = home.with([
            "GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token, "GIT_TERMINAL_PROMPT": "0",
            "http_proxy": proxy.url, "GIT_TRACE_REDACT": "0",
          ])
          let cloned = try await gists("clone", gist.id, in: home)
          #expect(cloned.exit == 0, "\(cloned)")
          func inClone(_ script: String) async throws -> ProgramResult {
            try await Program(
              command: ["bash", "-c", "cd '\(home.work)/\(gist.id)'; \(script)"], home: home
            ).run()
          }
          let traced = try await inClone("git push --dry-run -q")
          #expect(traced.exit == 128)
          #expect(
            traced.err.hasPrefix(
              """
              error: the token was not given to git: git would write it to its trace
              hint: to use the token, run unset GIT_TRACE_REDACT

              """), "\(traced)")
          let unverified = try await inClone(
            "unset GIT_TRACE_REDACT; GIT_SSL_NO_VERIFY=1 git push --dry-run -q")
          #expect(unverified.err.contains("git would send it to an unverified server"))
          let pushed = try await inClone("unset GIT_TRACE_REDACT; git push --dry-run -q")
          #expect(pushed.exit == 0, "\(pushed)")
          #expect(proxy.connections == 0)
        }
      }
    }
  }
}
