import TextFormats

/// The session with one client: the client's properties and its open calls.
actor ModelContextSession {
  let server: ModelContextServer
  let write: @Sendable ([UInt8]) async -> Void
  /// The client of the handshake; nil before the handshake, and for a client that needs none.
  private var greeted: ModelClient?
  /// The open calls by number: after a question to the user, a call continues with another request.
  var calls: [Int: OpenCall] = [:]
  var lastNumber = 0
  /// The number of lines received so far.
  private(set) var received = 0
  /// The size of the lines handled so far.
  private(set) var handledSize = 0
  /// The most calls that were open at once since memory was freed.
  var mostCalls = 0
  /// Whether the session has ended, so that the user can't be asked any more.
  var hasEnded = false

  init(_ server: ModelContextServer, _ write: @escaping @Sendable ([UInt8]) async -> Void) {
    self.server = server
    self.write = write
  }

  /// Handles a line; starts calls without waiting for their results.
  func receive(_ line: MessageLines.Line) async {
    received += 1
    defer { handledSize += line.size }
    do {
      switch try IncomingMessage(line) {
      case .request(let request): try await answer(request)
      case .notification("notifications/cancelled", let params): cancel(params)
      case .notification: return
      case .response(let id, let result): reply(to: id, with: result)
      }
    } catch {
      await send(.fault(error))
    }
  }

  func send(_ message: OutgoingMessage) async { await write(message.line) }

  private func answer(_ request: IncomingRequest) async throws(ProtocolFault) {
    do {
      let client = try client(of: request)
      guard let result = try result(of: request, for: client) else { return }
      await send(.result(request.id, result))
    } catch {
      throw error.answering(request.id)
    }
  }

  private func client(of request: IncomingRequest) throws(ProtocolFault) -> ModelClient {
    if let client = try ModelClient(of: request) { return client }
    if request.method == "initialize" { greeted = try ModelClient(initializing: request) }
    if let greeted { return greeted }
    if request.method == "ping" { return ModelClient(.november2025) }
    throw ProtocolFault(
      .invalidRequest,
      "Send initialize first, or say io.modelcontextprotocol/protocolVersion in _meta.")
  }

  /// Returns the result of a request; nil if the result follows later.
  private func result(
    of request: IncomingRequest, for client: ModelClient
  ) throws(ProtocolFault) -> JSON? {
    let version = client.version
    switch request.method {
    case "server/discover" where version.isStateless: return discovery(version)
    case "initialize" where !version.isStateless: return greeting(version)
    case "ping" where !version.isStateless: return .object([])
    case "tools/list": return try list("tools", server.tools.map(\.json), request, version)
    case "resources/list": return try list("resources", [], request, version)
    case "resources/templates/list":
      let templates = server.resources.templates.map(\.json)
      return try list("resourceTemplates", templates, request, version)
    case "tools/call": return try call(request, client)
    case "resources/read": return try read(request, client)
    default:
      throw ProtocolFault(.unknownMethod, "There is no method \(request.method.prefix(100)).")
    }
  }

  private func discovery(_ version: ProtocolVersion) -> JSON {
    complete(
      .record([
        "supportedVersions": ProtocolVersion.names, "capabilities": Self.capabilities,
        "instructions": server.instructions.json,
      ]), version, stays: true)
  }

  private func greeting(_ version: ProtocolVersion) -> JSON {
    .record([
      "protocolVersion": version.rawValue.json, "capabilities": Self.capabilities,
      "serverInfo": server.identity.json, "instructions": server.instructions.json,
    ])
  }

  private static let capabilities = JSON.record(["tools": .object([]), "resources": .object([])])

  /// Returns a list, which is one page.
  private func list(
    _ name: String, _ elements: [JSON], _ request: IncomingRequest, _ version: ProtocolVersion
  ) throws(ProtocolFault) -> JSON {
    guard request.params["cursor"] == nil else {
      throw ProtocolFault(.invalidParams, "The list has one page: there is no such cursor.")
    }
    return complete(.record([name: .array(elements)]), version, stays: true)
  }

  /// Returns a result in the form of the protocol version, which may include whether it is final
  /// and how long the client may cache it.
  ///
  /// Lists that never change while the server runs can be cached for an hour.
  func complete(_ result: JSON, _ version: ProtocolVersion, stays: Bool = false) -> JSON {
    guard version.isStateless else { return result }
    var result = result
    result.set("resultType", to: "complete".json)
    result.set("ttlMs", to: (stays ? 3_600_000 : 0).json)
    result.set("cacheScope", to: "private".json)
    return sign(result)
  }

  /// Adds the identity of the server.
  func sign(_ result: JSON) -> JSON {
    var result = result
    result.set("_meta", to: .record(["io.modelcontextprotocol/serverInfo": server.identity.json]))
    return result
  }
}
