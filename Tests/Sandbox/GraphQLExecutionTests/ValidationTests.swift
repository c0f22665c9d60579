import GraphQLExecution
import Testing

@Suite struct Validation {
  @Test(
    arguments: [
      ("{ plant { id } }", "Field 'plant' doesn't exist on type 'Query'"),
      ("{ animal(id: 1) { barks } }", "Field 'barks' doesn't exist on type 'Animal'"),
      (
        "{ animal(id: 1) }",
        "Field must have selections (field 'animal' returns Animal but has no selections. "
          + "Did you mean 'animal { ... }'?)"
      ),
      (
        "{ echo { length } }",
        "Selections can't be made on scalars (field 'echo' returns String but has selections "
          + "[\"length\"])"
      ),
      ("{ animal { id } }", "Field 'animal' is missing required arguments: id"),
      ("{ echo(x: 1) }", "Field 'echo' doesn't accept argument 'x'"),
      (
        "{ echo(number: \"1\") }",
        "Argument 'number' on Field 'echo' has an invalid value (\"1\"). Expected type 'Int'."
      ),
      (
        "{ echo(kinds: [NAME, AGE]) }",
        "Argument 'kinds' on Field 'echo' has an invalid value ([NAME, AGE]). "
          + "Expected type '[Kind!]'."
      ),
      (
        "{ animal(id: null) { id } }",
        "Argument 'id' on Field 'animal' has an invalid value (null). Expected type 'ID!'."
      ),
      (
        "{ animals(ids: [], order: {by: \"ID\"}) { id } }",
        "Argument 'order' on Field 'animals' has an invalid value ({by: \"ID\"}). "
          + "Expected type 'Order'."
      ),
      (
        "{ animal(id: 1) { ... on Plant { id } } }",
        "No such type Plant, so it can't be a fragment condition"
      ),
      (
        "{ animal(id: 1) { ... on Kind { id } } }",
        "Invalid fragment on type Kind (must be Union, Interface or Object)"
      ),
      (
        "{ brokenOrNull { ... on Cat { id } } }", "Fragment on Cat can't be spread inside Dog"
      ),
      ("{ ...A }", "Fragment A was used, but not defined"),
      ("{ echo } fragment A on Query { echo }", "Fragment A was defined, but not used"),
      ("{ ...A } fragment A on Query { ...A }", "Fragment A contains an infinite loop"),
      ("query($a: Int) { echo }", "Variable $a is declared by anonymous query but not used"),
      ("query Q { echo(number: $a) }", "Variable $a is used by Q but not declared"),
      ("query($a: Dog) { echo(text: $a) }", "Dog isn't a valid input type (on $a)"),
      ("query($a: Age) { echo(text: $a) }", "Age isn't a defined input type (on $a)"),
      (
        "query($a: Int = \"1\") { echo(number: $a) }",
        "Default value for $a doesn't match type Int"
      ),
      (
        "query($a: String) { echo(number: $a) }",
        "Type mismatch on variable $a and argument number (String / Int)"
      ),
      (
        "query($a: ID) { animal(id: $a) { id } }",
        "Nullability mismatch on variable $a and argument id (ID / ID!)"
      ),
      (
        "query($a: ID!) { animals(ids: $a) { id } }",
        "List dimension mismatch on variable $a and argument ids (ID! / [ID!]!)"
      ),
      ("mutation { echo }", "Schema is not configured for mutations"),
    ])
  func `reports`(query: String, message: String) throws {
    let response = try Zoo.response(query)
    #expect(response.data == nil)
    #expect(response.errors.map(\.message).contains(message), "\(response.errors.map(\.message))")
  }

  @Test(
    arguments: [
      "query($a: ID = 1) { animal(id: $a) { id } }",
      "query($a: ID!) { animals(ids: [$a]) { id } }",
      "query($a: Kind!) { animals(ids: [], order: {by: $a}) { id } }",
      "{ animal(id: 1) { ... on Dog { a: barks } ... on Cat { a: name } } }",
      "{ animal(id: 1) { ... on Animal { id } } ...A } fragment A on Query { echo }",
    ])
  func `accepts`(query: String) throws {
    let response = try Zoo.response(query, ["a": query.contains("Kind!") ? "ID" : "1"])
    #expect(response.errors == [])
  }

  @Test
  func `points to the field of an argument with an invalid value, and names both in the path`()
    throws
  {
    let response = try Zoo.response("query Q { all: animals(ids: [1], order: 7) { id } }")
    #expect(response.errors.map(\.path) == [["query Q", "all", "order"]])
    #expect(response.errors.map(\.locations) == [[SourceLocation(line: 1, column: 11)]])
  }

  @Test func `tells where an unknown field is, in GitHub's format`() throws {
    let query = """
      query Both($ids: [ID!]!) {
        all: animals(ids: $ids) { ... on Dog { ...Named } }
      }
      fragment Named on Dog { title }
      """
    #expect(
      try Zoo.response(query, ["ids": []]).document == [
        "errors": [
          [
            "path": ["fragment Named", "title"],
            "extensions": [
              "code": "undefinedField", "typeName": "Dog", "fieldName": "title",
            ],
            "locations": [["line": 4, "column": 25]],
            "message": "Field 'title' doesn't exist on type 'Dog'",
          ]
        ]
      ])
  }
}
