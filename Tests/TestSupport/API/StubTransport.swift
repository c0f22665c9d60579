package import GitHubAPI
import HTTPTypes
import FoundationEssentials
import Synchronization

/// Answers requests with what a test prepared: a request that nothing was prepared for fails, and
/// ``unused`` tells what was prepared in vain.
package final class StubTransport: Transport {
  /// What one request gets.
  ///
  /// `request` is the method and the path with its query, `GET /user`, or the method and the whole
  /// address.
  package struct Stub: Sendable {
    let request: String
    let result: Result<Answer, APIError>
    var time: Duration = .zero

    struct Answer: Sendable {
      var status: Int
      var fields: HTTPFields
      var body: [UInt8]
    }

    /// An answer; its type is JSON where it has a body and `fields` name none.
    package static func answer(
      _ request: String, _ status: Int = 200, _ body: String = "",
      fields: KeyValuePairs<String, String> = [:]
    ) -> Stub {
      var all = HTTPFields()
      if !body.isEmpty { all[.contentType] = "application/json; charset=utf-8" }
      for (name, value) in fields {
        if let name = HTTPField.Name(name) { all[name] = value }
      }
      return Stub(
        request: request,
        result: .success(Answer(status: status, fields: all, body: Array(body.utf8))))
    }

    /// The same, but so much time passes before it.
    package func taking(_ time: Duration) -> Stub {
      var stub = self
      stub.time = time
      return stub
    }

    /// No answer at all.
    package static func failure(_ request: String, _ error: APIError) -> Stub {
      Stub(request: request, result: .failure(error))
    }
  }

  /// Nothing was prepared for a request.
  package struct Unexpected: Error, CustomStringConvertible {
    package let description: String
  }

  private let state: Mutex<(stubs: [Stub], requests: [APIRequest])>

  private let time: ManualTime?

  /// Each is used once; those for the same request in their order.
  ///
  /// They take their time on the clock that is given.
  package init(_ stubs: [Stub], time: ManualTime? = nil) {
    state = Mutex((stubs, []))
    self.time = time
  }

  /// Was prepared, but nobody asked for it.
  package struct Unused: Error, CustomStringConvertible {
    package let description: String
  }

  /// Throws ``Unused`` where a stub is left after `body`.
  package static func with<Result>(
    _ stubs: [Stub], time: ManualTime? = nil, body: (StubTransport) async throws -> Result
  ) async throws -> Result {
    let transport = StubTransport(stubs, time: time)
    let result = try await body(transport)
    guard transport.unused.isEmpty else {
      throw Unused(description: "never requested: \(transport.unused)")
    }
    return result
  }

  /// All requests so far, the unexpected ones too.
  package var requests: [APIRequest] { state.withLock { $0.requests } }
  /// What no request asked for.
  package var unused: [String] { state.withLock { $0.stubs.map(\.request) } }

  package func send(_ request: APIRequest) async throws -> APIResponse {
    let line = Self.line(request)
    let address = "\(request.method.rawValue) \(request.url.absoluteString)"
    let stub = state.withLock { state -> Stub? in
      state.requests.append(request)
      let index = state.stubs.firstIndex { $0.request == line || $0.request == address }
      return index.map { state.stubs.remove(at: $0) }
    }
    guard let stub else { throw Unexpected(description: "unexpected request: \(address)") }
    if let time, let deadline = request.deadline, time.uptime + stub.time > deadline {
      time.advance(by: deadline - time.uptime)
      throw APIError.unreachable(
        host: request.url.hostName ?? "",
        reason: .deadline(seconds: Int((request.timeLimit ?? .zero) / .seconds(1))))
    }
    time?.advance(by: stub.time)
    let answer = try stub.result.get()
    return APIResponse(
      status: answer.status, fields: answer.fields, body: answer.body, url: request.url)
  }

  /// A request as stubs name it: `GET /gists?per_page=100`.
  private static func line(_ request: APIRequest) -> String {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return "\(request.method.rawValue) \(path)\(query)"
  }
}
