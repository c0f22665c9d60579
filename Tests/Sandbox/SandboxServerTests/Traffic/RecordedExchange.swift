import FoundationEssentials
import Testing

/// A request to GitHub and its response, which the tests of other clients recorded.
struct RecordedExchange: Sendable, Decodable, CustomTestStringConvertible {
  struct Request: Decodable, Sendable {
    let method: String
    let path: String
    let query: String
    let body: String
  }

  struct Response: Decodable, Sendable {
    let status: Int
    let headers: [String: String]
    let body: String
  }

  let source: String
  let request: Request
  let response: Response

  /// The file `shared/traffic/exchanges.jsonl` beside the package.
  private static let path =
    #filePath.split(separator: "/").dropLast(6)
    .map { "/\($0)" }.joined() + "/shared/traffic/exchanges.jsonl"

  static var arePresent: Bool { FileManager.default.fileExists(atPath: path) }

  static func all() throws -> [RecordedExchange] {
    let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
    return try lines.map { try JSONDecoder().decode(RecordedExchange.self, from: Data($0)) }
  }

  /// The fields by lowercase name.
  var fields: [String: String] {
    Dictionary(response.headers.map { ($0.key.lowercased(), $0.value) }) { $1 }
  }

  var year: Int { (fields["date"]?.split(separator: " ")).flatMap { Int($0[3]) } ?? 0 }

  /// The method and the path, with placeholders for what names an object.
  var operation: String {
    let path = request.path
      .replacing(/\/gists\/(?!public|starred)[0-9a-f]+/, with: "/gists/{gist}")
      .replacing(/\/comments\/\d+/, with: "/comments/{comment}")
      .replacing(/\/[0-9a-f]{40}$/, with: "/{sha}")
      .replacing(/^\/users\/[^\/]+/, with: "/users/{login}")
      .replacing(/^\/user\/\d+/, with: "/user/{id}")
      .replacing(/^\/repos\/[^\/]+\/[^\/]+/, with: "/repos/{repo}")
      .replacing(/\/contents\/.*[^\/]$/, with: "/contents/{file}")
      .replacing(/\/contents\/.*\/$/, with: "/contents/{folder}/")
    return "\(request.method) \(path)"
  }

  /// Whether the request had a token, as the response tells.
  var isSignedIn: Bool {
    let limit = fields["x-ratelimit-limit"].flatMap { Int($0) } ?? 60
    return fields["vary"]?.contains("Authorization") == true
      || fields["cache-control"]?.contains("private") == true || limit == 30 || limit >= 5_000
  }

  /// The requested media type, as the response tells.
  var accept: String {
    let parts = (fields["x-github-media-type"] ?? "github.v3").split(separator: "; ")
    let form = parts.first { $0.hasPrefix("param=") }?.dropFirst(6)
    return "application/vnd." + parts[0] + (form.map { ".\($0)" } ?? "") + "+json"
  }

  var testDescription: String { "\(operation) \(response.status) (\(year))" }
}
