import FoundationEssentials
import NIOSSL
import TestSupport
import Testing

/// Hosts that can't be reached or must not be.
@Suite(.endsHangs)
struct NetworkReachTests {
  @Test func `an unknown host name is reported at once`() async throws {
    try await Faults.with(.answer(.hang)) { faults async throws in
      let error = """
        error: could not reach nope.invalid: host not found
        hint: check your network connection and the name in --host

        """
      // A second attempt would be reported.
      #expect(
        try await faults.run("list", "public", "--host", "nope.invalid") == .init(69, err: error))
    }
  }

  @Test(arguments: [["list"], ["star", NumberedGist.id(1)], ["create", "a.txt"]])
  func `a refused connection is reported at once`(arguments: [String]) async throws {
    try await Faults.with(
      .answer(.hang), environment: ["GISTS_HOST": "http://127.0.0.1:1"]
    ) { faults async throws in
      try faults.home.write("text", to: "a.txt")
      let change = arguments[0] == "star" ? "could not star gist \(NumberedGist.id(1)): " : ""
      let error = """
        error: \(change)could not reach 127.0.0.1:1: connection refused
        hint: start a server there, such as gists-sandbox, or change GISTS_HOST

        """
      #expect(try await faults.run(arguments) == .init(69, err: error))
    }
  }

  @Test(arguments: [
    (ServerCertificate.Kind.wrongHost, "its certificate is for another name"),
    (.expired, "its certificate has expired"),
    (.selfSigned, "its certificate is self-signed"),
    (.good, "its certificate is signed by an unknown authority"),
  ])
  func `a server without a valid certificate gets no request`(
    kind: ServerCertificate.Kind, reason: String
  ) async throws {
    try await ServerCertificate.with(kind) { certificate in
      // None of these turns verification off.
      var environment = ["GIT_SSL_NO_VERIFY": "1", "NODE_TLS_REJECT_UNAUTHORIZED": "0"]
      if kind == .good { environment["SSL_CERT_FILE"] = "" }
      try await Faults.with(
        .answer(.json(200, "[]")), certificate: certificate, environment: environment
      ) { faults async throws in
        // A busy machine may need more than the five seconds for a look at the certificate.
        let result = try await repeating {
          try await faults.gists("list")
        } while: {
          !$0.err.contains(reason) && $0.time >= .seconds(5)
        }
        let outcome = faults.outcome(result)
        #expect(outcome.exit == 69)
        #expect(outcome.out == "")
        let lines = outcome.err.split(separator: "\n")
        #expect(lines.first == "error: could not reach HOST: \(reason)")
        switch kind {
        case .wrongHost:
          #expect(
            lines.last == "hint: check for a proxy or login page in front of it")
        case .expired:
          #expect(
            lines.last?.wholeMatch(
              of: /hint: check this machine's clock: [-0-9]{10}T[:0-9]{8}Z/) != nil)
        case .selfSigned, .good:
          #expect(lines.last == "hint: set SSL_CERT_FILE to a file of trusted CA certificates")
        }
        #expect(faults.server.requests == [])
      }
    }
  }

  @Test func `TLS 1.1 is refused, and no option allows it`() async throws {
    try await ServerCertificate.with { certificate in
      var certificate = certificate
      certificate.newestVersion = .tlsv11
      try await Faults.with(.answer(.json(200, "[]")), certificate: certificate) {
        faults async throws in
        #expect(
          try await faults.run("list")
            == .init(
              69,
              err: """
                error: could not reach HOST: it does not support a secure version of TLS
                hint: the server, or a proxy in front of it, must support TLS 1.2 or newer

                """))
        #expect(try await faults.run("list", "--insecure").exit == 64)
        #expect(faults.server.requests == [])
      }
    }
  }

  @Test func `a certificate authority in SSL_CERT_FILE is trusted`() async throws {
    try await ServerCertificate.with { certificate in
      try await Faults.with(.answer(.page(1...2)), certificate: certificate) {
        faults async throws in
        #expect(try await faults.run("list") == .init(0, out: NumberedGist.lines(1...2)))
        #expect(faults.server.requests.map(\.target) == ["/api/v3/gists?per_page=30"])
        #expect(faults.server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
      }
    }
  }

  @Test func `plain HTTP is for loopback only`() async throws {
    try await Faults.with(.answer(.json(200, "[]"))) { faults async throws in
      let response = Outcome(
        64,
        err: """
          error: http is allowed for localhost only: http://ghe.example.com
          hint: use https, or just the name: --host ghe.example.com

          """)
      let name = "http://ghe.example.com"
      #expect(try await faults.run("list", "--host", name) == response)
      #expect(try await faults.run("list", environment: ["GISTS_HOST": name]) == response)
      let gist = "\(name)/gist/\(NumberedGist.id(1))"
      #expect(try await faults.run("view", gist).exit == 64)
      #expect(faults.server.requests == [])
    }
  }

  private static let host = "ghe.example.com"

  @Test func `a proxy sees CONNECT, its own credentials and no token`() async throws {
    try await ServerCertificate.with { certificate in
      try await Faults.with(.answer(.page(1...1)), certificate: certificate) {
        faults async throws in
        try await FaultServer.with(.proxy(toPort: faults.server.port)) { proxy in
          let address = "http://hubot:" + "s3cretpass@127.0.0.1:\(proxy.port)"
          let listed = try await faults.run(
            "list", "--verbose", "--host", Self.host,
            environment: ["HTTPS_PROXY": address, "GH_ENTERPRISE_TOKEN": Faults.token])
          #expect(listed.exit == 0)
          #expect(listed.out == NumberedGist.lines(1...1))
          let credentials = Data("hubot:s3cretpass".utf8).base64EncodedString()
          for secret in ["s3cretpass", credentials] { #expect(!listed.err.contains(secret)) }

          #expect(proxy.requests.map(\.method) == ["CONNECT"])
          #expect(proxy.requests.map(\.target) == ["\(Self.host):443"])
          #expect(proxy.requests.map(\.authorization) == [nil])
          #expect(proxy.requests.map { $0["proxy-authorization"] } == ["Basic \(credentials)"])
          #expect(faults.server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
          #expect(faults.server.requests.map { $0["proxy-authorization"] } == [nil])
        }
      }
    }
  }

  @Test func `loopback never uses a proxy`() async throws {
    try await ServerCertificate.with { certificate in
      for certificate in [nil, certificate] {
        try await Faults.with(.answer(.page(1...1)), certificate: certificate) {
          faults async throws in
          try await FaultServer.with(.answer(.text(502, "no"))) { proxy async throws in
            for name in ["http_proxy", "https_proxy", "all_proxy"] {
              let variables = [name: proxy.url, name.uppercased(): proxy.url]
              #expect(
                try await faults.run("list", environment: variables)
                  == .init(0, out: NumberedGist.lines(1...1)))
            }
            #expect(proxy.connections == 0)
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("http://hubot:" + "s3cretpass@127.0.0.1:1", " 127.0.0.1:1"),
    ("gopher://s3cretpass", " HTTPS_PROXY"),
  ])
  func `an unusable proxy is named without its password`(
    address: String, name: String
  ) async throws {
    try await Faults.with(.answer(.page(1...1))) { faults async throws in
      let error = """
        error: could not reach \(Self.host) through the proxy\(name)
        hint: check HTTPS_PROXY, ALL_PROXY and NO_PROXY

        """
      #expect(
        try await faults.run(
          "list", "--host", Self.host,
          environment: ["HTTPS_PROXY": address, "GH_ENTERPRISE_TOKEN": Faults.token])
          == .init(69, err: error))
      #expect(faults.server.requests == [])
    }
  }
}
