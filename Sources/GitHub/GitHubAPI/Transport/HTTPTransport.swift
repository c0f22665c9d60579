import AsyncHTTPClient
import FoundationEssentials
import GitHubModels
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Sends requests over HTTP/1.1.
///
/// Starts its thread and client with the first request.
package final class HTTPTransport: Transport {
  /// Proxies, certificates and timeouts.
  package struct Settings: Sendable {
    var proxies: ProxySettings
    /// A PEM file with the certificate authorities to trust instead of the system's.
    var authorities: String?
    /// Folders with more certificate authorities, in files named by `openssl rehash`.
    var authorityFolders: [String]
    var connectTimeout: Duration = .seconds(10)
    /// The longest time without progress of the request or the response.
    var idleTimeout: Duration = .seconds(15)
    /// The longest time for finding out why a certificate was rejected.
    var diagnosisTimeout: Duration = .seconds(5)
    /// Returns the system's shortage of descriptors or threads; nil if there is none.
    package var shortage: @Sendable () -> (any Error)? = { nil }

    /// Whether there are certificate authorities to read from files.
    var namesAuthorities: Bool { authorities != nil || !authorityFolders.isEmpty }

    /// Reads `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY`, `SSL_CERT_FILE` and `SSL_CERT_DIR`, in which
    /// OpenSSL separates folders by colons.
    package init(environment: [String: String]) {
      proxies = ProxySettings(environment: environment)
      authorities = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
      authorityFolders = (environment["SSL_CERT_DIR"] ?? "").split(separator: ":").map(String.init)
    }
  }

  /// The limit for every response after decompression, in bytes, even if a request allows more.
  static let maximumBodySize = 100 << 20
  /// The rest of an error response is dropped.
  private static let maximumErrorBodySize = 64 << 10
  private static let maximumHeaderSize = 80_000

  private let pool: ClientPool
  private let settings: Settings
  private let time: TimeSource

  /// Registers the passwords of proxies with the redactor.
  ///
  /// The connections stay open until ``shutDown()``.
  package init(_ settings: Settings, time: TimeSource, redactor: Redactor) {
    self.settings = settings
    self.time = time
    pool = ClientPool(settings)
    settings.proxies.secrets.forEach(redactor.learn)
  }

  /// Creates the client in advance, so that the first request starts sooner.
  package func prepare() { pool.prepare() }

  /// Closes all connections; later requests throw `CancellationError`.
  package func shutDown() async { await pool.shutDown() }

  package func send(_ request: APIRequest) async throws -> APIResponse {
    // NIO stops the program if the system refuses it a descriptor or a thread.
    if let shortage = settings.shortage() { throw shortage }
    guard let deadline = request.deadline else { return try await exchange(request) }
    let deadlineExceeded = APIError.unreachable(
      host: request.url.hostName ?? "",
      reason: .deadline(seconds: Int((request.timeLimit ?? .zero) / .seconds(1))))
    let left = deadline - time.uptime()
    guard left > .zero else { throw deadlineExceeded }
    // AsyncHTTPClient's own deadline does not cover the body.
    return try await withThrowingTaskGroup(of: APIResponse?.self) { [time] group in
      defer { group.cancelAll() }
      group.addTask { try await self.exchange(request) }
      group.addTask {
        try await time.sleep(left)
        return nil
      }
      guard let first = try await group.next(), let response = first else { throw deadlineExceeded }
      return response
    }
  }

  private func exchange(_ request: APIRequest) async throws -> APIResponse {
    let host = request.url.hostName ?? ""
    let proxy = try settings.proxies.proxy(for: request.url)
    var info: APIError.ResponseInfo?
    do {
      let client = try pool.client(for: request.url, through: proxy)
      let response = try await client.execute(HTTPClientRequest(request), deadline: .distantFuture)
      var received = APIResponse(response, to: request)
      info = APIError.ResponseInfo(received)
      try check(received)
      received.body = try await body(of: response, to: request)
      return received
    } catch {
      try Task.checkCancellation()
      switch TransportFailure(error) {
      case .unreachable(let reason):
        throw APIError.unreachable(host: host, reason: proxy.map(reason.through) ?? reason)
      case .certificateRejected:
        // The second connection would not use the proxy.
        let failure =
          proxy == nil
          ? await CertificateDiagnosis.failure(
            of: request.url, within: settings.diagnosisTimeout, now: time.now()) : nil
        try Task.checkCancellation()
        throw APIError.unreachable(host: host, reason: .tls(failure ?? .unknownAuthority))
      case .invalidResponse(let reason):
        throw APIError.invalidResponse(host: host, reason: reason, response: info)
      case .tooLarge:
        throw APIError.invalidResponse(
          host: host, reason: .tooLarge(limit: request.bodyLimit), response: info)
      }
    }
  }

  private func check(_ response: APIResponse) throws(TransportFailure) {
    let size = response.fields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
    guard size <= Self.maximumHeaderSize else { throw .invalidResponse(.headerTooLarge) }
    let codings = response.fields[values: .contentEncoding].map { $0.lowercased() }
    guard codings.count < 2, ["gzip", "deflate", "identity", ""].contains(codings.first ?? "")
    else { throw .invalidResponse(.badEncoding) }
  }

  private func body(
    of response: HTTPClientResponse, to request: APIRequest
  ) async throws -> [UInt8] {
    let isSuccess = 200..<300 ~= response.status.code
    let limit = isSuccess ? request.bodyLimit : min(request.bodyLimit, Self.maximumErrorBodySize)
    let length = response.headers.first(name: "Content-Length").flatMap { Int(count: $0) } ?? 0
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
      // A response without a body may still have a Content-Encoding.
      let mayBeEmpty = request.method == .head || [204, 304].contains(response.status.code)
      guard error == .truncatedData, mayBeEmpty, body.isEmpty else { throw error }
    }
    return body
  }
}

extension HTTPClientRequest {
  init(_ request: APIRequest) {
    self.init(url: request.url.absoluteString)
    method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.fields { headers.add(name: field.name.rawName, value: field.value) }
    if !headers.contains(name: "Accept-Encoding") {
      headers.add(name: "Accept-Encoding", value: "gzip")
    }
    // AsyncHTTPClient adds Content-Length, even 0 for a PUT without a body.
    guard let bytes = request.body else { return }
    body =
      if let progress = request.uploadProgress {
        .stream(
          RequestBodyChunks(bytes: bytes, progress: progress), length: .known(Int64(bytes.count)))
      } else {
        .bytes(ByteBuffer(bytes: bytes))
      }
  }
}

extension APIResponse {
  /// A response without its body.
  init(_ response: HTTPClientResponse, to request: APIRequest) {
    var fields = HTTPFields()
    for (name, value) in response.headers {
      guard let name = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: name, value: value))
    }
    self.init(status: Int(response.status.code), fields: fields, url: request.url)
  }
}

/// AsyncHTTPClient asks for the next chunk when the connection is writable.
struct RequestBodyChunks: AsyncSequence, Sendable {
  /// In bytes.
  static let chunkSize = 64 << 10

  let bytes: [UInt8]
  let progress: UploadProgress

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: RequestBodyChunks
    private var offset = 0

    init(chunks: RequestBodyChunks) { self.chunks = chunks }

    mutating func next() async -> ByteBuffer? {
      let bytes = chunks.bytes
      chunks.progress.report(offset, bytes.count)
      guard offset < bytes.count else { return nil }
      let end = Swift.min(offset + RequestBodyChunks.chunkSize, bytes.count)
      defer { offset = end }
      return ByteBuffer(bytes: bytes[offset..<end])
    }
  }
}
