import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// A transport's failure without the parts that differ from run to run.
enum SeenFailure: Equatable {
  case unreachable(APIError.ConnectionFailure)
  case breach(APIError.InvalidResponse)
  case other(APIError)
  case none
}

extension FaultServer {
  func request(
    _ path: String, host: String = "127.0.0.1", bodyLimit: Int = 64 << 20,
    timeLimit: Duration? = nil
  ) -> APIRequest {
    // The parts are the test's own.
    let url = URL(string: url(host: host) + path) ?? URL(filePath: "/")
    return APIRequest(method: .get, url: url, bodyLimit: bodyLimit, timeLimit: timeLimit)
  }
}

struct NoAddress: Error {}

func request(_ url: String) throws -> APIRequest {
  guard let url = URL(string: url) else { throw NoAddress() }
  return APIRequest(method: .get, url: url)
}

extension HTTPTransport.Settings {
  /// Settings without a time limit that a busy machine may exceed.
  static func patient(_ environment: [String: String] = [:]) -> HTTPTransport.Settings {
    var settings = HTTPTransport.Settings(environment: environment)
    settings.connectTimeout = .untilHang
    settings.idleTimeout = .untilHang
    settings.diagnosisTimeout = .untilHang
    return settings
  }
}

extension HTTPTransport {
  /// Gives a transport while `body` runs, then closes its connections.
  static func with<Result: Sendable>(
    _ settings: Settings, time: TimeSource, redactor: Redactor,
    body: (HTTPTransport) async throws -> Result
  ) async throws -> Result {
    let transport = HTTPTransport(settings, time: time, redactor: redactor)
    let result: Result
    do {
      result = try await body(transport)
    } catch {
      await transport.shutDown()
      throw error
    }
    await transport.shutDown()
    return result
  }
}

/// Sends one request over a transport of its own, under the deadline it brings.
func send(
  _ request: APIRequest, _ settings: HTTPTransport.Settings = .patient(),
  time: TimeSource = .system
) async throws -> Result<APIResponse, APIError> {
  try await HTTPTransport.with(settings, time: time, redactor: Redactor()) { transport in
    do {
      let deadline = DeadlineMiddleware(timeLimit: .untilHang, time: .system)
      return .success(try await MiddlewareChain([deadline], around: transport).send(request))
    } catch let error as APIError {
      return .failure(error)
    }
  }
}

func exchange(
  _ script: FaultScript, settings: HTTPTransport.Settings = .patient(),
  request: (FaultServer) -> APIRequest
) async throws -> Result<APIResponse, APIError> {
  try await FaultServer.with(script) { try await send(request($0), settings) }
}

func exchangeError(
  _ script: FaultScript, settings: HTTPTransport.Settings = .patient(),
  bodyLimit: Int = 64 << 20, timeLimit: Duration? = nil
) async throws -> SeenFailure {
  error(
    of: try await exchange(script, settings: settings) {
      $0.request("/a", bodyLimit: bodyLimit, timeLimit: timeLimit)
    })
}

func error(of result: Result<APIResponse, APIError>) -> SeenFailure {
  switch result {
  case .success: .none
  case .failure(.unreachable(_, let reason)): .unreachable(reason)
  case .failure(.invalidResponse(_, let breach, _)): .breach(breach)
  case .failure(let error): .other(error)
  }
}

func expect(
  _ failure: SeenFailure, sending request: APIRequest,
  _ settings: HTTPTransport.Settings = .patient(), time: TimeSource = .system,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let result = try await send(request, settings, time: time)
  #expect(error(of: result) == failure, sourceLocation: sourceLocation)
}

/// Packs bytes into gzip without compressing them (RFC 1952, one stored block of RFC 1951).
enum Gzip {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt16(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + littleEndian(size) + littleEndian(~size)
      + bytes + littleEndian(crc32(bytes)) + littleEndian(UInt32(bytes.count))
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }
}
