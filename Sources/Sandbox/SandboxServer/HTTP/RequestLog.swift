import Glibc
import HTTPTypes
import Hummingbird
import Synchronization
import SystemPackage
import TextFormats

/// A log of requests: a JSON object per line, without tokens.
final class RequestLog: Sendable {
  private let descriptor: Int32
  private let lock = Mutex(())

  /// Opens a file, to which lines are appended; `-` is stderr.
  init(_ path: String) throws(SandboxError) {
    // A closed pipe is no reason to stop serving.
    signal(SIGPIPE, SIG_IGN)
    guard path != "-" else {
      descriptor = dup(STDERR_FILENO)
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotLog(path, errno) }
  }

  deinit { close(descriptor) }

  /// Appends a line; if the disk is full, the line is lost.
  func write(_ entry: JSON) {
    let line = entry.bytes() + [UInt8(ascii: "\n")]
    lock.withLock { _ in
      _ = try? FileDescriptor(rawValue: descriptor).writeAll(line)
    }
  }
}

struct LogMiddleware: RouterMiddleware {
  let log: RequestLog
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Double

  @concurrent func handle(
    _ request: Request, context: RouterContext, next: RouterContext.Next
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
  ) -> JSON {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Double(seconds) * 1_000 + Double(attoseconds / 1_000_000_000_000) / 1_000
    return [
      "time": .string(time.text),
      "method": .string(request.method.rawValue),
      "path": .string(LogText.clean(request.uri.path)),
      "query": .string(orNull: request.uri.query.map(LogText.cleanQuery)),
      "status": response.map { .integer($0.status.code) } ?? .null,
      "bytes": response?.body.contentLength.map(JSON.integer) ?? .null,
      "duration_ms": .number(String(milliseconds)),
      "user_agent": .string(orNull: request.headers[.userAgent].map(LogText.clean)),
      "request_id": .string(orNull: response?.headers[.requestID]),
    ]
  }
}

/// Removes secrets from texts of requests before they are logged.
enum LogText {
  /// The parameters whose values are secrets.
  private static let secretNames: Set = [
    "access_token", "authenticity_token", "client_secret", "code", "device_code", "password",
    "refresh_token", "token", "user_code",
  ]
  private static let maximumLength = 2_000

  /// Returns a text without tokens, cut if it is too long.
  static func clean(_ text: String) -> String {
    String(text.prefix(maximumLength))
      .replacing(/(?:gh[a-z]_|github_pat_)[A-Za-z0-9_]+(?:[.-]+[A-Za-z0-9_]+)*/) { _ in "***" }
  }

  /// Returns a query without the values of secrets.
  static func cleanQuery(_ query: String) -> String {
    let fields = query.split(separator: "&", omittingEmptySubsequences: false).map { field in
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, secretNames.contains(parts[0].percentDecoded.lowercased()) else {
        return String(field)
      }
      return "\(parts[0])=***"
    }
    return clean(fields.joined(separator: "&"))
  }
}
