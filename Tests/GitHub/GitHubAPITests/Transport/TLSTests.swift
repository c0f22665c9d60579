import FoundationEssentials
import Glibc
import HTTPTypes
import NIOSSL
import TestSupport
import Testing

@testable import GitHubAPI

@Suite(.endsHangs)
struct TLSTests {
  @Test func `a certificate from an authority in SSL_CERT_FILE is accepted`() async throws {
    try await ServerCertificate.with { certificate in
      let (result, count) = try await exchange(with: certificate)
      #expect(try result.get().status == 200)
      #expect(count == 1)
    }
  }

  @Test(arguments: ["FOLDER", "/nowhere:FOLDER", "FOLDER:/nowhere:", ":FOLDER"])
  func `a certificate from an authority in SSL_CERT_DIR is accepted`(
    folders: String
  ) async throws {
    try await ServerCertificate.with { certificate in
      try await ScratchFolder.with { folder in
        try FileManager.default.copyItem(
          atPath: certificate.authority, toPath: "\(folder)/7f44456a.0")
        try Data("nothing".utf8).write(to: URL(filePath: "\(folder)/README"))
        let (result, count) = try await exchange(
          with: certificate,
          environment: ["SSL_CERT_DIR": folders.replacing("FOLDER", with: folder)])
        #expect(try result.get().status == 200)
        #expect(count == 1)
      }
    }
  }

  @Test(arguments: [
    (ServerCertificate.Kind.wrongHost, APIError.TLSFailure.wrongHost),
    (.expired, .expired), (.selfSigned, .selfSigned),
  ])
  func `a bad certificate is reported with its reason and receives no request`(
    kind: ServerCertificate.Kind, failure: APIError.TLSFailure
  ) async throws {
    try await ServerCertificate.with(kind) { certificate in
      let (result, count) = try await exchange(with: certificate)
      #expect(error(of: result) == .unreachable(.tls(failure)))
      #expect(count == 0)
    }
  }

  @Test func `a bad certificate is diagnosed only within the deadline`()
    async throws
  {
    try await ServerCertificate.with(.selfSigned) { certificate in
      try await FaultServer.with(.answer(.hang), certificate: certificate) { server in
        // The second connection, which looks why, is never answered.
        let once = FaultScript.onConnect(FaultAnswer([.tunnel(port: server.port)]), .hang)
        try await FaultServer.with(once) { relay in
          var late = try request("https://127.0.0.1:\(relay.port)/user")
          late.timeLimit = .seconds(30)
          var settings = HTTPTransport.Settings.patient()
          settings.diagnosisTimeout = .seconds(3600)
          // The deadline passes once the second connection is open.
          var time = TimeSource.system
          time.sleep = { _ in try await eventually { relay.connections == 2 } }
          try await expect(
            .unreachable(.deadline(seconds: 30)), sending: late, settings, time: time)
          #expect(relay.connections == 2)
        }
      }
    }
  }

  @Test func `an untrusted authority is rejected`() async throws {
    try await ServerCertificate.with { certificate in
      let (result, count) = try await exchange(with: certificate, environment: [:])
      #expect(error(of: result) == .unreachable(.tls(.unknownAuthority)))
      #expect(count == 0)
    }
  }

  @Test func `TLS 1.1 is rejected`() async throws {
    try await ServerCertificate.with { certificate in
      var certificate = certificate
      certificate.newestVersion = .tlsv11
      let (result, count) = try await exchange(with: certificate)
      #expect(error(of: result) == .unreachable(.tls(.protocolVersion)))
      #expect(count == 0)
    }
  }

