import FoundationEssentials

extension Web {
  /// Sends a GraphQL request.
  func query(
    _ query: String, _ variables: [String: JSON] = [:], path: String = "/graphql"
  ) async throws -> Reply {
    let body = try JSONEncoder().encode(
      JSON.object(["query": .string(query), "variables": .object(variables)]))
    return try await send(.POST, path, body: String(decoding: body, as: UTF8.self))
  }

  /// Returns the response to a request.
  func response(to request: OracleRequest) async throws -> JSON {
    let body = try JSONEncoder().encode(request.document)
    return try await send(.POST, "/graphql", body: String(decoding: body, as: UTF8.self)).json
  }

  /// Returns the data of a response without errors.
  func data(_ query: String, _ variables: [String: JSON] = [:]) async throws -> JSON {
    let document = try await self.query(query, variables).json
    guard document["errors"] == nil, let data = document["data"] else {
      throw UnexpectedErrors(document: document)
    }
    return data
  }
}

/// A response with errors that no test expects.
struct UnexpectedErrors: Error {
  let document: JSON
}

extension JSON: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let number):
      if let integer = Int(exactly: number) {
        try container.encode(integer)
      } else {
        try container.encode(number)
      }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
