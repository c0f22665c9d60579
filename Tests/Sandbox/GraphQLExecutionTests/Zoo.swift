import GraphQLExecution

/// A small service for tests: animals with friends.
enum Zoo {
  static let schema = Result { () throws(SyntaxError) in
    try Schema(
      parsing: """
        type Query {
          animal(id: ID!): Animal
          animals(ids: [ID!]!, order: Order = {by: NAME}): [Animal]!
          echo(text: String, number: Int, ratio: Float, flag: Boolean, kinds: [Kind!]): String
          broken: Dog!
          brokenOrNull: Dog
        }
        interface Animal { id: ID! name: String! }
        type Dog implements Animal { id: ID! name: String! friends(limit: Int = 2): [Animal!] barks: Boolean }
        type Cat implements Animal { id: ID! name: String! lives: Int! }
        input Order { by: Kind! descending: Boolean = false }
        enum Kind { ID NAME }
        """)
  }

  /// Returns the response to a request.
  static func response(
    _ query: String, _ variables: [String: GraphQLValue] = [:], operation: String? = nil
  ) throws -> GraphQLResponse {
    let request = GraphQLRequest(query, operationName: operation, variables: variables)
    do {
      return try request.prepared(try schema.get()).response(root: Root())
    } catch RejectedRequest.invalid(let errors) {
      return GraphQLResponse(errors: errors)
    }
  }

  /// Returns the data of a response that has no errors.
  static func data(
    _ query: String, _ variables: [String: GraphQLValue] = [:]
  ) throws -> GraphQLValue {
    let response = try response(query, variables)
    guard response.errors.isEmpty, let data = response.data else { throw Failure(response) }
    return data
  }

  struct Failure: Error {
    let response: GraphQLResponse

    init(_ response: GraphQLResponse) { self.response = response }
  }
}

private struct Root: ResolvableObject {
  let typeName = "Query"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "animal": .object(orNull: animal(field.string("id") ?? ""))
    case "animals":
      .list(
        field.strings("ids").map { id in
          animal(id).map { .object($0) } ?? .failure(FieldError("NOT_FOUND", "No animal \(id)"))
        })
    case "echo": .string(echo(field))
    case "broken", "brokenOrNull": .object(Dog(name: nil))
    default: nil
    }
  }

  private func animal(_ id: String) -> (any ResolvableObject)? {
    switch id {
    case "1": Dog(name: "Rex")
    case "2": Cat()
    default: nil
    }
  }

  private func echo(_ field: FieldRequest) -> String {
    ["text", "number", "ratio", "flag", "kinds"]
      .compactMap { name in field[name].map { "\(name)=\(text($0))" } }.joined(separator: " ")
  }

  private func text(_ value: GraphQLValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "'\(value)'"
    case .enumeration(let name), .variable(let name): name
    case .list(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .object(let members): "{\(members.map(\.name).joined(separator: ", "))}"
    }
  }
}

extension GraphQLValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
}

private struct Dog: ResolvableObject {
  let name: String?
  let typeName = "Dog"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "id": .string("1")
    case "name":
      if let name { .string(name) } else { .failure(FieldError("LOST", "The name is lost")) }
    case "friends":
      .list([.object(Cat()), .object(Cat())].prefix(field.integer("limit") ?? 0) + [])
    case "barks": .boolean(true)
    default: nil
    }
  }
}

private struct Cat: ResolvableObject {
  let typeName = "Cat"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "id": .string("2")
    case "name": .string("Tom")
    case "lives": .integer(9)
    default: nil
    }
  }
}
