import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// A transport's failure without the parts that differ from run to run.
enum Failure: Equatable {
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
  _ request: APIRequest, _ settings: HTTPTransport.Settings = .init(environment: [:])
) async throws -> Result<APIResponse, APIError> {
  try await HTTPTransport.with(settings, time: .system, redactor: Redactor()) { transport in
    do {
      let deadline = DeadlineMiddleware(timeLimit: .seconds(50), time: .system)
      return .success(try await MiddlewareChain([deadline], around: transport).send(request))
    } catch let error as APIError {
      return .failure(error)
    }
  }
}

func exchange(
  _ script: FaultScript, settings: HTTPTransport.Settings = .init(environment: [:]),
  request: (FaultServer) -> APIRequest
) async throws -> Result<APIResponse, APIError> {
  try await FaultServer.with(script) { try await send(request($0), settings) }
}

func exchangeError(
  _ script: FaultScript, settings: HTTPTransport.Settings = .init(environment: [:]),
  bodyLimit: Int = 64 << 20, timeLimit: Duration? = nil
) async throws -> Failure {
  error(
    of: try await exchange(script, settings: settings) {
      $0.request("/a", bodyLimit: bodyLimit, timeLimit: timeLimit)
    })
}

func error(of result: Result<APIResponse, APIError>) -> Failure {
  switch result {
  case .success: .none
  case .failure(.unreachable(_, let reason)): .unreachable(reason)
  case .failure(.invalidResponse(_, let breach, _)): .breach(breach)
  case .failure(let error): .other(error)
  }
}

func expect(
  _ failure: Failure, sending request: APIRequest,
  _ settings: HTTPTransport.Settings = .init(environment: [:]),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let result = try await send(request, settings)
  #expect(error(of: result) == failure, sourceLocation: sourceLocation)
}
