import FoundationEssentials

/// The body of `POST /gists` and `PATCH /gists/ID`.
struct GistBody: Decodable, Sendable {
  struct File: Decodable, Sendable {
    var filename: String?
    var content: String?
  }

  /// A Boolean, or the string that GitHub also allows.
  enum Flag: Decodable, Sendable {
    case value(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .value(text == "true")
      } else {
        self = .value(try container.decode(Bool.self))
      }
    }
  }

  var description: String?
  var `public`: Flag?
  /// Changes by file name; null deletes the file.
  var files: [String: File?]?
}

/// The body of requests that create or edit a comment.
struct CommentBody: Decodable, Sendable {
  var body: String?
}

extension RequestContext {
  /// Decodes the body as JSON.
  func json<Body: Decodable>(_ type: Body.Type) throws(GitHubError) -> Body {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      throw .notAnObject
    } catch DecodingError.typeMismatch(let type, let context) {
      let path = context.codingPath.map { "/\($0.stringValue)" }.joined()
      throw .invalid("For 'properties\(path)', the value is not of type \(type).")
    } catch {
      throw .badJSON
    }
  }
}
