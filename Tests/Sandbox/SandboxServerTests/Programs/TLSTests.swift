import SandboxServer
import TestSupport
import Testing

/// TLS and HTTP/2, tested with curl.
@Suite(
  .enabled("curl or openssl is not installed") {
    try await ScratchHome.with { home in
      try await Program(command: ["bash", "-c", "command -v curl openssl"], home: home)
        .run().exit == 0
    }
  })
struct `TLS` {
  private static let makeCertificate = """
    openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=sandbox \
    -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem
    """

  @Test(arguments: ["--http1.1": "1.1", "--http2": "2"])
  func `is served with HTTP/1.1 and HTTP/2`(flag: String, version: String) async throws {
    try await ScratchHome.with { home in
      _ = try await Program(command: ["bash", "-c", Self.makeCertificate], home: home).run()
      var options = SandboxOptions.tests()
      options.certificate = .init(
        chain: "\(home.work)/cert.pem", key: "\(home.work)/key.pem")
      let result = try await Sandbox.with(options) { sandbox in
        try await Program(
          command: [
            "curl", "--silent", flag, "--cacert", "cert.pem", "--output", "root.json",
            "--write-out", "%{http_code} %{http_version}", sandbox.url,
          ], home: home
        ).run()
      }
      #expect(result.out == "200 \(version)", "\(result)")
      let root = String(decoding: home.read("\(home.work)/root.json") ?? [], as: UTF8.self)
      #expect(root.hasPrefix("{\"current_user_url\":\"https://127.0.0.1:"))
    }
  }
}
