import GraphQLExecution
package import TextFormats

/// A small service for tests: animals with friends.
enum Zoo {
  static let schema = Schema(
    """
    Query
      animal(id):Animal animals(ids):Animal! echo(text,number,flag,kinds) broken:Dog! brokenOrNull:Dog
    Animal
      id:ID! name!
    Dog Animal
      id:ID! name! friends(limit):Animal barks:Boolean
    Cat Animal
      id:ID! name! lives:Int!
    """)

  static let root: any ResolvableObject & Sendable = Root()

  /// Returns the response to a request.
  static func response(
    _ query: String, _ variables: JSON = [:], operation: String? = nil,
    work: Work = Work()
  ) -> JSON {
    let request = GraphQLRequest(query, operationName: operation, variables: variables)
    do {
      return try request.prepared(schema).response(root: root, work)
    } catch {
      return error.response
    }
  }

  /// Returns the data of a response that has no errors.
  static func data(_ query: String, _ variables: JSON = [:]) throws -> JSON {
    let response = response(query, variables)
    guard response["errors"] == nil, let data = response["data"] else { throw Failure(response) }
    return data
  }

  static func messages(_ query: String, _ variables: JSON = [:]) -> [String] {
    response(query, variables)["errors"]?.array?.compactMap { $0["message"]?.string } ?? []
  }

  struct Failure: Error {
    let response: JSON

    init(_ response: JSON) { self.response = response }
  }
}

private struct Root: ResolvableObject {
  let typeName = "Query"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "animal": .object(orNull: animal(field.string("id") ?? ""))
    case "animals":
      .list(
        field.strings("ids").map { id in
          animal(id).map { .object($0) } ?? .failure(FieldError("NOT_FOUND", "No animal \(id)"))
        })
    case "echo": .string(echo(field))
    case "broken", "brokenOrNull": .object(Dog(name: nil))
    default: .null
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
    ["text", "number", "flag", "kinds"]
      .compactMap { name in field[name].map { "\(name)=\($0.text())" } }.joined(separator: " ")
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

private struct Dog: ResolvableObject {
  let name: String?
  let typeName = "Dog"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "id": .string("1")
    case "name":
      if let name { .string(name) } else { .failure(FieldError("LOST", "The name is lost")) }
    case "friends":
      .list([.object(Cat()), .object(Cat())].prefix(field.integer("limit") ?? 0) + [])
    case "barks": .boolean(true)
    default: .null
    }
  }
}

private struct Cat: ResolvableObject {
  let typeName = "Cat"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue {
    switch field.name {
    case "id": .string("2")
    case "name": .string("Tom")
    case "lives": .integer(9)
    default: .null
    }
  }
}
