import HTTPTypes
import Hummingbird
import NIOCore

/// Notes each request, waits as long as the sandbox's latency, and lets faults strike.
struct RequestMiddleware: RouterMiddleware {
  let core: SandboxCore

  @concurrent func handle(
    _ request: Request, context: SandboxContext,
    next: @concurrent (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    var request = request
    let body = try await request.collectBody(upTo: Endpoints.largestBody)
    let seen = SeenRequest(
      method: request.method, path: request.uri.path, query: request.uri.query ?? "",
      fields: request.headers, body: Array(buffer: body), time: .now)
    core.log.add(seen)
    let fault = core.faults.strike(seen)
    if core.options.latency > .zero { try await Task.sleep(for: core.options.latency) }

    switch fault {
    case nil: return try await next(request, context)
    case .answer(let status, let fields, let body):
      var fields = fields
      fields[.contentLength] = String(body.utf8.count)
      return Response(
        status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    case .delay(let duration):
      try await Task.sleep(for: duration)
      return try await next(request, context)
    case .silence:
      try await Task.sleep(for: .seconds(86_400))
      return Response(status: .gatewayTimeout)
    case .dropBefore:
      return try await dropped(context)
    case .dropAfter:
      _ = try await next(request, context)
      return try await dropped(context)
    case .cut(let count):
      return cut(try await next(request, context), after: count, context)
    case .fields(let fields):
      var response = try await next(request, context)
      for field in fields {
        response.headers[field.name] = field.value.isEmpty ? nil : field.value
      }
      return response
    }
  }

  /// Ends the connection; nobody is left to read the response.
  private func dropped(_ context: SandboxContext) async throws -> Response {
    try await context.channel.close()
    return Response(status: .badGateway)
  }

  /// Sends the head and the first bytes, then ends the connection.
  private func cut(_ whole: Response, after count: Int, _ context: SandboxContext) -> Response {
    var response = whole
    let body = whole.body
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
