import TestSupport
import Testing

/// URLs from a server: where requests and the token are sent.
@Suite(.endsHangs)
struct NetworkAddressTests {
  private static let gist = NumberedGist.id(1)
  private static let bearer = "Bearer \(Faults.token)"

  /// Runs `body` with two servers: the host's own, and another that serves a list.
  private func withTwo(body: (Faults, FaultServer) async throws -> Void) async throws {
    try await FaultServer.with(.answer(.page(1...2))) { other in
      try await Faults.with(.answer(.hang)) { faults in
        try await body(faults, other)
      }
    }
  }

  @Test func `HTTP may redirect to HTTPS, without the token`() async throws {
    try await ServerCertificate.with { certificate in
      try await FaultServer.with(.answer(.page(1...2)), certificate: certificate) { secure in
        let location = "\(secure.url)/there"
        try await Faults.with(
          .answer(.redirect(302, to: location)),
          environment: ["SSL_CERT_FILE": certificate.authority]
        ) { faults async throws in
          #expect(try await faults.run("list") == .init(0, out: NumberedGist.lines(1...2)))
          #expect(secure.requests.map(\.path) == ["/there"])
          #expect(secure.requests.map(\.authorization) == [nil])
        }
      }
    }
  }

  @Test func `a token is not sent to another port`() async throws {
    try await withTwo { faults, other async throws in
      #expect(
        try await faults.run("list", "public", "--host", other.url)
          == .init(0, out: NumberedGist.lines(1...2)))
      #expect(try await faults.run("list", "--host", other.url).exit == 4)
      let url = "\(other.url)/octocat/\(Self.gist)"
      #expect(try await faults.run("view", url).exit == 64)
      #expect(other.requests.map(\.path) == ["/gists/public"])
      #expect(other.requests.map(\.authorization) == [nil])
      #expect(faults.server.requests == [])
    }
  }

  @Test func `a raw URL of another host is not requested`() async throws {
    try await withTwo { faults, other async throws in
      let addresses = [
        "https://evil.example/raw", "\(other.url)/raw",
        "\(faults.server.url(host: "localhost"))/raw",
        "https://127.0.0.1:\(faults.server.port)/raw", "https://gist.githubusercontent.com/raw",
        "http://127.0.0.1.evil.example/raw", "file:///etc/passwd", "//127.0.0.1:\(other.port)/raw",
        "/raw", "",
      ]
      let files = addresses.enumerated().map { index, address in
        #""\#(index).txt":{"size":3,"truncated":true,"raw_url":"\#(address)"}"#
      }
      let document = NumberedGist.json(1, files: "{\(files.joined(separator: ","))}")
      faults.server.follow(.answer(.json(200, document)))
      let errors = addresses.map {
        "error: HOST returned a URL on another host: \($0.replacing(faults.host, with: "HOST"))\n"
      }
      #expect(
        try await faults.run("view", "--raw", Self.gist) == .init(76, err: errors.joined()))
      #expect(faults.server.requests.map(\.path) == ["/gists/\(Self.gist)"])
      #expect(other.requests == [])
    }
  }

  @Test func `a raw file of the API's own origin is requested with the token`() async throws {
    let bytes: [UInt8] = [0x1B, 0, 0xFF]
    let script = FaultScript.each { request, _ in
      let file = #"{"size":3,"truncated":true,"raw_url":"\#(request.origin)/raw"}"#
      return request.path == "/raw"
        ? .http(200, body: bytes) : .json(200, NumberedGist.json(1, files: #"{"a":\#(file)}"#))
    }
    try await Faults.with(script) { faults async throws in
      let result = try await Program.gists(["view", Self.gist], in: faults.home).run()
      #expect(result.stdout == bytes)
      #expect(result.exit == 0)
      #expect(faults.server.requests.map(\.authorization) == [Self.bearer, Self.bearer])
    }
  }
}
