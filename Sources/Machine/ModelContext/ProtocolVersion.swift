import TextFormats

/// A version of the Model Context Protocol, the newest first.
///
/// Since July 2026, each request states its client's version. Before, a handshake stated it once:
/// `initialize`.
enum ProtocolVersion: String, CaseIterable, Sendable {
  case july2026 = "2026-07-28"
  case november2025 = "2025-11-25"
  case june2025 = "2025-06-18"
  case march2025 = "2025-03-26"
  case november2024 = "2024-11-05"

  /// Whether there is no handshake, and the server sends no requests.
  var isStateless: Bool { self == .july2026 }

  static let names = JSON.array(allCases.map(\.rawValue.json))
}

/// The properties that a client states, with each request or once in its handshake.
struct ModelClient: Hashable, Sendable {
  var version: ProtocolVersion
  /// Whether the client shows the user a form with a question.
  var showsForms = false

  init(_ version: ProtocolVersion, capabilities: JSON? = nil) {
    self.version = version
    guard version.rawValue >= ProtocolVersion.june2025.rawValue,
      let asking = capabilities?["elicitation"]?.members
    else { return }
    // Without a mode, it is a form.
    showsForms = asking.isEmpty || asking.contains { $0.name == "form" }
  }

  /// Creates the client of a request that states its version; nil if the request relies on a
  /// handshake.
  init?(of request: IncomingRequest) throws(ProtocolFault) {
    let (meta, prefix) = (request.params["_meta"], "io.modelcontextprotocol/")
    guard let requested = meta?[prefix + "protocolVersion"] else { return nil }
    guard let name = requested.string else {
      throw ProtocolFault(.invalidParams, "\(prefix)protocolVersion must be a string.")
    }
    guard let version = ProtocolVersion(rawValue: name), version.isStateless else {
      throw ProtocolFault(
        .unsupportedVersion, "The server does not speak this version of the protocol.",
        data: .record(["supported": ProtocolVersion.names, "requested": requested]))
    }
    guard let capabilities = meta?[prefix + "clientCapabilities"], capabilities.members != nil
    else { throw ProtocolFault(.invalidParams, "\(prefix)clientCapabilities must be an object.") }
    self.init(version, capabilities: capabilities)
  }

  /// Creates the client of an `initialize` request, with the version that it asks for or another
  /// one that it may accept.
  init(initializing request: IncomingRequest) throws(ProtocolFault) {
    guard let name = request.params["protocolVersion"]?.string else {
      throw ProtocolFault(.invalidParams, "protocolVersion must be a string.")
    }
    let version = ProtocolVersion.allCases.first { $0.rawValue == name && !$0.isStateless }
    self.init(version ?? .november2025, capabilities: request.params["capabilities"])
  }
}
