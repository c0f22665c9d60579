import HTTPTypes
import Hummingbird
import NIOCore

/// Records each request, waits for the configured latency, and injects faults.
struct FaultMiddleware: RouterMiddleware {
  let environment: SandboxEnvironment
  /// Whether the body of a request is too large to be recorded.
  let isStreamed: @Sendable (Request) -> Bool

  @concurrent func handle(
    _ request: Request, context: RouterContext,
    next: @concurrent (Request, RouterContext) async throws -> Response
  ) async throws -> Response {
    var request = request
    let body =
      isStreamed(request)
      ? ByteBuffer() : try await request.collectBody(upTo: RouteGroup.maximumBodySize)
    let received = ReceivedRequest(
      method: request.method, path: request.uri.path, query: request.uri.query ?? "",
      fields: request.headers, body: Array(buffer: body), time: .now)
    environment.recorder.add(received)
    let fault: Fault?
    if let name = request.headers[.sandboxFault] {
      guard let named = NamedFault(rawValue: name) else { return Self.unknownFault }
      fault = named.fault(at: environment.now())
    } else {
      fault =
        environment.faults.fault(for: received)
        ?? environment.faults.periodicFault()?.fault(at: environment.now())
    }
    if environment.latency > .zero { try await Task.sleep(for: environment.latency) }

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
      _ = try await next(request, context)
      return try await dropped(context)
    case .truncate(let count):
      return truncated(try await next(request, context), after: count, context)
    case .hideNodes:
      var head = request.head
      head.headerFields[.sandboxFault] = NamedFault.hiddenNodes.rawValue
      return try await next(Request(head: head, body: request.body), context)
    case .setFields(let fields):
      var response = try await next(request, context)
      for field in fields {
        response.headers[field.name] = field.value.isEmpty ? nil : field.value
      }
      return response
    }
  }

  /// The response if `X-Sandbox-Fault` names no fault.
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
