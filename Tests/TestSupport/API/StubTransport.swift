package import GitHubAPI
import HTTPTypes
import FoundationEssentials
import Synchronization

/// Responds to requests with stubs: a request without a stub fails, and ``unused`` lists the stubs that
/// were not requested.
package final class StubTransport: Transport {
  /// The response to one request.
  ///
  /// `request` is the method with the path and query, `GET /user`, or with a complete URL.
  package struct Stub: Sendable {
    let request: String
    let result: Result<Answer, APIError>
    var time: Duration = .zero
    /// Whether the response shows what the request changed.
    var showsChange = false

    struct Answer: Sendable {
      var status: Int
      var fields: HTTPFields
      var body: [UInt8]
    }

    /// Returns a response; a body is JSON unless `fields` contain another type.
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

    /// Returns the response to a change: this document of a gist or comment, with what was sent.
    package static func change(_ request: String, _ status: Int, _ document: String) -> Stub {
      var stub = answer(request, status, document)
      stub.showsChange = true
      return stub
    }

    /// Returns the stub with a delay.
    package func taking(_ time: Duration) -> Stub {
      var stub = self
      stub.time = time
      return stub
    }

    /// Returns a stub that fails with an error.
    package static func failure(_ request: String, _ error: APIError) -> Stub {
      Stub(request: request, result: .failure(error))
    }
  }

  /// A request has no stub.
  package struct Unexpected: Error, CustomStringConvertible {
    package let description: String
  }

  private let state: Mutex<(stubs: [Stub], requests: [APIRequest])>

  private let time: ManualTime?

  /// Creates a transport; each stub is used once, and stubs for the same request in order.
  ///
  /// Delays advance the given clock.
  package init(_ stubs: [Stub], time: ManualTime? = nil) {
    state = Mutex((stubs, []))
    self.time = time
  }

  /// A stub was never requested.
  package struct Unused: Error, CustomStringConvertible {
    package let description: String
  }

  /// Runs `body` and throws ``Unused`` if a stub is left.
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

  /// All requests so far, including unexpected ones.
  package var requests: [APIRequest] { state.withLock { $0.requests } }
  /// The stubs that were not requested.
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
    var answer = try stub.result.get()
    if stub.showsChange {
      answer.body = ChangedDocument.bytes(
        answer.body, sending: request.body, isNew: request.method == .post)
    }
    return APIResponse(
      status: answer.status, fields: answer.fields, body: answer.body, url: request.url)
  }

  /// Returns a request in the form of stubs: `GET /gists?per_page=100`.
  private static func line(_ request: APIRequest) -> String {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return "\(request.method.rawValue) \(path)\(query)"
  }
}
