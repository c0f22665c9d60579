import TestSupport
import Testing

/// Where a token may go (RELIABILITY, section B), seen in the logs of two servers.
@Suite struct `Host isolation` {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect to another port carries no token (row 17)`(status: Int) async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { other in
      try await Faults.with(.answer(.redirect(status, to: "\(other.url)/gists"))) { faults in
        _ = try await faults.gists("list")
        #expect(faults.server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
        #expect(other.requests.allSatisfy { $0.authorization == nil && $0.method == "GET" })
      }
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a write is not redirected to another port (row 17)`(status: Int) async throws {
    try await FaultServer.with(.answer(.json(201, Document.gist()))) { other in
      try await Faults.with(.answer(.redirect(status, to: "\(other.url)/gists"))) { faults in
        let result = try await faults.gists("create", stdin: "text")
        #expect(result.exit == 76)
        #expect(result.out == "")
        #expect(faults.lines == ["POST /gists"])
        #expect(other.requests.isEmpty)
      }
    }
  }

  @Test(arguments: [
    "//%00/", "http://", ":", "http://a b/", "//[::", "https://x@127.0.0.1/", "file:///etc/passwd",
    "ftp://127.0.0.1/", "/\(String(repeating: "a", count: 10_000))",
  ])
  func `an odd address to go to breaks nothing (row 17)`(location: String) async throws {
    let redirects = FaultScript.each { _, count in
      count < 20 ? .redirect(302, to: location) : .json(200, "[]")
    }
    try await Faults.with(redirects) { faults in
      let result = try await faults.gists("list")
      #expect([69, 76].contains(result.exit), "\(result)")
      #expect(faults.server.requests.count <= 6)
    }
  }

  @Test func `a circle of redirects ends (row 17)`() async throws {
    try await Faults.with(.answer(.redirect(302, to: "/gists"))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76)
      #expect(faults.server.requests.count <= 6)
    }
  }

  @Test func `a URL of an unknown host is refused before any request (row 18)`() async throws {
    try await Faults.with(.answer(.json(200, Document.gist()))) { faults in
      let result = try await faults.gists("view", "https://ghe.example.com/gist/\(Document.id)")
      #expect(result.exit == 64)
      #expect(result.error?.hasPrefix("unknown host") == true, "\(result)")
      #expect(faults.lines == [])
    }
  }

  @Test func `a foreign raw address is not asked (row 19)`() async throws {
    try await FaultServer.with(.answer(.text(200, "text"))) { other in
      let file = """
        "a.txt":{"filename":"a.txt","size":4,"truncated":true,"content":"","raw_url":"\(other.url)/a"}
        """
      try await Faults.with(.answer(.json(200, Document.gist(files: file)))) { faults in
        let result = try await faults.gists("view", "--raw", Document.id)
        #expect(result.exit == 76)
        #expect(result.out == "")
        #expect(other.requests.isEmpty)
      }
    }
  }

  @Test func `a next page elsewhere is not fetched (row 20)`() async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { other in
      let page = FaultAnswer.json(
        200, Document.list(Document.gist()), [("Link", "<\(other.url)/gists?page=2>; rel=\"next\"")]
      )
      try await Faults.with(.answer(page)) { faults in
        let result = try await faults.gists("list", "--all")
        #expect(result.exit == 76)
        #expect(other.requests.isEmpty)
      }
    }
  }

  @Test(arguments: ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN"])
  func `a token for GitHub is not for other hosts (row 15)`(name: String) async throws {
    try await Faults.with(.answer(.json(200, "[]"))) { faults in
      var home = faults.home.with([name: Faults.token, "CODESPACES": "true"])
      home.environment["GISTS_TOKEN"] = nil
      let mine = try await gists("list", in: home)
      #expect(mine.exit == 4)
      let everybodys = try await gists("list", "public", in: home)
      #expect(everybodys.exit == 0)
      #expect(faults.server.requests.map(\.authorization) == [nil])
    }
  }

  @Test(arguments: ["a\r\nX: y", "tok en", "tökén", "a\u{7f}"])
  func `a token that no header may hold is refused unseen (row 22)`(token: String) async throws {
    try await Faults.with(.answer(.json(200, "[]"))) { faults in
      let result = try await faults.gists("list", environment: ["GISTS_TOKEN": token])
      #expect(result.exit == 78)
      #expect(!result.err.contains(token))
      #expect(faults.lines == [])
    }
  }

  @Test func `white space around a token is left out (row 22)`() async throws {
    try await Faults.with(.answer(.json(200, "[]"))) { faults in
      let result = try await faults.gists(
        "list", environment: ["GISTS_TOKEN": " \(Faults.token)\n"])
      #expect(result.exit == 0)
      #expect(faults.server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
    }
  }

  @Test func `a rejected token is named by its source (row 23)`() async throws {
    try await Faults.with(.answer(.json(401, #"{"message":"Bad credentials"}"#))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 4)
      #expect(
        result.error?.hasPrefix("the token in GISTS_TOKEN was rejected by \(faults.host)") == true,
        "\(result)")
      #expect(faults.lines == ["GET /gists?per_page=30"])
    }
  }

  @Test func `a proxy sees names, not tokens (row 62)`() async throws {
    try await ServerCertificate.with { certificate in
      try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
        try await FaultServer.with(.proxy(toPort: server.port)) { proxy in
          try await ScratchHome.with { home in
            let home = home.with([
              "GISTS_HOST": "https://localhost:\(server.port)", "GISTS_TOKEN": Faults.token,
              "HTTPS_PROXY": "http://person:secret@127.0.0.1:\(proxy.port)",
              "SSL_CERT_FILE": certificate.authority,
            ])
            let result = try await gists("list", "--verbose", in: home)
            #expect(result.exit == 0, "\(result)")
            #expect(!result.err.contains("secret"))
            #expect(proxy.requests.map(\.method) == ["CONNECT"])
            #expect(proxy.requests.map(\.authorization) == [nil])
            #expect(server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
          }
        }
      }
    }
  }
}
