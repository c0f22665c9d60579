import GraphQLExecution
import Testing

@Suite struct Variables {
  private func echo(
    _ definition: String, _ argument: String, _ variables: [String: GraphQLValue] = [:]
  ) throws -> GraphQLResponse {
    try Zoo.response("query($x: \(definition)) { echo(\(argument): $x) }", variables)
  }

  @Test func `have defaults, which a given value or null replaces`() throws {
    #expect(try echo("Int = 3", "number").data == ["echo": "number=3"])
    #expect(try echo("Int = 3", "number", ["x": 4]).data == ["echo": "number=4"])
    #expect(try echo("Int = 3", "number", ["x": nil]).data == ["echo": ""])
    #expect(try echo("Int", "number").data == ["echo": ""])
    #expect(try echo("Float", "ratio", ["x": 4]).data == ["echo": "ratio=4.0"])
  }

  @Test func `of a list type accept one element`() throws {
    let data = try Zoo.data(
      "query($ids: [ID!]!) { animals(ids: $ids) { id } }", ["ids": .integer(1)])
    #expect(data == ["animals": [["id": "1"]]])
  }

  @Test(
    arguments: [
      ("Int!", "number", nil, "", []),
      ("Int", "number", "a", "", [#"Could not coerce value "a" to Int"#]),
      ("Int", "number", 3_000_000_000, "", ["Could not coerce value 3000000000 to Int"]),
      (
        "[Kind!]", "kinds", ["NAME", "AGE"], " for 1 (Expected \"AGE\" to be one of: ID, NAME)",
        [#"Expected "AGE" to be one of: ID, NAME"#]
      ),
      (
        "[Kind!]", "kinds", [nil], " for 0 (Expected value to not be null)",
        ["Expected value to not be null"]
      ),
    ] as [(String, String, GraphQLValue?, String, [String])])
  func `of another type are an error`(
    type: String, argument: String, value: GraphQLValue?, place: String, explanations: [String]
  ) throws {
    let response = try echo(type, argument, value.map { ["x": $0] } ?? [:])
    #expect(response.data == nil)
    let error = try #require(response.errors.first)
    #expect(error.message == "Variable $x of type \(type) was provided invalid value\(place)")
    #expect(error.locations == [SourceLocation(line: 1, column: 7)])
    #expect(error.extensions.first == .init("value", value ?? .null))
    if case .list(let problems)? = error.extensions.last?.value, !explanations.isEmpty {
      #expect(problems.map { $0["explanation"] } == explanations.map { .string($0) })
    }
  }

  @Test func `fill input objects, with their defaults`() throws {
    let query = "query($o: Order) { animals(ids: [], order: $o) { id } }"
    #expect(try Zoo.data(query, ["o": ["by": "ID"]]) == ["animals": []])
    #expect(
      try Zoo.response(query, ["o": ["descending": true, "size": 1]]).errors.map(\.message) == [
        "Variable $o of type Order was provided invalid value for size (Field is not defined on "
          + "Order)"
      ])
  }
}
