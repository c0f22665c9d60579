import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import SandboxServer

/// Sends requests to a sandbox without any code of the client.
struct Web: Sendable {
  enum Method: String, Sendable { case GET, POST, PUT, PATCH, DELETE, OPTIONS }

  private static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  let url: String
  var token: String?

  init(_ sandbox: Sandbox, token: String? = nil) {
    url = sandbox.url
    self.token = token
  }

  init(url: String) { self.url = url }

  /// Sends a request to a path of the sandbox or to a complete URL.
  func send(
    _ method: Method, _ path: String, fields: KeyValuePairs<String, String> = [:],
    body: String? = nil
  ) async throws -> Reply {
    var request = HTTPClientRequest(url: path.hasPrefix("http") ? path : url + path)
    request.method = HTTPMethod(rawValue: method.rawValue)
    request.headers.add(name: "User-Agent", value: "sandbox-tests")
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    for (name, value) in fields { request.headers.replaceOrAdd(name: name, value: value) }
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response = try await Self.client.execute(request, timeout: .seconds(30))
    let bytes = try await response.body.collect(upTo: 1 << 28)
    return Reply(
      status: Int(response.status.code), fields: response.headers, bytes: Array(buffer: bytes))
  }

  /// Returns the text of a response to a client that decompresses it.
  func decompressed(_ path: String) async throws -> String {
    var request = HTTPClientRequest(url: url + path)
    request.headers.add(name: "User-Agent", value: "sandbox-tests")
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
    return String(buffer: try await response.body.collect(upTo: 1 << 24))
  }

  func get(_ path: String, fields: KeyValuePairs<String, String> = [:]) async throws -> Reply {
    try await send(.GET, path, fields: fields)
  }
}

/// A response with its body.
struct Reply: Sendable {
  let status: Int
  let fields: HTTPHeaders
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }
  var json: JSON {
    get throws { try JSONDecoder().decode(JSON.self, from: Data(bytes)) }
  }

  subscript(name: String) -> String? { fields.first(name: name) }
}
