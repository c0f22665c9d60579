import FoundationEssentials
package import GitHubAPI
package import HTTPTypes
import Synchronization

/// A transport without a network: every request must be expected, every stub must be used.
///
/// ```swift
/// try await StubTransport.with([
///   .get("https://api.github.com/user", .json(200, #"{"login":"octocat"}"#))
/// ]) { transport in … }
/// ```
package final class StubTransport: Transport {
  private struct State {
    var stubs: [Stub]
    var requests: [APIRequest] = []
    var unexpected: [String] = []
  }

  private let state: Mutex<State>
  private let time: FakeTime?

  private init(_ stubs: [Stub], time: FakeTime?) {
    state = Mutex(State(stubs: stubs))
    self.time = time
  }

  /// Stubs of one method and address are used in turn, each once.
  ///
  /// - Parameter time: The clock that a stub's `takes` moves.
  /// - Throws: ``StubMismatch`` after `body` where a request had no stub or a stub no request.
  package static func with<Result>(
    _ stubs: [Stub], time: FakeTime? = nil, body: (StubTransport) async throws -> Result
  ) async throws -> Result {
    let transport = StubTransport(stubs, time: time)
    let result: Result
    do {
      result = try await body(transport)
    } catch {
      // An error that follows from a missing stub would hide the reason.
      if !transport.mismatch.unexpected.isEmpty { throw transport.mismatch }
      throw error
    }
    let mismatch = transport.mismatch
    guard mismatch.unexpected.isEmpty, mismatch.unused.isEmpty else { throw mismatch }
    return result
  }

  /// In the order they came.
  package var requests: [APIRequest] { state.withLock(\.requests) }

  /// `GET https://…`, in the order they came.
  package var calls: [String] { requests.map { "\($0.method.rawValue) \($0.url.absoluteString)" } }

  package func send(_ request: APIRequest) async throws -> APIAnswer {
    try Task.checkCancellation()
    let call = "\(request.method.rawValue) \(request.url.absoluteString)"
    let stub = state.withLock { state -> Stub? in
      state.requests.append(request)
      guard let index = state.stubs.firstIndex(where: { $0.call == call }) else {
        state.unexpected.append(call)
        return nil
      }
      return state.stubs.remove(at: index)
    }
    guard let stub else { throw StubMismatch(unexpected: [call], unused: []) }
    if let time, let deadline = request.deadline, time.uptime + stub.takes > deadline {
      time.advance(by: max(deadline - time.uptime, .zero))
      let seconds = (request.timeLimit ?? .zero) / .seconds(1)
      throw APIError.unreachable(
        host: request.url.hostName ?? "", reason: .deadline(seconds: Int(seconds)))
    }
    time?.advance(by: stub.takes)
    switch stub.outcome {
    case .answer(let status, let fields, let body):
      return APIAnswer(status: status, fields: fields, body: body, url: request.url)
    case .unreachable(let reason):
      throw APIError.unreachable(host: request.url.hostName ?? "", reason: reason)
    case .breach(let breach):
      throw APIError.brokeProtocol(
        host: request.url.hostName ?? "", breach: breach, answer: nil)
    }
  }

  private var mismatch: StubMismatch {
    state.withLock { StubMismatch(unexpected: $0.unexpected, unused: $0.stubs.map(\.call)) }
  }
}

/// What was asked for without a stub, and the stubs that nobody asked for.
package struct StubMismatch: Error, Hashable, Sendable {
  package var unexpected: [String]
  package var unused: [String]
}

/// One expected request and what comes of it.
package struct Stub: Sendable {
  package enum Outcome: Sendable {
    case answer(status: Int, HTTPFields, [UInt8])
    case unreachable(APIError.Unreachable)
    case breach(APIError.ProtocolBreach)

    package static func json(
      _ status: Int, _ text: String, _ fields: HTTPFields = [:]
    ) -> Outcome {
      var fields = fields
      fields[.contentType] = "application/json; charset=utf-8"
      return .answer(status: status, fields, Array(text.utf8))
    }

    package static func status(_ status: Int, _ fields: HTTPFields = [:]) -> Outcome {
      .answer(status: status, fields, [])
    }
  }

  /// `GET https://api.github.com/user`
  package var call: String
  package var outcome: Outcome
  /// How long the answer takes.
  package var takes: Duration

  package init(_ call: String, _ outcome: Outcome, takes: Duration = .zero) {
    self.call = call
    self.outcome = outcome
    self.takes = takes
  }

  package static func get(_ url: String, _ outcome: Outcome) -> Stub { Stub("GET \(url)", outcome) }
}
