import AsyncHTTPClient
import FoundationEssentials
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// HTTP/1.1, and HTTP/2 where the server offers it, on one thread; nothing is made before the first
/// request.
package final class HTTPTransport: Transport {
  /// How the network is used.
  package struct Settings: Sendable {
    package var proxies: ProxySettings
    /// A PEM file of the authorities to trust instead of the system's.
    package var authorities: String?
    package var connectTimeout: Duration = .seconds(10)
    /// The longest silence of a server that has not finished.
    package var idleTimeout: Duration = .seconds(15)

    /// Reads the proxies' variables and `SSL_CERT_FILE`.
    package init(environment: [String: String]) {
      proxies = ProxySettings(environment: environment)
      authorities = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// No answer may be larger than this after decompression, whatever a request allows.
  private static let largestBody = 100 << 20
  /// Of an answer that is no success only so much is kept.
  private static let largestErrorBody = 64 << 10
  private static let largestHeader = 80_000

  private let pool: ClientPool
  private let settings: Settings
  private let time: TimeSource

  /// ``shutDown()`` ends it, and so does the end of the process.
  package init(_ settings: Settings, time: TimeSource, redactor: Redactor) {
    self.settings = settings
    self.time = time
    pool = ClientPool(settings, largestBody: Self.largestBody)
    settings.proxies.secrets.forEach(redactor.learn)
  }

  /// Makes what the first request needs, so that it is there when that request comes.
  package func prepare() { _ = try? pool.client(through: nil) }

  /// Closes all connections; nothing is sent afterwards.
  package func shutDown() async { await pool.shutDown() }

  package func send(_ request: APIRequest) async throws -> APIResponse {
    guard let deadline = request.deadline else { return try await exchange(request) }
    let late = APIError.unreachable(
      host: request.url.hostName ?? "",
      reason: .deadline(seconds: Int((request.timeLimit ?? .zero) / .seconds(1))))
    let left = deadline - time.uptime()
    guard left > .zero else { throw late }
    // The library's own deadline ends with the answer's head.
    return try await withThrowingTaskGroup(of: APIResponse?.self) { [time] group in
      defer { group.cancelAll() }
      group.addTask { try await self.exchange(request) }
      group.addTask {
        try await time.sleep(left)
        return nil
      }
      guard let first = try await group.next(), let answer = first else { throw late }
      return answer
    }
  }

  private func exchange(_ request: APIRequest) async throws -> APIResponse {
    let host = request.url.hostName ?? ""
    let proxy: ProxySettings.Proxy?
    do {
      proxy = try settings.proxies.proxy(for: request.url)
    } catch {
      throw APIError.unreachable(host: host, reason: .proxy(error.variable))
    }
    var facts: APIError.ResponseInfo?
    do {
      let client = try pool.client(through: proxy)
      let response = try await client.execute(HTTPClientRequest(request), deadline: .distantFuture)
      var answer = APIResponse(response, to: request)
      facts = APIError.ResponseInfo(answer)
      try check(answer)
      answer.body = try await body(of: response, to: request)
      return answer
    } catch {
      try Task.checkCancellation()
      switch TransportFailure(error) {
      case .unreachable(let reason):
        throw APIError.unreachable(host: host, reason: proxy.map(reason.behind) ?? reason)
      case .certificateRefused:
        // Through a proxy the certificate can't be looked at again.
        let failure =
          proxy == nil
          ? await CertificateDiagnosis.failure(of: request.url, now: time.now()) : nil
        try Task.checkCancellation()
        throw APIError.unreachable(host: host, reason: .tls(failure ?? .unknownAuthority))
      case .breach(let breach):
        throw APIError.invalidResponse(host: host, reason: breach, response: facts)
      case .tooLarge:
        throw APIError.invalidResponse(
          host: host, reason: .tooLarge(limit: request.bodyLimit), response: facts)
      }
    }
  }

  private func check(_ answer: APIResponse) throws(TransportFailure) {
    let size = answer.fields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
    guard size <= Self.largestHeader else { throw .breach(.headerTooLarge) }
    let codings = answer.fields[values: .contentEncoding].map { $0.lowercased() }
    guard codings.count < 2, ["gzip", "deflate", "identity", ""].contains(codings.first ?? "")
    else { throw .breach(.badEncoding) }
  }

  private func body(
    of response: HTTPClientResponse, to request: APIRequest
  ) async throws -> [UInt8] {
    let isSuccess = 200..<300 ~= response.status.code
    let limit = isSuccess ? request.bodyLimit : min(request.bodyLimit, Self.largestErrorBody)
    let length = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    if isSuccess, length > limit, request.method != .head {
      throw TransportFailure.tooLarge
    }
    var body: [UInt8] = []
    body.reserveCapacity(min(max(length, 0), limit))
    do {
      for try await chunk in response.body {
        let room = limit - body.count
        if chunk.readableBytes <= room {
          body.append(contentsOf: chunk.readableBytesView)
        } else if isSuccess {
          throw TransportFailure.tooLarge
        } else {
          body.append(contentsOf: chunk.readableBytesView.prefix(room))
          break
        }
      }
    } catch let error as NIOHTTPDecompression.ExtraDecompressionError {
      // An answer without a body may say how its body would be encoded.
      let mayBeEmpty = request.method == .head || [204, 304].contains(response.status.code)
      guard error == .truncatedData, mayBeEmpty, body.isEmpty else { throw error }
    }
    return body
  }
}
