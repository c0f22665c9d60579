@testable import CommandSupport
/// A gist's JSON as GitHub sends it, with the members that tests need.
struct GistDocument {
  struct File {
    var name: String
    var language: String?
    var size: Int?
    /// nil, as in lists, if the content is left out.
    var content: String?
    var isTruncated = false

    static let rawFolder = "https://gist.githubusercontent.com/octocat/\(GistDocument.id)/raw/"

    var json: String {
      var members = [
        #""filename":\#(quoted(name))"#, #""language":\#(language.map(quoted) ?? "null")"#,
        #""raw_url":\#(quoted(Self.rawFolder + name))"#,
        #""size":\#(size ?? content?.utf8.count ?? 12)"#,
      ]
      if let content {
        members += [#""truncated":\#(isTruncated)"#, #""content":\#(quoted(content))"#]
      }
      return "\(quoted(name)):{\(members.joined(separator: ","))}"
    }
  }

  static let id = "6cad326836d38bd3a7ae"

  var id = GistDocument.id
  var description: String? = "Hello world"
  var owner: String? = "octocat"
  var isPublic = true
  var files = [File(name: "hello.py", language: "Python")]
  var updated = "2026-01-31T10:00:00Z"
  var html: String?
  var nodeID: String?
  var created = "2024-01-31T12:00:00Z"
  var comments = 0

  var json: String {
    [
      #"{"id":"\#(id)"\#(nodeID.map { #","node_id":"\#($0)""# } ?? "")"#,
      #""html_url":"\#(html ?? "https://gist.github.com/\(id)")""#,
      #""git_pull_url":"https://gist.github.com/\#(id).git""#,
      #""files":{\#(files.map(\.json).joined(separator: ","))}"#, #""public":\#(isPublic)"#,
      #""created_at":"\#(created)""#, #""updated_at":"\#(updated)""#,
      #""description":\#(description.map(quoted) ?? "null")"#, #""comments":\#(comments)"#,
      #""owner":\#(owner.map { #"{"login":"\#($0)","id":583231}"# } ?? "null")}"#,
    ].joined(separator: ",")
  }

  /// The JSON of the gist by itself, with a history of one revision.
  var whole: String { String(json.dropLast()) + #","history":[{}]}"# }

  /// The JSON of a gist with these files and contents.
  static func with(_ contents: KeyValuePairs<String, String>) -> GistDocument {
    GistDocument(files: contents.map { File(name: $0, content: $1) })
  }
}

/// A JSON string.
func quoted(_ text: String) -> String {
  let characters = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case _ where scalar.value < 0x20:
      "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
  return "\"\(characters.joined())\""
}

extension [GistDocument] {
  var json: String { "[\(map(\.json).joined(separator: ","))]" }
}