  @Test func `an SSL_CERT_FILE without certificates is reported`() async throws {
    try await ServerCertificate.with { certificate in
      try await ScratchFolder.with { folder in
        let begin = "-----BEGIN CERTIFICATE-----\n"
        let texts = [
          "", "\n", "no certificate\n", begin, begin + "AAAA\n-----END CERTIFICATE-----\n",
        ]
        var files = ["/nonexistent/authorities.pem", certificate.key]
        for (number, text) in texts.enumerated() {
          files.append("\(folder)/\(number).pem")
          try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(number).pem"))
        }
        for file in files {
          let (result, _) = try await exchange(
            with: certificate, environment: ["SSL_CERT_FILE": file])
          #expect(error(of: result) == .unreachable(.tls(.unreadableAuthorities)), "\(file)")
        }
      }
    }
  }

  @Test func `an http host needs no certificates`() async throws {
    try await ScratchFolder.with { folder in
      // Opening it would never end.
      #expect(mkfifo("\(folder)/7f44456a.0", 0o600) == 0)
      try await FaultServer.with(.answer(.json(200, "[]"))) { server in
        let settings = HTTPTransport.Settings.patient([
          "SSL_CERT_FILE": "/nonexistent/authorities.pem", "SSL_CERT_DIR": folder,
        ])
        let answer = try await send(server.request("/user"), settings)
        #expect(try answer.get().status == 200)
      }
    }
  }

  @Test func `the certificates are read once, with and without a proxy`() async throws {
    try await ServerCertificate.with { certificate in
      try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
        try await FaultServer.with(.proxy(toPort: server.port)) { proxy in
          let settings = HTTPTransport.Settings.patient([
            "SSL_CERT_FILE": certificate.authority,
            "https_proxy": "http://127.0.0.1:\(proxy.port)",
          ])
          let proxied = try request("https://ghe.example.com/user")
          try await HTTPTransport.with(settings, time: .system, redactor: Redactor()) {
            transport in
            let direct = try await transport.send(server.request("/user"))
            #expect(direct.status == 200)
            try FileManager.default.removeItem(atPath: certificate.authority)
            #expect(try await transport.send(proxied).status == 200)
          }
          #expect(proxy.requests.map(\.target) == ["ghe.example.com:443"])
        }
      }
    }
  }

  @Test func `a proxy tunnels the connection and sees neither request nor token`()
    async throws
  {
    try await ServerCertificate.with { certificate in
      try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
        try await FaultServer.with(.proxy(toPort: server.port)) { proxy in
          var request = try request("https://ghe.example.com/user")
          request.fields[.authorization] = "Bearer secret-token"
          let answer = try await send(
            request,
            .patient([
              "SSL_CERT_FILE": certificate.authority,
              "https_proxy": "http://monalisa:" + "open%20sesame@127.0.0.1:\(proxy.port)",
            ]))
          #expect(try answer.get().status == 200)
          #expect(server.requests.map(\.authorization) == ["Bearer secret-token"])
          #expect(proxy.requests.map(\.method) == ["CONNECT"])
          #expect(proxy.requests.map(\.target) == ["ghe.example.com:443"])
          #expect(proxy.requests.map(\.authorization) == [nil])
          #expect(
            proxy.requests.map { $0["proxy-authorization"] }
              == ["Basic bW9uYWxpc2E6b3BlbiBzZXNhbWU="])
        }
      }
    }
  }

  @Test func `an unreachable or refusing proxy is named`() async throws {
    try await FaultServer.with(.answer(.text(407, "no"))) { proxy in
      for port in [proxy.port, 1] {
        let settings = HTTPTransport.Settings.patient([
          "HTTPS_PROXY": "http://monalisa:" + "sesame@127.0.0.1:\(port)"
        ])
        let result = try await send(try request("https://ghe.example.com/"), settings)
        #expect(error(of: result) == .unreachable(.proxy("127.0.0.1:\(port)")))
      }
    }
  }

  private func exchange(
    with certificate: ServerCertificate, environment: [String: String]? = nil
  ) async throws -> (Result<APIResponse, APIError>, requests: Int) {
    try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
      let settings = HTTPTransport.Settings.patient(
        environment ?? ["SSL_CERT_FILE": certificate.authority])
      let result = try await send(server.request("/user"), settings)
      return (result, server.requests.count)
    }
  }
}
