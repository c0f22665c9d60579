import FoundationEssentials
import HTTPTypes

/// Logs each request and its response as they are sent and received.
///
/// Secrets are redacted, bodies omitted.
struct LoggingMiddleware: Middleware {
  let write: @Sendable (String) -> Void
  let redactor: Redactor
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let start = time.uptime()
    write("> \(request.method.rawValue) \(redactor.redact(request.url.absoluteString))")
    write(request.fields, prefix: ">")
    do {
      let response = try await next(request)
      let milliseconds = Int(((time.uptime() - start) / .milliseconds(1)).rounded())
      write("< \(response.status) (\(response.body.count) bytes, \(milliseconds) ms)")
      write(response.fields, prefix: "<")
      return response
    } catch {
      write("< no response: \(redactor.redact("\(error)"))")
      throw error
    }
  }

  private func write(_ fields: HTTPFields, prefix: String) {
    for field in fields {
      write("\(prefix) \(redactor.redact(field.name.rawName)): \(redactor.redact(field))")
    }
  }
}
