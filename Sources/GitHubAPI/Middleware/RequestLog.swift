import FoundationEssentials
import HTTPTypes

/// Tells each request and its answer as they go over the wire, secrets redacted; bodies are left out.
struct RequestLog: Middleware {
  let write: @Sendable (String) -> Void
  let redactor: Redactor
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let start = time.uptime()
    write("> \(request.method.rawValue) \(redactor.redact(request.url.absoluteString))")
    write(request.fields, mark: ">")
    do {
      let answer = try await next(request)
      let took = Int(((time.uptime() - start) / .milliseconds(1)).rounded())
      write("< \(answer.status) (\(answer.body.count) bytes, \(took) ms)")
      write(answer.fields, mark: "<")
      return answer
    } catch {
      write("< no answer: \(redactor.redact("\(error)"))")
      throw error
    }
  }

  private func write(_ fields: HTTPFields, mark: String) {
    for field in fields {
      write("\(mark) \(redactor.redact(field.name.rawName)): \(redactor.redact(field))")
    }
  }
}
