import TestSupport
import Testing

/// Where the token is sent, according to the logs of two servers.
@Suite struct `Host isolation` {
  private static let gist = HostDocument.id

  /// One command of each method: GET, PUT, DELETE, POST.
  private static let commands = [
    ["list"], ["star", gist], ["delete", gist, "--yes"], ["create", "note.txt"],
  ]

  /// Redirects everything except the request before a delete.
  private func redirecting(_ status: Int, to location: String) -> FaultScript {
    .each { request, _ in
      switch (request.method, request.path) {
      case _ where isRedirected(request): .json(200, "[]")
      case ("GET", "/gists/\(Self.gist)"): .json(200, HostDocument.gist())
      default: .redirect(status, to: location)
      }
    }
  }

  private func isRedirected(_ request: FaultRequest) -> Bool {
    request.target.hasSuffix("elsewhere")
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a read is redirected to another origin without its token, a write is not`(
    status: Int
  ) async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { other in
      try await Faults.with(.answer(.hang)) { faults in
        try faults.home.write("text", to: "note.txt")
        let server = faults.server
        // Another port, and another name of the same port.
        for target in ["\(other.url)/elsewhere", "\(server.url(host: "localhost"))/elsewhere"] {
          server.follow(redirecting(status, to: target))
          for command in Self.commands {
            let (seen, foreign) = (server.requests.count, other.requests.count)
            let result = try await gists(command, in: faults.home)
            let isRead = command == ["list"]
            #expect(result.exit == (isRead ? 0 : 76), "\(command) to \(target): \(result)")
            #expect(faults.home.leaks(of: Faults.token, in: result) == [])
            let new = server.requests.dropFirst(seen) + other.requests.dropFirst(foreign)
            #expect(new.count { $0.method != "GET" } == (isRead ? 0 : 1))
            let followed = new.filter(isRedirected)
            #expect(followed.count == (isRead ? 1 : 0))
            #expect(followed.allSatisfy { $0.authorization == nil && $0.body.isEmpty })
            #expect(followed.allSatisfy { $0["X-GitHub-Api-Version"] == nil })
          }
        }
      }
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `in the same origin the token stays, and only 307 and 308 resend a body`(
    status: Int
  ) async throws {
    try await Faults.with(redirecting(status, to: "?elsewhere")) { faults in
      try faults.home.write("text", to: "note.txt")
      for command in Self.commands {
        let seen = faults.server.requests.count
        _ = try await gists(command, in: faults.home)
        let new = faults.server.requests.dropFirst(seen)
        let first = try #require(new.first { $0.method != "GET" || $0.path == "/gists" })
        let followed = new.filter { isRedirected($0) && $0.method == first.method }
        let follows = command == ["list"] || status == 307 || status == 308
        #expect(followed.count == (follows ? 1 : 0), "\(command)")
        for request in followed {
          #expect(request.authorization == "Bearer \(Faults.token)")
          #expect(request.body == first.body)
        }
      }
    }
  }

  @Test(arguments: [
    "//%00/", "http://", ":", "http://a b/", "//[::", "http://[::1", "file:///etc/passwd",
    "ftp://127.0.0.1/", "http://octocat@127.0.0.1/", "http://10.0.0.1/", "http://127.0.0.1:99999/",
    "http://xn--bcher-kva.example/", "\u{E9}", String(repeating: "a", count: 10_000),
  ])
  func `an invalid Location fails the request, not the program`(location: String) async throws {
    try await Faults.with(.answer(.redirect(302, to: location))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76, "\(result)")
      let refusal = "refused a redirect from \(faults.host) to "
      #expect(result.error?.hasPrefix(refusal) == true, "\(result)")
      #expect(faults.server.requests.count == 1)
    }
  }

  @Test func `a redirect loop ends`() async throws {
    try await Faults.with(.answer(.redirect(302, to: "/gists"))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76, "\(result)")
      #expect(faults.server.requests.count == 6)
    }
  }

  @Test func `a redirect from HTTPS to HTTP is refused`() async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { plain in
      try await ServerCertificate.with { certificate in
        try await FaultServer.with(
          .answer(.redirect(302, to: plain.url)), certificate: certificate
        ) { server in
          try await ScratchHome.with { home in
            let home = home.with([
              "SSL_CERT_FILE": certificate.authority, "GH_ENTERPRISE_TOKEN": Faults.token,
            ])
            let result = try await gists("list", "--host", server.url, in: home)
            #expect(result.exit == 76, "\(result)")
            #expect(server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
            #expect(plain.connections == 0)
          }
        }
      }
    }
  }

  @Test(arguments: [
    "github.com.", "api.github.com@evil.example", "https://github.com@evil.example",
    "xn--gthub-n4a.com", "g\u{131}thub.com", "github.com%2eevil.example", "github.com/path",
    "http://ghe.example.com", "http://github.com", "ftp://github.com", "https://", "a b", "..",
    "github.com:99999",
  ])
  func `an ambiguous host name is refused`(host: String) async throws {
    try await FaultServer.with(.answer(.text(502, "no"))) { proxy in
      try await ScratchHome.with { home in
        let home = home.with([
          "HTTPS_PROXY": proxy.url, "ALL_PROXY": proxy.url, "GH_TOKEN": Faults.token,
          "GH_ENTERPRISE_TOKEN": Faults.token,
        ])
        let result = try await gists("list", "--host", host, in: home)
        #expect(result.exit == 64, "\(result)")
        #expect(proxy.connections == 0)
      }
    }
  }

  @Test(arguments: ["evilgithub.com", "github.com.evil.example", "github.com:8443", "xghe.com"])
  func `a host that looks like GitHub does not get GitHub's token`(host: String)
    async throws
  {
    try await FaultServer.with(.answer(.text(502, "no"))) { proxy in
      try await ScratchHome.with { home in
        let home = home.with(["HTTPS_PROXY": proxy.url, "GH_TOKEN": Faults.token])
        let result = try await gists("list", "--host", host, in: home)
        #expect(result.exit == 4, "\(result)")
        #expect(proxy.connections == 0)
      }
    }
  }

  @Test(arguments: [
    (["https://ghe.example.com/octocat/\(gist)"], "unknown host: ghe.example.com"),
    (
      ["https://gist.github.com.evil.example/octocat/\(gist)"],
      "unknown host: github.com.evil.example"
    ),
    (
      ["https://gist.github.com/\(gist)", "--host", "ghe.example.com"],
      "the URL is on github.com, but --host is ghe.example.com"
    ),
  ])
  func `a URL of an unknown host sends no request`(
    arguments: [String], sentence: String
  ) async throws {
    try await FaultServer.with(.answer(.text(502, "no"))) { proxy in
      try await ScratchHome.with { home in
        let home = home.with([
          "HTTPS_PROXY": proxy.url, "GH_TOKEN": Faults.token, "GH_ENTERPRISE_TOKEN": Faults.token,
        ])
        let result = try await gists(["view"] + arguments, in: home)
        #expect(result.exit == 64)
        #expect(result.err.hasPrefix("error: \(sentence)\n"), "\(result)")
        #expect(proxy.connections == 0)
      }
    }
  }

  @Test func `a URL of a host with a sign-in selects that host`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        let login = try await gists(
          "auth", "login", "--with-token", "--host", server.url, in: home,
          stdin: ProgramInput(Array(Faults.token.utf8)))
        #expect(login.exit == 0, "\(login)")
        // On a busy machine, the keyring may need more than the second that it has.
        let (view, requests) = try await repeating {
          () -> (ProgramResult, ArraySlice<FaultRequest>) in
          let count = server.requests.count
          let view = try await gists("view", "\(server.url)/\(Self.gist)", in: home)
          return (view, server.requests.prefix(1) + server.requests.dropFirst(count))
        } while: {
          $0.0.err.contains("continuing signed out: the keyring did not respond")
        }
        #expect(view.exit == 1, "\(view)")
        #expect(requests.map(\.path) == ["/user", "/gists/\(Self.gist)"])
        #expect(requests.allSatisfy { $0.authorization == "Bearer \(Faults.token)" })
      }
    }
  }
}
