import HTTPTypes
import Hummingbird

/// Logs each request with its response.
struct LogMiddleware: RouterMiddleware {
  let log: RequestLog
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double

  @concurrent func handle(
    _ request: Request, context: RouterContext,
    next: @concurrent (Request, RouterContext) async throws -> Response
  ) async throws -> Response {
    let time = UTCTimestamp(seconds: Int(now()))
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let response = try await next(request, context)
      log.write(entry(request, time, clock.now - start, response))
      return response
    } catch {
      log.write(entry(request, time, clock.now - start, nil))
      throw error
    }
  }

  private func entry(
    _ request: Request, _ time: UTCTimestamp, _ duration: Duration, _ response: Response?
  ) -> JSONValue {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Double(seconds) * 1_000 + Double(attoseconds / 1_000_000_000_000) / 1_000
    return [
      "time": .string(time.text),
      "method": .string(request.method.rawValue),
      "path": .string(LogText.clean(request.uri.path)),
      "query": .string(orNull: request.uri.query.map(LogText.cleanQuery)),
      "status": response.map { .integer($0.status.code) } ?? .null,
      "bytes": response?.body.contentLength.map(JSONValue.integer) ?? .null,
      "duration_ms": .number(milliseconds),
      "user_agent": .string(orNull: request.headers[.userAgent].map(LogText.clean)),
      "request_id": .string(orNull: response?.headers[.requestID]),
    ]
  }
}
