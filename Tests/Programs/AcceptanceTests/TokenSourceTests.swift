import TestSupport
import Testing

/// Where the token comes from, and which hosts get it.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Token sources` {
  private static let sources = ["GISTS_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "keyring"]

  @Test(arguments: [false, true])
  func `the first of three variables and the keyring is used`(isInKeyring: Bool)
    async throws
  {
    // A proxy that never connects stands in for github.com.
    try await FaultServer.with(.answer(.text(502, "no"))) { proxy in
      try await ScratchHome.with(.unlocked) { home, keyring in
        if isInKeyring { try await keyring.store(.token(host: "github.com")) }
        let home = home.with(["HTTPS_PROXY": proxy.url])
        for bits in 0..<8 {
          let set = Self.sources.indices.filter { $0 < 3 && bits & (1 << $0) != 0 }
            .map { Self.sources[$0] }
          let variables = Dictionary(uniqueKeysWithValues: set.map { ($0, "ghp_\($0)") })
          let result = try await gists("auth", "status", "--json", in: home, environment: variables)
          let source = (set + (isInKeyring ? ["keyring"] : [])).first
          let text = source.map { "\"\($0)\"" } ?? "null"
          let first = result.out.firstMatch(of: /"active":(true|false),"source":([^,]*),/)
          #expect(first?.output.1 == (source == nil ? "false" : "true"), "\(set): \(result)")
          #expect(first?.output.2 == text[...], "\(set): \(result)")
          #expect(result.exit == (source == nil ? 4 : 69), "\(set): \(result)")
          for name in set.dropFirst() {
            #expect(result.out.contains("\"active\":false,\"source\":\"\(name)\""), "\(result)")
          }
          for name in set { #expect(home.leaks(of: "ghp_\(name)", in: result) == []) }
        }
      }
    }
  }

  @Test func `with a variable set, the keyring is not opened`() async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        let messages = try await keyring.messages {
          let result = try await gists("list", in: home, environment: ["GISTS_TOKEN": "ghp_1"])
          #expect(result.exit == 0, "\(result)")
        }
        #expect(!messages.contains("org.freedesktop.secrets"))
        #expect(server.requests.map(\.authorization) == ["Bearer ghp_1"])
      }
    }
  }

  @Test func `variables for github.com are not used for other hosts`()
    async throws
  {
    let variables = [
      "GH_TOKEN": "ghp_1", "GITHUB_TOKEN": "ghp_2", "GH_ENTERPRISE_TOKEN": "ghp_3",
      "GITHUB_ENTERPRISE_TOKEN": "ghp_4", "GISTS_TOKEN": "ghp_5", "CODESPACES": "true",
      "GITHUB_ACTIONS": "true", "GH_HOST": "github.com",
    ]
    try await FaultServer.with(.answer(.json(200, "[]"))) { evil in
      try await ScratchHome.with(.unlocked) { home, _ in
        let mine = try await gists("list", "--host", evil.url, in: home, environment: variables)
        #expect(mine.exit == 4)
        #expect(mine.err.hasPrefix("error: not signed in to 127.0.0.1:\(evil.port)\n"), "\(mine)")
        #expect(evil.requests.isEmpty)
        let open = try await gists(
          "list", "public", "--host", evil.url, in: home, environment: variables)
        #expect(open.exit == 0, "\(open)")
        #expect(evil.requests.map(\.authorization) == [nil])
      }
    }
  }

  @Test func `an Enterprise server's variables are used only if it is named`()
    async throws
  {
    try await ServerCertificate.with { certificate in
      try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
        try await ScratchHome.with { home in
          let home = home.with([
            "SSL_CERT_FILE": certificate.authority, "GH_TOKEN": "ghp_1", "GITHUB_TOKEN": "ghp_2",
          ])
          let none = try await gists("list", "--host", server.url, in: home)
          #expect(none.exit == 4)
          #expect(server.requests.isEmpty)
          let enterprise = ["GH_ENTERPRISE_TOKEN": "ghp_3", "GITHUB_ENTERPRISE_TOKEN": "ghp_4"]
          let own = try await gists("list", "--host", server.url, in: home, environment: enterprise)
          #expect(own.exit == 0, "\(own)")
          #expect(server.requests.map(\.path) == ["/api/v3/gists"])
          #expect(server.requests.map(\.authorization) == ["Bearer ghp_3"])
        }
      }
    }
  }

  @Test(arguments: [
    "a\r\nX: y", "two words", "caf\u{E9}", "a\u{0B}b", "\u{7F}", "tab\there",
  ])
  func `a variable that is not a valid header value is refused, not shown`(value: String)
    async throws
  {
    try await FaultServer.with(.answer(.json(200, "[]"))) { server in
      try await ScratchHome.with { home in
        let home = home.using(server)
        let result = try await gists("list", in: home, environment: ["GISTS_TOKEN": value])
        #expect(result.exit == 78)
        #expect(
          result.err == """
            error: GISTS_TOKEN is not a valid token
            hint: set it to just the token, or unset it

            """)
        #expect(server.requests.isEmpty)
        #expect(server.connections == 0)
      }
    }
  }

  @Test func `the command that prints a token gets what vault needs, but no token of ours`()
    async throws
  {
    try await FaultServer.with(.answer(.json(200, "[]"))) { server in
      try await ScratchHome.with { home in
        let command =
          #"echo "ghp_$VAULT_TOKEN.$GITHUB_REPOSITORY.${GH_TOKEN-none}${GISTS_TOKEN_COMMAND-none}""#
        let result = try await gists(
          "list", in: home.using(server),
          environment: [
            "GISTS_TOKEN": "", "GISTS_TOKEN_COMMAND": command, "VAULT_TOKEN": "1",
            "GITHUB_REPOSITORY": "2", "GH_TOKEN": "3",
          ])
        #expect(result.exit == 0, "\(result)")
        #expect(server.requests.map(\.authorization) == ["Bearer ghp_1.2.nonenone"])
      }
    }
  }

  @Test func `white space around a variable is ignored`() async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { server in
      try await ScratchHome.with { home in
        let result = try await gists(
          "list", in: home.using(server), environment: ["GISTS_TOKEN": " \tghp_1\r\n"])
        #expect(result.exit == 0)
        #expect(server.requests.map(\.authorization) == ["Bearer ghp_1"])
      }
    }
  }

  private static let unauthorized = FaultAnswer.json(
    401, #"{"message":"Bad credentials"}"#, [("X-GitHub-Request-Id", "8D2A:1")])

  @Test func `a rejected token is reported with its source and stays stored`()
    async throws
  {
    try await FaultServer.with(.answer(Self.unauthorized)) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        try await keyring.store(.token(host: host))
        let stored = try await gists("list", in: home)
        #expect(stored.exit == 4)
        #expect(
          stored.err.hasPrefix(
            "error: \(host) rejected the token of octocat from the keyring "), "\(stored)")
        let given = try await gists("list", in: home, environment: ["GISTS_TOKEN": "ghp_1"])
        #expect(given.exit == 4)
        #expect(
          given.err.hasPrefix("error: \(host) rejected the token in GISTS_TOKEN "),
          "\(given)")
        #expect(try await keyring.items() == [.token(host: host)])
        #expect(
          server.requests.map(\.authorization) == ["Bearer \(Faults.token)", "Bearer ghp_1"])
      }
    }
  }

  @Test func `auth status tells five states apart`() async throws {
    try await FaultServer.with(.routes(["GET /user": [.user(), Self.unauthorized]])) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        let host = "127.0.0.1:\(server.port)"
        func status() async throws -> String {
          let result = try await gists("auth", "status", in: home)
          let state = result.out.firstMatch(of: /\nstate\t(.*)\n/)?.output.1 ?? ""
          #expect(home.leaks(of: Faults.token, in: result) == [])
          return "\(result.exit ?? -1) \(state)"
        }
        #expect(try await status() == "4 missing")
        try await keyring.store(.token(host: host))
        #expect(try await status() == "0 ok")
        #expect(try await status() == "4 rejected")
        server.follow(.answer(.finish))
        #expect(try await status() == "69 not_verified")
        try await keyring.lock()
        #expect(try await status() == "4 keyring_unavailable")
      }
    }
  }
}
