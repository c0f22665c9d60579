import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import SandboxServer
import Synchronization
import TestSupport

/// Sends requests to a sandbox without any code of the client.
struct Web: Sendable {
  enum Method: String, Sendable { case GET, POST, PUT, PATCH, DELETE, OPTIONS }

  /// How long a busy machine may take for a response.
  private static let patience = TimeAmount(.untilHang)

  private static let client: HTTPClient = {
    // A request also waits that long for a connection of the pool, after others.
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: patience))
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    // Longer than any test: a program that waits for the end of a connection hangs.
    configuration.connectionPool.idleTimeout = .hours(1)
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  let url: String
  var token: String?
  /// Whether a read is sent again if its connection is closed, as by a program that has just started.
  private let retries: Bool

  init(_ sandbox: Sandbox, token: String? = nil) {
    url = sandbox.url
    self.token = token
    retries = false
  }

  /// Sends to a program that a test has started.
  init(url: String) {
    self.url = url
    retries = true
  }

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
    let response = try await response(to: request)
    let bytes = try await response.body.collect(upTo: 1 << 28)
    return Reply(
      status: Int(response.status.code), fields: response.headers, bytes: Array(buffer: bytes))
  }

  private func response(to request: HTTPClientRequest) async throws -> HTTPClientResponse {
    var attempt = 1
    while true {
      do {
        return try await Self.client.execute(request, timeout: Self.patience)
      } catch  where retries && request.method == .GET && attempt < 5 {
        try await Task.sleep(for: .milliseconds(100 * attempt))
        attempt += 1
      }
    }
  }

  /// Returns the text of a response to a client that decompresses it.
  func decompressed(_ path: String) async throws -> String {
    var request = HTTPClientRequest(url: url + path)
    request.headers.add(name: "User-Agent", value: "sandbox-tests")
    let response = try await HTTPClient.shared.execute(request, timeout: Self.patience)
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
  var json: ResponseJSON {
    get throws { try JSONDecoder().decode(ResponseJSON.self, from: Data(bytes)) }
  }

  subscript(name: String) -> String? { fields.first(name: name) }
}

/// A JSON value, so that tests can inspect responses without a model.
enum ResponseJSON: Hashable, Sendable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([ResponseJSON])
  case object([String: ResponseJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([ResponseJSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: ResponseJSON].self))
    }
  }

  subscript(name: String) -> ResponseJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  subscript(index: Int) -> ResponseJSON? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }

  var text: String? { if case .string(let value) = self { value } else { nil } }
  var int: Int? { if case .number(let value) = self { Int(value) } else { nil } }
  var elements: [ResponseJSON] { if case .array(let elements) = self { elements } else { [] } }
  var members: [String: ResponseJSON] {
    if case .object(let members) = self { members } else { [:] }
  }
}

extension ResponseJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: ResponseJSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, ResponseJSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension SandboxOptions {
  /// Returns the options of a sandbox with some gists and with tokens such as `mine` of octocat.
  static func tests(gists: Int = 0) -> SandboxOptions {
    var options = SandboxOptions()
    options.gists = gists
    options.tokens = [
      "mine": Grant(), "monalisa's": Grant(login: "monalisa"), "no-scope": Grant(scopes: []),
    ]
    return options
  }
}

/// A clock that only advances when told to.
final class ManualClock: Sendable {
  private let time = Mutex(1_700_000_000.0)

  var now: Double { time.withLock { $0 } }

  func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

  /// Returns the options of a sandbox that uses this clock.
  func options(_ options: SandboxOptions = .tests()) -> SandboxOptions {
    var options = options
    options.now = { self.now }
    return options
  }
}
