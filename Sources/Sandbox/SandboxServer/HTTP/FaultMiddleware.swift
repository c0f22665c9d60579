package import HTTPTypes
import Hummingbird
import Synchronization

struct FaultMiddleware: RouterMiddleware {
  let environment: SandboxEnvironment
  let isStreamed: @Sendable (Request) -> Bool

  @concurrent func handle(
    _ request: Request, context: RouterContext, next: RouterContext.Next
  ) async throws -> Response {
    var request = request
    let body =
      isStreamed(request)
      ? ByteBuffer() : try await request.collectBody(upTo: RouteGroup.maximumBodySize)
    let received = ReceivedRequest(
      method: request.method, path: request.uri.path, query: request.uri.query ?? "",
      fields: request.headers, body: Array(buffer: body), time: .now)
    environment.recorder.add(received)
    defer { environment.recorder.end() }
    let fault: Fault?
    if let name = request.headers[.sandboxFault] {
      guard let named = NamedFault(rawValue: name) else { return Self.unknownFault }
      fault = named.fault(at: environment.now())
    } else {
      fault =
        environment.faults.fault(for: received)
        ?? environment.faults.periodicFault(for: received)?.fault(at: environment.now())
    }
    let latency = environment.options.latency
    if latency > .zero { try await Task.sleep(for: latency) }

    switch fault {
    case nil: return try await next(request, context)
    case .respond(let status, let fields, let body):
      var fields = fields
      fields[.contentLength] = String(body.utf8.count)
      return Response(
        status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    case .delay(let duration):
      try await Task.sleep(for: duration)
      return try await next(request, context)
    case .hang:
      try await Task.sleep(for: .seconds(86_400))
      return Response(status: .gatewayTimeout)
    case .dropBefore:
      return try await dropped(context)
    case .dropAfter:
      let response = try await next(request, context)
      // git works until its response ends.
      try? await response.body.write(DroppedBody())
      return try await dropped(context)
    case .truncate(let count):
      return truncated(try await next(request, context), after: count, context)
    case .handle(let fault):
      var head = request.head
      head.headerFields[.sandboxFault] = fault.rawValue
      return try await next(Request(head: head, body: request.body), context)
    case .setFields(let fields):
      var response = try await next(request, context)
      for field in fields {
        response.headers[field.name] = field.value.isEmpty ? nil : field.value
      }
      return response
    }
  }

  private static var unknownFault: Response {
    let names = NamedFault.allCases.map(\.rawValue).joined(separator: ", ")
    return Response(
      status: .badRequest, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(string: "X-Sandbox-Fault must be one of: \(names)\n")))
  }

  /// Closes the connection; the returned response never reaches the client.
  private func dropped(_ context: RouterContext) async throws -> Response {
    try await context.channel.close()
    return Response(status: .badGateway)
  }

  /// Returns a response that closes the connection after the first `count` bytes of its body.
  private func truncated(
    _ complete: Response, after count: Int, _ context: RouterContext
  ) -> Response {
    var response = complete
    let body = complete.body
    let channel = context.channel
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      let first = body.map {
        $0.getSlice(at: $0.readerIndex, length: min(count, $0.readableBytes)) ?? $0
      }
      try await first.write(writer)
      try await channel.close()
    }
    return response
  }
}

/// Waits for the end of a response's body, which nobody gets.
private struct DroppedBody: ResponseBodyWriter {
  mutating func write(_ buffer: ByteBuffer) async throws {}
  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

final class FaultInjector: Sendable {
  private struct Rule {
    let fault: Fault
    let matches: @Sendable (ReceivedRequest) -> Bool
    var skip: Int
    var times: Int
  }

  private let rules = Mutex<[Rule]>([])
  /// For each fault, the number of requests so far that it might have hit.
  private let counts: Mutex<[(fault: PeriodicFault, requests: Int)]>

  init(_ faults: [PeriodicFault]) { counts = Mutex(faults.map { ($0, requests: 0) }) }

  func add(
    _ fault: Fault, skip: Int, times: Int, on matches: @escaping @Sendable (ReceivedRequest) -> Bool
  ) {
    rules.withLock {
      $0.append(Rule(fault: fault, matches: matches, skip: skip, times: times))
    }
  }

  func periodicFault(for request: ReceivedRequest) -> NamedFault? {
    counts.withLock { counts in
      var due: NamedFault?
      for index in counts.indices
      where counts[index].fault.name != .slowPush || request.isPush {
        counts[index].requests += 1
        let fault = counts[index].fault
        if due == nil, counts[index].requests.isMultiple(of: fault.period) { due = fault.name }
      }
      return due
    }
  }

  /// Returns the fault of the oldest matching rule that has uses left and has skipped enough
  /// requests.
  func fault(for request: ReceivedRequest) -> Fault? {
    rules.withLock { rules in
      for index in rules.indices where rules[index].times > 0 && rules[index].matches(request) {
        if rules[index].skip > 0 {
          rules[index].skip -= 1
          continue
        }
        rules[index].times -= 1
        return rules[index].fault
      }
      return nil
    }
  }
}

/// A request as it arrived.
package struct ReceivedRequest: Sendable {
  package let method: HTTPRequest.Method
  /// The path as sent: percent-encoded, without the query.
  package let path: String
  /// The query as sent, without the `?`.
  let query: String
  package let fields: HTTPFields
  package let body: [UInt8]
  package let time: ContinuousClock.Instant

  package var authorization: String? { fields[.authorization] }
  fileprivate var isPush: Bool { method == .post && path.hasSuffix("/git-receive-pack") }
  package var text: String { String(decoding: body, as: UTF8.self) }
  /// The method and target, for example `GET /gists?page=2`.
  package var line: String { "\(method.rawValue) \(path)\(query.isEmpty ? "" : "?\(query)")" }
}

/// Records requests in order of arrival.
final class RequestRecorder: Sendable {
  private struct State {
    var requests: [ReceivedRequest] = []
    /// The number of requests that are being handled.
    var open = 0
    var subscribers: [Int: AsyncStream<ReceivedRequest>.Continuation] = [:]
    var lastSubscriber = 0
  }

  private let state = Mutex(State())
  private let isRecording: Bool

  /// Creates a recorder; without `isRecording` it only passes requests on to its streams.
  init(isRecording: Bool) { self.isRecording = isRecording }

  var requests: [ReceivedRequest] { state.withLock { $0.requests } }
  var open: Int { state.withLock { $0.open } }

  /// Records a request, until whose handling ends it is open.
  func add(_ request: ReceivedRequest) {
    let subscribers = state.withLock { state in
      state.open += 1
      if isRecording { state.requests.append(request) }
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.yield(request) }
  }

  func end() { state.withLock { $0.open -= 1 } }

  func stream() -> AsyncStream<ReceivedRequest> {
    let (stream, continuation) = AsyncStream<ReceivedRequest>.makeStream()
    let id = state.withLock { state in
      for request in state.requests { continuation.yield(request) }
      state.lastSubscriber += 1
      state.subscribers[state.lastSubscriber] = continuation
      return state.lastSubscriber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
    return stream
  }
}
