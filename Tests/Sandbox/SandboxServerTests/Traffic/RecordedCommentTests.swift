import FoundationEssentials
import Testing

@testable import SandboxServer

/// The HTML and text of comments that were recorded from GitHub.
@Suite(.enabled("missing: ../shared/traffic", { RecordedExchange.arePresent }))
struct `Recorded comments` {
  private struct Comment: Decodable {
    let body: String
    let body_html: String
    let body_text: String
  }

  /// The beginnings of comments that GitHub rendered differently, with the reasons.
  private static let explained = [
    "I just wanted to chime in": "GitHub writes the addresses of its own pages with https.",
    "<img src=": "The sandbox leaves out raw HTML.",
    "Just for fetching only one": "The sandbox leaves out raw HTML.",
    "@JayMarshal": "GitHub writes the name of a user as the user did.",
  ]

  /// Returns HTML without what the sandbox does not make: links to users, and images that come from a
  /// server of GitHub.
  ///
  /// Some recorded links also lack what all have today.
  private static func simplified(_ html: String) -> String {
    html
      .replacing(/<a href="[^"]*" class="user-mention">(@[^<]*)<\/a>/) { $0.1 }
      .replacing(
        /<a href="[^"]*" target="_blank"><img src="[^"]*"( alt="[^"]*")? data-canonical-src="([^"]*)" style="max-width:100%;"><\/a>/
      ) { "<img src=\"\($0.2)\"\($0.1 ?? "")>" }
      .replacing(" rel=\"nofollow\"", with: "")
  }

  @Test func `are rendered by the sandbox as by GitHub`() throws {
    var count = 0
    var different: [String] = []
    var used: Set<String> = []
    for exchange in try RecordedExchange.all() {
      guard
        let comments = try? JSONDecoder().decode(
          [Comment].self, from: Data(exchange.response.body.utf8))
      else { continue }
      // GitHub also replaces names of emoji and colors code.
      for comment in comments
      where !comment.body_html.contains("<g-emoji") && !comment.body_html.contains("highlight") {
        count += 1
        let html = Self.simplified(MarkdownHTML.html(comment.body, breaksLines: true))
        guard
          html != Self.simplified(comment.body_html)
            || MarkdownHTML.text(comment.body) != comment.body_text
        else { continue }
        if let reason = Self.explained.keys.first(where: comment.body.hasPrefix) {
          used.insert(reason)
        } else if html != Self.simplified(comment.body_html) {
          different.append("\(html)\n--- GitHub's:\n\(Self.simplified(comment.body_html))")
        } else {
          different.append(
            "\(MarkdownHTML.text(comment.body))\n--- GitHub's:\n\(comment.body_text)")
        }
      }
    }
    #expect(count > 50)
    #expect(used == Set(Self.explained.keys))
    #expect(different == [], "\(different.joined(separator: "\n===\n"))")
  }
}

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
