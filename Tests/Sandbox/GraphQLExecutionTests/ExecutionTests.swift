import GraphQLExecution
import Testing
import TextFormats

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

  @Test(arguments: [true, false])
  func `leaves out what it skips or doesn't include: fields, and fragments of both kinds`(
    isOn: Bool
  ) throws {
    let data = try Zoo.data(
      """
      query($on: Boolean!) {
        all: echo @include(if: $on) none: echo @skip(if: $on) @include(if: true)
        ... @include(if: $on) { inline: echo } ...Named @skip(if: $on)
      }
      fragment Named on Query { named: echo }
      """, ["on": .bool(isOn)])
    #expect(data.members?.map(\.name) == (isOn ? ["all", "inline"] : ["none", "named"]))
  }

  @Test func `has null and an error for an element that could not be resolved`() throws {
    let response = Zoo.response(#"query Q { all: animals(ids: ["1", "7", "8"]) { name } }"#)
    #expect(response["data"] == ["all": [["name": "Rex"], nil, nil]])
    #expect(
      response["errors"] == [
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
    let inner = Zoo.response("{ brokenOrNull { id name } }")
    #expect(inner["data"] == ["brokenOrNull": nil])
    #expect(inner["errors"]?.array?.map { $0["path"] } == [["brokenOrNull", "name"]])
    let root = Zoo.response("{ broken { name } }")
    #expect(root["data"] == JSON.null)
    #expect(root["errors"]?.array?.map { $0["message"] } == ["The name is lost"])
  }

  @Test func `uses the operation that the request names`() throws {
    let query = "query A { animal(id: 1) { id } } query B { animal(id: 2) { id } }"
    #expect(Zoo.response(query, operation: "B") == ["data": ["animal": ["id": "2"]]])
    #expect(Zoo.messages(query) == ["An operation name is required"])
    #expect(
      Zoo.response(query, operation: "C") == [
        "errors": [["message": #"No operation named "C""#]]
      ])
  }

  @Test func `passes values, defaults and nulls to the field`() throws {
    func echo(_ arguments: String) throws -> String? {
      try Zoo.data("{ echo(\(arguments)) }")["echo"]?.string
    }
    #expect(try echo(#"text: "a\u00e9\n", number: -7"#) == #"text="aé\n" number=-7"#)
    #expect(try echo("number: 2.5e3, flag: false") == "number=2.5e3 flag=false")
    #expect(try echo("text: null, number: 1") == "number=1")
    #expect(try echo("kinds: [NAME, {by: ID}]") == #"kinds=["NAME",{"by":"ID"}]"#)
  }
}

@Suite struct `Variables` {
  private func echo(_ definition: String, _ variables: JSON = [:]) throws -> String? {
    try Zoo.data("query($x: \(definition)) { echo(number: $x) }", variables)["echo"]?.string
  }

  @Test func `have defaults, which a given value or null replaces`() throws {
    #expect(try echo("Int = 3") == "number=3")
    #expect(try echo("Int = 3", ["x": 4]) == "number=4")
    #expect(try echo("Int = 3", ["x": nil]) == "")
    #expect(try echo("Int") == "")
    #expect(try echo("Int! = 3") == "number=3")
  }

  @Test func `may be parts of lists and objects`() throws {
    let data = try Zoo.data(
      "query($a: ID!, $b: ID) { echo(kinds: [$a, {by: $a, of: $b}, $b]) }", ["a": "x"])
    #expect(data == ["echo": #"kinds=["x",{"by":"x"},null]"#])
  }

  @Test func `of a list may be one element`() throws {
    let data = try Zoo.data("query($ids: [ID!]!) { animals(ids: $ids) { id } }", ["ids": 1])
    #expect(data == ["animals": [["id": "1"]]])
  }

  @Test(arguments: [[:], ["x": nil]] as [JSON])
  func `that may not be null are an error without a value`(variables: JSON) {
    #expect(
      Zoo.response("query($x: [ID!]!) { animals(ids: $x) { id } }", variables) == [
        "errors": [
          [
            "extensions": [
              "value": nil,
              "problems": [["path": [], "explanation": "Expected value to not be null"]],
            ],
            "locations": [["line": 1, "column": 7]],
            "message": "Variable $x of type [ID!]! was provided invalid value",
          ]
        ]
      ])
  }
}
