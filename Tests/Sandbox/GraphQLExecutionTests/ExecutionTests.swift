import GraphQLExecution
import Testing

@Suite struct `A query` {
  @Test func `selects fields in order, with aliases and arguments`() throws {
    #expect(
      try Zoo.data(#"{ b: animal(id: "1") { name, id } a: animal(id: 2) { __typename name } }"#)
        == [
          "b": ["name": "Rex", "id": "1"], "a": ["__typename": "Cat", "name": "Tom"],
        ])
  }

  @Test func `merges selections of the same field, in fragments too`() throws {
    let query = """
      query Both { animal(id: "1") { id ...Named ... on Dog { barks friends(limit: 2) { id } } } }
      fragment Named on Animal { name ...Friends }
      fragment Friends on Dog { friends(limit: 2) { name } }
      """
    #expect(
      try Zoo.data(query) == [
        "animal": [
          "id": "1", "name": "Rex",
          "friends": [["name": "Tom", "id": "2"], ["name": "Tom", "id": "2"]], "barks": true,
        ]
      ])
  }

  @Test func `selects from a fragment only for objects of its type`() throws {
    #expect(
      try Zoo.data(
        #"{ animals(ids: ["1", "2"]) { ... on Cat { lives } ... on Dog { barks } ... { id } } }"#)
        == ["animals": [["barks": true, "id": "1"], ["lives": 9, "id": "2"]]])
  }

  @Test func `has null and an error for an element that could not be resolved`() throws {
    let response = try Zoo.response(#"query Q { all: animals(ids: ["1", "7", "8"]) { name } }"#)
    #expect(response.data == ["all": [["name": "Rex"], nil, nil]])
    #expect(
      response.document["errors"] == [
        [
          "type": "NOT_FOUND", "path": ["all", 1], "locations": [["line": 1, "column": 11]],
          "message": "No animal 7",
        ],
        [
          "type": "NOT_FOUND", "path": ["all", 2], "locations": [["line": 1, "column": 11]],
          "message": "No animal 8",
        ],
      ])
  }

  @Test func `makes the nearest nullable parent null if a required value is missing`() throws {
    let inner = try Zoo.response("{ brokenOrNull { id name } }")
    #expect(inner.data == ["brokenOrNull": nil])
    #expect(inner.errors.map(\.path) == [["brokenOrNull", "name"]])
    let root = try Zoo.response("{ broken { name } }")
    #expect(root.data == GraphQLValue.null)
    #expect(root.errors.map(\.message) == ["The name is lost"])
  }

  @Test func `uses the operation that the request names`() throws {
    let query = "query A { animal(id: 1) { id } } query B { animal(id: 2) { id } }"
    #expect(try Zoo.response(query, operation: "B").data == ["animal": ["id": "2"]])
    #expect(
      try Zoo.response(query).errors == [GraphQLError("An operation name is required")])
    #expect(
      try Zoo.response(query, operation: "C").errors
        == [GraphQLError(#"No operation named "C""#)])
  }

  @Test func `passes values, defaults and nulls to the field`() throws {
    func echo(_ arguments: String) throws -> GraphQLValue? {
      try Zoo.data("{ echo(\(arguments)) }")["echo"]
    }
    #expect(try echo(#"text: "a\u00e9\n", number: -7"#) == "text='aé\n' number=-7")
    #expect(try echo("ratio: 2, flag: false") == "ratio=2.0 flag=false")
    #expect(try echo("text: null, number: 1") == "number=1")
    #expect(try echo("kinds: NAME") == "kinds=['NAME']")
  }
}
