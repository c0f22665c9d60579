import FoundationEssentials

extension RequestContext {
  /// Returns a reader of the body, which must be a JSON object.
  func bodyReader() throws(GitHubError) -> BodyReader {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(body)) else {
      throw .badJSON
    }
    guard case .object = value else { throw .notAnObject }
    return BodyReader(value)
  }

  /// Decodes the body of a GraphQL request.
  func json<Body: Decodable>(_ type: Body.Type) throws(GitHubError) -> Body {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      throw .notAnObject
    } catch {
      throw .badJSON
    }
  }
}
