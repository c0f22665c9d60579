import GraphQLExecution
import Testing
import TextFormats

@Suite struct `Before it is executed, a request` {
  @Test(
    arguments: [
      ("{ plant { id } }", "Field 'plant' doesn't exist on type 'Query'"),
      ("{ __schema { types { name } } }", "Field '__schema' doesn't exist on type 'Query'"),
      ("{ animal(id: 1) { barks } }", "Field 'barks' doesn't exist on type 'Animal'"),
      ("{ animals(ids: []) { barks } }", "Field 'barks' doesn't exist on type 'Animal'"),
      (
        "{ animal(id: 1) }",
        "Field must have selections (field 'animal' returns Animal but has no selections. "
          + "Did you mean 'animal { ... }'?)"
      ),
      (
        "{ echo { length } }",
        "Selections can't be made on scalars (field 'echo' returns String but has selections)"
      ),
      ("{ echo(x: 1) }", "Field 'echo' doesn't accept argument 'x'"),
      (
        "{ animal(id: 1) { ... on Plant { id } } }",
        "No such type Plant, so it can't be a fragment condition"
      ),
      (
        "{ brokenOrNull { ... on Cat { id } } }", "Fragment on Cat can't be spread inside Dog"
      ),
      ("{ ...A }", "Fragment A was used, but not defined"),
      ("{ ...A } fragment A on Query { ...A }", "Fragment A contains an infinite loop"),
      (
        "{ ...A } fragment A on Query { echo ...B } fragment B on Query { ...A }",
        "Fragment A contains an infinite loop"
      ),
      ("query Q { echo(number: $a) }", "Variable $a is used by Q but not declared"),
      (
        "{ echo @include(if: $a) }", "Variable $a is used by anonymous query but not declared"
      ),
      ("{ echo @deprecated }", "Directive @deprecated is not defined"),
      ("{ echo @skip }", "Directive 'skip' is missing required arguments: if"),
      ("mutation { echo }", "Schema is not configured for mutations"),
    ])
  func `is refused`(query: String, message: String) throws {
    let response = Zoo.response(query)
    #expect(response["data"] == nil)
    #expect(response["errors"]?.array?.map { $0["message"]?.string } == [message])
  }

  @Test(
    arguments: [
      "{ animal(id: 1) { ... on Dog { a: barks } ... on Cat { a: name } } }",
      "{ animal(id: 1) { ... on Animal { id } } ...A } fragment A on Query { echo }",
      "{ echo } fragment Unused on Query { echo }",
    ])
  func `is accepted`(query: String) throws {
    #expect(Zoo.messages(query) == [])
  }

  @Test func `tells where an unknown field is, in GitHub's format`() throws {
    let query = """
      query Both($ids: [ID!]!) {
        all: animals(ids: $ids) { ... on Dog { ...Named } }
      }
      fragment Named on Dog { title }
      """
    #expect(
      Zoo.response(query, ["ids": []]) == [
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
