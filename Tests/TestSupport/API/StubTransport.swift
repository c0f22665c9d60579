package import GitHubAPI
import HTTPTypes
import FoundationEssentials
import Synchronization

/// Answers requests with what a test prepared: a request that nothing was prepared for fails, and
/// ``unused`` tells what was prepared in vain.
package final class StubTransport: Transport {
  /// What one request gets. `request` is the method and the path with its query: `GET /user`.
  package struct Stub: Sendable {
    let request: String
    let result: Result<Answer, APIError>

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

  /// Each is used once; those for the same request in their order.
  package init(_ stubs: [Stub]) { state = Mutex((stubs, [])) }

  /// All requests so far, the unexpected ones too.
  package var requests: [APIRequest] { state.withLock { $0.requests } }
  /// What no request asked for.
  package var unused: [String] { state.withLock { $0.stubs.map(\.request) } }

  package func send(_ request: APIRequest) async throws -> APIAnswer {
    let line = Self.line(request)
    let stub = state.withLock { state -> Stub? in
      state.requests.append(request)
      let index = state.stubs.firstIndex { $0.request == line }
      return index.map { state.stubs.remove(at: $0) }
    }
    guard let stub else { throw Unexpected(description: "unexpected request: \(line)") }
    let answer = try stub.result.get()
    return APIAnswer(
      status: answer.status, fields: answer.fields, body: answer.body, url: request.url)
  }

  /// `GET /gists?per_page=100`
  private static func line(_ request: APIRequest) -> String {
    let path = request.url.path(percentEncoded: true)
    let query = request.url.query(percentEncoded: true).map { "?\($0)" } ?? ""
    return "\(request.method.rawValue) \(path)\(query)"
  }
}
