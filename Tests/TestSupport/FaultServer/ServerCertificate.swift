package import NIOSSL

/// A server certificate and its key, created with openssl.
package struct ServerCertificate: Sendable {
  package enum Kind: Sendable, CaseIterable {
    /// For 127.0.0.1, localhost and ghe.example.com, signed by the authority in ``authority``.
    case good
    /// Signed by the authority, but for `other.example`.
    case wrongHost
    /// Signed by the authority, but expired yesterday.
    case expired
    /// Self-signed.
    case selfSigned
  }

  /// PEM files; `authority` is the value for `SSL_CERT_FILE`.
  package let certificate, key, authority: String
  /// The newest TLS version that the server supports.
  package var newestVersion: TLSVersion = .tlsv13
  /// The protocols that the server offers (ALPN), such as `h2`.
  package var applicationProtocols: [String] = []

  /// Runs `body` with the certificate, then removes its files.
  package static func with<Result: Sendable>(
    _ kind: Kind = .good, body: (ServerCertificate) async throws -> Result
  ) async throws -> Result {
    try await ScratchFolder.with { folder in
      try await body(ServerCertificate(kind, in: folder))
    }
  }

  private init(_ kind: Kind, in folder: String) async throws {
    key = "\(folder)/key.pem"
    authority = "\(folder)/authority.pem"
    certificate = kind == .selfSigned ? "\(folder)/self.pem" : "\(folder)/certificate.pem"
    let name =
      kind == .wrongHost ? "DNS:other.example" : "IP:127.0.0.1,DNS:localhost,DNS:ghe.example.com"
    try await Self.openssl(
      Self.newKey + ["-x509", "-days", "2", "-subj", "/CN=Test authority"]
        + ["-keyout", "\(folder)/authority.key", "-out", authority])
    if kind == .selfSigned {
      try await Self.openssl(
        Self.newKey + ["-x509", "-days", "2", "-subj", "/CN=127.0.0.1"]
          + ["-addext", "subjectAltName=\(name)", "-keyout", key, "-out", certificate])
    } else {
      try await Self.openssl(
        Self.newKey + ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=\(name)"]
          + ["-keyout", key, "-out", "\(folder)/request.pem"])
      try await Self.openssl(
        ["x509", "-req", "-in", "\(folder)/request.pem", "-copy_extensions", "copyall"]
          + ["-CA", authority, "-CAkey", "\(folder)/authority.key", "-CAcreateserial"]
          + ["-days", kind == .expired ? "-1" : "2", "-out", certificate])
    }
  }

  private static let newKey = [
    "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
  ]

  private static func openssl(_ arguments: [String]) async throws {
    _ = try await tool("openssl", arguments)
  }

  var serverConfiguration: TLSConfiguration {
    get throws {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem)))
      configuration.minimumTLSVersion = .tlsv1
      configuration.maximumTLSVersion = newestVersion
      configuration.applicationProtocols = applicationProtocols
      return configuration
    }
  }
}
