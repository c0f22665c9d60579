import FoundationEssentials

/// What `POST /gists` and `PATCH /gists/ID` are sent.
struct GistBody: Decodable, Sendable {
  struct File: Decodable, Sendable {
    var filename: String?
    var content: String?
  }

  /// The contract takes a string, too.
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
  /// Null deletes a file.
  var files: [String: File?]?
}

/// What a comment is sent as.
struct CommentBody: Decodable, Sendable {
  var body: String?
}

extension Call {
  /// The body as JSON.
  func json<Body: Decodable>(_ type: Body.Type) throws(Refusal) -> Body {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      throw .notAnObject
    } catch DecodingError.typeMismatch(let wanted, let context) {
      let path = context.codingPath.map { "/\($0.stringValue)" }.joined()
      throw .invalid("For 'properties\(path)', the value is not of type \(wanted).")
    } catch {
      throw .badJSON
    }
  }
}
