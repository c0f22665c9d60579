import CommandSupport
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TextFormats

struct APIRequestPlan: Sendable {
  let path: APIPath
  /// nil for GET, or POST with fields or an input.
  let method: HTTPRequest.Method?
  let fields: [APIField]
  let headers: HTTPFields
  /// The path of the body; `-` is stdin.
  let input: String?
  let isPaginated: Bool

  /// The largest body in bytes: as much as a gist on GitHub can hold.
  static let bodyLimit = 100 << 20

  var effectiveMethod: HTTPRequest.Method {
    method ?? (fields.isEmpty && input == nil ? .get : .post)
  }

  /// Returns the request: fields are the JSON of the body, or the query of a GET.
  func request(reading stdin: StandardInput) throws -> CustomRequest {
    let method = effectiveMethod
    let hasQuery = method == .get || method == .head || input != nil
    var request = CustomRequest(method: method, path: path.text, fields: headers)
    if hasQuery {
      request.path = path.adding(query: try queryItems(reading: stdin)).text
    } else if !fields.isEmpty {
      request.body = Array(try document(reading: stdin).text().utf8)
    }
    if let input { request.body = try APIField.bytes(of: input, reading: stdin) }
    // GitHub's default is 30.
    let path = APIPath(text: request.path)
    if isPaginated, !path.hasQuery("per_page") {
      request.path = path.adding(query: [("per_page", String(ListLimit.largestPage))]).text
    }
    return request
  }

  private func queryItems(reading stdin: StandardInput) throws -> [(name: String, value: String)] {
    try fields.map { field in
      let value = try field.value(reading: stdin)
      return (field.key.text, value?.string ?? (value == .null ? "" : value?.text() ?? ""))
    }
  }

  private func document(reading stdin: StandardInput) throws -> JSON {
    var document = JSON.object([])
    for field in fields {
      try document.add(try field.value(reading: stdin), at: field.key)
    }
    return path.text == "graphql" ? Self.graphQL(document) : document
  }

  /// Moves all members but the query and its name to the variables, as gh does.
  private static func graphQL(_ document: JSON) -> JSON {
    let members = document.members ?? []
    let own = members.filter { ["query", "operationName"].contains($0.name) }
    let variables = members.filter { !["query", "operationName"].contains($0.name) }
    return .object(
      own + (variables.isEmpty ? [] : [.init("variables", .object(variables))]))
  }
}

/// A header field on the command line: `Accept: application/vnd.github.raw+json`.
enum APIHeader {
  /// The fields that the program sets itself: for the token and the connection.
  private static let reserved: Set<String> = [
    "authorization", "connection", "content-length", "cookie", "host", "keep-alive",
    "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
  ]

  /// Reads `NAME: VALUE`; throws a ``Failure`` (64) if it is malformed or reserved.
  static func field(_ argument: String) throws -> HTTPField {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.dropFirst().first.map { String($0).trimmed }
    guard let value, let name = HTTPField.Name(String(parts[0])),
      HTTPField.isValidValue(value)
    else {
      throw Failure(
        .wrongUsage, code: .invalidHeader, "invalid header: \(argument)",
        next: ["use 'NAME: VALUE'"])
    }
    guard !reserved.contains(name.canonicalName) else {
      throw Failure(
        .wrongUsage, code: .invalidHeader, "the header \(name.rawName) can't be set")
    }
    return HTTPField(name: name, value: value)
  }
}
