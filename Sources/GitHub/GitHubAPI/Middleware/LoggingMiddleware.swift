import FoundationEssentials
import HTTPTypes

/// Logs each request and its response, with secrets redacted and without bodies.
struct LoggingMiddleware: Middleware {
  let session: APISession
  let write: @Sendable (String) -> Void

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let (time, redactor) = (session.time, session.redactor)
    let start = time.uptime()
    write("> \(request.method.rawValue) \(redactor.redact(request.url.absoluteString))")
    writeFields(request.fields, prefix: ">")
    do {
      let response = try await next(request)
      let milliseconds = Int(((time.uptime() - start) / .milliseconds(1)).rounded())
      write("< \(response.status) (\(response.body.count) bytes, \(milliseconds) ms)")
      writeFields(response.fields, prefix: "<")
      return response
    } catch {
      write("< no response: \(redactor.redact("\(error)"))")
      throw error
    }
  }

  private func writeFields(_ fields: HTTPFields, prefix: String) {
    let redactor = session.redactor
    for field in fields {
      write("\(prefix) \(redactor.redact(field.name.rawName)): \(redactor.redact(field))")
    }
  }
}
