public import FoundationEssentials
import GitHubAPI
import HTTPTypes

extension GitHubBrowser {
  /// A GET request.
  public struct Request: Hashable, Sendable {
    public var url: URL
    /// The header fields by name; a name occurs once.
    public var headers: [String: String]
    /// The maximum size of the response's body, in bytes.
    public var bodyLimit: Int
  }

  /// The response to a request.
  public struct Response: Hashable, Sendable {
    /// The HTTP status code.
    public var status: Int
    /// The header fields; names are compared ignoring case.
    public var headers: [String: String]
    /// The body after decompression.
    public var body: [UInt8]

    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
      self.status = status
      self.headers = headers
      self.body = body
    }
  }
}

/// Sends requests through the closure of a ``GitHubBrowser``.
struct ClosureTransport: Transport {
  let send: GitHubBrowser.Transport

  init(_ send: @escaping GitHubBrowser.Transport) { self.send = send }

  func send(_ request: APIRequest) async throws -> APIResponse {
    let headers = request.fields.map { ($0.name.rawName, $0.value) }
    let response = try await send(
      GitHubBrowser.Request(
        url: request.url, headers: Dictionary(headers) { "\($0), \($1)" },
        bodyLimit: request.bodyLimit))
    guard response.body.count <= request.bodyLimit else {
      throw APIError.invalidResponse(
        host: request.url.host() ?? "", reason: .tooLarge(limit: request.bodyLimit), response: nil)
    }
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    return APIResponse(
      status: response.status, fields: fields, body: response.body, url: request.url)
  }
}
